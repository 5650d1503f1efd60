/** Free Cash: the bonuses of a player, the remaining wagering, and the wallet of the next bets. Paise, ms. */
import type { BonusStatus, BonusTerms, Outcome } from '@maidan/domain';
import type { GrantCause } from '../wallet/wallet-port.ts';

export type BonusSource = 'PROMO' | 'REFERRAL' | 'OPERATOR';

export interface NewBonus {
  readonly amount: number;
  readonly source: BonusSource;
  readonly terms: BonusTerms;
  /** Row that exists once for the bonus, written in the same commit. */
  readonly cause?: GrantCause;
  /** The caller's number of the request: a repeated request grants nothing. */
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
  /** Amounts that became cash and that returned to the house. */
  readonly converted: number;
  readonly lapsed: number;
  /** null: not begun yet. */
  readonly expiresAt: number | null;
  readonly endedAt: number | null;
}

export interface BonusOverview {
  /** The current bonus, or the last one; null: there was none. */
  readonly latest: BonusView | null;
  readonly waiting: readonly BonusView[];
}

/** Returns the persons whom a confirmed case links to a person. Bets between linked persons count for no wagering. */
export type LinkedPersons = (person: number) => Promise<readonly number[]>;

export interface Bonuses {
  /** Runs the steps that became due while no process ran, then each further step when it becomes due. */
  start(): Promise<void>;
  stop(): void;
  /**
   * Grants a bonus: it begins at once, or after the one before. Returns false if its cause existed already. STAKE_INVALID,
   * ACCOUNT_UNKNOWN, BUSY, NOT_READY.
   */
  grant(account: number, bonus: NewBonus): Promise<Outcome<boolean>>;
  /** Sets the wallet of the next bets. BONUS_IN_PLAY while bets with Free Cash hold anything, OWING if the player owes cash. */
  choose(account: number, bonus: boolean): Promise<Outcome<boolean>>;
  overview(account: number): Promise<BonusOverview>;
}

/** The topics that this module publishes on the bus. */
export interface BonusTopics {
  /** A player's Free Cash has ended. Paise: became cash (CONVERTED) or returned to the house (LAPSED). */
  'bonus-ended': { readonly account: number; readonly status: 'CONVERTED' | 'LAPSED' | 'SPENT'; readonly amount: number };
}
