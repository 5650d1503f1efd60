/** The trades of a market by side, from which removals and results with reduced prices are calculated. */
import type { TradedBet } from '@maidan/domain';

/** One side of a trade. order 0: a maker's quote or the house, whose account is 0 or, against demo accounts, -1. */
export interface TradeSide extends TradedBet {
  readonly account: number;
  readonly order: number;
}

/** Both sides of every trade of a market (its database key), in their order. */
export type TradeSides = (market: number) => Promise<readonly TradeSide[]>;
