/** Order groups of players with their loss breakers. In a cluster each process counts the fills of its own markets; a trip reaches all of them. */
import type { Outcome, Paise } from '@maidan/domain';
import type { TripReason } from '@maidan/engine';

/** A group as its player sees it. Paise; ms since 1970. */
export interface OrderGroup {
  readonly number: number;
  readonly name: string;
  /** 0: no limit. */
  readonly burstLimit: number;
  readonly lossLimit: number;
  /** Whether each login starts the sum of wins and losses again. */
  readonly perSession: boolean;
  readonly reason: TripReason | null;
  /** From when it can be armed again; null: it is armed. */
  readonly rearmAt: number | null;
  /** What bets matched within the last 15 s can lose. */
  readonly atRisk: number;
  /** What settled bets have won since it was armed; below 0: lost. */
  readonly profit: number;
}

export interface OrderGroupChange {
  readonly name: string;
  /** 0: no limit. */
  readonly burstLimit: Paise;
  readonly lossLimit: Paise;
  readonly perSession: boolean;
}

/** Profit of settled orders of one group of an account, or its difference to the result before. Paise. */
export interface GroupProfit {
  readonly account: number;
  readonly number: number;
  readonly profit: number;
}

export interface OrderGroups {
  /** Returns the groups of a player, by number. Throws if the database is unavailable. */
  list(account: number): Promise<readonly OrderGroup[]>;
  /** Makes a group (0 to 19) or changes it. A limit below what it has risked or lost trips it. NOT_READY, BUSY, FAULT. */
  set(account: number, number: number, change: OrderGroupChange): Promise<Outcome<OrderGroup>>;
  /** Trips a group; group 0 is made if it does not exist. GROUP_UNKNOWN, NOT_READY, BUSY, FAULT. */
  trip(account: number, number: number): Promise<Outcome<OrderGroup>>;
  /** Arms a group again. BREAKER_OPEN with `until` in the first 15 s, GROUP_UNKNOWN, NOT_READY, BUSY, FAULT. */
  rearm(account: number, number: number): Promise<Outcome<OrderGroup>>;
  /** Deletes a group and cancels its unmatched orders; returns their number. GROUP_UNKNOWN, NOT_READY, BUSY, FAULT. */
  delete(account: number, number: number): Promise<Outcome<number>>;
  /** Counts profits that a settlement has stored, and trips groups that have lost their limit. Throws if the database is unavailable. */
  countProfits(profits: readonly GroupProfit[]): Promise<void>;
  /** Trips groups whose stored loss has passed their limit, after a settlement that did not come to count it. Throws if the database is unavailable. */
  tripPassed(): Promise<void>;
  /** A login of the player: starts the sums of the armed groups that count per session. */
  startSession(account: number): Promise<void>;
  /** Takes over groups of players that another process has changed. Throws if the database is unavailable. */
  sync(accounts: readonly number[]): Promise<void>;
}
