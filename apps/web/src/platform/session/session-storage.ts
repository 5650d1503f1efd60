/**
 * The session in the tab's own storage (EN-01, O-27). Closing the tab ends it, a reload restores it (T-01); nothing of it
 * stands in localStorage.
 */
import type { Login, User } from '@maidan/contract';

/** Names of the session storage keys (EN-01). */
export const SESSION_KEYS = {
  token: 'id_token',
  user: 'user_data',
  expiry: 'token_expiry',
  isLogin: 'isLogin',
  b2c: 'B2C',
  whatsappId: 'waId',
  page: 'page',
} as const;

/** What of the Storage interface is used; tests bring a map. */
export type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface SignedIn {
  readonly state: 'in';
  readonly token: string;
  readonly user: User;
  /** Milliseconds since 1970 at which the session ends at the latest. */
  readonly expiry: number;
}
/** A session is signed out or signed in (ST-01). */
export type Session = { readonly state: 'out' } | SignedIn;
export const SIGNED_OUT: Session = { state: 'out' };

/** VA-35, VA-36, ST-03: an answer or a store without a token where one must be. */
export class NoTokenError extends Error {
  constructor() {
    super('Response has no token');
  }
}

/** The user of a login answer with the six names of EN-02. Throws NoTokenError without a verifytoken (VA-36). */
export function sessionOf(login: Login, now: number): SignedIn {
  const user = login.data;
  if (!user.verifytoken) throw new NoTokenError();
  return { state: 'in', token: user.verifytoken, user, expiry: now + login.token.expiresIn * 1000 };
}

/** Writes user data, isLogin, token, expiry and B2C (ST-02). */
export function storeSession(store: KeyStore, session: SignedIn): void {
  store.setItem(SESSION_KEYS.token, session.token);
  store.setItem(SESSION_KEYS.user, JSON.stringify(session.user));
  store.setItem(SESSION_KEYS.expiry, String(session.expiry));
  store.setItem(SESSION_KEYS.isLogin, 'true');
  store.setItem(SESSION_KEYS.b2c, String(session.user.isB2C));
}

/** Clears every session key but the navigation memory and says isLogin false; answers whether there was anything to clear (T-02, T-04). */
export function clearStoredSession(store: KeyStore): boolean {
  const keys = [SESSION_KEYS.token, SESSION_KEYS.user, SESSION_KEYS.expiry, SESSION_KEYS.b2c, SESSION_KEYS.whatsappId];
  const found = keys.some((key) => store.getItem(key) !== null);
  for (const key of keys) store.removeItem(key);
  store.setItem(SESSION_KEYS.isLogin, 'false');
  return found;
}

function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false;
  const { memberCode, details, verifytoken } = value as Partial<User>;
  return typeof memberCode === 'string' && typeof details === 'object' && typeof details?.username === 'string' && typeof verifytoken === 'string';
}

/** Restores what a reload left (ST-13). 'broken' is stored data that makes no session, or one that has ended: the caller logs out (ST-14). */
export function restoreSession(store: KeyStore, now: number): Session | 'broken' {
  const token = store.getItem(SESSION_KEYS.token);
  const user = store.getItem(SESSION_KEYS.user);
  const expiry = Number(store.getItem(SESSION_KEYS.expiry));
  if (token === null && user === null) return SIGNED_OUT;
  if (token === null || user === null || !(expiry > now)) return 'broken';
  try {
    const parsed: unknown = JSON.parse(user);
    return isUser(parsed) && parsed.verifytoken === token ? { state: 'in', token, user: parsed, expiry } : 'broken';
  } catch {
    return 'broken';
  }
}

/** The token for a request: undefined signed out; throws when isLogin is true and no token is stored (VA-35). */
export function tokenForRequest(store: KeyStore): string | undefined {
  const token = store.getItem(SESSION_KEYS.token);
  if (store.getItem(SESSION_KEYS.isLogin) === 'true' && !token) throw new NoTokenError();
  return token ?? undefined;
}
