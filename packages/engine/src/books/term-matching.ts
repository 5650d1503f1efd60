/**
 * Matches orders with terms (MX). The books are read before they are changed: a plan says what the order would take, so that a killed order
 * touches no book and needs no undo.
 */
import { applyFills } from './fills.ts';
import { meetField } from '../cross/taker.ts';
import { endOrder, endRest, NOT_RESTING, OUT_OF_TIME, sendToBook } from './book-commands.ts';
import * as O from '../orders/order-layout.ts';
import { CANCEL_NEWEST, CANCEL_OLDEST, EXACT, FILL_OR_KILL, isKill, POST_ONLY, reachTick, TARGET, TIME_IN_FORCE_BITS } from '../orders/order-terms.ts';
import type { EngineState } from '../state/engine-state.ts';
import type { Market } from '../state/market-table.ts';
import { BACK, bookSide, tickOfPrice } from './book-layout.ts';
import { NONE } from '../memory/typed-memory.ts';

/** Matches an order with terms that is on its way to its book, and ends or rests what is left. */
export function meetBook(state: EngineState, market: Market, order: number): void {
  const { books, orders, plan, wallets } = state;
  const terms = orders.termsOf(order);
  if (market.crossMatching || (terms & TARGET) !== 0) return meetField(state, market, order);
  const at = order << O.RECORD_SHIFT;
  const { records } = orders;
  const side = orders.sideOf(order);
  const account = records[at | O.ACCOUNT]!;
  const book = market.bookOf(wallets.poolOf(account), records[at | O.RUNNER]!);
  if ((terms & EXACT) !== 0 && isBetterThan(books.bestTick(book, side ^ 1), tickOfPrice(records[at | O.PRICE]!), side)) {
    return endRest(state, order, O.PRICE_MOVED, OUT_OF_TIME);
  }
  // A post-only order waits only in a batch. It never takes, so it ends if it would match by now.
  if ((terms & TIME_IN_FORCE_BITS) === POST_ONLY) {
    if (books.crosses(side, tickOfPrice(records[at | O.PRICE]!), book)) return endRest(state, order, O.PRICE_MOVED, OUT_OF_TIME);
    return sendToBook(state, market, order);
  }
  if (!isKill(terms) && (terms & (CANCEL_NEWEST | CANCEL_OLDEST)) === 0) return sendToBook(state, market, order);
  const reach = reachTick(terms, side, tickOfPrice(records[at | O.PRICE]!));
  planFills(state, order, book, reach);
  if (plan.stopped && (terms & CANCEL_NEWEST) !== 0) return endRest(state, order, O.SELF_MATCH, NOT_RESTING);
  if (isKill(terms) && plan.size < orders.minFillOf(order)) return endRest(state, order, O.KILLED, OUT_OF_TIME);
  if (plan.own > 0) cancelOwn(state, order, book, reach);
  if (!isKill(terms)) return sendToBook(state, market, order);
  if (plan.size > 0) {
    books.match(bookSide(book, side), reach, plan.size, wallets.personOf(account));
    applyFills(state, market, order);
  }
  endRest(state, order, O.KILLED, OUT_OF_TIME);
}

/** Whether a tick is better than another one for an incoming order of a side. NONE is no tick. */
function isBetterThan(tick: number, other: number, side: number): boolean {
  return tick !== NONE && (side === BACK ? tick > other : tick < other);
}

/** Cancels the resting orders of the same person that the planned order meets on its way. */
function cancelOwn(state: EngineState, order: number, book: number, reach: number): void {
  const { books, orders, plan, wallets } = state;
  const { records } = orders;
  const side = orders.sideOf(order);
  const person = wallets.personOf(records[(order << O.RECORD_SHIFT) | O.ACCOUNT]!);
  let node = books.firstCrossing(side, reach, book);
  for (let left = plan.own; left > 0;) {
    const next = books.nextCrossing(node, side, reach, book);
    if (state.isOrderOf(node, person)) {
      endOrder(state, node, O.SELF_MATCH);
      left--;
    }
    node = next;
  }
}

/**
 * Sets `plan` to what an order would take, best price first. A fill-or-kill order takes at a price worse than its limit no more than its fills so
 * far have gained on the limit, so that its average keeps the limit.
 */
function planFills(state: EngineState, order: number, book: number, reach: number): void {
  const { books, orders, plan, wallets } = state;
  const { records } = orders;
  const at = order << O.RECORD_SHIFT;
  const side = orders.sideOf(order);
  const limit = records[at | O.PRICE]!;
  const person = wallets.personOf(records[at | O.ACCOUNT]!);
  const terms = orders.termsOf(order);
  const byAverage = (terms & TIME_IN_FORCE_BITS) === FILL_OR_KILL;
  let left = records[at | O.REMAINING]!;
  let surplus = 0;
  plan.size = 0;
  plan.stopped = false;
  plan.own = 0;
  for (let node = books.firstCrossing(side, reach, book); node !== NONE && left > 0; node = books.nextCrossing(node, side, reach, book)) {
    const resting = node << O.RECORD_SHIFT;
    const price = records[resting | O.PRICE]!;
    const worse = side === BACK ? limit - price : price - limit;
    const room = byAverage && worse > 0 ? Math.min(left, Math.floor(surplus / worse)) : left;
    if (room === 0) return;
    if (state.isOrderOf(node, person)) {
      plan.stopped = (terms & CANCEL_OLDEST) === 0;
      if (plan.stopped) return;
      plan.own++;
      continue;
    }
    const available = books.sizeOf(node);
    const take = available < room ? available : room;
    plan.size += take;
    left -= take;
    surplus -= take * worse;
  }
}
