/** Matches resting orders that cross through other runners, the youngest player's order as the taker, after every command of a market with cross-matching. */
import { BACK, LAY } from '../books/book-layout.ts';
import { NONE } from '../memory/typed-memory.ts';
import * as O from '../orders/order-layout.ts';
import { CANCEL_OLDEST, POST_ONLY, TIME_IN_FORCE_BITS } from '../orders/order-terms.ts';
import type { EngineState } from '../state/engine-state.ts';
import type { Market } from '../state/market-table.ts';
import { mayCover } from './best-shares.ts';
import { field, fieldTrades } from './field.ts';
import { crosses } from './implied-price.ts';
import { cancelFrontsOf, endForSelfMatch, takeCross, wouldCrossOthers, type RunBound } from './run.ts';

const bound: RunBound = { direct: NONE, rests: true };
const place = { pool: 0, runner: NONE, side: BACK };

/** Matches the resting orders of both pools and sides until no player's order at a front finds a match at its own price. */
export function uncross(state: EngineState, market: Market): void {
  market.isKnownUncrossed = false;
  if (!fieldTrades(market)) return;
  let covers = false;
  for (let pool = 0; pool < 2; pool++)
    for (let side = BACK; side <= LAY; side++) {
      place.pool = pool;
      place.side = side;
      covers = uncrossSide(state, market) || covers;
    }
  market.isKnownUncrossed = !covers;
}

/** Uncrosses a market after an order without terms was placed in it. Prices that did not cover each other do not begin to by an order that reaches no others. */
export function uncrossAfterPlace(state: EngineState): void {
  const { crossing, market } = state.placement;
  if (market.crossMatching && (crossing !== NONE || !market.isKnownUncrossed)) uncross(state, market);
}

/** Uncrosses a market after orders left it or became smaller. Prices that did not cover each other do not begin to by that. */
export function uncrossAfterRemoval(state: EngineState, market: Market): void {
  if (market.crossMatching && !market.isKnownUncrossed) uncross(state, market);
}

/** Matches the resting orders of the pool and side of `place`. Returns whether the best prices may still cover each other. */
function uncrossSide(state: EngineState, market: Market): boolean {
  for (;;) {
    place.runner = NONE;
    if (!mayCover(state, market, place, 0)) return false;
    if (!uncrossOnce(state, market)) return true;
  }
}

/** Matches the youngest player's order at a front that finds a match. Returns whether the fronts may have changed. */
function uncrossOnce(state: EngineState, market: Market): boolean {
  const { arrivals } = state.cross;
  let isStopped = false;
  for (let order = youngestFront(state, market, Infinity); order !== NONE; order = youngestFront(state, market, arrivals[order]!)) {
    if (!crossesFronts(state, market, order)) continue;
    if (takeCross(state, market, order, bound)) return true;
    isStopped ||= field.hasFrontOf(personOf(state, order));
  }
  return isStopped && endStopped(state, market);
}

/**
 * Ends the youngest order that would find a match if the orders of its person at other fronts were of another person, by its self-trade mode: the order
 * itself, or with CANCEL_OLDEST those orders. So one person's orders never leave a market crossed. Returns whether there was one.
 */
function endStopped(state: EngineState, market: Market): boolean {
  const { arrivals } = state.cross;
  for (let order = youngestFront(state, market, Infinity); order !== NONE; order = youngestFront(state, market, arrivals[order]!)) {
    const person = personOf(state, order);
    if (!crossesFronts(state, market, order) || !field.hasFrontOf(person) || !wouldCrossOthers(state, order, bound)) continue;
    if ((state.orders.termsOf(order) & CANCEL_OLDEST) === 0) endForSelfMatch(state, order);
    else cancelFrontsOf(state, person);
    return true;
  }
  return false;
}

/** Selects the field of an order at a front. Returns whether the other fronts and its price cover each other. */
function crossesFronts(state: EngineState, market: Market, order: number): boolean {
  const at = order << O.RECORD_SHIFT;
  place.runner = state.orders.records[at | O.RUNNER]!;
  return field.select(state, market, place) && crosses(place.side, field, state.orders.records[at | O.PRICE]!, false);
}

function personOf({ orders, wallets }: EngineState, order: number): number {
  return wallets.personOf(orders.records[(order << O.RECORD_SHIFT) | O.ACCOUNT]!);
}

/** Returns the youngest player's order at a front that came to rest before `before` and may take; NONE without one. */
function youngestFront(state: EngineState, market: Market, before: number): number {
  const { books, cross, orders } = state;
  let youngest = NONE;
  for (const runner of market.live) {
    const front = books.frontOf(market.bookOf(place.pool, runner), place.side);
    if (front === NONE || orders.isMakerLevel(front) || cross.arrivals[front]! >= before) continue;
    if ((orders.termsOf(front) & TIME_IN_FORCE_BITS) === POST_ONLY) continue;
    if (youngest === NONE || cross.arrivals[front]! > cross.arrivals[youngest]!) youngest = front;
  }
  return youngest;
}
