/** Tab 1 of the auth popup: login by password, and by demo id (AU-02, ST-20 to ST-22). */
import { zodResolver } from '@hookform/resolvers/zod';
import { PASSWORD_INPUT_MAX } from '@maidan/domain';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useForm, type FieldError, type UseFormRegister } from 'react-hook-form';
import { CallError } from '../../../platform/http/call-error.ts';
import { useText } from '../../../platform/language/texts.ts';
import { useChatNumberLink } from '../../../platform/site/site-info.ts';
import { notify } from '../../../platform/dialogs/notify.ts';
import { pageSite } from '../../../platform/site/page-site.ts';
import { Drawing } from '@maidan/ui-kit/drawing.tsx';
import english from '../../../messages/account/login.en.json';
import hindi from '../../../messages/account/login.hi.json';
import { textsAtHand } from '../../../platform/language/later-texts.ts';
import { described, Field, PhoneInput } from '../field.tsx';
import { EMPTY_LOGIN, loginRules, USER_ID_MAX, lastLoginMode, rememberLoginMode, type LoginForm, type LoginMessage, type LoginMode } from './login-rules.ts';
import { signInByDemo, signInByPassword } from './sign-in.ts';
import { useLoggedIn } from './after-login.ts';

/** Texts of the popup's frame and of its links. */
export const useLoginText = textsAtHand({ en: english, hi: hindi });

function NoAnswer() {
  const text = useText();
  return (
    <p role="alert" className="text-sm text-loss">
      {text('state.noAnswer')}
    </p>
  );
}

const GoogleEntry = lazy(() => import('./google-entry.tsx').catch(() => ({ default: NoAnswer })));

interface InputProps {
  readonly register: UseFormRegister<LoginForm>;
  readonly error: string | undefined;
}

function UserIdField({ register, error }: InputProps) {
  const text = useText();
  return (
    <Field id="login-user" label={text('auth.userId')} error={error}>
      <input
        id="login-user"
        className="field"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={USER_ID_MAX}
        {...described('login-user', error)}
        {...register('userId')}
      />
    </Field>
  );
}

function PhoneField({ register, error }: InputProps) {
  const text = useText();
  return (
    <Field id="login-phone" label={text('auth.phone')} error={error}>
      <PhoneInput id="login-phone" {...described('login-phone', error)} {...register('mobileNum')} />
    </Field>
  );
}

function PasswordField({ register, error }: InputProps) {
  const text = useText();
  const [shown, setShown] = useState(false);
  return (
    <Field id="login-password" label={text('auth.password')} error={error}>
      <div className="relative">
        <input
          id="login-password"
          className="field pe-11"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          maxLength={pageSite.site.longPasswords ? undefined : PASSWORD_INPUT_MAX}
          {...described('login-password', error)}
          {...register('password')}
        />
        <button
          type="button"
          className="absolute inset-y-0 end-0 grid w-11 place-items-center text-muted"
          aria-label={shown ? text('auth.hidePassword') : text('auth.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Drawing name="eye" />
        </button>
      </div>
    </Field>
  );
}

function PasswordForm({ mode, disabled, onLoggedIn }: { readonly mode: LoginMode; readonly disabled: boolean; readonly onLoggedIn: () => void }) {
  const text = useText();
  const form = useForm<LoginForm>({ defaultValues: EMPTY_LOGIN, resolver: zodResolver(loginRules(mode)) });
  const { errors, isSubmitting } = form.formState;
  const errorOf = (error: FieldError | undefined) => (error?.message === undefined ? undefined : text(error.message as LoginMessage));
  const loginText = useLoginText();
  const [working, setWorking] = useState(false);
  const submit = form.handleSubmit(async (values) => {
    try {
      await signInByPassword(mode === 'user' ? values.userId.trim() : values.mobileNum, values.password, () => setWorking(true));
      rememberLoginMode(mode);
      onLoggedIn();
    } catch (error) {
      const message = error instanceof CallError && error.status !== 0 ? error.message : text('state.noAnswer');
      notify('error', message);
    } finally {
      setWorking(false);
    }
  });
  return (
    <form className="flex flex-col gap-3" noValidate onSubmit={(event) => void submit(event)}>
      {mode === 'user' ? (
        <UserIdField register={form.register} error={errorOf(errors.userId)} />
      ) : (
        <PhoneField register={form.register} error={errorOf(errors.mobileNum)} />
      )}
      <PasswordField register={form.register} error={errorOf(errors.password)} />
      <button type="submit" className="btn btn-primary btn-large" disabled={isSubmitting || disabled}>
        {text('auth.logIn')}
      </button>
      {working && <output className="block text-center text-sm text-muted">{loginText('login.working')}</output>}
    </form>
  );
}

/** Opens the site's WhatsApp chat with a request for a login link; the operator's bot answers with one (AU-18). */
function WhatsAppEntry({ href }: { readonly href: string }) {
  const text = useLoginText();
  return (
    <>
      <a className="btn btn-quiet btn-large" href={href} target="_blank" rel="noreferrer noopener">
        <Drawing name="chat" size={18} />
        {text('login.whatsapp')}
      </a>
      <p className="text-center text-xs text-muted">{text('login.whatsappHint')}</p>
    </>
  );
}

/** Signs in with a passkey; the code of the ceremony is loaded when the button is pressed. */
function PasskeyEntry() {
  const text = useLoginText();
  const onLoggedIn = useLoggedIn();
  const [working, setWorking] = useState(false);
  const signIn = async (): Promise<void> => {
    setWorking(true);
    try {
      await (await import('../../../platform/session/passkey-ceremony.ts')).signInByPasskey();
      onLoggedIn();
    } catch (error) {
      notify('error', error instanceof CallError && error.status !== 0 ? error.message : text('login.passkeyFailed'));
      setWorking(false);
    }
  };
  return (
    <button type="button" className="btn btn-quiet btn-large" disabled={working} onClick={() => void signIn()}>
      {text('login.passkey')}
    </button>
  );
}

/** The other ways to log in, each only if the site offers it (O-20). */
function OtherWays({ asking, onDemo }: { readonly asking: boolean; readonly onDemo: () => void }) {
  const text = useText();
  const loginText = useLoginText();
  const { demoLogin, googleClientId, appName, playerPasskeys } = pageSite.site;
  const whatsApp = useChatNumberLink(loginText('login.whatsappRequest', { name: appName }));
  if (!demoLogin && googleClientId === '' && whatsApp === null && !playerPasskeys) return null;
  return (
    <>
      <div className="flex items-center gap-3 text-sm text-muted">
        <span className="h-px flex-1 bg-line" />
        {text('auth.or')}
        <span className="h-px flex-1 bg-line" />
      </div>
      {playerPasskeys && <PasskeyEntry />}
      {googleClientId !== '' && (
        <Suspense fallback={null}>
          <GoogleEntry />
        </Suspense>
      )}
      {whatsApp !== null && <WhatsAppEntry href={whatsApp} />}
      {demoLogin && (
        <>
          <button type="button" className="btn btn-quiet btn-large" disabled={asking} onClick={onDemo}>
            {text('auth.demo')}
          </button>
          <p className="text-center text-xs text-muted">{text('auth.demoHint')}</p>
        </>
      )}
    </>
  );
}

/** `links` lead to the other tabs. */
export function PasswordLogin({ links }: { readonly links: ReactNode }) {
  const text = useText();
  const [mode, setMode] = useState(lastLoginMode);
  const [asking, setAsking] = useState(false);
  const onLoggedIn = useLoggedIn();
  const demo = async (): Promise<void> => {
    setAsking(true);
    const result = await signInByDemo();
    setAsking(false);
    if (result.success) onLoggedIn();
    else notify('error', result.message ?? text('auth.demoFailed'));
  };
  return (
    <div className="flex flex-col gap-4 p-4">
      <fieldset className="segment" aria-label={text('auth.mode')}>
        <button type="button" aria-pressed={mode === 'user'} onClick={() => setMode('user')}>
          {text('auth.userId')}
        </button>
        <button type="button" aria-pressed={mode === 'phone'} onClick={() => setMode('phone')}>
          {text('auth.phone')}
        </button>
      </fieldset>
      <PasswordForm key={mode} mode={mode} disabled={asking} onLoggedIn={onLoggedIn} />
      {links}
      <OtherWays asking={asking} onDemo={() => void demo()} />
    </div>
  );
}
