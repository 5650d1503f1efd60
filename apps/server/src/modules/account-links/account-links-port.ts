/** Links that are good for one time: a login over WhatsApp (T-17), the proof of an e-mail address. */
import type { Outcome } from '@maidan/domain';
import type { Caller, Login } from '../auth/auth-port.ts';

export interface AccountLink {
  /** 256 random bits; only its hash is kept. */
  readonly secret: string;
  /** Path and query on the account's site. */
  readonly path: string;
  readonly validS: number;
}

export interface AccountLinks {
  /** For an operator's WhatsApp bot, which knows from the sender's number who asks. A new link ends the older ones. ACCOUNT_UNKNOWN. */
  whatsApp(memberCode: string): Promise<Outcome<AccountLink>>;
  /** Stores the address as not proven and makes its link. ACCOUNT_UNKNOWN. */
  email(memberCode: string, address: string): Promise<Outcome<AccountLink>>;
  /** One-click betting is off afterwards (ST-15). OTP_WRONG, ACCOUNT_LOCKED. */
  login(secret: string, waId: string | undefined, caller: Caller): Promise<Outcome<Login>>;
  /** OTP_WRONG. */
  verifyEmail(memberCode: string, secret: string, site: string): Promise<Outcome<true>>;
}
