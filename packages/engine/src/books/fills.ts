/** Applies fills to orders and positions, and undoes them. Only this file creates matched bets. */
import { withLineBets, type LineProfits } from '@maidan/domain';
import { houseSide } from './house-quotes.ts';
import * as O from '../orders/order-layout.ts';
import type { EngineState } from '../state/engine-state.ts';
import { FILLED, HOLD_MOVED, HOUSE_FILLED, moneyOf } from '../journal/journal-entries.ts';
import { LINE_MARKET, type Market } from '../state/market-table.ts';
import { HEAD } from '../positions/position-table.ts';
import { BACK } from './book-layout.ts';

/**
 * Counts fills in the record of an order and in the figures of its position. size and value are the sums of size and of size x price; negative
 * ones undo. The caller has set the market of `state.exposure`: finding it again for each fill costs 3 % of a command (measure M4).
 */
function countFills(state: EngineState, order: number, size: number, value: number): void {
  const { orders } = state;
  const { records } = orders;
  const at = order << O.RECORD_SHIFT;
  const runner = records[at | O.RUNNER]!;
  const side = orders.sideOf(order);
  const price = records[at | O.PRICE]!;
  orders.countFill(order, size, value);
  const exposure = state.exposure.at(records[at | O.POSITION]! + HEAD);
  exposure.matchOpen(runner, side, price, size);
  const better = value - size * price;
  if (better !== 0) exposure.addGain(runner, side === BACK ? better : -better);
}

/** Counts a fill of a maker's level in the house's position. */
function countMakerFill(state: EngineState, level: number, size: number, price: number): void {
  const { records } = state.orders;
  const at = level << O.RECORD_SHIFT;
  const house = state.marketOfOrder(level).housePositions[records[at | O.ACCOUNT] as 0 | 1];
  state.exposureOf(house).addMatched(records[at | O.RUNNER]!, state.orders.sideOf(level), price, size);
}

/** Undo of one fill of `applyFills`, except for the hold. `entry` is the index of its journal entry. The caller restores the books. */
export function undoFill(state: EngineState, entry: number): void {
  const { entries } = state.journal;
  const resting = entries[entry | 1]!;
  const incoming = entries[entry | 2]!;
  const size = entries[entry | 3]!;
  const price = entries[entry | 4]!;
  state.exposure.setOutcomes(state.marketOfOrder(resting));
  for (const order of [resting, incoming]) {
    if (state.orders.isMakerLevel(order)) countMakerFill(state, order, -size, price);
    else countFills(state, order, -size, -size * price);
  }
  if (!state.orders.isMakerLevel(resting)) state.orders.setStatus(resting, O.EXECUTABLE);
}

/**
 * Counts the fills that the books have just made for an incoming order, each at its resting price, and updates the holds of the resting players.
 * The caller updates the incoming player's hold.
 */
export function applyFills(state: EngineState, market: Market, incoming: number): void {
  const { books, orders } = state;
  const { fills } = books;
  const { records } = orders;
  const count = books.fillCount * 2;
  const byMaker = orders.isMakerLevel(incoming);
  let filled = 0;
  let value = 0;
  state.exposure.setOutcomes(market);
  for (let i = 0; i < count; i += 2) {
    const resting = fills[i]!;
    const size = fills[i + 1]!;
    const price = records[(resting << O.RECORD_SHIFT) | O.PRICE]!;
    filled += size;
    value += size * price;
    if (orders.isMakerLevel(resting)) fillLevel(state, incoming, resting, size);
    else fillResting(state, incoming, resting, size);
    if (byMaker) countMakerFill(state, incoming, size, price);
  }
  // The incoming player's bets are counted once, as sums.
  if (!byMaker) countFills(state, incoming, filled, value);
}

/** Counts a fill of a maker's resting level and adds the journal entry. */
function fillLevel(state: EngineState, incoming: number, level: number, size: number): void {
  const { journal } = state;
  const { records } = state.orders;
  const at = level << O.RECORD_SHIFT;
  const price = records[at | O.PRICE]!;
  state.ensurePosition(records[at | O.ACCOUNT]!, state.marketOfOrder(level));
  countMakerFill(state, level, size, price);
  const entry = journal.next(FILLED);
  journal.entries[entry | 1] = level;
  journal.entries[entry | 2] = incoming;
  journal.entries[entry | 3] = size;
  journal.entries[entry | 4] = price;
  journal.money[moneyOf(entry) | HOLD_MOVED] = 0;
}

/** Counts a fill of a player's resting order and adds the journal entry. */
function fillResting(state: EngineState, incoming: number, resting: number, size: number): void {
  const { journal, orders } = state;
  const { records } = orders;
  const at = resting << O.RECORD_SHIFT;
  const position = records[at | O.POSITION]!;
  const price = records[at | O.PRICE]!;
  orders.countFill(resting, size, size * price);
  const remaining = records[at | O.REMAINING]!;
  if (remaining === 0) {
    records[at | O.STATE]! += O.COMPLETE - O.EXECUTABLE;
    journal.end(resting);
  }
  const exposure = state.exposure.at(position + HEAD);
  exposure.matchOpen(records[at | O.RUNNER]!, orders.sideOf(resting), price, size);
  const entry = journal.next(FILLED);
  const { entries } = journal;
  entries[entry | 1] = resting;
  entries[entry | 2] = incoming;
  entries[entry | 3] = size;
  entries[entry | 4] = price;
  entries[entry | 5] = records[at | O.MATCHED]!;
  entries[entry | 6] = remaining;
  entries[entry | 7] = records[at | O.CANCELLED]!;
  journal.money[moneyOf(entry)] = orders.matchedValueOf(resting);
  state.setHold(position, records[at | O.ACCOUNT]!, exposure.hold(), entry);
}

/** Fills the whole open part of an order at the house's quote, which equals the order's price and line (RU-20). */
export function fillAtHouse(state: EngineState, order: number): void {
  const { journal, positions } = state;
  const market = state.marketOfOrder(order);
  const { records } = state.orders;
  const at = order << O.RECORD_SHIFT;
  const size = state.orders.remainingOf(order);
  const price = records[at | O.PRICE]!;
  const position = records[at | O.POSITION]!;
  const house = state.ensurePosition(state.wallets.poolOf(records[at | O.ACCOUNT]!), market);
  if (market.kind === LINE_MARKET) {
    const before = journal.addObject(positions.stepsOf(position));
    const houseBefore = journal.addObject(positions.stepsOf(house));
    const bet = state.lineBet(order, size);
    positions.setSteps(position, withLineBets(positions.stepsOf(position), [bet]));
    positions.setSteps(house, withLineBets(positions.stepsOf(house), [houseSide(bet)]));
    state.orders.countFill(order, size, size * price);
    const entry = journal.add(HOUSE_FILLED, order, size, price);
    journal.entries[entry | 4] = before;
    journal.entries[entry | 5] = houseBefore;
    return;
  }
  state.exposure.setOutcomes(market);
  countFills(state, order, size, size * price);
  state.exposureOf(house).addMatched(records[at | O.RUNNER]!, state.orders.sideOf(order) ^ 1, price, size);
  journal.add(HOUSE_FILLED, order, size, price);
}

/** Undo of `fillAtHouse`; `entry` is the index of its journal entry. Line positions get their previous steps back. */
export function undoFillAtHouse(state: EngineState, entry: number): void {
  const { journal, positions } = state;
  const { entries } = journal;
  const { records } = state.orders;
  const order = entries[entry | 1]!;
  const size = entries[entry | 2]!;
  const price = entries[entry | 3]!;
  const at = order << O.RECORD_SHIFT;
  const market = state.marketOfOrder(order);
  const house = market.housePositions[state.wallets.poolOf(records[at | O.ACCOUNT]!)];
  if (market.kind === LINE_MARKET) {
    positions.setSteps(records[at | O.POSITION]!, journal.objectAt(entries[entry | 4]!) as LineProfits);
    positions.setSteps(house, journal.objectAt(entries[entry | 5]!) as LineProfits);
    state.orders.countFill(order, -size, -size * price);
    return;
  }
  state.exposure.setOutcomes(market);
  countFills(state, order, -size, -size * price);
  state.exposureOf(house).addMatched(records[at | O.RUNNER]!, state.orders.sideOf(order) ^ 1, price, -size);
}
