/**
 * The end of the session 12 hours after the sign-in: the page stays as it is and asks for a new sign-in in place, so that nothing typed is lost
 * (TR-019). Other ends sign the page out.
 */
import { create } from 'zustand';
import { openDialog } from '../dialogs/dialogs.ts';
import { session } from './session.ts';

/** The clocks of server and browser may differ by this much. ms. */
const SLACK_MS = 5000;

/** Whether the page waits for a new sign-in. */
export const signInAgain = create<{ readonly isAsked: boolean }>(() => ({ isAsked: false }));
/** Milliseconds since 1970 at which the server has announced the final end; null: not announced. */
let announcedEnd: number | null = null;

/** Notes the final end that the server has announced, ms since 1970; null: no longer. */
export function noteFinalEnd(at: number | null): void {
  announcedEnd = at;
}

/**
 * Ends the session that the server has ended. Returns true if the page asks for a new sign-in; false: it is signed out. `isFinal`: the server
 * says that it is the end of the 12 hours; otherwise the clock and an earlier announcement say so.
 */
export function endSession(isFinal = false): boolean {
  const current = session.current();
  if (current.state === 'in' && !current.user.isDemo) {
    const isOver = Date.now() >= Math.min(current.expiry, announcedEnd ?? current.expiry) - SLACK_MS;
    if (isFinal || isOver || signInAgain.getState().isAsked) {
      signInAgain.setState({ isAsked: true });
      openDialog({ name: 'sign-in-again' }, true);
      return true;
    }
  }
  session.clear();
  return false;
}

/** Notes that the player has signed in again: waiting calls go on. */
export function signedInAgain(): void {
  announcedEnd = null;
  signInAgain.setState({ isAsked: false });
}

/** Resolves when no new sign-in is asked for. */
export function whenSignedIn(): Promise<void> {
  if (!signInAgain.getState().isAsked) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = signInAgain.subscribe(({ isAsked }) => {
      if (isAsked) return;
      stop();
      resolve();
    });
  });
}
