/**
 * Makers keep books liquid: house accounts that quote around the feed's prices (FD-08). They turn a feed's prices into quotes in the
 * market's queue and remember the last known levels, nothing else.
 */
import type { FeedEvent } from '@maidan/domain';

/** The feed events with prices. */
export type PriceEvent = Extract<FeedEvent, { readonly type: 'ladder' | 'house-quote' | 'line-quote' }>;

/**
 * Why prices of a feed are not quoted. CROSSED: a best back at or above the best lay (house: two quotes that together pay a player in
 * every outcome). OFF_LADDER: not a price of the ladder. UNKNOWN_RUNNER: not a runner of this market.
 */
export type PriceFault = 'CROSSED' | 'OFF_LADDER' | 'UNKNOWN_RUNNER';

export interface Makers {
  /**
   * Takes all prices of one feed message for one market. A valid book is quoted in one batch, removals first; while the market's queue is
   * busy, the newest value of a level counts. After a fault nothing is quoted until a message without one.
   */
  prices(marketId: string, events: readonly PriceEvent[]): PriceFault | null;
  /** Withdraws every quote and keeps the last known levels for `release`. Resolves when the market's queue has done it. */
  withdraw(marketId: string): Promise<void>;
  /**
   * Lets a market's makers quote (again) all last known levels. Exchange makers wait 3 s if `reopened`, so that players can cancel their
   * orders first; house quotes return at once.
   */
  release(marketId: string, reopened: boolean): void;
  /** Forgets everything about a market that has ended. */
  forget(marketId: string): void;
  /** Resolves when all changes of a market (or all markets) have gone through its queue. */
  quoted(marketId?: string): Promise<void>;
  /**
   * For tests that compare with a recording: no wait after a re-opening, and the levels stay while a market is suspended, as in the
   * recorded book (a suspended market matches nothing).
   */
  setExact(marketId: string): void;
}
