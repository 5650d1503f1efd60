/** Login with Google: loads Google's script, which draws the button, and signs in with the credential that it returns (CA-05). */
import { googleLogin } from '@maidan/contract';
import { loadOutsideScript } from '../../../platform/site/outside-script.ts';
import { call } from '../../../platform/http/call.ts';
import { pageSite } from '../../../platform/site/page-site.ts';
import { newReference } from '../../../platform/http/caller.ts';
import { referralCode } from '../../../platform/session/referral-code.ts';
import { session } from '../../../platform/session/session.ts';

export interface GoogleAnswer {
  readonly credential: string;
}
/** The part of the script that is used. */
export interface GoogleIdentity {
  initialize(settings: {
    readonly client_id: string;
    readonly nonce: string;
    readonly ux_mode: 'popup';
    readonly callback: (answer: GoogleAnswer) => void;
  }): void;
  renderButton(
    place: HTMLElement,
    look: {
      readonly theme: 'outline' | 'filled_black';
      readonly size: 'large';
      readonly text: 'continue_with';
      readonly width: number;
      readonly locale: string;
    },
  ): void;
}

const SCRIPT = 'https://accounts.google.com/gsi/client';

type WithGoogle = typeof globalThis & { readonly google?: { readonly accounts?: { readonly id?: GoogleIdentity } } };

function identity(): GoogleIdentity | undefined {
  return (globalThis as WithGoogle).google?.accounts?.id;
}

/** Loads Google's script once and returns its API. Rejects if the script cannot be loaded or has no such API. */
export async function loadGoogle(): Promise<GoogleIdentity> {
  const known = identity();
  if (known !== undefined) return known;
  await loadOutsideScript(SCRIPT);
  const loaded = identity();
  if (loaded === undefined) throw new Error('Google sent another script');
  return loaded;
}

/** Proves that a credential was made for this page. */
export interface GoogleAttempt {
  /** Never leaves the page before the login. */
  readonly token: string;
  /** SHA-256 of the token in hex. Google signs it into the credential. */
  readonly nonce: string;
}

/** Creates one attempt; a credential is valid for one login. Rejects on plain HTTP, where the browser cannot hash. */
export async function newAttempt(): Promise<GoogleAttempt> {
  const token = newReference() + newReference();
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return { token, nonce: Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('') };
}

/** Signs in; throws CallError with the server's message, status 0 without an answer. */
export async function signInByGoogle(credential: string, { token }: GoogleAttempt): Promise<void> {
  const login = await call(googleLogin, {
    body: { credential, siteurl: pageSite.site.identity.siteurl, referrBy: referralCode() ?? '' },
    authorizationHolder: { authorization: `Bearer ${token}` },
  });
  session.signIn(login);
}
