/** One-time links: a login over WhatsApp (T-17) and the verification of an e-mail address. */
import type { Outcome } from '@maidan/domain';
import type { Caller, Login } from '../auth/auth-port.ts';

export interface AccountLink {
  /** 256 random bits; only its hash is stored. */
  readonly secret: string;
  /** Path and query on the account's site. */
  readonly path: string;
  readonly validS: number;
}

export interface AccountLinks {
  /**
   * Creates a login link for an operator's WhatsApp bot, which identifies the player by the sender's number. A new link ends the older
   * ones. ACCOUNT_UNKNOWN.
   */
  whatsApp(memberCode: string): Promise<Outcome<AccountLink>>;
  /** Stores the address as unverified and creates its link. ACCOUNT_UNKNOWN. */
  email(memberCode: string, address: string): Promise<Outcome<AccountLink>>;
  /** Signs in with a WhatsApp link. One-click betting is off afterwards (ST-15). OTP_WRONG, ACCOUNT_LOCKED. */
  login(secret: string, waId: string | undefined, caller: Caller): Promise<Outcome<Login>>;
  /** Uses the link that verifies an e-mail address. OTP_WRONG. */
  verifyEmail(memberCode: string, secret: string, site: string): Promise<Outcome<true>>;
}
