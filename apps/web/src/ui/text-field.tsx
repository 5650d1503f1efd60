/** A labelled input of one line, with its error and its hint. */
import type { ReactNode } from 'react';

export interface TextFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly error?: string | null;
  /** Marks the input whose error the form shows elsewhere. */
  readonly invalid?: boolean;
  readonly hint?: string;
  readonly inputMode?: 'decimal' | 'numeric' | 'email' | 'text';
  readonly autoComplete?: string;
  readonly maxLength?: number;
  readonly onType: (text: string) => void;
  /** Shown between the input and its hint. */
  readonly children?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { id, label, value, error = null, invalid = false, hint, inputMode = 'text', autoComplete = 'off', maxLength = 40, onType, children } = props;
  const described = [hint === undefined ? '' : `${id}-hint`, error === null ? '' : `${id}-error`].filter((part) => part !== '').join(' ');
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        className="field figures"
        type="text"
        inputMode={inputMode}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxLength}
        value={value}
        aria-invalid={error !== null || invalid || undefined}
        aria-describedby={described === '' ? undefined : described}
        onChange={(event) => onType(event.target.value)}
      />
      {error !== null && (
        <p id={`${id}-error`} role="alert" className="text-sm text-loss">
          {error}
        </p>
      )}
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="figures text-xs text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
