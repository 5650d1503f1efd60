/** What one fill does to orders and positions, forward and back: the only place where bets come to be. */
import { withLineBets, type LineProfits } from '@maidan/domain';
import { addMatched, matchForHold, matchOpen } from '../positions/exposure.ts';
import { LINE_MARKET } from '../state/market-kinds.ts';
import { houseSide } from './house-quotes.ts';
import type { Market } from '../state/market-table.ts';
import * as O from '../orders/order-layout.ts';
import { HEAD } from '../positions/position-layout.ts';
import type { EngineState } from '../state/engine-state.ts';
import { FILLED, HOLD_MOVED, HOUSE_FILLED, moneyOf } from '../journal/journal-entries.ts';

/** Counts fills, by the sums of size and of size x price, in the record of an order and in the figures of its player (negative: takes them back). Odds markets. */
function countFills(state: EngineState, market: Market, order: number, size: number, value: number): void {
  const { orders, positions } = state;
  const { records } = orders;
  const at = order << O.RECORD_SHIFT;
  orders.countFill(order, size, value);
  matchOpen(
    positions.figures,
    records[at | O.POSITION]! + HEAD,
    market.runners,
    records[at | O.RUNNER]!,
    orders.sideOf(order),
    records[at | O.PRICE]!,
    size,
    value,
  );
}

/** The same for a maker's level: the bet is the house's. */
function countMakerFill(state: EngineState, market: Market, level: number, size: number, price: number): void {
  const { records } = state.orders;
  const at = level << O.RECORD_SHIFT;
  const house = market.housePositions[records[at | O.ACCOUNT] as 0 | 1];
  addMatched(state.positions.figures, house + HEAD, market.runners, records[at | O.RUNNER]!, state.orders.sideOf(level), price, size);
}

/** Undo of one fill of `applyFills`, but for the hold; the books are the caller's. */
export function unapplyFill(state: EngineState, market: Market, resting: number, incoming: number, size: number, price: number): void {
  for (const order of [resting, incoming]) {
    if (state.orders.isMakerLevel(order)) countMakerFill(state, market, order, -size, price);
    else countFills(state, market, order, -size, -size * price);
  }
  if (!state.orders.isMakerLevel(resting)) state.orders.setStatus(resting, O.EXECUTABLE);
}

/**
 * Counts the fills that the books have just made for an incoming order, each at its resting price, and fits the holds of the resting players; the
 * incoming player's hold is the caller's.
 */
export function applyFills(state: EngineState, market: Market, incoming: number): void {
  const { books, orders } = state;
  const { fills } = books;
  const { records } = orders;
  const count = books.fillCount * 2;
  const byMaker = orders.isMakerLevel(incoming);
  let filled = 0;
  let value = 0;
  for (let i = 0; i < count; i += 2) {
    const resting = fills[i]!;
    const size = fills[i + 1]!;
    const price = records[(resting << O.RECORD_SHIFT) | O.PRICE]!;
    filled += size;
    value += size * price;
    if (orders.isMakerLevel(resting)) fillLevel(state, market, resting, incoming, size, price);
    else fillResting(state, market, resting, incoming, size, price);
    if (byMaker) countMakerFill(state, market, incoming, size, price);
  }
  // the incoming player's bets are counted once, as sums
  if (!byMaker) countFills(state, market, incoming, filled, value);
}

/** A maker's side of a fill of its resting level, with the journal entry. */
function fillLevel(state: EngineState, market: Market, level: number, incoming: number, size: number, price: number): void {
  const { journal } = state;
  state.ensurePosition(state.orders.records[(level << O.RECORD_SHIFT) | O.ACCOUNT]!, market);
  countMakerFill(state, market, level, size, price);
  const entry = journal.next(FILLED);
  journal.entries[entry | 1] = level;
  journal.entries[entry | 2] = incoming;
  journal.entries[entry | 3] = size;
  journal.entries[entry | 4] = price;
  journal.money[moneyOf(entry) | HOLD_MOVED] = 0;
}

/** The resting player's side of a fill, with its journal entry. */
function fillResting(state: EngineState, market: Market, resting: number, incoming: number, size: number, price: number): void {
  const { journal, orders, positions } = state;
  const { records } = orders;
  const at = resting << O.RECORD_SHIFT;
  const position = records[at | O.POSITION]!;
  orders.countFill(resting, size, size * price);
  const remaining = records[at | O.REMAINING]!;
  const side = orders.sideOf(resting);
  if (remaining === 0) {
    records[at | O.STATE]! += O.COMPLETE - O.EXECUTABLE;
    journal.end(resting);
  }
  const hold = matchForHold(positions.figures, position + HEAD, market.runners, market.winners, records[at | O.RUNNER]!, side, price, size);
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
  state.setHold(position, records[at | O.ACCOUNT]!, hold, entry);
}

/** Fills all that is left of an order at the house's quote, which is the order's own price and line (RU-20). */
export function fillAtHouse(state: EngineState, market: Market, order: number): void {
  const { journal, positions } = state;
  const { records } = state.orders;
  const at = order << O.RECORD_SHIFT;
  const size = state.orders.remainingOf(order);
  const price = records[at | O.PRICE]!;
  const position = records[at | O.POSITION]!;
  const house = state.ensurePosition(state.wallets.poolOf(records[at | O.ACCOUNT]!), market);
  if (market.kind === LINE_MARKET) {
    const before = journal.keep(positions.stepsOf(position));
    const houseBefore = journal.keep(positions.stepsOf(house));
    const bet = state.lineBet(order, size);
    positions.setSteps(position, withLineBets(positions.stepsOf(position), [bet]));
    positions.setSteps(house, withLineBets(positions.stepsOf(house), [houseSide(bet)]));
    state.orders.countFill(order, size, size * price);
    journal.add(HOUSE_FILLED, order, size, price, before, houseBefore);
    return;
  }
  countFills(state, market, order, size, size * price);
  addMatched(positions.figures, house + HEAD, market.runners, records[at | O.RUNNER]!, state.orders.sideOf(order) ^ 1, price, size);
  journal.add(HOUSE_FILLED, order, size, price, -1, -1);
}

/** Takes `fillAtHouse` back. Line positions get the steps they had. */
export function unfillAtHouse(state: EngineState, market: Market, order: number, size: number, price: number, before: number, houseBefore: number): void {
  const { journal, positions } = state;
  const { records } = state.orders;
  const at = order << O.RECORD_SHIFT;
  const house = market.housePositions[state.wallets.poolOf(records[at | O.ACCOUNT]!)];
  if (market.kind === LINE_MARKET) {
    positions.setSteps(records[at | O.POSITION]!, journal.kept(before) as LineProfits);
    positions.setSteps(house, journal.kept(houseBefore) as LineProfits);
    state.orders.countFill(order, -size, -size * price);
    return;
  }
  countFills(state, market, order, -size, -size * price);
  addMatched(positions.figures, house + HEAD, market.runners, records[at | O.RUNNER]!, state.orders.sideOf(order) ^ 1, price, -size);
}
