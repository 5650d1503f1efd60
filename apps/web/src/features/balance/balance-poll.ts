/** The balance: pushed on change, and requested every 10 s while the tab is visible (ST-91, O-36). */
import { userDetails, type UserDetails } from '@maidan/contract';
import { BALANCE_LOGOUT_MS, BALANCE_POLL_MS } from '@maidan/domain';
import { call } from '../../platform/http/call.ts';
import { logProblem } from '../../platform/log-problem.ts';
import { currentText } from '../../platform/language/texts.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { session } from '../../platform/session/session.ts';
import { account } from '../../realtime/live.ts';

/** Stores the balance of an answer. If the server has ended the session, shows its message and signs out a moment later. */
function applyDetails(details: UserDetails): void {
  const { username: _username, ...balance } = details.doc;
  account.setBalance(balance);
  if (!details.logout) return;
  // ST-10 to ST-12
  notify('warning', details.message === '' ? currentText()('auth.loginAgain') : details.message);
  setTimeout(() => {
    if (session.clear()) location.reload();
  }, BALANCE_LOGOUT_MS);
}

/** Requests the balance once. Errors are only logged; the last amount stays (ER-17, T-61). */
export async function requestBalance(): Promise<void> {
  if (session.current().state === 'out') return;
  try {
    applyDetails(await call(userDetails, {}));
  } catch (error) {
    logProblem('balance', error);
  }
}

/** Polls during a session. Returns the function that stops it. */
export function keepBalance(): () => void {
  const ask = (): void => {
    if (document.visibilityState === 'visible') void requestBalance();
  };
  const timer = setInterval(ask, BALANCE_POLL_MS);
  document.addEventListener('visibilitychange', ask);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', ask);
  };
}
