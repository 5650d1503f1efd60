/** One password, which can be looked at. */
import { PASSWORD_INPUT_MAX } from '@maidan/domain';
import { useState } from 'react';
import { Drawing } from '../../ui/drawing.tsx';
import { usePasswordText } from './password-texts.ts';

interface PasswordFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | null;
  readonly autoComplete: 'current-password' | 'new-password';
  /** Id of what explains the field besides its error. */
  readonly explainedBy?: string;
  readonly onChange: (value: string) => void;
}

export function PasswordField({ id, label, value, error, autoComplete, explainedBy, onChange }: PasswordFieldProps) {
  const text = usePasswordText();
  const [shown, setShown] = useState(false);
  const described = [explainedBy, error === null ? undefined : `${id}-error`].filter((part) => part !== undefined).join(' ');
  return (
    <div>
      <label htmlFor={id} className="block pb-1 text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          className="field pe-11"
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          maxLength={PASSWORD_INPUT_MAX}
          value={value}
          aria-invalid={error !== null || undefined}
          aria-describedby={described === '' ? undefined : described}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          className={`absolute inset-y-0 end-0 grid w-11 place-items-center ${shown ? 'text-brand' : 'text-muted'}`}
          aria-label={shown ? text('password.hide', { field: label }) : text('password.show', { field: label })}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Drawing name="eye" />
        </button>
      </div>
      {error !== null && (
        <p id={`${id}-error`} role="alert" className="pt-1 text-sm text-loss">
          {error}
        </p>
      )}
    </div>
  );
}
