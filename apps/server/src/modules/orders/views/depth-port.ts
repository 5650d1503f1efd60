/** The whole committed book of one runner, for who watches it, and where an account's own orders stand in its queues. */
import type { BookLevel } from '@maidan/engine';

export interface DepthBook {
  /** Every level, best first: what can be backed, and what can be laid. */
  readonly back: readonly BookLevel[];
  readonly lay: readonly BookLevel[];
}

/** One watched book. What it answers is durable, and read once per commit however many look at it. */
export interface DepthWatch {
  /** The same object until something of it changes. */
  readonly book: DepthBook;
  /** Our own trades so far, of both pools like the market's total: hundredths to paise. */
  readonly traded: ReadonlyMap<number, number>;
  /** Something was traded that `traded` does not have yet. */
  readonly tradesDue: boolean;
  /** Brings `traded` up to date; rejects when the database is away, and is due again then. */
  readTrades(): Promise<void>;
  /** From now on `queueOf` answers for this account; false when the market's queue does not take anything now. */
  follow(account: number): Promise<boolean>;
  unfollow(account: number): void;
  /** Resting orders of a followed account with the paise that are matched before each at its price; the same object until it changes. */
  queueOf(account: number): ReadonlyMap<number, number>;
  end(): void;
}

export interface Depth {
  /** null: the market does not trade, or cannot be read now. `runner` is its index in the market. */
  watch(marketId: string, runner: number, pool: 0 | 1): Promise<DepthWatch | null>;
}
