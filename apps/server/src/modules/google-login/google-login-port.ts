/** Login with Google: a credential (an ID token) that Google signed for this site. */
import type { Outcome } from '@maidan/domain';
import type { Caller, Login } from '../auth/auth-port.ts';

export interface GoogleClaim {
  /** The signed credential from Google's script. */
  readonly credential: string;
  /** The page's random token for this login; the credential's nonce is its SHA-256 in hex. null: the page sent none. */
  readonly token: string | null;
  /** Referral or promo code for a new account; empty for none. */
  readonly code: string;
}

export interface GoogleLogin {
  /**
   * Finds the account of the credential's subject; otherwise links the account with the same e-mail address if both sides have verified
   * it; otherwise creates one if the site accepts sign-ups. One-click betting is off afterwards (ST-15). SWITCHED_OFF, GOOGLE_REFUSED
   * (for any defect, without details), NOT_READY (the issuer's keys cannot be fetched), ACCOUNT_LOCKED.
   */
  login(claim: GoogleClaim, caller: Caller): Promise<Outcome<Login>>;
}
