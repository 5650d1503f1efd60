/** Google's own script, which draws the button and asks the player; loaded when a login popup of a site with Google is open. */
import { googleLogin } from '@maidan/contract';
import { loadOutsideScript } from '../../../platform/site/outside-script.ts';
import { call } from '../../../platform/http/call.ts';
import { pageSite } from '../../../platform/site/page-site.ts';
import { newReference } from '../../../platform/bets/reference.ts';
import { referralCode } from '../../../platform/session/referral-code.ts';
import { session } from '../../../platform/session/session.ts';

export interface GoogleAnswer {
  readonly credential: string;
}
/** What of the script is used. */
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

/** Rejects when the script cannot be loaded or is another one. */
export async function loadGoogle(): Promise<GoogleIdentity> {
  const known = identity();
  if (known !== undefined) return known;
  await loadOutsideScript(SCRIPT);
  const loaded = identity();
  if (loaded === undefined) throw new Error('Google sent another script');
  return loaded;
}

/** Login with Google: a credential that was made for this page, with the proof that it was (CA-05). */
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
