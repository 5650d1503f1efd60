/** Promo codes for players, and the code with which a player refers friends. */
import type { Outcome, WalletCode } from '@maidan/domain';
import type { AccountRecord } from '../accounts/accounts-port.ts';

export interface Referral {
  readonly code: string;
  /** Number of accounts that used it. */
  readonly friends: number;
}

export interface Promotions {
  /**
   * Uses a promo code once per person and grants its amount; returns paise and the wallet. PROMO_UNKNOWN (also for referral codes, which
   * are for sign-ups), PROMO_USED, TOO_MANY_TRIES, NOT_PERMITTED (demo accounts).
   */
  redeem(account: AccountRecord, code: string, address: string): Promise<Outcome<{ readonly granted: number; readonly wallet: WalletCode }>>;
  /** Returns the player's referral code. SWITCHED_OFF if the site accepts no sign-ups, NOT_PERMITTED for demo accounts. */
  referral(account: AccountRecord): Promise<Outcome<Referral>>;
}
