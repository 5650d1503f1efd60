/** Asks for the password in place after the end of the session: the page behind it stays with everything that was typed (TR-019). */
import { useEffect, useState, type SyntheticEvent } from 'react';
import { useNoticeText } from '../../messages/feature-texts.ts';
import { closeNamed } from '../../platform/dialogs/dialogs.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { session, useSignedIn } from '../../platform/session/session.ts';
import { signedInAgain } from '../../platform/session/session-again.ts';
import { connection } from '../../realtime/live.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { signInByPassword } from '../auth/login/sign-in.ts';

/** Signs the page out for good. */
function leave(): void {
  session.clear();
  location.reload();
}

export function SignInAgain() {
  const text = useNoticeText();
  const username = useSignedIn()?.user.details.username ?? '';
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  // another tab of this browser may have signed the page out
  useEffect(() => {
    if (username === '') closeNamed('sign-in-again');
  }, [username]);
  const signIn = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setSending(true);
    try {
      await signInByPassword(username, password, () => undefined);
      signedInAgain();
      connection.sessionChanged(true);
      closeNamed('sign-in-again');
    } catch (error) {
      setFailure(error instanceof CallError && error.status !== 0 ? error.message : text('signInAgain.failed'));
      setSending(false);
    }
  };
  const described = failure === null ? {} : { 'aria-invalid': true, 'aria-describedby': 'again-error' };
  return (
    <Dialog title={text('signInAgain.title')} closeLabel={text('noticeBox.close')} onClose={leave} dismissible={false}>
      <form className="flex flex-col gap-4 p-4" noValidate onSubmit={(event) => void signIn(event)}>
        <p>{text('signInAgain.why')}</p>
        {/* a password manager needs the account */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <label className="flex flex-col gap-1 text-sm font-semibold">
          {text('signInAgain.password', { username })}
          <input
            className="field"
            type="password"
            autoComplete="current-password"
            value={password}
            {...described}
            onChange={(event) => {
              setPassword(event.target.value);
              setFailure(null);
            }}
          />
        </label>
        {failure !== null && (
          <p id="again-error" role="alert" className="text-sm text-loss">
            {failure}
          </p>
        )}
        <div className="flex gap-2">
          <button type="button" className="btn btn-quiet btn-large flex-1" disabled={sending} onClick={leave}>
            {text('sessionEnd.leave')}
          </button>
          <button type="submit" className="btn btn-primary btn-large flex-1" disabled={sending || password === ''}>
            {text('signInAgain.goOn')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
