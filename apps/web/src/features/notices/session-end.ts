/** The end of the session as the server tells it: a popup a minute before, renewed by its answer alone (D-08). */
import { logout, renewSession as renewal } from '@maidan/contract';
import { SESSION_WARNING_MS } from '@maidan/domain';
import { create } from 'zustand';
import { closeNamed, openDialog } from '../../platform/dialogs/dialogs.ts';
import { call } from '../../platform/http/call.ts';
import { logProblem } from '../../platform/log-problem.ts';
import { session } from '../../platform/session/session.ts';
import { connection } from '../../realtime/live.ts';

/** The server has this long after the end to say so itself; without a connection the tab forgets the session. */
const FAREWELL_MS = 3000;

/** Milliseconds since 1970 at which the session ends if nobody answers; null: not soon. */
export const sessionEnd = create<{ readonly endsAt: number | null }>(() => ({ endsAt: null }));
let ending: ReturnType<typeof setTimeout> | undefined;

/** Whole seconds left, never below 0. Milliseconds since 1970. */
export function secondsToEnd(endsAt: number | null, now: number): number {
  return endsAt === null ? 0 : Math.max(0, Math.ceil((endsAt - now) / 1000));
}

function calm(): void {
  clearTimeout(ending);
  connection.holdActivity = false;
  sessionEnd.setState({ endsAt: null });
  closeNamed('continue-session');
}

/** The server said in how many ms the session ends: soon opens the popup, late closes it (another tab went on). */
function onSessionEnd(inMs: number): void {
  if (session.current().state === 'out' || inMs > SESSION_WARNING_MS) {
    calm();
    return;
  }
  sessionEnd.setState({ endsAt: Date.now() + inMs });
  // a touch of the popup is not an answer
  connection.holdActivity = true;
  openDialog({ name: 'notice', notice: 'continue-session' }, true);
  clearTimeout(ending);
  ending = setTimeout(() => session.clear(), inMs + FAREWELL_MS);
}

/** Continue: 12 more hours under a new token. false: no answer, it may be tried again. */
export async function renewSession(): Promise<boolean> {
  try {
    const { token } = await call(renewal, {});
    session.renew(token);
    calm();
    return true;
  } catch (error) {
    logProblem('session', error);
    // an ended session is cleared by the request layer
    return session.current().state === 'out';
  }
}

/** Signs out at once. */
export async function leaveSession(): Promise<void> {
  try {
    await call(logout, {});
  } catch (error) {
    logProblem('logout', error);
  }
  session.clear();
  location.reload();
}

connection.on('session-end', ({ inMs }) => onSessionEnd(inMs));
// told before this was loaded: asked for again
const current = session.current();
if (current.state === 'in') connection.emit('authenticate', { token: current.token });
session.subscribe(({ state }) => state === 'out' && calm());
