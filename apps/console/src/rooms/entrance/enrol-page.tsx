/** An enrolment link: a passkey, or for lower ranks a password with an authenticator app. The recovery codes are shown once at its end. */
import { CONSOLE_ENDPOINTS as E, type AnswerOf, type BodyInputOf } from '@maidan/contract';
import { useEffect, useRef, useState } from 'react';
import { renderSVG } from 'uqr';
import { call, CallError } from '../../platform/call.ts';
import { useText } from '../../platform/language.ts';
import { createPasskey, ProofCancelled } from '../../platform/proof.ts';
import { useAction, type Action } from '../../platform/use-action.ts';
import { ConsoleIcon } from '../../ui/console-icon.tsx';
import { Copyable, Field, Problem, RecoveryCodes } from '../../ui/fields.tsx';
import { ActionForm } from '../../ui/modal.tsx';
import { EntrancePage } from './entrance-page.tsx';

type Opened = AnswerOf<typeof E.consoleEnrolOptions>;
type EnrolBody = BodyInputOf<typeof E.consoleEnrol>;
/** The first owner's link has no operator: he chooses login and name. */
type Step =
  | { readonly at: 'opening' }
  | { readonly at: 'name' }
  | { readonly at: 'factors'; readonly opened: Opened }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

interface EnrolPageProps {
  readonly token: string;
  readonly onDone: () => void;
}

export default function EnrolPage({ token, onDone }: EnrolPageProps) {
  const text = useText();
  const [step, setStep] = useState<Step>({ at: 'opening' });
  const action = useAction();
  const { run } = action;
  const isOpening = useRef(false);

  const open = async (chosen: { readonly login?: string; readonly name?: string }): Promise<void> => {
    setStep({ at: 'factors', opened: await call(E.consoleEnrolOptions, { body: { token, ...chosen } }) });
  };
  useEffect(() => {
    if (isOpening.current) return;
    isOpening.current = true;
    run(async () => {
      try {
        setStep({ at: 'factors', opened: await call(E.consoleEnrolOptions, { body: { token } }) });
      } catch (error) {
        // the link of the first owner asks for his login and name
        if (error instanceof CallError && error.code === 'MALFORMED') setStep({ at: 'name' });
        else throw error;
      }
    });
  }, [token, run]);
  const finish = (factors: Omit<EnrolBody, 'token' | 'ceremonyId'>, opened: Opened): void =>
    run(async () => {
      const { recoveryCodes } = await call(E.consoleEnrol, { body: { token, ceremonyId: opened.ceremonyId, ...factors } });
      setStep({ at: 'codes', codes: recoveryCodes });
    });

  if (step.at === 'opening')
    return (
      <EntrancePage title={text('enrol.title')} lead={text('enrol.opening')}>
        <Problem>{action.failure}</Problem>
        {action.failure !== null && (
          <button type="button" className="btn btn-quiet" onClick={onDone}>
            {text('enrol.toSignIn')}
          </button>
        )}
      </EntrancePage>
    );
  if (step.at === 'name') return <NameStep action={action} onName={(login, name) => run(() => open({ login, name }))} />;
  if (step.at === 'codes')
    return (
      <EntrancePage title={text('enrol.codesTitle')} lead={text('enrol.codesLead')}>
        <RecoveryCodes codes={step.codes} />
        <button type="button" className="btn btn-primary btn-large" onClick={onDone}>
          {text('enrol.toSignIn')}
        </button>
      </EntrancePage>
    );
  return <FactorStep opened={step.opened} action={action} onFactors={(factors) => finish(factors, step.opened)} />;
}

function NameStep({ action, onName }: { readonly action: Action; readonly onName: (login: string, name: string) => void }) {
  const text = useText();
  const [login, setLogin] = useState('');
  const [name, setName] = useState('');
  return (
    <EntrancePage title={text('enrol.firstTitle')} lead={text('enrol.firstLead')}>
      <ActionForm
        action={text('enrol.next')}
        busy={action.busy}
        failure={action.failure}
        ready={/^[a-z0-9][a-z0-9._@-]{2,63}$/.test(login) && name.trim() !== ''}
        onSubmit={() => onName(login, name.trim())}
      >
        <Field
          label={text('signIn.login')}
          value={login}
          onValue={(value) => setLogin(value.toLowerCase())}
          hint={text('enrol.loginHint')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Field label={text('enrol.name')} value={name} onValue={setName} autoComplete="name" required />
      </ActionForm>
    </EntrancePage>
  );
}

interface FactorStepProps {
  readonly opened: Opened;
  readonly action: Action;
  readonly onFactors: (factors: Omit<EnrolBody, 'token' | 'ceremonyId'>) => void;
}

function FactorStep({ opened, action, onFactors }: FactorStepProps) {
  const text = useText();
  const [way, setWay] = useState<'passkey' | 'password'>('passkey');
  const [failure, setFailure] = useState<string | null>(null);
  const byPasskey = async (): Promise<void> => {
    try {
      setFailure(null);
      const credential = await createPasskey(opened.options);
      onFactors({ credential, passkeyName: text('passkey.firstName') });
    } catch (error) {
      if (!(error instanceof ProofCancelled)) setFailure(text('passkey.notMade'));
    }
  };
  return (
    <EntrancePage title={text('enrol.welcome', { name: opened.name })} lead={text('enrol.factorLead', { login: opened.login })}>
      <button type="button" className="btn btn-primary btn-large" disabled={action.busy} onClick={() => void byPasskey()}>
        <ConsoleIcon name="key" />
        {text('enrol.passkey')}
      </button>
      <Problem>{failure ?? (way === 'passkey' ? action.failure : null)}</Problem>
      {opened.needsPasskey && <p className="text-muted">{text('enrol.needsPasskey')}</p>}
      {way === 'password' && opened.totp !== null && <AppFactor totp={opened.totp} action={action} onFactors={onFactors} />}
      {way === 'passkey' && opened.totp !== null && (
        <button type="button" className="text-link" onClick={() => setWay('password')}>
          {text('enrol.byPassword')}
        </button>
      )}
    </EntrancePage>
  );
}

interface AppFactorProps extends Pick<FactorStepProps, 'action' | 'onFactors'> {
  readonly totp: { readonly secret: string; readonly address: string };
}

function AppFactor({ totp, action, onFactors }: AppFactorProps) {
  const text = useText();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  return (
    <ActionForm
      action={text('enrol.finish')}
      busy={action.busy}
      failure={action.failure}
      ready={Array.from(password).length >= 15 && /^\d{6}$/.test(code)}
      onSubmit={() => onFactors({ password, totp: code })}
    >
      <Field
        label={text('signIn.password')}
        value={password}
        onValue={setPassword}
        type="password"
        autoComplete="new-password"
        hint={text('enrol.passwordHint')}
        required
      />
      <p>{text('enrol.scan')}</p>
      <img
        className="qr"
        alt={text('enrol.qr')}
        width={180}
        height={180}
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(totp.address, { border: 2 }))}`}
      />
      <Copyable text={totp.secret} />
      <Field label={text('factor.code')} value={code} onValue={setCode} inputMode="numeric" autoComplete="one-time-code" maxLength={6} required />
    </ActionForm>
  );
}
