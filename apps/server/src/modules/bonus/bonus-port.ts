/** Free Cash: the bonuses of a player, the remaining wagering, and the wallet of the next bets. Paise, ms. */
import type { BonusStatus, BonusTerms, Outcome, ReviewDecision, Side } from '@maidan/domain';
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
  /** The wagering is complete, and the conversion waits for a person until then at the latest; null: it does not wait. */
  readonly reviewUntil: number | null;
  /** Why a person refused the conversion; null: it was not refused. */
  readonly refusedBecause: string | null;
}

export interface BonusOverview {
  /** The current bonus, or the last one; null: there was none. */
  readonly latest: BonusView | null;
  readonly waiting: readonly BonusView[];
}

/** Returns whether a case about the player of this account is open. Then his conversions wait for a person. */
export type HasOpenCase = (account: number) => Promise<boolean>;

/** A conversion that waits for a person. */
export interface WaitingConversion {
  readonly memberCode: string;
  readonly site: string;
  /** The value of the bonus wallet with its open bets, and what was granted. */
  readonly amount: number;
  readonly granted: number;
  readonly since: number;
  /** It goes through by itself then. */
  readonly until: number;
}

/** Returns the persons whom a confirmed case links to a person. Bets between linked persons count for no wagering. */
export type LinkedPersons = (person: number) => Promise<readonly number[]>;

/** Stakes that can count, and the part of them that counts because no other bet covers it. */
export interface CountedStakes {
  readonly staked: number;
  readonly counted: number;
}

/** Bets with Free Cash in a market, or in markets with the same question. Open ones count as if no further bet followed. */
export interface BonusGroup extends CountedStakes {
  readonly eventName: string;
  readonly marketName: string;
  readonly settled: boolean;
}

/** A bet in the slip. price: hundredths; stake: paise. */
export interface SlipBet {
  readonly marketId: string;
  readonly selectionId: number;
  readonly side: Side;
  readonly price: number;
  readonly stake: number;
  /** The wallet that pays it. */
  readonly wallet: 'MAIN' | 'BONUS';
}

/** What the bets with Free Cash of a market count without and with a bet in the slip. */
export interface WageringEstimate {
  readonly before: CountedStakes;
  readonly after: CountedStakes;
  /** Why less counts: fancy; odds below `minOdds` (hundredths); other bets cover the rest. null: all of it counts. */
  readonly reason: 'LINE' | 'ODDS' | 'COVERED' | null;
  readonly minOdds: number;
}

export interface WageringEstimates {
  /** Returns null if the account has no active bonus, or the market or runner is unknown. */
  estimate(account: number, bet: SlipBet): Promise<WageringEstimate | null>;
  /** Returns the groups with bets of the active bonus: the open ones, then the settled ones, the newest first. */
  groups(account: number): Promise<readonly BonusGroup[]>;
}

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
  /** Lists the conversions that wait for a person, the oldest first. `sites` null: of all sites. */
  waitingConversions(sites: readonly string[] | null): Promise<readonly WaitingConversion[]>;
  /** Approves or refuses the waiting conversion of a player and runs the next step. REQUEST_DECIDED: none waits, or another operator was first. */
  decideConversion(account: number, decision: ReviewDecision, reason: string): Promise<Outcome<boolean>>;
}

/** The topics that this module publishes on the bus. */
export interface BonusTopics {
  /** A player's Free Cash has ended. Paise: became cash (CONVERTED) or returned to the house (LAPSED). */
  'bonus-ended': { readonly account: number; readonly status: 'CONVERTED' | 'LAPSED' | 'SPENT'; readonly amount: number };
}
