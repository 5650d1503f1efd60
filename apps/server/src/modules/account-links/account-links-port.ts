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

export type RecoveryChannel = 'phone' | 'mail';

export interface AccountLinks {
  /**
   * Creates a login link for a WhatsApp bot, which identifies the player by the sender's number. `sites`: those of the bot's service client.
   * A new link ends the older ones, and the player gets a notice. ACCOUNT_UNKNOWN, also for a player of another site.
   */
  whatsApp(memberCode: string, sites: readonly string[]): Promise<Outcome<AccountLink>>;
  /** Stores the address as unverified and creates its link for a mailer. ACCOUNT_UNKNOWN. */
  email(memberCode: string, address: string, sites: readonly string[]): Promise<Outcome<AccountLink>>;
  /**
   * Sends the player a login link, which the caller never sees, and a notice of it. ACCOUNT_UNKNOWN; CHANNEL_MISSING: he has no phone or no
   * verified e-mail address; MESSAGES_CLOSED: this installation cannot send there.
   */
  recover(memberCode: string, channel: RecoveryChannel): Promise<Outcome<{ readonly validS: number }>>;
  /** Signs in with a WhatsApp link. One-click betting is off afterwards (ST-15). OTP_WRONG, ACCOUNT_LOCKED. */
  login(secret: string, waId: string | undefined, caller: Caller): Promise<Outcome<Login>>;
  /** Uses the link that verifies an e-mail address. OTP_WRONG. */
  verifyEmail(memberCode: string, secret: string, site: string): Promise<Outcome<true>>;
}
