/** The committed depth of one runner for viewers, and the queue places of an account's own orders. */
import type { DisplayedLevel } from '../orders-port.ts';

export interface DepthBook {
  /** Every level, best first: what can be backed, and what can be laid. */
  readonly back: readonly DisplayedLevel[];
  readonly lay: readonly DisplayedLevel[];
}

/** A committed trade of a watched book. */
export interface CommittedTrade {
  /** Paise of the backer's stake. */
  readonly size: number;
  /** What a winning backer gets back, centipaise. */
  readonly value: number;
}

/** One watched book. Its answers are durable and are read once per commit for all viewers. */
export interface DepthWatch {
  /** The same object until it changes. */
  readonly book: DepthBook;
  /** Our own trades so far, of both pools like the market's total: hundredths to paise. */
  readonly traded: ReadonlyMap<number, number>;
  /** Whether there are trades that `traded` does not include yet. */
  readonly tradesDue: boolean;
  /** Updates `traded`. Rejects if the database is unavailable; the trades are then still due. */
  readTrades(): Promise<void>;
  /** Makes `queueOf` answer for this account. Returns false if the market's queue refuses. */
  follow(account: number): Promise<boolean>;
  unfollow(account: number): void;
  /** Returns resting orders of a followed account with the paise ahead of each at its price; the same object until it changes. */
  queueOf(account: number): ReadonlyMap<number, number>;
  end(): void;
}

export interface Depth {
  /**
   * Returns the watched book; null: the market does not trade, or cannot be read now. `runner` is its index in the market. `traded` is called with
   * each later trade of the runner and pool, after its commit and only by the process that owns the market.
   */
  watch(marketId: string, runner: number, pool: 0 | 1, traded?: (trade: CommittedTrade) => void): Promise<DepthWatch | null>;
}
