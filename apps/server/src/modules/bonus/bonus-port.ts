/** Free Cash: what a player was given to play with, what of it is still to be played, and which wallet his bets use. Paise, ms. */
import type { BonusStatus, BonusTerms, Outcome } from '@maidan/domain';
import type { GrantCause } from '../wallet/wallet-port.ts';

export type BonusSource = 'PROMO' | 'REFERRAL' | 'OPERATOR';

export interface NewBonus {
  readonly amount: number;
  readonly source: BonusSource;
  readonly terms: BonusTerms;
  /** The row that stands once for it, written in the same commit. */
  readonly cause?: GrantCause;
  /** The caller's number for it: sent again it gives nothing. */
  readonly requestId?: number;
}

export interface BonusView {
  readonly source: BonusSource;
  readonly amount: number;
  readonly required: number;
  readonly played: number;
  /** Hundredths. */
  readonly minOdds: number;
  readonly days: number;
  readonly status: BonusStatus;
  /** What became cash, what went back to the house. */
  readonly converted: number;
  readonly lapsed: number;
  /** null: it waits. */
  readonly expiresAt: number | null;
  readonly endedAt: number | null;
}

export interface BonusOverview {
  /** The one that is played, or that was played last; null: there was none. */
  readonly latest: BonusView | null;
  readonly waiting: readonly BonusView[];
}

export interface Bonuses {
  /** Takes up what became due while no process ran, and from then on what becomes due. */
  start(): Promise<void>;
  stop(): void;
  /**
   * Gives a player a bonus: it begins at once, or when the one before is over. false: its cause stood before, nothing was given. Refusals:
   * STAKE_INVALID, ACCOUNT_UNKNOWN, BUSY, NOT_READY.
   */
  grant(account: number, bonus: NewBonus): Promise<Outcome<boolean>>;
  /** The wallet of the bets from now on. BONUS_IN_PLAY while bets with Free Cash hold anything, OWING to who owes cash. */
  choose(account: number, bonus: boolean): Promise<Outcome<boolean>>;
  overview(account: number): Promise<BonusOverview>;
}

/** What this module publishes on the bus. */
export interface BonusTopics {
  /** A player's Free Cash came to its end. Paise: what became cash (CONVERTED), or went back to the house (LAPSED). */
  'bonus-ended': { readonly account: number; readonly status: 'CONVERTED' | 'LAPSED' | 'SPENT'; readonly amount: number };
}
