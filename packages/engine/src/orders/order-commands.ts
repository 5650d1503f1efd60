/** The commands on players' orders: place, release from the delay, cancel, reduce, lapse (RU-04 to RU-13, RU-56). */
import type { LapseReason, OrderId, Paise, Refusal, RefusalCode } from '@maidan/domain';
import { cancelPart, endOrder, IN_ITS_PLACE, placeInBook, sendToBook } from '../books/book-commands.ts';
import type { OrderSelection, PlaceCommand, PlaceWithTerms } from '../engine-types.ts';
import type { EngineState } from '../state/engine-state.ts';
import { fillAtHouse } from '../books/fills.ts';
import { exceedsHouseLimit, quoteRefusal } from '../books/house-quotes.ts';
import { EXPIRIES_TAKEN, HOLD_MOVED, moneyOf, OPENED, PLACED } from '../journal/journal-entries.ts';
import { groupRefusal } from '../groups/breaker.ts';
import { meetBook } from '../books/term-matching.ts';
import { meetField } from '../cross/taker.ts';
import { trimMakers } from '../books/maker-quotes.ts';
import { checkMoney, checkOrder, countOpen, holdWith, lowersWorstCase, refusal, sideNumber } from './order-checks.ts';
import * as O from './order-layout.ts';
import { stateField } from './order-table.ts';
import { AT_START, TERMS_SHIFT } from './order-terms.ts';
import { EXCHANGE, type Market } from '../state/market-table.ts';
import { reasonNumber } from './order-layout.ts';
import type { Placement } from './placement.ts';
import { NONE } from '../memory/typed-memory.ts';
import { tickOfPrice } from '../books/book-layout.ts';

/** Places an order. Returns the refusal of the first check that fails, or null. An accepted order has its hold and is pending, resting, matched or filled by the house. */
export function placeOrder(state: EngineState, command: PlaceCommand): Refusal | null {
  const { placement, wallets } = state;
  const market = preparePlacement(state, command);
  const { account } = placement;
  if (!wallets.isUnrestricted(account)) {
    if (wallets.isBlocked(account)) return refusal('ACCOUNT_BLOCKED');
    if (market === undefined || !lowersWorstCase(state, placement)) return refusal('OWING');
  }
  if (market === undefined) return refusal('MARKET_UNKNOWN');
  const refused = state.groups.isEmpty ? checkOrder(placement) : checkOrder(placement, groupRefusal(state, account, undefined, command.reducing === true));
  if (refused !== null) return refused;
  if (market.kind !== EXCHANGE) return placeWithHouse(state, placement);
  const refusedForMoney = placeInBook(state, placement);
  if (market.crossMatching && refusedForMoney === null && placement.crossing !== NONE) meetField(state, market, placement.crossing);
  return refusedForMoney;
}

/** Sets the placement of the state to a command, as an order without terms. Returns its market, if the engine has it. */
export function preparePlacement(state: EngineState, command: PlaceWithTerms): Market | undefined {
  const { placement } = state;
  const market = state.markets.find(command.market);
  placement.command = command;
  placement.account = state.accountRow(command.account);
  placement.side = sideNumber(command.side);
  placement.tick = placement.reach = tickOfPrice(command.price);
  placement.price = command.price;
  placement.size = placement.held = command.size ?? Number.NaN;
  placement.terms = 0;
  if (market !== undefined) placement.market = market;
  return market;
}

/** Places an order of a house market that passed the checks of terms and stake: checks the money, then starts its delay or fills it. */
export function placeWithHouse(state: EngineState, placement: Placement): Refusal | null {
  const { account, command } = placement;
  const { journal } = state;
  const mark = journal.count;
  const position = (placement.position = state.ensurePosition(account, placement.market));
  countOpen(state, placement, 1);
  placement.hold = holdWith(state, placement);
  const refused = checkMoney(state, placement);
  const order = refused === null ? enterOrder(state, placement) : NONE;
  if (order === NONE) {
    countOpen(state, placement, -1);
    state.forgetNewPosition(mark, position);
    return refused ?? refusal('ORDER_EXISTS');
  }
  if (command.group !== undefined) {
    state.orders.setGroup(order, command.group);
    state.orders.setTerms(order, 0, command.price);
  }
  if (!command.delayed && !state.batch.allWait) {
    journal.add(PLACED, order);
    fillAtQuote(state, order);
    return null;
  }
  startDelay(state, placement, order);
  return null;
}

/** Starts the delay of a new order: takes its hold. */
export function startDelay(state: EngineState, { account, hold, position }: Placement, order: number): void {
  const entry = state.journal.add(OPENED, order, O.PENDING, position);
  state.setHold(position, account, hold, entry);
  state.setLastOrder(order, 0);
}

/** Writes the record of a new order and returns its row. Returns -1 and changes nothing if the id is in use. */
export function enterOrder(state: EngineState, { account, command, market, position, price, side, size }: Placement): number {
  const order = state.takeOrder();
  const { orders } = state;
  if (!orders.enter(command.order, order)) {
    orders.release(order);
    return NONE;
  }
  const { records } = orders;
  const at = order << O.RECORD_SHIFT;
  records.fill(0, at + O.POSITION, at + O.RECORD);
  records[at | O.POSITION] = position;
  records[at | O.ACCOUNT] = account;
  records[at | O.MARKET] = market.row;
  records[at | O.RUNNER] = command.runner;
  records[at | O.STATE] = stateField(O.PENDING, command.persistence, side);
  records[at | O.PRICE] = price;
  records[at | O.LINE] = command.line;
  records[at | O.REMAINING] = size;
  records[at | O.NAMED_VERSION] = command.marketVersion ?? NONE;
  state.linkOrder(market, order);
  return order;
}

/** Fills an order at the house's quote. */
function fillAtQuote(state: EngineState, order: number): void {
  fillAtHouse(state, order);
  state.recordState(order, O.COMPLETE, 0, false);
  state.setLastOrder(order, 0);
}

/** Ends the delay of an order: repeats the checks whose facts can have changed, then matches or fills the order. A refusal lapses it. */
export function releaseOrder(state: EngineState, id: OrderId): Refusal | null {
  const order = state.orders.find(id);
  if (order === NONE) return ORDER_UNKNOWN;
  if (state.orders.statusOf(order) !== O.PENDING) return refusal('ORDER_NOT_OPEN');
  const market = state.marketOfOrder(order);
  const refused = releaseRefusal(state, market, order);
  if (refused !== null) {
    endOrder(state, order, reasonNumber(refused.reason));
    return refusal(refused.code);
  }
  if (market.kind !== EXCHANGE) {
    fillAtQuote(state, order);
    return null;
  }
  if (market.hasMakers) trimMakers(state, market, state.incoming.ofRow(state.wallets, state.orders, order));
  if (state.orders.termsOf(order) === 0 && !market.crossMatching) sendToBook(state, market, order);
  else meetBook(state, market, order);
  return null;
}

/** Returns why an order lapses at the end of its delay: the refusal code and the lapse reason; null if it does not lapse. */
function releaseRefusal(state: EngineState, market: Market, order: number): { readonly code: RefusalCode; readonly reason: LapseReason } | null {
  const { records } = state.orders;
  const at = order << O.RECORD_SHIFT;
  const account = records[at | O.ACCOUNT]!;
  const runner = records[at | O.RUNNER]!;
  if (state.wallets.isBlocked(account)) return { code: 'ACCOUNT_BLOCKED', reason: 'ACCOUNT_BLOCKED' };
  if (!market.open) return { code: 'MARKET_NOT_OPEN', reason: 'SUSPENDED' };
  const version = records[at | O.NAMED_VERSION]!;
  if (version !== NONE && version !== market.version) return { code: 'MARKET_VERSION_CHANGED', reason: 'MARKET_VERSION' };
  if (market.active[runner] !== true) return { code: 'RUNNER_NOT_ACTIVE', reason: 'SUSPENDED' };
  if (market.kind === EXCHANGE) return null;
  const incoming = state.incoming.ofRow(state.wallets, state.orders, order);
  const quote = quoteRefusal(market.quotes[runner]!, incoming.side, incoming.price, incoming.line);
  if (quote !== null) return { code: quote, reason: 'QUOTE_CHANGED' };
  return exceedsHouseLimit(state, market, incoming) ? { code: 'HOUSE_LIMIT', reason: 'HOUSE_LIMIT' } : null;
}

// Created once: most refusals are cancels of orders that were matched in the meantime.
const ORDER_UNKNOWN = refusal('ORDER_UNKNOWN');
const AT_START_BITS = AT_START << TERMS_SHIFT;
/** The refusal of a change of an order at the starting price. */
const AT_START_CONFLICT = refusal('TIME_IN_FORCE_CONFLICT');

/** Returns why a player's order cannot be changed, or null. `account` is an id, not a row. */
export function changeRefusal(state: EngineState, order: number, account: number): Refusal | null {
  if (order === NONE) return ORDER_UNKNOWN;
  const at = order << O.RECORD_SHIFT;
  if (state.orders.records[at | O.ACCOUNT] !== state.wallets.find(account)) return refusal('FOREIGN_ACCOUNT');
  const status = state.orders.records[at | O.STATE]! & (O.STATUS_BITS | AT_START_BITS);
  if (status === O.EXECUTABLE) return null;
  if (status > O.STATUS_BITS) return state.orders.statusOf(order) === O.EXECUTABLE ? AT_START_CONFLICT : refusal('ORDER_NOT_OPEN');
  return refusal(status === O.PENDING ? 'ORDER_IN_DELAY' : 'ORDER_NOT_OPEN');
}

/** Cancels a player's resting order. Returns the refusal, or null. */
export function cancelOrder(state: EngineState, id: OrderId, account: number): Refusal | null {
  const order = state.orders.find(id);
  const refused = changeRefusal(state, order, account);
  if (refused !== null && refused !== AT_START_CONFLICT) return refused;
  // The other changes are not for orders at the starting price.
  if (refused !== null && state.marketOfOrder(order).startingPrice !== 'OFFERED') return refusal('SP_CLOSED');
  endOrder(state, order, O.BY_PLAYER);
  state.setLastOrder(order, O.BY_PLAYER);
  return null;
}

/** Reduces a resting order without moving it in its queue: `remaining` paise stay, the difference is cancelled. Returns the refusal, or null. */
export function reduceOrder(state: EngineState, id: OrderId, account: number, remaining: Paise): Refusal | null {
  const order = state.orders.find(id);
  const refused = changeRefusal(state, order, account);
  if (refused !== null) return refused;
  const now = state.orders.remainingOf(order);
  if (!Number.isInteger(remaining) || remaining <= 0 || remaining > now) return refusal('STAKE_INVALID');
  if (remaining < now) {
    cancelPart(state, order, now - remaining, IN_ITS_PLACE);
    state.recordState(order, O.EXECUTABLE, 0, false);
  }
  state.setLastOrder(order, 0);
  return null;
}

/** Lapses the orders of a market that `which` selects, in ascending order of their ids, and returns the ids. */
export function lapseOrders(state: EngineState, market: Market, reason: LapseReason, which: OrderSelection): OrderId[] {
  const chosen: { readonly order: number; readonly id: OrderId }[] = [];
  const account = which.account === undefined ? NONE : state.wallets.find(which.account);
  const position = which.account === undefined ? null : account === NONE ? NONE : state.positions.find(account, market.row);
  if (position !== NONE) {
    for (const order of state.openOrders(market, position)) if (isChosen(state, order, which)) chosen.push({ order, id: state.orders.idOf(order) });
  }
  chosen.sort((a, b) => a.id - b.id);
  const number = reasonNumber(reason);
  for (const { order } of chosen) endOrder(state, order, number);
  return chosen.map(({ id }) => id);
}

// Created once: most batches begin without an order that is due.
const NONE_EXPIRED: readonly OrderId[] = [];

/**
 * Sets the time of the open batch, ms since 1970, and lapses all orders that are due, in ascending order of their ids. Returns the ids. A batch in which no
 * order is due gets no journal entry, so that it stays empty until a command changes something. Hence an undo does not turn the time back.
 */
export function expireOrders(state: EngineState, now: number): readonly OrderId[] {
  const { expiries, journal, orders } = state;
  state.now = now;
  let order = expiries.takeDue(now);
  if (order === NONE) return NONE_EXPIRED;
  const due: { readonly order: number; readonly id: OrderId }[] = [];
  for (; order !== NONE; order = expiries.takeDue(now)) {
    const time = orders.expiryOf(order);
    if (time > 0 && time <= now) due.push({ order, id: orders.idOf(order) });
  }
  if (due.length === 0) return NONE_EXPIRED;
  // Orders that ended before in this batch count too: an undo makes them expire again.
  journal.money[moneyOf(journal.next(EXPIRIES_TAKEN)) | HOLD_MOVED] = 0;
  due.sort((a, b) => a.id - b.id);
  const expired: OrderId[] = [];
  for (const { order: each, id } of due) {
    if (orders.statusOf(each) === O.COMPLETE) continue;
    endOrder(state, each, O.EXPIRED);
    expired.push(id);
  }
  return expired;
}

function isChosen(state: EngineState, order: number, which: OrderSelection): boolean {
  if (!(state.orders.statusOf(order) === O.PENDING ? which.pending : which.resting)) return false;
  if (which.onlyLapsePersistence === true && state.orders.persistenceOf(order) !== 'LAPSE') return false;
  if (which.onlyAtStart === true && !state.orders.isAtStart(order) && state.orders.persistenceOf(order) !== 'MARKET_ON_CLOSE') return false;
  if (which.side !== undefined && state.orders.sideOf(order) !== sideNumber(which.side)) return false;
  return which.runner === undefined || state.orders.records[(order << O.RECORD_SHIFT) | O.RUNNER] === which.runner;
}
