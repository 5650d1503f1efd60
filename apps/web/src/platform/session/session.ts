/** The session of the tab. React reads it with useSession. */
import { create, useStore } from 'zustand';
import { createSession } from './session-keeper.ts';
import type { Session, SignedIn } from './session-storage.ts';

export const session = createSession(globalThis.sessionStorage, Date.now);

/** Returns the session and renders again when it changes. */
export function useSession(): Session {
  return useStore(session.store, (state) => state.session);
}

/** Returns the session of a player, or null for visitors. */
export function useSignedIn(): SignedIn | null {
  const current = useSession();
  return current.state === 'in' ? current : null;
}

/** The last use of the account before this session: milliseconds since 1970, null if there was none or it is unknown. */
export const lastLogin = create<{ readonly at: number | null }>(() => ({ at: null }));
