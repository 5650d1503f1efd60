/** The session over a key store: login, new tokens, and the end of a session. */
import type { Login, RenewedToken } from '@maidan/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  clearStoredSession,
  restoreSession,
  sessionOf,
  SIGNED_OUT,
  storeSession,
  tokenForRequest,
  type KeyStore,
  type Session,
  type SignedIn,
} from './session-storage.ts';

export interface SessionKeeper {
  readonly current: () => Session;
  readonly subscribe: (listener: (session: Session) => void) => () => void;
  /** Starts a session from a login response. Throws NoTokenError without a token, and stores nothing then (ST-03). */
  readonly signIn: (login: Login) => SignedIn;
  /** Replaces the token of the same player. Subscribers are not notified. */
  readonly renew: (token: RenewedToken) => void;
  /** Ends the session after 401, 403, a logout or broken data (T-04). Returns false if there was none. */
  readonly clear: () => boolean;
  /** Returns the bearer token of a request, or undefined for visitors. Throws if the session should have a token and has none (VA-35). */
  readonly token: () => string | undefined;
}

/** Creates the session over a key store. `now` in milliseconds since 1970. Clears broken stored data at once, without a reload (T-02). */
export function createSession(keys: KeyStore, now: () => number): SessionKeeper & { readonly store: StoreApi<{ session: Session }> } {
  const restored = restoreSession(keys, now());
  if (restored === 'broken') clearStoredSession(keys);
  const store = createStore<{ session: Session }>(() => ({ session: restored === 'broken' ? SIGNED_OUT : restored }));
  return {
    store,
    current: () => store.getState().session,
    subscribe: (listener) =>
      store.subscribe((after, before) => {
        if (!(after.session.state === 'in' && before.session.state === 'in' && after.session.user.memberCode === before.session.user.memberCode))
          listener(after.session);
      }),
    signIn(login) {
      const session = sessionOf(login, now());
      storeSession(keys, session);
      store.setState({ session });
      return session;
    },
    renew({ accessToken, expiresIn }) {
      const { session } = store.getState();
      if (session.state === 'out') return;
      const renewed = { ...session, token: accessToken, user: { ...session.user, verifytoken: accessToken }, expiry: now() + expiresIn * 1000 };
      storeSession(keys, renewed);
      store.setState({ session: renewed });
    },
    clear() {
      const cleared = clearStoredSession(keys);
      if (store.getState().session.state === 'in') store.setState({ session: SIGNED_OUT });
      return cleared;
    },
    token: () => tokenForRequest(keys),
  };
}
