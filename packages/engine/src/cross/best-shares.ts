/** A quick look at the best prices of a market. Most commands cross nothing and read no more than this. */
import { LADDER } from '@maidan/domain';
import { BACK } from '../books/book-layout.ts';
import { NONE } from '../memory/typed-memory.ts';
import type { EngineState } from '../state/engine-state.ts';
import type { Market } from '../state/market-table.ts';
import type { OrderPlace } from './passive.ts';

/** 100 / price of each tick. */
const SHARES = Float64Array.from(LADDER, (price) => 100 / price);
/** More than the rounding of 30 shares. */
const UNCERTAIN = 1e-9;

/**
 * Whether the best resting orders of a side on all live runners may cover each other. With `runner`, an order at `price` (hundredths) stands in place of
 * the orders of that runner; NONE: no order does. false is certain: a queue is empty, or the sum of 100 / price is clearly on the wrong side of 1.
 */
export function mayCover({ books }: EngineState, market: Market, { pool, runner, side }: OrderPlace, price: number): boolean {
  const { live } = market;
  let sum = runner === NONE ? 0 : 100 / price;
  for (let at = 0; at < live.length; at++) {
    const other = live[at]!;
    if (other === runner) continue;
    const best = books.bestTick(market.bookOf(pool, other), side);
    if (best === NONE) return false;
    sum += SHARES[best]!;
  }
  // Levels that are no legs hide worse fronts behind them, so the sum decides nothing then.
  if (market.virtualIncluded) return true;
  return side === BACK ? sum > 1 - UNCERTAIN : sum < 1 + UNCERTAIN;
}
