/** Login with Google: a credential that was made for this page, with the proof that it was (CA-05). */
import { googleLogin } from '@maidan/contract';
import { call } from '../../../platform/http/call.ts';
import { pageSite } from '../../../platform/site/page-site.ts';
import { newReference } from '../../../platform/http/caller.ts';
import { referralCode } from '../../../platform/session/referral-code.ts';
import { session } from '../../../platform/session/session.ts';

export interface GoogleAttempt {
  /** Stays in the page. */
  readonly token: string;
  /** Goes to Google, which signs it into the credential: SHA-256 of the token in hex. */
  readonly nonce: string;
}

/** One attempt; a credential is good for one login. Rejects where the browser cannot hash: on plain HTTP, where Google is not either. */
export async function newAttempt(): Promise<GoogleAttempt> {
  const token = newReference() + newReference();
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return { token, nonce: Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('') };
}

/** Signs in; throws CallError with the server's message, status 0 when nobody answered. */
export async function signInByGoogle(credential: string, { token }: GoogleAttempt): Promise<void> {
  const login = await call(googleLogin, {
    body: { credential, siteurl: pageSite.site.identity.siteurl, referrBy: referralCode() ?? '' },
    pass: { authorization: `Bearer ${token}` },
  });
  session.signIn(login);
}
