/** Login with Google: a credential (an ID token) that Google signed for this site. */
import type { Outcome } from '@maidan/domain';
import type { Caller, Login } from '../auth/auth-port.ts';

export interface GoogleClaim {
  /** The signed credential as Google's script handed it to the page. */
  readonly credential: string;
  /** What the page drew for this login; the credential's nonce is its SHA-256 as hex. null: the page sent none. */
  readonly token: string | null;
  /** Referral or promo code that a new account comes with; empty for none. */
  readonly code: string;
}

export interface GoogleLogin {
  /**
   * The account that belongs to the credential's subject; else one whose e-mail address both sides have proven, which then belongs to
   * it; else a new one where the site takes sign-ups. One-click betting is off afterwards (ST-15). SWITCHED_OFF, GOOGLE_REFUSED
   * (whatever is wrong, without a word on what), NOT_READY (the keys of the issuer cannot be had), ACCOUNT_LOCKED.
   */
  login(claim: GoogleClaim, caller: Caller): Promise<Outcome<Login>>;
}
