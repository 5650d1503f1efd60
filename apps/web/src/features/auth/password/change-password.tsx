/** Changes the password: the server checks the old one and ends every other session (RT-37, O-45). */
import { changePassword } from '@maidan/contract';
import { useState, type SyntheticEvent } from 'react';
import { replaceToken } from '../../../platform/http/replace-token.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { useText } from '../../../platform/language/texts.ts';
import { notify } from '../../../platform/dialogs/notify.ts';
import { laterTexts } from '../../../platform/language/later-texts.ts';
import { NewPasswordFields, Secret, sitePasswordRule } from './new-password-fields.tsx';
import { EMPTY_PASSWORDS, passwordProblems, type PasswordForm } from './new-password.ts';

/** Texts of the password page, loaded with it. */
const usePasswordText = laterTexts({
  en: () => import('../../../messages/account/password.en.json'),
  hi: () => import('../../../messages/account/password.hi.json'),
});

interface PasswordChange {
  readonly form: PasswordForm;
  readonly sending: boolean;
  /** Returns the error text of a field; undefined for none. */
  readonly errorOf: (field: keyof PasswordForm) => string | undefined;
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
  const problems = tried ? passwordProblems(form, sitePasswordRule) : {};
  const send = async (): Promise<void> => {
    setTried(true);
    if (Object.keys(passwordProblems(form, sitePasswordRule)).length > 0) return;
    setSending(true);
    try {
      await replaceToken((call) => call(changePassword, { body: { oldPassword: form.current, password: form.next } }));
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
    errorOf: (field) => {
      if (field === 'current' && refused !== null) return refused;
      const problem = problems[field];
      return problem === undefined ? undefined : text(problem);
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
  const { form, sending, errorOf, type, submit } = usePasswordChange();
  return (
    <form className="flex flex-col gap-4 p-4" noValidate onSubmit={submit}>
      <p className="text-sm text-muted">{text('password.intro')}</p>
      {/* a password manager needs the account */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <Secret
        id="password-current"
        label={text('password.current')}
        value={form.current}
        error={errorOf('current')}
        disabled={false}
        autoComplete="current-password"
        onChange={type('current')}
      />
      <NewPasswordFields
        id="new"
        labels={[text('password.next'), text('password.again')]}
        password={form.next}
        again={form.again}
        disabled={false}
        passwordError={errorOf('next')}
        againError={errorOf('again')}
        onPassword={type('next')}
        onAgain={type('again')}
      />
      <button type="submit" className="btn btn-primary btn-large" disabled={sending}>
        {text('password.change')}
      </button>
    </form>
  );
}
