/** Labelled fields for text, of one line and of many, each with its error and its hint. */
import type { ReactNode, Ref } from 'react';

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly error?: string | null;
  /** Marks the field whose error the form shows elsewhere. */
  readonly invalid?: boolean;
  readonly hint?: string;
  readonly maxLength?: number;
  readonly onType: (text: string) => void;
  /** Shown above the hint. */
  readonly children?: ReactNode;
}

export interface TextFieldProps extends FieldProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly inputMode?: 'decimal' | 'numeric' | 'email' | 'text';
  readonly autoComplete?: string;
}

export function TextField(props: TextFieldProps) {
  const { ref, inputMode = 'text', autoComplete = 'off', maxLength = 40 } = props;
  return (
    <Labelled
      {...props}
      control={
        <input
          ref={ref}
          className="field figures"
          type="text"
          inputMode={inputMode}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxLength}
          {...attributesOf(props)}
        />
      }
    />
  );
}

interface TextAreaProps extends FieldProps {
  readonly ref?: Ref<HTMLTextAreaElement>;
  readonly placeholder?: string;
  /** The text is code or a key: letters of one width, no spelling check. */
  readonly isCode?: boolean;
}

export function TextArea(props: TextAreaProps) {
  const { ref, placeholder, isCode = false, maxLength } = props;
  return (
    <Labelled
      {...props}
      control={
        <textarea
          ref={ref}
          className={isCode ? 'field min-h-32 py-2 font-mono' : 'field min-h-32 py-2'}
          rows={5}
          spellCheck={isCode ? false : undefined}
          placeholder={placeholder}
          maxLength={maxLength}
          {...attributesOf(props)}
        />
      }
    />
  );
}

function attributesOf({ id, value, error = null, invalid = false, hint, onType }: FieldProps) {
  const described = [hint === undefined ? '' : `${id}-hint`, error === null ? '' : `${id}-error`].filter((part) => part !== '').join(' ');
  return {
    id,
    value,
    'aria-invalid': error !== null || invalid || undefined,
    'aria-describedby': described === '' ? undefined : described,
    onChange: (event: { readonly target: { readonly value: string } }) => onType(event.target.value),
  };
}

/** A field between its label, and its error and hint. `control`: the field. */
function Labelled({ id, label, error = null, hint, control, children }: FieldProps & { readonly control: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {control}
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
