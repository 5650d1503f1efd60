/**
 * Books the rows of a cross match and undoes them. Each row is a trade with the account CROSS, which takes the other side. The values of the rows of
 * each runner sum to 100 x pot, so CROSS comes to 0 in every outcome.
 */
import { BACK } from '../books/book-layout.ts';
import { CROSS_FILLED, CROSS_MATCHED, CROSS_TAKEN, HOLD_MOVED, moneyOf } from '../journal/journal-entries.ts';
import { NONE } from '../memory/typed-memory.ts';
import * as O from '../orders/order-layout.ts';
import { HEAD } from '../positions/position-table.ts';
import type { EngineState } from '../state/engine-state.ts';
import type { Market } from '../state/market-table.ts';
import { CROSS_ROW } from '../wallets/wallet-table.ts';

const LIMB = 2 ** 32;

/** Books the match that `state.cross` has chosen for an order. rests: whether the taker rests in its book. */
export function bookMatch(state: EngineState, market: Market, order: number, rests: boolean): void {
  const { journal, orders } = state;
  const { legs, taker } = state.cross;
  const account = orders.records[(order << O.RECORD_SHIFT) | O.ACCOUNT]!;
  state.ensurePosition(CROSS_ROW + state.wallets.poolOf(account), market);
  let rows = 1;
  for (let each = 0; each < legs.orders; each++) if (legs.stakes[each]! > 0) rows++;
  const entry = journal.add(CROSS_MATCHED, order, ++state.cross.matches, rows);
  journal.money[moneyOf(entry)] = taker.pot;
  row.order = order;
  row.size = taker.stake;
  row.value = 100 * taker.pot;
  bookRow(state, market, rests);
  for (let leg = 0; leg < legs.count; leg++) {
    for (let each = legs.first[leg]!; each !== NONE; each = legs.next[each]!) {
      const stake = legs.stakes[each]!;
      if (stake === 0) break;
      row.order = legs.nodes[each]!;
      row.size = stake;
      row.value = legs.values[each]!;
      bookRow(state, market, true);
    }
  }
}

/** What an order gives to a match: paise, and what its backer gets back in centipaise. */
interface Row {
  order: number;
  size: number;
  value: number;
}
/** Reused for every row, so that no row allocates. */
const row: Row = { order: 0, size: 0, value: 0 };

/** Books `row`. rests: whether its order rests in its book. */
function bookRow(state: EngineState, market: Market, rests: boolean): void {
  const { journal, orders } = state;
  const { order, size, value } = row;
  const { records } = orders;
  const at = order << O.RECORD_SHIFT;
  if (orders.isMakerLevel(order)) state.ensurePosition(records[at | O.ACCOUNT]!, market);
  countRow(state, market, row, 1);
  const entry = journal.next(rests ? CROSS_FILLED : CROSS_TAKEN);
  const { entries } = journal;
  entries[entry | 1] = order;
  entries[entry | 2] = size;
  entries[entry | 3] = records[at | O.MATCHED]!;
  entries[entry | 4] = records[at | O.REMAINING]!;
  entries[entry | 5] = records[at | O.CANCELLED]!;
  entries[entry | 6] = Math.floor(value / LIMB);
  entries[entry | 7] = value | 0;
  journal.money[moneyOf(entry)] = orders.matchedValueOf(order);
  journal.money[moneyOf(entry) | HOLD_MOVED] = 0;
  if (rests) takeFromQueue(state, market, entry);
}

/** Takes the paise of a resting order's row from its queue and updates its hold. `entry` is the index of its journal entry. */
function takeFromQueue(state: EngineState, market: Market, entry: number): void {
  const { books, journal, orders } = state;
  const { entries } = journal;
  const order = entries[entry | 1]!;
  const size = entries[entry | 2]!;
  const at = order << O.RECORD_SHIFT;
  const isWhole = size === books.sizeOf(order);
  const isMaker = orders.isMakerLevel(order);
  if (isMaker) {
    entries[entry | 3] = books.nextOf(order);
    entries[entry | 4] = books.previousOf(order);
  }
  if (isWhole) books.cancel(order);
  else books.resize(order, -size);
  if (isMaker) return;
  if (isWhole) {
    orders.setStatus(order, O.COMPLETE);
    journal.end(order);
  }
  const position = orders.records[at | O.POSITION]!;
  state.setHold(position, orders.records[at | O.ACCOUNT]!, state.exposure.of(position + HEAD, market).hold(), entry);
}

/** Counts a row in its order and in the positions of both sides; sign -1 removes it. */
function countRow(state: EngineState, market: Market, { order, size, value }: Row, sign: 1 | -1): void {
  const { exposure, orders } = state;
  const { records } = orders;
  const at = order << O.RECORD_SHIFT;
  const runner = records[at | O.RUNNER]!;
  const side = orders.sideOf(order);
  const price = records[at | O.PRICE]!;
  const paise = sign * size;
  const better = sign * (value - size * price);
  exposure.setOutcomes(market);
  let pool: number;
  if (orders.isMakerLevel(order)) {
    pool = records[at | O.ACCOUNT]!;
    exposure.at(market.housePositions[pool as 0 | 1] + HEAD).addMatched(runner, side, price, paise);
  } else {
    pool = state.wallets.poolOf(records[at | O.ACCOUNT]!);
    orders.countFill(order, paise, sign * value);
    exposure.at(records[at | O.POSITION]! + HEAD).matchOpen(runner, side, price, paise);
  }
  if (better !== 0) exposure.addGain(runner, side === BACK ? better : -better);
  // CROSS takes the other side at the value. At price 1.00 a bet wins nothing, so all of its profit is a gain.
  exposure.at(market.housePositions[(CROSS_ROW + pool) as 2 | 3] + HEAD).addMatched(runner, side ^ 1, 100, paise);
  const profit = sign * (value - 100 * size);
  exposure.addGain(runner, side === BACK ? -profit : profit);
}

/** Returns the value of the row of a journal entry, centipaise. */
export function valueOfRow(entries: Int32Array, entry: number): number {
  return entries[entry | 6]! * LIMB + (entries[entry | 7]! >>> 0);
}

/** Undo of one row, except for the hold; `entry` is the index of its journal entry. */
export function undoRow(state: EngineState, entry: number): void {
  const { books, journal, orders } = state;
  const { entries } = journal;
  const order = entries[entry | 1]!;
  const size = entries[entry | 2]!;
  countRow(state, state.marketOfOrder(order), { order, size, value: valueOfRow(entries, entry) }, -1);
  if (entries[entry] === CROSS_TAKEN) return;
  if (books.sizeOf(order) > 0) return books.resize(order, size);
  if (orders.isMakerLevel(order)) books.setNeighbours(order, entries[entry | 3]!, entries[entry | 4]!);
  else orders.setStatus(order, O.EXECUTABLE);
  books.restore(order, size);
}
