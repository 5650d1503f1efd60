/** Books what is matched at the starting price in orders, positions and books, and undoes it. */
import { BACK } from '../books/book-layout.ts';
import * as J from '../journal/journal-entries.ts';
import * as O from '../orders/order-layout.ts';
import { HEAD } from '../positions/position-table.ts';
import type { EngineState } from '../state/engine-state.ts';
import type { Market } from '../state/market-table.ts';
import { CONVERTED, RESTING, stakeOf, type Participant } from './participants.ts';
import { countAtRisk } from './start-queue.ts';

/** A fill of an order. Negative sizes undo. Paise, hundredths. */
interface Fill {
  readonly order: number;
  readonly kind: number;
  readonly side: number;
  readonly price: number;
  readonly size: number;
}

/** Counts the open part of a participant that waits or is converted in its position, or takes it out (sign -1). */
export function countWaiting(state: EngineState, { amount, kind, order }: Pick<Participant, 'amount' | 'kind' | 'order'>, sign: 1 | -1): void {
  if (kind === CONVERTED) state.addOpenPart(order, sign * state.orders.remainingOf(order));
  else countAtRisk(state, order, sign * amount);
}

/** Counts a fill in the position of its order, or in the maker's. The open part of an order at the starting price must have been taken out before. */
export function countMatched(state: EngineState, market: Market, { kind, order, price, side, size }: Fill): void {
  const { exposure, orders } = state;
  const { records } = orders;
  const at = order << O.RECORD_SHIFT;
  const runner = records[at | O.RUNNER]!;
  exposure.setOutcomes(market);
  if (orders.isMakerLevel(order)) {
    exposure.at(market.housePositions[records[at | O.ACCOUNT] as 0 | 1] + HEAD).addMatched(runner, side, price, size);
    return;
  }
  exposure.at(records[at | O.POSITION]! + HEAD);
  if (kind !== RESTING) return exposure.addMatched(runner, side, price, size);
  const own = records[at | O.PRICE]!;
  exposure.matchOpen(runner, side, own, size);
  if (price !== own) exposure.addGain(runner, size * (side === BACK ? price - own : own - price));
}

/** Books what was matched of a resting order or a maker's level. */
export function fillAtStart(state: EngineState, market: Market, { kind, matched: size, order, side }: Participant, price: number): void {
  const { books, journal, orders } = state;
  const { records } = orders;
  const at = order << O.RECORD_SHIFT;
  const isMaker = orders.isMakerLevel(order);
  if (isMaker) state.ensurePosition(records[at | O.ACCOUNT]!, market);
  else orders.countFill(order, size, size * price);
  countMatched(state, market, { kind, order, price, side, size });
  const left = books.sizeOf(order) - size;
  const entry = journal.add(J.START_FILLED, order, size, price);
  const { entries } = journal;
  entries[entry | 4] = isMaker ? left : records[at | O.MATCHED]!;
  entries[entry | 5] = isMaker ? books.nextOf(order) : left;
  entries[entry | 6] = isMaker ? books.previousOf(order) : records[at | O.CANCELLED]!;
  journal.money[J.moneyOf(entry)] = orders.matchedValueOf(order);
  journal.money[J.moneyOf(entry) | J.HOLD_MOVED] = 0;
  if (left === 0) books.cancel(order);
  else books.resize(order, -size);
  if (isMaker) return;
  if (left === 0) {
    orders.setStatus(order, O.COMPLETE);
    journal.end(order);
  }
  moveHold(state, order, entry);
}

/** Undo of `fillAtStart`, except for the hold; `entry` is the index of its journal entry. */
export function undoFillAtStart(state: EngineState, entry: number): void {
  const { books, orders } = state;
  const { entries } = state.journal;
  const order = entries[entry | 1]!;
  const size = entries[entry | 2]!;
  const price = entries[entry | 3]!;
  const isMaker = orders.isMakerLevel(order);
  countMatched(state, state.marketOfOrder(order), { kind: RESTING, order, price, side: orders.sideOf(order), size: -size });
  if (!isMaker) orders.countFill(order, -size, -size * price);
  if (books.sizeOf(order) > 0) return books.resize(order, size);
  if (isMaker) books.setNeighbours(order, entries[entry | 5]!, entries[entry | 6]!);
  else orders.setStatus(order, O.EXECUTABLE);
  books.restore(order, size);
}

/** Ends an order at the starting price, or one that was converted into it: books what was matched and lapses the rest. price 0: there is no starting price. */
export function matchAtStart(state: EngineState, market: Market, participant: Participant, price: number): void {
  const { books, journal, orders } = state;
  const { isCut, kind, matched, order, side } = participant;
  const { records } = orders;
  const at = order << O.RECORD_SHIFT;
  const rest = records[at | O.REMAINING]!;
  // A lay may be matched with more than the stake that it rested with.
  const lapsed = Math.max(0, rest - matched);
  const isShort = matched === 0 || lapsed > 0 || matched < stakeOf(participant, price);
  const reason = isCut ? O.MAX_WIN : isShort ? O.SP_UNMATCHED : 0;
  countWaiting(state, participant, -1);
  if (matched > 0) countMatched(state, market, { kind, order, price, side, size: matched });
  orders.countFill(order, matched, matched * price);
  records[at | O.REMAINING] = 0;
  records[at | O.LAPSED]! += lapsed;
  orders.setStatus(order, O.COMPLETE);
  books.cancel(order);
  const entry = journal.add(J.START_MATCHED, order, matched, price);
  const { entries } = journal;
  entries[entry | 4] = rest;
  entries[entry | 5] = lapsed;
  entries[entry | 6] = reason;
  entries[entry | 7] = kind === CONVERTED ? 1 : 0;
  journal.end(order);
  moveHold(state, order, entry);
}

/** Undo of `matchAtStart`, except for the hold; `entry` is the index of its journal entry. */
export function undoMatchAtStart(state: EngineState, entry: number): void {
  const { books, orders } = state;
  const { entries } = state.journal;
  const order = entries[entry | 1]!;
  const matched = entries[entry | 2]!;
  const price = entries[entry | 3]!;
  const rest = entries[entry | 4]!;
  const kind = entries[entry | 7] === 1 ? CONVERTED : 0;
  const side = orders.sideOf(order);
  const at = order << O.RECORD_SHIFT;
  orders.countFill(order, -matched, -matched * price);
  orders.records[at | O.REMAINING] = rest;
  orders.records[at | O.LAPSED]! -= entries[entry | 5]!;
  orders.setStatus(order, O.EXECUTABLE);
  if (matched > 0) countMatched(state, state.marketOfOrder(order), { kind, order, price, side, size: -matched });
  const amount = kind === CONVERTED || side === BACK ? rest : orders.liabilityOf(order);
  books.restore(order, amount);
  countWaiting(state, { amount, kind, order }, 1);
}

/** Sets the hold of an order's position after its journal entry. */
function moveHold(state: EngineState, order: number, entry: number): void {
  const at = order << O.RECORD_SHIFT;
  const { records } = state.orders;
  const position = records[at | O.POSITION]!;
  state.setHold(position, records[at | O.ACCOUNT]!, state.exposureOf(position).hold(), entry);
}
