/** Sign Out: tells the server, forgets the session, loads the page afresh (ST-08, ST-09), or the one that is named. A failed call does not stop it. */
import { logout } from '@maidan/contract';
import { call } from '../../../platform/http/call.ts';
import { takeTarget } from '../../../platform/session/navigation-memory.ts';
import { session } from '../../../platform/session/session.ts';

export async function signOut(next?: string): Promise<void> {
  try {
    await call(logout, {});
  } catch {
    // the session ends here in any case; the server's ends by itself
  }
  // the server's own farewell may have cleared it already: who signs out gets a fresh page all the same
  session.clear();
  // where somebody else wanted to go is nothing to who comes next
  takeTarget(sessionStorage);
  if (next === undefined) location.reload();
  else location.assign(next);
}
