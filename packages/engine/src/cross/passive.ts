/** Whether an order would match through other runners by price, for orders that must only rest. */
import { LADDER } from '@maidan/domain';
import { BACK } from '../books/book-layout.ts';
import type { EngineState } from '../state/engine-state.ts';
import type { Market } from '../state/market-table.ts';
import { field } from './field.ts';
import { crosses } from './implied-price.ts';

/** The place of an order: its pool, runner and side. */
export interface OrderPlace {
  readonly pool: number;
  readonly runner: number;
  readonly side: number;
}

/** Whether a new order would match anything by price, directly or through other runners, suspended ones included. Sizes and owners do not count. */
export function wouldMatch(state: EngineState, market: Market, place: OrderPlace, tick: number): boolean {
  return passiveTick(state, market, place, tick) !== tick;
}

/**
 * Returns the tick nearest to `tick`, away from the market, at which an order would match nothing by price, directly or through other runners, suspended
 * ones included; its own tick if it is passive there, undefined if there is none. Sizes and owners do not count.
 */
export function passiveTick(state: EngineState, market: Market, place: OrderPlace, tick: number): number | undefined {
  const book = market.bookOf(place.pool, place.runner);
  const isField = market.crossMatching && field.select(state, market, place);
  for (let each = tick; each >= 0 && each < LADDER.length; each += place.side === BACK ? 1 : -1) {
    if (state.books.crosses(place.side, each, book)) continue;
    if (!isField || !crosses(place.side, field, LADDER[each]!, false)) return each;
  }
  return undefined;
}
