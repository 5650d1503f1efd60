/** Keeps a session over a key store: who is signed in, and the ways in and out. */
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
  /** Takes a login answer; throws NoTokenError when it carries no token, and then stores nothing (ST-03). */
  readonly signIn: (login: Login) => SignedIn;
  /** The same player goes on under a new token; nobody is told, for nothing else changes. */
  readonly renew: (token: RenewedToken) => void;
  /** 401, 403, logout and broken data all end here (T-04). Answers whether something was cleared. */
  readonly clear: () => boolean;
  /** Bearer token of a request (VA-35). */
  readonly token: () => string | undefined;
}

/** Session over a key store; `now` in milliseconds since 1970. Broken stored data is cleared at once, without a reload (T-02). */
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
