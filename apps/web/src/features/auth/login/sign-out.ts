/** Signs out: ends the session on the server and in this browser, then reloads the page or opens `next` (ST-08, ST-09). A failed call does not stop it. */
import { logout } from '@maidan/contract';
import { call } from '../../../platform/http/call.ts';
import { takeTarget } from '../../../platform/session/navigation-memory.ts';
import { session } from '../../../platform/session/session.ts';

export async function signOut(next?: string): Promise<void> {
  try {
    await call(logout, {});
  } catch {
    // the session of this browser ends in any case; the one of the server expires
  }
  // a message of the server may have cleared it already: the page reloads in any case
  session.clear();
  // the next player of this browser must not land on the target of this one
  takeTarget(sessionStorage);
  if (next === undefined) location.reload();
  else location.assign(next);
}
