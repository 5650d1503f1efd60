/**
 * Makers keep books liquid: house accounts that quote around the feed's prices (FD-08). They turn what a
 * feed says about prices into quotes of the market's queue and remember the last known levels, nothing else.
 */
import type { FeedEvent } from '@maidan/domain';

/** The feed's events that are prices. */
export type PriceEvent = Extract<FeedEvent, { readonly type: 'ladder' | 'house-quote' | 'line-quote' }>;

/**
 * Why prices of a feed are not quoted. CROSSED: a best back at or above the best lay (house: two quotes that together
 * pay a player whatever happens). OFF_LADDER: no price of the ladder. UNKNOWN_RUNNER: not a runner of this market.
 */
export type PriceFault = 'CROSSED' | 'OFF_LADDER' | 'UNKNOWN_RUNNER';

export interface Makers {
  /**
   * Takes all prices that one feed message has for one market. A sane book is quoted in one batch, removals first; the
   * newest word on a level wins while the market's queue is busy. A fault quotes nothing until a later message heals it.
   */
  prices(marketId: string, events: readonly PriceEvent[]): PriceFault | null;
  /** Takes every quote back; the last known levels are kept for `release`. Resolves when the market's queue has done it. */
  withdraw(marketId: string): Promise<void>;
  /**
   * Lets the makers of a market quote (again): all last known levels come up. Exchange makers wait 3 s when `reopened`,
   * so that players can take their orders back first; house quotes come up at once.
   */
  release(marketId: string, reopened: boolean): void;
  /** The market is closed for good: nothing is remembered. */
  forget(marketId: string): void;
  /** Resolves when everything said about a market (or any market) has gone through its queue. */
  quoted(marketId?: string): Promise<void>;
  /**
   * Steps instead of time (tests that compare with a recording): no wait after a re-opening, and the levels stay up while
   * a market is suspended, as the recorded book does (a suspended market matches nothing).
   */
  setExact(marketId: string): void;
}
