/**
 * Places, matches and ends orders of exchange markets. This is the hot path of the engine, so its functions read the tables' arrays directly.
 * They pass only small integers to each other, because the runtime would allocate a number beyond 32 bits at each call.
 */
import type { Refusal } from '@maidan/domain';
import type { PlaceCommand } from '../engine-types.ts';
import { addOpen, holdOfFigures, addOpenForHold, addOpenWithinLimit } from '../positions/exposure.ts';
import { applyFills } from './fills.ts';
import { ENDED, OPENED, PART_CANCELLED, PLACED } from '../journal/journal-entries.ts';
import { exceedsMakerLimit } from './maker-quotes.ts';
import { checkMoney, refusal } from '../orders/order-checks.ts';
import * as O from '../orders/order-layout.ts';
import { stateField } from '../orders/order-table.ts';
import { CASH, WALLET_SHIFT } from '../wallets/wallet-layout.ts';
import type { EngineState } from '../state/engine-state.ts';
import { LINE_MARKET, type Market } from '../state/market-table.ts';
import { HEAD, HOLD } from '../positions/position-layout.ts';
import { NONE } from '../memory/typed-memory.ts';
import { tickOfPrice } from './book-layout.ts';

/** Places an order that passed the checks of terms and stake: checks the money, then starts its delay or sends it to its book. Returns the refusal, or null. */
export function placeInBook(state: EngineState, market: Market, command: PlaceCommand, account: number, side: number, tick: number): Refusal | null {
  const { price, runner, size } = command;
  const mark = state.journal.count;
  const position = state.ensurePosition(account, market);
  const { figures } = state.positions;
  const from = position + HEAD;
  let hold = addOpenWithinLimit(figures, from, market.runners, market.winners, runner, side, price, size, command.limits);
  // Usually each condition is false and the order passes. Otherwise `checkMoney` runs the checks in their sequence (RU-56).
  if (
    hold === -1 ||
    hold - figures[position + HOLD]! > state.wallets.money[(account << WALLET_SHIFT) | CASH]! ||
    command.reducing === true ||
    (market.hasMakers && exceedsMakerLimit(state, market, state.wallets.poolOf(account), runner, side, tick, size, state.wallets.personOf(account)))
  ) {
    if (hold === -1) hold = holdOfFigures(figures, from, market.runners, market.winners);
    const refused = checkMoney(state, market, account, position, command, side, tick, hold);
    if (refused !== null) {
      undoAddOpen(state, market, command, side, position, mark);
      return refused;
    }
  }
  if (openInBook(state, market, command, account, side, tick, position, hold)) return null;
  undoAddOpen(state, market, command, side, position, mark);
  return refusal('ORDER_EXISTS');
}

/** Removes a refused order from the figures, and the position that was created for it. */
function undoAddOpen(state: EngineState, market: Market, command: PlaceCommand, side: number, position: number, mark: number): void {
  addOpen(state.positions.figures, position + HEAD, market.runners, command.runner, side, command.price, 0 - command.size);
  state.forgetNewPosition(mark, position);
}

/** Opens an order that passed all checks. Returns false and changes nothing if its id is in use. hold: the hold of its position in paise, this order included. */
function openInBook(
  state: EngineState,
  market: Market,
  command: PlaceCommand,
  account: number,
  side: number,
  tick: number,
  position: number,
  hold: number,
): boolean {
  const { books, journal, orders, wallets } = state;
  const { delayed, order: id, runner, size } = command;
  const status = delayed ? O.PENDING : O.EXECUTABLE;
  const order = state.takeOrder();
  if (!orders.enter(id, order)) {
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
  if (!delayed) {
    const book = market.bookOf(wallets.poolOf(account), runner);
    const person = wallets.personOf(account);
    if (books.crosses(side, tick, book)) {
      const entry = journal.next(PLACED);
      journal.entries[entry | 1] = order;
      finishMatching(state, market, order, books.match(side, tick, size, book, person), tick, book, person);
      return true;
    }
    books.rest(side, order, tick, size, book, person);
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
  const { books, orders, wallets } = state;
  const at = order << O.RECORD_SHIFT;
  const account = orders.records[at | O.ACCOUNT]!;
  const book = market.bookOf(wallets.poolOf(account), orders.records[at | O.RUNNER]!);
  const tick = tickOfPrice(orders.records[at | O.PRICE]!);
  const person = wallets.personOf(account);
  finishMatching(state, market, order, books.match(orders.sideOf(order), tick, orders.remainingOf(order), book, person), tick, book, person);
}

/**
 * Finishes a command after its order was matched: counts the fills and rests the unmatched part. If the order stopped before an order of the
 * same person, its unmatched part is cancelled instead.
 */
function finishMatching(state: EngineState, market: Market, order: number, left: number, tick: number, book: number, person: number): void {
  const { books } = state;
  if (books.fillCount > 0) applyFills(state, market, order);
  let reason = 0;
  if (left === 0) state.recordState(market, order, O.COMPLETE, 0, false);
  else if (books.stopped) {
    reason = O.SELF_MATCH;
    cancelPart(state, market, order, left, NOT_RESTING);
    state.recordState(market, order, O.COMPLETE, reason, false);
  } else {
    books.rest(state.orders.sideOf(order), order, tick, left, book, person);
    state.recordState(market, order, O.EXECUTABLE, 0, true);
  }
  state.setLastOrder(order, reason);
}

/** How a PART_CANCELLED order rests: not in its book, or with a smaller size at the same place of its queue. */
export const NOT_RESTING = 0;
export const IN_ITS_PLACE = 1;

/** Cancels `size` paise of the open part of an order. */
export function cancelPart(state: EngineState, market: Market, order: number, size: number, how: number): void {
  const { records } = state.orders;
  const at = order << O.RECORD_SHIFT;
  records[at | O.REMAINING]! -= size;
  records[at | O.CANCELLED]! += size;
  state.addOpenPart(market, order, -size);
  if (how === IN_ITS_PLACE) state.books.resize(order, -size);
  state.journal.add(PART_CANCELLED, order, size, how);
}

/** Undo of `cancelPart`. */
export function undoCancelPart(state: EngineState, market: Market, order: number, size: number, how: number): void {
  const { records } = state.orders;
  const at = order << O.RECORD_SHIFT;
  records[at | O.REMAINING]! += size;
  records[at | O.CANCELLED]! -= size;
  state.addOpenPart(market, order, size);
  if (how === IN_ITS_PLACE) state.books.resize(order, size);
}

/** Ends an order of any market: its whole open part is cancelled (BY_PLAYER) or lapses (any other reason). */
export function endOrder(state: EngineState, market: Market, order: number, reason: number): void {
  const { journal, orders, positions } = state;
  const { records } = orders;
  const at = order << O.RECORD_SHIFT;
  const size = records[at | O.REMAINING]!;
  const status = records[at | O.STATE]! & O.STATUS_BITS;
  const position = records[at | O.POSITION]!;
  records[at | O.REMAINING] = 0;
  records[at | (reason === O.BY_PLAYER ? O.CANCELLED : O.LAPSED)]! += size;
  records[at | O.STATE]! += O.COMPLETE - status;
  let hold: number;
  if (market.kind === LINE_MARKET) hold = state.holdNeeded(market, position);
  else
    hold = addOpenForHold(
      positions.figures,
      position + HEAD,
      market.runners,
      market.winners,
      records[at | O.RUNNER]!,
      orders.sideOf(order),
      records[at | O.PRICE]!,
      -size,
    );
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

/** Undo of `endOrder`, except for the hold. */
export function undoEndOrder(state: EngineState, market: Market, order: number, size: number, status: number, reason: number): void {
  const { records } = state.orders;
  const at = order << O.RECORD_SHIFT;
  records[at | O.REMAINING] = size;
  records[at | (reason === O.BY_PLAYER ? O.CANCELLED : O.LAPSED)]! -= size;
  state.orders.setStatus(order, status);
  state.addOpenPart(market, order, size);
  if (status === O.EXECUTABLE) state.books.restore(order, size);
}
