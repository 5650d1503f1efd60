/**
 * The console's cookies: the operator's session, and the proof that a browser has signed in before. The prefix __Host- binds them to this
 * host over https. No script reads them, and no other site sends them.
 */

const SESSION = 'maidan-console';
const DEVICE = 'maidan-console-device';
const DEVICE_KEPT_S = 180 * 24 * 3600;
/** Longer values cannot be ours. */
const LONGEST = 512;

export interface ConsoleCookies {
  /** Returns the Set-Cookie header of a session; null removes the cookie. */
  session(token: string | null): string;
  device(device: string): string;
  /** Returns the token in a Cookie header, or null. */
  tokenOf(cookies: string | undefined): string | null;
  /** Returns the device in a Cookie header; '' if there is none. */
  deviceOf(cookies: string | undefined): string;
}

/** `plain`: for a browser on plain loopback that refuses secure cookies: the names have no prefix and the cookies no Secure. */
export function createConsoleCookies(plain = false): ConsoleCookies {
  const header = (name: string, value: string, age: string): string =>
    `${plain ? '' : '__Host-'}${name}=${value}; Path=/; HttpOnly${plain ? '' : '; Secure'}; SameSite=Strict${age}`;
  const valueOf = (cookies: string | undefined, name: string): string | null =>
    new RegExp(`(?:^|;\\s*)${plain ? '' : '__Host-'}${name}=([\\w.-]{1,${LONGEST}})(?:;|$)`).exec(cookies ?? '')?.[1] ?? null;
  return {
    session: (token) => (token === null ? header(SESSION, '', '; Max-Age=0') : header(SESSION, token, '')),
    device: (device) => header(DEVICE, device, `; Max-Age=${DEVICE_KEPT_S}`),
    tokenOf: (cookies) => valueOf(cookies, SESSION),
    deviceOf: (cookies) => valueOf(cookies, DEVICE) ?? '',
  };
}

/** Returns whether a browser ignores secure cookies over plain http on this machine: Safari does, other browsers keep them. */
export function refusesSecureCookies(userAgent: string): boolean {
  return /\bVersion\/[\d.]+ (?:Mobile\/\S+ )?Safari\//.test(userAgent);
}
