/** Asks for the password in place after the end of the session: the page behind it stays with everything that was typed (TR-019). */
import { useEffect, useState, type SyntheticEvent } from 'react';
import { closeNamed } from '../../../platform/dialogs/dialogs.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { session, useSignedIn } from '../../../platform/session/session.ts';
import { pageSite } from '../../../platform/site/page-site.ts';
import { signedInAgain } from '../../../platform/session/session-again.ts';
import { connection } from '../../../realtime/live.ts';
import { Dialog } from '@maidan/ui-kit/dialog.tsx';
import { useLoginText } from './password-login.tsx';
import { signInByPassword } from './sign-in.ts';

/** Signs in with a passkey. One of another account would be another player's page: it signs the page out. */
async function signInWithOwnPasskey(): Promise<void> {
  const before = session.current();
  await (await import('../../../platform/session/passkey-ceremony.ts')).signInByPasskey();
  const now = session.current();
  if (before.state === 'in' && now.state === 'in' && before.user.memberCode !== now.user.memberCode) location.reload();
}

/** Signs the page out for good. */
function leave(): void {
  session.clear();
  location.reload();
}

interface SigningIn {
  readonly sending: boolean;
  readonly failure: string | null;
  readonly enter: (byPasskey: boolean, password: string) => void;
  readonly forgetFailure: () => void;
}

function useSigningIn(username: string): SigningIn {
  const text = useLoginText();
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const enter = async (byPasskey: boolean, password: string): Promise<void> => {
    setSending(true);
    try {
      if (byPasskey) await signInWithOwnPasskey();
      else await signInByPassword(username, password, () => undefined);
      signedInAgain();
      connection.sessionChanged(true);
      closeNamed('sign-in-again');
    } catch (error) {
      setFailure(error instanceof CallError && error.status !== 0 ? error.message : text('login.again.failed'));
      setSending(false);
    }
  };
  return { sending, failure, enter: (byPasskey, password) => void enter(byPasskey, password), forgetFailure: () => setFailure(null) };
}

export default function SignInAgain() {
  const text = useLoginText();
  const username = useSignedIn()?.user.details.username ?? '';
  const [password, setPassword] = useState('');
  const { sending, failure, enter, forgetFailure } = useSigningIn(username);
  // another tab of this browser may have signed the page out
  useEffect(() => {
    if (username === '') closeNamed('sign-in-again');
  }, [username]);
  const described = failure === null ? {} : { 'aria-invalid': true, 'aria-describedby': 'again-error' };
  return (
    <Dialog title={text('login.again.title')} closeLabel={text('login.again.leave')} onClose={leave} dismissible={false}>
      <form
        className="flex flex-col gap-4 p-4"
        noValidate
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          enter(false, password);
        }}
      >
        <p>{text('login.again.why')}</p>
        {/* a password manager needs the account */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <label className="flex flex-col gap-1 text-sm font-semibold">
          {text('login.again.password', { username })}
          <input
            className="field"
            type="password"
            autoComplete="current-password"
            value={password}
            {...described}
            onChange={(event) => {
              setPassword(event.target.value);
              forgetFailure();
            }}
          />
        </label>
        {failure !== null && (
          <p id="again-error" role="alert" className="text-sm text-loss">
            {failure}
          </p>
        )}
        {pageSite.site.playerPasskeys && (
          <button type="button" className="btn btn-quiet self-start" disabled={sending} onClick={() => enter(true, '')}>
            {text('login.again.passkey')}
          </button>
        )}
        <div className="flex gap-2">
          <button type="button" className="btn btn-quiet btn-large flex-1" disabled={sending} onClick={leave}>
            {text('login.again.leave')}
          </button>
          <button type="submit" className="btn btn-primary btn-large flex-1" disabled={sending || password === ''}>
            {text('login.again.goOn')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
