/** The referral code of a link, kept in the tab until sign-up (RT-39, RT-43, ST-16). */
const KEY = 'referCode';
const LONGEST = 32;

export function keepReferralCode(code: string | null | undefined): void {
  if (code !== null && code !== undefined && /^[\w-]+$/.test(code)) sessionStorage.setItem(KEY, code.slice(0, LONGEST));
}

/** Returns the code in the address; the case of its name does not matter (O-04). */
export function referralCodeOf(query: URLSearchParams): string | null {
  for (const [name, value] of query) if (name.toLowerCase() === KEY.toLowerCase()) return value;
  return null;
}

/** Returns the stored code, or null. */
export function referralCode(): string | null {
  return sessionStorage.getItem(KEY);
}

/** Returns true if the site offers sign-up to all visitors, or to those with a code (T-26, AU-06 to AU-08). */
export function isSignUpOffered(switches: { readonly showSignupOption: boolean; readonly showSignupbyRefer: boolean }, code: string | null): boolean {
  return switches.showSignupOption || (switches.showSignupbyRefer && code !== null);
}

export function clearReferralCode(): void {
  sessionStorage.removeItem(KEY);
}
