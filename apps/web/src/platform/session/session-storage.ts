/**
 * The session in the tab's sessionStorage (EN-01, O-27). It ends with the tab; a reload restores it (T-01). Nothing of it
 * is in localStorage.
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

/** The used part of the Storage interface. Tests pass a map. */
export type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface SignedIn {
  readonly state: 'in';
  readonly token: string;
  readonly user: User;
  /** Latest end of the session, milliseconds since 1970. */
  readonly expiry: number;
}
/** A session is signed out or signed in (ST-01). */
export type Session = { readonly state: 'out' } | SignedIn;
export const SIGNED_OUT: Session = { state: 'out' };

/** A response or a store lacks its token (VA-35, VA-36, ST-03). */
export class NoTokenError extends Error {
  constructor() {
    super('Response has no token');
  }
}

/** Returns the session of a login response; its user has the six names of EN-02. Throws NoTokenError without a verifytoken (VA-36). */
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

/** Clears every session key but the navigation memory, and sets isLogin to false. Returns false if there was nothing to clear (T-02, T-04). */
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

/** Restores the session after a reload (ST-13). Returns 'broken' for invalid data or an ended session: the caller logs out (ST-14). */
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

/** Returns the token for a request, or undefined for visitors. Throws if isLogin is true and no token is stored (VA-35). */
export function tokenForRequest(store: KeyStore): string | undefined {
  const token = store.getItem(SESSION_KEYS.token);
  if (store.getItem(SESSION_KEYS.isLogin) === 'true' && !token) throw new NoTokenError();
  return token ?? undefined;
}
