/** The sign-in: a passkey first, a password with a code second, a recovery code last. */
import { CONSOLE_ENDPOINTS as E, type BodyInputOf } from '@maidan/contract';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../platform/call.ts';
import { useText } from '../../platform/language.ts';
import { passkeyAnswer } from '../../platform/proof.ts';
import { enter } from '../../platform/session-store.ts';
import { useAction, type Action } from '../../platform/use-action.ts';
import { ConsoleIcon } from '../../ui/console-icon.tsx';
import { Field, Problem } from '../../ui/fields.tsx';
import { ActionForm } from '../../ui/modal.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { EntrancePage } from './entrance-page.tsx';
import { SessionChoice, type OpenSessions } from './session-choice.tsx';

const EnrolPage = lazy(() => import('./enrol-page.tsx'));

type Way = 'passkey' | 'password' | 'recovery';
type SignInBody = BodyInputOf<typeof E.consoleSignIn>;

export function SignInPage({ ended }: { readonly ended: boolean }) {
  const text = useText();
  const [way, setWay] = useState<Way>('passkey');
  const [open, setOpen] = useState<OpenSessions | null>(null);
  const [enrolToken, setEnrolToken] = useState<string | null>(null);
  const action = useAction();

  const signIn = async (body: SignInBody): Promise<void> => {
    const answer = await call(E.consoleSignIn, { body });
    if (answer.state === 'CHOOSE_SESSION') setOpen(answer);
    else enter(answer.operator, answer.session);
  };
  const byPasskey = async (): Promise<void> => {
    const { ceremonyId, options } = await call(E.consoleSignInOptions, { body: {} });
    const credential = await passkeyAnswer(options);
    await signIn({ ceremonyId, credential });
  };

  if (enrolToken !== null)
    return (
      <Suspense fallback={<Skeleton />}>
        <EnrolPage token={enrolToken} onDone={() => setEnrolToken(null)} />
      </Suspense>
    );
  if (open !== null)
    return (
      <EntrancePage title={text('signIn.chooseTitle')} lead={text('signIn.chooseLead')}>
        <SessionChoice open={open} busy={action.busy} onEnd={(name) => action.run(() => signIn({ continueToken: open.continueToken, endSession: name }))} />
        <Problem>{action.failure}</Problem>
      </EntrancePage>
    );
  return (
    <EntrancePage title={text('signIn.title')} lead={ended ? text('signIn.ended') : text('signIn.lead')}>
      <button type="button" className="btn btn-primary btn-large" disabled={action.busy} onClick={() => action.run(byPasskey)}>
        <ConsoleIcon name="key" />
        {text('signIn.passkey')}
      </button>
      {way === 'password' && <PasswordForm action={action} onSignIn={signIn} />}
      {way === 'recovery' && <RecoveryForm action={action} onToken={setEnrolToken} />}
      {way === 'passkey' && <Problem>{action.failure}</Problem>}
      <p className="other-ways">
        {way !== 'password' && (
          <button type="button" className="text-link" onClick={() => setWay('password')}>
            {text('signIn.byPassword')}
          </button>
        )}
        {way !== 'recovery' && (
          <button type="button" className="text-link" onClick={() => setWay('recovery')}>
            {text('signIn.byRecovery')}
          </button>
        )}
      </p>
    </EntrancePage>
  );
}

function PasswordForm({ action, onSignIn }: { readonly action: Action; readonly onSignIn: (body: SignInBody) => Promise<void> }) {
  const text = useText();
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  const ready = login.trim() !== '' && password !== '' && /^\d{6}$/.test(totp);
  return (
    <ActionForm
      action={text('signIn.submit')}
      busy={action.busy}
      failure={action.failure}
      ready={ready}
      onSubmit={() => action.run(() => onSignIn({ login: login.trim(), password, totp }).finally(() => setTotp('')))}
    >
      <Field label={text('signIn.login')} value={login} onValue={setLogin} autoComplete="username" autoCapitalize="none" spellCheck={false} required />
      <Field label={text('signIn.password')} value={password} onValue={setPassword} type="password" autoComplete="current-password" required />
      <Field label={text('factor.code')} value={totp} onValue={setTotp} inputMode="numeric" autoComplete="one-time-code" maxLength={6} required />
    </ActionForm>
  );
}

function RecoveryForm({ action, onToken }: { readonly action: Action; readonly onToken: (token: string) => void }) {
  const text = useText();
  const [login, setLogin] = useState('');
  const [code, setCode] = useState('');
  const recover = async (): Promise<void> => {
    const { enrolToken } = await call(E.consoleRecovery, { body: { login: login.trim(), code: code.trim() } });
    onToken(enrolToken);
  };
  return (
    <ActionForm
      action={text('recovery.submit')}
      busy={action.busy}
      failure={action.failure}
      ready={login.trim() !== '' && code.trim() !== ''}
      onSubmit={() => action.run(recover)}
    >
      <p className="text-muted">{text('recovery.lead')}</p>
      <Field label={text('signIn.login')} value={login} onValue={setLogin} autoComplete="username" autoCapitalize="none" spellCheck={false} required />
      <Field label={text('recovery.code')} value={code} onValue={setCode} autoComplete="off" spellCheck={false} required />
    </ActionForm>
  );
}
