/** Promo codes of players, and the code by which a player brings a friend. */
import type { Outcome, WalletCode } from '@maidan/domain';
import type { AccountRecord } from '../accounts/accounts-port.ts';

export interface Referral {
  readonly code: string;
  /** Accounts that came with it. */
  readonly friends: number;
}

export interface Promotions {
  /**
   * Takes a promo code for a person, once, and grants what it brings; answers paise and where they stand. PROMO_UNKNOWN (also for referral codes, which
   * are for sign-ups), PROMO_USED, TOO_MANY_TRIES, NOT_PERMITTED (demo accounts).
   */
  redeem(account: AccountRecord, code: string, address: string): Promise<Outcome<{ readonly granted: number; readonly wallet: WalletCode }>>;
  /** SWITCHED_OFF where the site takes no sign-ups, NOT_PERMITTED for demo accounts. */
  referral(account: AccountRecord): Promise<Outcome<Referral>>;
}
