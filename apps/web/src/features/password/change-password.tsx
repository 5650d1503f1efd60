/** A new password: the old one is checked by the server, every other session ends (RT-37, O-45). */
import { changePassword } from '@maidan/contract';
import { missingPasswordParts, PASSWORD_PARTS } from '@maidan/domain';
import { useState, type SyntheticEvent } from 'react';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { useText } from '../../platform/language/texts.ts';
import { notify } from '../../platform/notify.ts';
import { session } from '../../platform/session/session.ts';
import { PasswordField } from './password-field.tsx';
import './password.css';
import { EMPTY_PASSWORDS, passwordProblems, type PasswordForm } from './password-form.ts';
import { usePasswordText } from './password-texts.ts';

const PART_TEXT = {
  length: 'password.length',
  upper: 'password.upper',
  lower: 'password.lower',
  digit: 'password.digit',
  special: 'password.special',
} as const;
const RULES_ID = 'password-rules';

/** Ticks off while the new password is typed. */
function Checklist({ password }: { readonly password: string }) {
  const text = usePasswordText();
  const missing = missingPasswordParts(password);
  return (
    <section id={RULES_ID} className="password-rules">
      <h2 className="pb-1 text-sm font-bold">{text('password.rules')}</h2>
      <ul className="flex flex-col gap-1 text-sm">
        {PASSWORD_PARTS.map((part) => {
          const met = !missing.includes(part);
          return (
            <li key={part} data-met={met} className={`flex items-center gap-2 ${met ? 'font-semibold text-profit' : 'text-muted'}`}>
              <span aria-hidden="true" className="password-tick">
                {met ? '✓' : ''}
              </span>
              {text(PART_TEXT[part])}
              <span className="sr">{text(met ? 'password.met' : 'password.missing')}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface PasswordChange {
  readonly form: PasswordForm;
  readonly sending: boolean;
  /** What stands under a field; null: nothing. */
  readonly told: (field: keyof PasswordForm) => string | null;
  readonly type: (field: keyof PasswordForm) => (value: string) => void;
  readonly submit: (event: SyntheticEvent) => void;
}

function usePasswordChange(): PasswordChange {
  const common = useText();
  const text = usePasswordText();
  const [form, setForm] = useState<PasswordForm>(EMPTY_PASSWORDS);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const problems = tried ? passwordProblems(form) : {};
  const send = async (): Promise<void> => {
    setTried(true);
    if (Object.keys(passwordProblems(form)).length > 0) return;
    setSending(true);
    try {
      const { token } = await call(changePassword, { body: { oldPassword: form.current, password: form.next } });
      session.renew(token);
      setForm(EMPTY_PASSWORDS);
      setTried(false);
      notify('success', text('password.changed'));
    } catch (error) {
      const answered = error instanceof CallError && error.status !== 0;
      if (answered && error.code === 'PASSWORD_WRONG') setRefused(error.message);
      else notify('error', answered ? error.message : common('state.noAnswer'));
    } finally {
      setSending(false);
    }
  };
  return {
    form,
    sending,
    told: (field) => {
      if (field === 'current' && refused !== null) return refused;
      const problem = problems[field];
      return problem === undefined ? null : text(problem);
    },
    type: (field) => (value) => {
      setForm({ ...form, [field]: value });
      if (field === 'current') setRefused(null);
    },
    submit: (event) => {
      event.preventDefault();
      void send();
    },
  };
}

export function ChangePassword({ username }: { readonly username: string }) {
  const text = usePasswordText();
  const { form, sending, told, type, submit } = usePasswordChange();
  return (
    <form className="password-form" noValidate onSubmit={submit}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">{text('password.intro')}</p>
        {/* so that a password manager knows whose it is */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          id="password-current"
          label={text('password.current')}
          value={form.current}
          error={told('current')}
          autoComplete="current-password"
          onChange={type('current')}
        />
        <PasswordField
          id="password-next"
          label={text('password.next')}
          value={form.next}
          error={told('next')}
          autoComplete="new-password"
          explainedBy={RULES_ID}
          onChange={type('next')}
        />
        <PasswordField
          id="password-again"
          label={text('password.again')}
          value={form.again}
          error={told('again')}
          autoComplete="new-password"
          onChange={type('again')}
        />
      </div>
      <Checklist password={form.next} />
      <button type="submit" className="btn btn-primary btn-large" disabled={sending}>
        {text('password.change')}
      </button>
    </form>
  );
}
