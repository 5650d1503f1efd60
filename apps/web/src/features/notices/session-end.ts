/** The end of the session, announced by the server: a popup a minute before. Only its button renews the session (D-08). */
import { logout, renewSession as renewal } from '@maidan/contract';
import { SESSION_WARNING_MS } from '@maidan/domain';
import { create } from 'zustand';
import { closeNamed, openDialog } from '../../platform/dialogs/dialogs.ts';
import { call } from '../../platform/http/call.ts';
import { followOtherTabs, replaceToken } from '../../platform/http/replace-token.ts';
import { logProblem } from '../../platform/log-problem.ts';
import { session } from '../../platform/session/session.ts';
import { endSession, noteFinalEnd, signInAgain } from '../../platform/session/session-again.ts';
import { connection } from '../../realtime/live.ts';

/** The tab clears the session this long after its end if the server sends nothing, for example without a connection. ms. */
const SESSION_END_GRACE_MS = 3000;

/** Milliseconds since 1970 at which the session ends without an answer; null: not soon. */
export const sessionEnd = create<{ readonly endsAt: number | null }>(() => ({ endsAt: null }));
let ending: ReturnType<typeof setTimeout> | undefined;

/** Returns the whole seconds left, never below 0. Arguments in ms since 1970. */
export function secondsToEnd(endsAt: number | null, now: number): number {
  return endsAt === null ? 0 : Math.max(0, Math.ceil((endsAt - now) / 1000));
}

function closeSessionWarning(): void {
  clearTimeout(ending);
  connection.holdActivity = false;
  sessionEnd.setState({ endsAt: null });
  closeNamed('continue-session');
}

/**
 * Handles the announced rest of the session, ms: a short rest opens the popup, a long one closes it (another tab renewed the session). The end
 * of the 12 hours opens no popup, because nothing moves it: the page asks for a new sign-in when it has come.
 */
function onSessionEnd(inMs: number, isFinal: boolean): void {
  noteFinalEnd(isFinal ? Date.now() + inMs : null);
  if (isFinal && session.current().state === 'in') {
    closeSessionWarning();
    ending = setTimeout(() => endSession(true), inMs + SESSION_END_GRACE_MS);
    return;
  }
  if (session.current().state === 'out' || inMs > SESSION_WARNING_MS) {
    closeSessionWarning();
    return;
  }
  sessionEnd.setState({ endsAt: Date.now() + inMs });
  // only the button of the popup renews the session: other activity must not
  connection.holdActivity = true;
  openDialog({ name: 'notice', notice: 'continue-session' }, true);
  clearTimeout(ending);
  ending = setTimeout(() => session.clear(), inMs + SESSION_END_GRACE_MS);
}

/** Renews the session with a new token. Returns false without an answer; the player can retry. */
export async function renewSession(): Promise<boolean> {
  try {
    await replaceToken((send) => send(renewal, {}));
    closeSessionWarning();
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

followOtherTabs(closeSessionWarning);
connection.on('session-end', ({ inMs, isFinal }) => onSessionEnd(inMs, isFinal === true));
// the announcement may have come before this code was loaded
const current = session.current();
if (current.state === 'in') connection.emit('authenticate', { token: current.token });
session.subscribe(({ state }) => state === 'out' && closeSessionWarning());
// the end that was announced is that of the session before
signInAgain.subscribe(({ isAsked }) => !isAsked && closeSessionWarning());
