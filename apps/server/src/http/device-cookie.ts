/** The cookie by which a browser shows that it has been in an account before (modules/auth/known-devices.ts). It opens nothing. */

const NAME = 'maidan-device';
const YEAR_S = 31_536_000;
/** Longer values are none of ours. */
const LONGEST = 512;

/** The device in a Cookie header; '' for none. */
export function deviceOf(cookies: string | undefined): string {
  const found = new RegExp(`(?:^|;\\s*)${NAME}=([\\w.-]{1,${LONGEST}})(?:;|$)`).exec(cookies ?? '');
  return found?.[1] ?? '';
}

/** The Set-Cookie header: for this host only, unseen by scripts, not sent from other sites. */
export function deviceCookie(device: string, secure: boolean): string {
  return `${NAME}=${device}; Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
