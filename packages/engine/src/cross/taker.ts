/**
 * How an order meets its book in a market with cross-matching, and an order with a target in any market: best price first, direct before implied at an
 * equal price. The order is matched at once; if its terms then kill it, the journal undoes its fills.
 */
import { LADDER } from '@maidan/domain';
import { endOrder, endRest, NOT_RESTING, OUT_OF_TIME, sendToBook } from '../books/book-commands.ts';
import { BACK, bookSide, tickOfPrice } from '../books/book-layout.ts';
import { applyFills } from '../books/fills.ts';
import { undoTo } from '../journal/undo.ts';
import { NONE } from '../memory/typed-memory.ts';
import * as O from '../orders/order-layout.ts';
import { CANCEL_NEWEST, CANCEL_OLDEST, EXACT, isKill, POST_ONLY, reachTick, TARGET, TIME_IN_FORCE_BITS } from '../orders/order-terms.ts';
import { hasTargetLeft, meetTarget, resizeOpen, targetRoom } from '../orders/targets.ts';
import type { EngineState } from '../state/engine-state.ts';
import type { Market } from '../state/market-table.ts';
import { field, fieldTrades } from './field.ts';
import { crosses } from './implied-price.ts';
import { wouldMatch } from './passive.ts';
import { isImpliedShownBetter } from './shown.ts';
import { cancelFrontsOf, isByAverage, surplusOf, takeCross, type RunBound } from './run.ts';

/** Where the order of the current command stands. One object is reused for all orders. */
const way = { order: NONE, side: BACK, limit: 0, person: NONE, pool: 0, runner: 0, book: 0, reach: 0, cancelsOldest: false, hasTarget: false };
const bound: RunBound = { direct: NONE, rests: false };

/** Matches an order that is on its way to its book directly and through other runners, and ends or rests what is left. */
export function meetField(state: EngineState, market: Market, order: number): void {
  const { journal, orders } = state;
  const terms = orders.termsOf(order);
  setOut(state, market, order);
  if (terms === 0 && !reachesOthers(state, market)) return sendToBook(state, market, order);
  if (way.hasTarget) meetTarget(state, order);
  if ((terms & EXACT) !== 0 && isBetterShown(state, market)) return endRest(state, order, O.PRICE_MOVED, OUT_OF_TIME);
  // A post-only order waits only in a batch. It never takes, so it ends if it would match by now.
  if ((terms & TIME_IN_FORCE_BITS) === POST_ONLY) {
    if (wouldMatch(state, market, way, tickOfPrice(way.limit))) return endRest(state, order, O.PRICE_MOVED, OUT_OF_TIME);
  }
  const mark = journal.count;
  const stopped = take(state, market) || isStoppedAtLeg(state, market);
  if (stopped && (terms & CANCEL_NEWEST) !== 0) return endWithoutFills(state, mark, O.SELF_MATCH, NOT_RESTING);
  if (isKill(terms)) {
    const isTooLittle = orders.records[(order << O.RECORD_SHIFT) | O.MATCHED]! < orders.minFillOf(order);
    if (isTooLittle) return endWithoutFills(state, mark, O.KILLED, OUT_OF_TIME);
    return endRest(state, order, O.KILLED, OUT_OF_TIME);
  }
  const left = orders.remainingOf(order);
  if (left === 0 || stopped) return endRest(state, order, O.SELF_MATCH, NOT_RESTING);
  // What could be matched at once would pass the target.
  if (way.hasTarget && wouldMatchNow(state, market)) return endRest(state, order, O.TARGET_REACHED, OUT_OF_TIME);
  state.books.setOwner(order, way.person);
  state.books.rest(bookSide(way.book, way.side), order, tickOfPrice(way.limit), left);
  state.cross.arrive(order);
  state.recordState(order, O.EXECUTABLE, 0, true);
  state.setLastOrder(order, 0);
}

/** Whether the other runners offer the order something within its limit, by price. What it takes from its own book changes nothing of that. */
function reachesOthers(state: EngineState, market: Market): boolean {
  return fieldTrades(market) && field.select(state, market, way) && crosses(way.side, field, way.limit, false);
}

/** Undoes the fills of the order and ends it whole. */
function endWithoutFills(state: EngineState, mark: number, reason: number, how: number): void {
  if (state.journal.count > mark) undoTo(state, mark);
  endRest(state, way.order, reason, how);
}

function setOut(state: EngineState, market: Market, order: number): void {
  const { orders, wallets } = state;
  const at = order << O.RECORD_SHIFT;
  const account = orders.records[at | O.ACCOUNT]!;
  const terms = orders.termsOf(order);
  way.order = order;
  way.side = orders.sideOf(order);
  way.limit = orders.records[at | O.PRICE]!;
  way.person = wallets.personOf(account);
  way.pool = wallets.poolOf(account);
  way.runner = orders.records[at | O.RUNNER]!;
  way.book = market.bookOf(way.pool, way.runner);
  way.reach = reachTick(terms, way.side, tickOfPrice(way.limit));
  way.cancelsOldest = (terms & CANCEL_OLDEST) !== 0;
  way.hasTarget = (terms & TARGET) !== 0;
}

/** Matches the order as far as it goes. Returns whether it stopped before an order of its own person. */
function take(state: EngineState, market: Market): boolean {
  const { books, orders } = state;
  const trades = fieldTrades(market);
  while (hasLeft(state)) {
    const first = books.firstCrossing(way.side, way.reach, way.book);
    const direct = first === NONE ? NONE : orders.records[(first << O.RECORD_SHIFT) | O.PRICE]!;
    if (trades && isImpliedBetter(state, market, direct)) {
      if (!field.hasFrontOf(way.person)) {
        bound.direct = direct;
        if (takeCross(state, market, way.order, bound)) continue;
      } else if (way.cancelsOldest) {
        cancelFrontsOf(state, way.person);
        continue;
      }
    }
    if (direct === NONE) return false;
    if (takeLevel(state, market, direct)) return true;
    if (hasLeft(state) && books.isResting(bookSide(way.book, way.side ^ 1), tickOfPrice(direct))) return false;
  }
  return false;
}

/** Whether the fronts of the other runners cover the limit of the order, and leave it something over the best direct price. */
function isImpliedBetter(state: EngineState, market: Market, direct: number): boolean {
  if (!field.select(state, market, way)) return false;
  if (!isByAverage(state, way.order) && !crosses(way.side, field, way.limit, false)) return false;
  return direct === NONE || crosses(way.side, field, direct, true);
}

/** Takes the orders at a direct price, in turn, as far as size and average allow. Returns whether it stopped before an order of its own person. */
function takeLevel(state: EngineState, market: Market, price: number): boolean {
  const { books } = state;
  const tick = tickOfPrice(price);
  for (;;) {
    const room = roomAt(state, price);
    if (room === 0) return false;
    if (way.hasTarget) resizeOpen(state, way.order, room);
    books.match(bookSide(way.book, way.side), tick, room, way.person);
    if (books.fillCount > 0) applyFills(state, market, way.order);
    if (way.hasTarget) resizeOpen(state, way.order, targetRoom(state.orders, way.order, way.limit));
    if (!books.stopped) return false;
    if (!way.cancelsOldest) return true;
    endOrder(state, books.firstCrossing(way.side, tick, way.book), O.SELF_MATCH);
    if (!books.isResting(bookSide(way.book, way.side ^ 1), tick)) return false;
  }
}

/** Whether the order may take more. */
function hasLeft({ orders }: EngineState): boolean {
  return way.hasTarget ? hasTargetLeft(orders, way.order) : orders.remainingOf(way.order) > 0;
}

/** Returns the paise that the order may take at a direct price. */
function roomAt(state: EngineState, price: number): number {
  if (way.hasTarget) return targetRoom(state.orders, way.order, price);
  const left = state.orders.remainingOf(way.order);
  if (!isByAverage(state, way.order)) return left;
  const worse = way.side === BACK ? way.limit - price : price - way.limit;
  return worse <= 0 ? left : Math.min(left, Math.floor(surplusOf(state, way.order) / worse));
}

/** Whether what is left would match through other runners by price, but for an order of its own person at a front. */
function isStoppedAtLeg(state: EngineState, market: Market): boolean {
  return (
    hasLeft(state) && fieldTrades(market) && field.select(state, market, way) && field.hasFrontOf(way.person) && crosses(way.side, field, way.limit, false)
  );
}

/** Whether the rest of the order would match by price. */
function wouldMatchNow(state: EngineState, market: Market): boolean {
  if (state.books.crosses(way.side, tickOfPrice(way.limit), way.book)) return true;
  return fieldTrades(market) && field.select(state, market, way) && crosses(way.side, field, way.limit, false);
}

/** Whether the book shows a better price than the limit. */
function isBetterShown(state: EngineState, market: Market): boolean {
  const best = state.books.bestTick(way.book, way.side ^ 1);
  if (best !== NONE && (way.side === BACK ? LADDER[best]! > way.limit : LADDER[best]! < way.limit)) return true;
  return fieldTrades(market) && field.select(state, market, way) && isImpliedShownBetter(state, way.side, way.limit);
}
