/**
 * Places, matches and ends orders of exchange markets. This is the hot path of the engine, so its functions read the tables' arrays directly.
 * They pass only small integers to each other, because the runtime would allocate a number beyond 32 bits at each call.
 */
import type { Refusal } from '@maidan/domain';
import { applyFills } from './fills.ts';
import { mayCover } from '../cross/best-shares.ts';
import { wouldMatch } from '../cross/passive.ts';
import { ENDED, OPENED, PART_CANCELLED, PLACED } from '../journal/journal-entries.ts';
import { exceedsMakerLimit } from './maker-quotes.ts';
import { checkMoney, refusal } from '../orders/order-checks.ts';
import type { Placement } from '../orders/placement.ts';
import * as O from '../orders/order-layout.ts';
import { stateField } from '../orders/order-table.ts';
import { AT_START, TARGET, TERMS_SHIFT } from '../orders/order-terms.ts';
import { endAtStart } from '../starting-price/start-queue.ts';
import { CASH, WALLET_SHIFT } from '../wallets/wallet-table.ts';
import type { EngineState } from '../state/engine-state.ts';
import { LINE_MARKET, type Market } from '../state/market-table.ts';
import { HEAD, HOLD } from '../positions/position-table.ts';
import { NONE } from '../memory/typed-memory.ts';
import { bookSide, tickOfPrice } from './book-layout.ts';

/** Orders whose hold is not that of their open part. */
const SPECIAL_BITS = (AT_START | TARGET) << TERMS_SHIFT;

/** Where the order of the current command stands. One object is reused for all orders. */
const place = { pool: 0, runner: 0, side: 0 };

/** Places an order that passed the checks of terms and stake: checks the money, then starts its delay or sends it to its book. Returns the refusal, or null. */
export function placeInBook(state: EngineState, placement: Placement): Refusal | null {
  const { account, command, market, side } = placement;
  const mark = state.journal.count;
  const position = state.ensurePosition(account, market);
  let hold = state.exposure.of(position + HEAD, market).addOpenWithinLimit(command, side, placement.size);
  // Usually each condition is false and the order passes. Otherwise `checkMoney` runs the checks in their sequence (RU-56).
  if (
    hold === -1 ||
    hold - state.positions.figures[position + HOLD]! > state.wallets.money[(account << WALLET_SHIFT) | CASH]! ||
    command.reducing === true ||
    (market.hasMakers && exceedsMakerLimit(state, market, state.incoming.ofPlacement(state.wallets, placement)))
  ) {
    if (hold === -1) hold = state.exposureOf(position).hold();
    placement.position = position;
    placement.hold = hold;
    const refused = checkMoney(state, placement);
    if (refused !== null) {
      undoAddOpen(state, placement, position, mark);
      return refused;
    }
  }
  if (openInBook(state, placement, position, hold)) return null;
  undoAddOpen(state, placement, position, mark);
  return refusal('ORDER_EXISTS');
}

/** Removes a refused order from the figures, and the position that was created for it. */
function undoAddOpen(state: EngineState, { command, side, size }: Placement, position: number, mark: number): void {
  state.exposureOf(position).addOpen(command.runner, side, command.price, 0 - size);
  state.forgetNewPosition(mark, position);
}

/** Opens an order that passed all checks. Returns false and changes nothing if its id is in use. hold: the hold of its position in paise, this order included. */
function openInBook(state: EngineState, placement: Placement, position: number, hold: number): boolean {
  const { account, command, market, side, size, tick } = placement;
  const { books, journal, orders, wallets } = state;
  const { runner } = command;
  const delayed = command.delayed && (!market.exemptsPassive || wouldMatch(state, market, { pool: wallets.poolOf(account), runner, side }, tick));
  const status = delayed ? O.PENDING : O.EXECUTABLE;
  const order = state.takeOrder();
  if (!orders.enter(command.order, order)) {
    orders.release(order);
    return false;
  }
  const { records } = orders;
  const at = order << O.RECORD_SHIFT;
  records[at | O.POSITION] = position;
  records[at | O.ACCOUNT] = account;
  records[at | O.MARKET] = market.row;
  records[at | O.RUNNER] = runner;
  records[at | O.STATE] = stateField(status, command.persistence, side);
  records[at | O.PRICE] = command.price;
  records[at | O.LINE] = 0;
  records[at | O.REMAINING] = size;
  records[at | O.MATCHED] = 0;
  records[at | O.CANCELLED] = 0;
  records[at | O.LAPSED] = 0;
  records[at | O.NAMED_VERSION] = command.marketVersion ?? NONE;
  orders.setMatchedValue(order, 0);
  market.orders++;
  if (market.crossMatching) {
    place.pool = wallets.poolOf(account);
    place.runner = runner;
    place.side = side;
    const mayCross = !delayed && market.suspended === 0 && mayCover(state, market, place, command.price);
    placement.crossing = mayCross ? order : NONE;
    if (mayCross) {
      // `placeOrder` matches it.
      journal.add(PLACED, order);
      return true;
    }
  }
  if (!delayed) {
    const book = market.bookOf(wallets.poolOf(account), runner);
    if (books.crosses(side, tick, book)) {
      const entry = journal.next(PLACED);
      journal.entries[entry | 1] = order;
      finishMatching(state, market, order, books.match(bookSide(book, side), tick, size, wallets.personOf(account)));
      return true;
    }
    books.setOwner(order, wallets.personOf(account));
    books.rest(bookSide(book, side), order, tick, size);
    if (market.countsArrivals) state.cross.arrive(order);
  }
  const entry = journal.next(OPENED);
  const { entries } = journal;
  entries[entry | 1] = order;
  entries[entry | 2] = status;
  entries[entry | 3] = position;
  state.setHold(position, account, hold, entry);
  state.setLastOrder(order, 0);
  return true;
}

/** Matches an order at the end of its delay against its book. */
export function sendToBook(state: EngineState, market: Market, order: number): void {
  const { records } = state.orders;
  const account = records[(order << O.RECORD_SHIFT) | O.ACCOUNT]!;
  const size = records[(order << O.RECORD_SHIFT) | O.REMAINING]!;
  finishMatching(state, market, order, state.books.match(sideOfBook(state, market, order), tickOf(state, order), size, state.wallets.personOf(account)));
}

/**
 * Finishes a command after its order was matched: counts the fills and rests `left`, the unmatched part in paise. If the order stopped before an
 * order of the same person, its unmatched part is cancelled instead.
 */
function finishMatching(state: EngineState, market: Market, order: number, left: number): void {
  const { books } = state;
  if (books.fillCount > 0) applyFills(state, market, order);
  let reason = 0;
  if (left === 0) state.recordState(order, O.COMPLETE, 0, false);
  else if (books.stopped) {
    reason = O.SELF_MATCH;
    cancelPart(state, order, left, NOT_RESTING);
    state.recordState(order, O.COMPLETE, reason, false);
  } else {
    books.setOwner(order, state.wallets.personOf(state.orders.records[(order << O.RECORD_SHIFT) | O.ACCOUNT]!));
    books.rest(sideOfBook(state, market, order), order, tickOf(state, order), left);
    if (market.countsArrivals) state.cross.arrive(order);
    state.recordState(order, O.EXECUTABLE, 0, true);
  }
  state.setLastOrder(order, reason);
}

/** Ends an order after its fills: cancels or lapses what is left. A whole order ends without a reason. */
export function endRest(state: EngineState, order: number, reason: number, how: number): void {
  const left = state.orders.remainingOf(order);
  if (left > 0) cancelPart(state, order, left, how);
  const ending = left > 0 ? reason : 0;
  state.recordState(order, O.COMPLETE, ending, false);
  state.setLastOrder(order, ending);
}

/** Returns the number of an order's side of its book. */
function sideOfBook({ orders, wallets }: EngineState, market: Market, order: number): number {
  const at = order << O.RECORD_SHIFT;
  return bookSide(market.bookOf(wallets.poolOf(orders.records[at | O.ACCOUNT]!), orders.records[at | O.RUNNER]!), orders.sideOf(order));
}

function tickOf({ orders }: EngineState, order: number): number {
  return tickOfPrice(orders.records[(order << O.RECORD_SHIFT) | O.PRICE]!);
}

/** How a PART_CANCELLED order rests: not in its book, or with a smaller size at the same place of its queue. OUT_OF_TIME: not in its book, and the part lapsed. */
export const NOT_RESTING = 0;
export const IN_ITS_PLACE = 1;
export const OUT_OF_TIME = 2;

/** Cancels or lapses `size` paise of the open part of an order. */
export function cancelPart(state: EngineState, order: number, size: number, how: number): void {
  const { records } = state.orders;
  const at = order << O.RECORD_SHIFT;
  records[at | O.REMAINING]! -= size;
  records[at | (how === OUT_OF_TIME ? O.LAPSED : O.CANCELLED)]! += size;
  state.addOpenPart(order, -size);
  if (how === IN_ITS_PLACE) state.books.resize(order, -size);
  state.journal.add(PART_CANCELLED, order, size, how);
}

/** Undo of `cancelPart`; `entry` is the index of its journal entry. */
export function undoCancelPart(state: EngineState, entry: number): void {
  const { entries } = state.journal;
  const { records } = state.orders;
  const order = entries[entry | 1]!;
  const size = entries[entry | 2]!;
  const at = order << O.RECORD_SHIFT;
  records[at | O.REMAINING]! += size;
  records[at | (entries[entry | 3] === OUT_OF_TIME ? O.LAPSED : O.CANCELLED)]! -= size;
  state.addOpenPart(order, size);
  if (entries[entry | 3] === IN_ITS_PLACE) state.books.resize(order, size);
}

/** Ends an order of any market. Its reason decides whether its whole open part counts as cancelled or as lapsed. */
export function endOrder(state: EngineState, order: number, reason: number): void {
  const { journal, orders } = state;
  const { records } = orders;
  const at = order << O.RECORD_SHIFT;
  const size = records[at | O.REMAINING]!;
  const status = records[at | O.STATE]! & O.STATUS_BITS;
  const position = records[at | O.POSITION]!;
  let beyond = 0;
  if ((records[at | O.STATE]! & SPECIAL_BITS) !== 0) {
    if (orders.isAtStart(order)) return endAtStart(state, order, reason);
    beyond = orders.heldBeyond(order);
  }
  records[at | O.REMAINING] = 0;
  records[at | (O.isCancelling(reason, status) ? O.CANCELLED : O.LAPSED)]! += size;
  records[at | O.STATE]! += O.COMPLETE - status;
  const market = state.marketOfOrder(order);
  let hold: number;
  if (market.kind === LINE_MARKET) hold = state.holdNeeded(market, position);
  else {
    const exposure = state.exposure.of(position + HEAD, market);
    exposure.addOpen(records[at | O.RUNNER]!, orders.sideOf(order), records[at | O.PRICE]!, -size - beyond);
    hold = exposure.hold();
  }
  if (status === O.EXECUTABLE) state.books.cancel(order);
  const entry = journal.next(ENDED);
  const { entries } = journal;
  entries[entry | 1] = order;
  entries[entry | 2] = size;
  entries[entry | 3] = status;
  entries[entry | 4] = reason;
  entries[entry | 5] = position;
  state.setHold(position, records[at | O.ACCOUNT]!, hold, entry);
  journal.end(order);
}

/** Undo of `endOrder`, except for the hold; `entry` is the index of its journal entry. */
export function undoEndOrder(state: EngineState, entry: number): void {
  const { entries } = state.journal;
  const { records } = state.orders;
  const order = entries[entry | 1]!;
  const size = entries[entry | 2]!;
  const status = entries[entry | 3]!;
  const at = order << O.RECORD_SHIFT;
  records[at | O.REMAINING] = size;
  records[at | (O.isCancelling(entries[entry | 4]!, status) ? O.CANCELLED : O.LAPSED)]! -= size;
  state.orders.setStatus(order, status);
  state.addOpenPart(order, size + state.orders.heldBeyond(order));
  if (status === O.EXECUTABLE) state.books.restore(order, size);
}
