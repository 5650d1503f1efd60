/** The fields for a new password: its requirements, ticked while the player types (VA-17), and the repetition. */
import { missingPasswordParts, PASSWORD_INPUT_MAX, PASSWORD_PARTS, type PasswordRule } from '@maidan/domain';
import { useState } from 'react';
import { Drawing } from '@maidan/ui-kit/drawing.tsx';
import { described, Field } from '../field.tsx';
import { usePhoneAccessText } from '../otp/otp-fields.tsx';
import { pageSite } from '../../../platform/site/page-site.ts';

/** The rule of this site for new passwords. */
export const sitePasswordRule: PasswordRule = pageSite.site.longPasswords ? 'long' : 'classic';

const PART_TEXT = {
  length: 'phoneAccess.length',
  upper: 'phoneAccess.upper',
  lower: 'phoneAccess.lower',
  digit: 'phoneAccess.digit',
  special: 'phoneAccess.special',
} as const;

function Checklist({ password }: { readonly password: string }) {
  const text = usePhoneAccessText();
  const missing = missingPasswordParts(password, sitePasswordRule);
  return (
    <ul aria-label={text('phoneAccess.rules')} className="grid grid-cols-2 gap-x-3 gap-y-1 rounded-card bg-surface-2 p-2 text-sm">
      {PASSWORD_PARTS[sitePasswordRule].map((part) => {
        const met = !missing.includes(part);
        return (
          <li key={part} data-met={met} className={`flex items-start gap-1.5 ${met ? 'font-semibold text-profit' : 'text-muted'}`}>
            <span aria-hidden="true" className="w-4 flex-none text-center">
              {met ? '✓' : '○'}
            </span>
            <span>
              {text(part === 'length' && sitePasswordRule === 'long' ? 'phoneAccess.lengthLong' : PART_TEXT[part])}
              <span className="sr">{text(met ? 'phoneAccess.met' : 'phoneAccess.missing')}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

interface SecretProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly autoComplete?: 'current-password' | 'new-password';
  readonly onChange: (value: string) => void;
}

/** A password field with a button that shows the text. */
export function Secret({ id, label, value, error, disabled, autoComplete = 'new-password', onChange }: SecretProps) {
  const text = usePhoneAccessText();
  const [shown, setShown] = useState(false);
  return (
    <Field id={id} label={label} error={error}>
      <div className="relative">
        <input
          id={id}
          className="field pe-11"
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          maxLength={sitePasswordRule === 'long' ? undefined : PASSWORD_INPUT_MAX}
          disabled={disabled}
          value={value}
          {...described(id, error)}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          className="absolute inset-y-0 end-0 grid w-11 place-items-center text-muted"
          aria-label={text(shown ? 'phoneAccess.hide' : 'phoneAccess.show', { field: label })}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Drawing name="eye" />
        </button>
      </div>
    </Field>
  );
}

interface NewPasswordProps {
  readonly id: string;
  /** Names of the two fields, where the form has another password too. */
  readonly labels?: readonly [string, string];
  readonly password: string;
  readonly again: string;
  readonly disabled: boolean;
  readonly passwordError: string | undefined;
  readonly againError: string | undefined;
  readonly onPassword: (value: string) => void;
  readonly onAgain: (value: string) => void;
}

export function NewPasswordFields({ id, labels, password, again, disabled, passwordError, againError, onPassword, onAgain }: NewPasswordProps) {
  const text = usePhoneAccessText();
  const [named, namedAgain] = labels ?? [text('phoneAccess.password'), text('phoneAccess.confirm')];
  return (
    <>
      <Secret id={`${id}-password`} label={named} value={password} error={passwordError} disabled={disabled} onChange={onPassword} />
      <Checklist password={password} />
      <Secret id={`${id}-again`} label={namedAgain} value={again} error={againError} disabled={disabled} onChange={onAgain} />
    </>
  );
}
