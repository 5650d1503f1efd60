/** The cookie that shows that a browser has been in an account before (modules/auth/known-devices.ts). It grants no access. */

const NAME = 'maidan-device';
const YEAR_S = 31_536_000;
/** Longer values cannot be ours. */
const LONGEST = 512;

/** Returns the device in a Cookie header; '' if there is none. */
export function deviceOf(cookies: string | undefined): string {
  const found = new RegExp(`(?:^|;\\s*)${NAME}=([\\w.-]{1,${LONGEST}})(?:;|$)`).exec(cookies ?? '');
  return found?.[1] ?? '';
}

/** Returns the Set-Cookie header: this host only, hidden from scripts, not sent from other sites. */
export function deviceCookie(device: string, secure: boolean): string {
  return `${NAME}=${device}; Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
