/**
 * The orders that wait for the starting price. They wait in books of their own, one for each runner and pool: at their limit, or at a place of their
 * own if they take any price. Their node has the amount that they wait with: the stake of a back, the liability of a lay.
 */
import { BACK, bookSide, LAY, LAST_PLACE, tickOfPrice } from '../books/book-layout.ts';
import { START_ENDED } from '../journal/journal-entries.ts';
import { NONE } from '../memory/typed-memory.ts';
import * as O from '../orders/order-layout.ts';
import type { EngineState } from '../state/engine-state.ts';

/** The place of orders that take any price: a tick beyond the ladder. */
const ANY_PRICE_TICK = LAST_PLACE - 1;

/** Puts an order at the starting price into its book. Its record, and the liability of a lay, must be set. */
export function waitForStart(state: EngineState, order: number): void {
  const { books, orders, wallets } = state;
  const { records } = orders;
  const at = order << O.RECORD_SHIFT;
  const account = records[at | O.ACCOUNT]!;
  const side = orders.sideOf(order);
  const limit = records[at | O.PRICE]!;
  const amount = side === BACK ? orders.remainingOf(order) : orders.liabilityOf(order);
  const book = state.marketOfOrder(order).startBookOf(wallets.poolOf(account), records[at | O.RUNNER]!);
  books.setOwner(order, wallets.personOf(account));
  books.rest(bookSide(book, side), order, limit === 0 ? ANY_PRICE_TICK : tickOfPrice(limit), amount);
  state.cross.arrive(order);
}

/** Adds what `amount` paise of an order at the starting price can lose to the figures of its position, or removes it (negative). */
export function countAtRisk(state: EngineState, order: number, amount: number): void {
  const { orders } = state;
  const { records } = orders;
  const at = order << O.RECORD_SHIFT;
  state.exposureOf(records[at | O.POSITION]!).addAtRisk(records[at | O.RUNNER]!, orders.sideOf(order), amount * 100);
}

/** Undo of the opening of an order at the starting price, except for the hold. */
export function undoOpenAtStart(state: EngineState, order: number): void {
  countAtRisk(state, order, -state.books.cancel(order));
  state.forgetOrder(order);
}

/** Cancels or lapses an order at the starting price. */
export function endAtStart(state: EngineState, order: number, reason: number): void {
  const { journal, orders } = state;
  const { records } = orders;
  const at = order << O.RECORD_SHIFT;
  const size = records[at | O.REMAINING]!;
  const position = records[at | O.POSITION]!;
  records[at | O.REMAINING] = 0;
  records[at | (O.isCancelling(reason, O.EXECUTABLE) ? O.CANCELLED : O.LAPSED)]! += size;
  orders.setStatus(order, O.COMPLETE);
  countAtRisk(state, order, -state.books.cancel(order));
  const entry = journal.add(START_ENDED, order, size, reason);
  journal.end(order);
  state.setHold(position, records[at | O.ACCOUNT]!, state.exposureOf(position).hold(), entry);
}

/** Undo of `endAtStart`, except for the hold; `entry` is the index of its journal entry. */
export function undoEndAtStart(state: EngineState, entry: number): void {
  const { books, journal, orders } = state;
  const order = journal.entries[entry | 1]!;
  const size = journal.entries[entry | 2]!;
  const at = order << O.RECORD_SHIFT;
  orders.records[at | O.REMAINING] = size;
  orders.records[at | (O.isCancelling(journal.entries[entry | 3]!, O.EXECUTABLE) ? O.CANCELLED : O.LAPSED)]! -= size;
  orders.setStatus(order, O.EXECUTABLE);
  const amount = orders.sideOf(order) === BACK ? size : orders.liabilityOf(order);
  books.restore(order, amount);
  countAtRisk(state, order, amount);
}

/** Whether an order of this person waits at the starting price on the other side of a runner. */
export function hasOppositeAtStart({ books, wallets, orders }: EngineState, book: number, side: number, person: number): boolean {
  const other = side === BACK ? LAY : BACK;
  for (let order = books.frontOf(book, other); order !== NONE; order = books.nextResting(order)) {
    if (wallets.personOf(orders.records[(order << O.RECORD_SHIFT) | O.ACCOUNT]!) === person) return true;
  }
  return false;
}
