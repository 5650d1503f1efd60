/** Loads positions and open orders from the database, removes runners and forgets markets. None of this is journaled. */
import { isAtStart, LADDER, NO_MONEY } from '@maidan/domain';
import type { LinePosition, OddsPosition, OpenOrderState, OrderGroupState, OrderTerms } from '../engine-types.ts';
import * as O from '../orders/order-layout.ts';
import { stateField } from '../orders/order-table.ts';
import { AT_ANY_PRICE, AT_LIMIT, limitTick, ON_CLOSE, TERMS_SHIFT, termsOf } from '../orders/order-terms.ts';
import { RiskRing } from '../groups/risk-ring.ts';
import { countAtRisk, waitForStart } from '../starting-price/start-queue.ts';
import type { EngineState } from './engine-state.ts';
import { EXCHANGE, LINE_MARKET, type Market } from './market-table.ts';
import { BACK, bookSide, LAY, tickOfPrice } from '../books/book-layout.ts';
import { NONE } from '../memory/typed-memory.ts';

/** Sets the matched bets and the hold of a position. Open orders that were loaded before stay counted. */
export function loadPosition(state: EngineState, market: Market, position: OddsPosition | LinePosition): void {
  const account = state.accountRow(position.account);
  const found = state.positions.find(account, market.row);
  const row = found === NONE ? state.addPosition(account, market) : found;
  state.positions.setHold(row, position.hold);
  if ('lines' in position) {
    state.positions.setSteps(row, { lines: [...position.lines], profit: [...position.profit] });
    return;
  }
  for (let runner = 0; runner < market.runners; runner++) {
    state.exposureOf(row).setMatched(runner, position.ifWin[runner] ?? 0, position.ifLose[runner] ?? 0);
  }
}

/**
 * Removes a runner from an odds market's outcomes for good. Loaded positions keep their bets until the caller loads them again with the bets
 * after the removal (RU-44). Throws (a bug) for a line market, an unknown runner, or while a batch is open.
 */
export function removeRunner(state: EngineState, market: Market, runner: number): void {
  if (market.kind === LINE_MARKET || market.active[runner] === undefined) throw new RangeError(`market ${market.id} has no runner ${runner} to remove`);
  const positions = state.positions.ofMarket(market.row);
  if (state.journal.count > 0 && positions.length > 0) throw new RangeError(`a runner of market ${market.id} can be removed only after the commit`);
  if (!market.removeRunner(runner)) return;
  for (const position of positions) state.exposureOf(position).excludeRunner(runner);
}

/** Loads an open order from the database into its queue, or as pending. Throws (a bug) if the engine already has the order. */
export function loadOpenOrder(state: EngineState, market: Market, open: OpenOrderState): void {
  const account = state.accountRow(open.account);
  const found = state.positions.find(account, market.row);
  const position = found === NONE ? state.addPosition(account, market) : found;
  const order = state.takeOrder();
  if (!state.orders.enter(open.order, order)) {
    state.orders.release(order);
    throw new RangeError(`order ${open.order} is already in the engine`);
  }
  const { records } = state.orders;
  const at = order << O.RECORD_SHIFT;
  const side = open.side === 'BACK' ? BACK : LAY;
  const status = open.status === 'PENDING' ? O.PENDING : O.EXECUTABLE;
  records[at | O.POSITION] = position;
  records[at | O.ACCOUNT] = account;
  records[at | O.MARKET] = market.row;
  records[at | O.RUNNER] = open.runner;
  records[at | O.STATE] = stateField(status, open.persistence, side);
  records[at | O.PRICE] = open.price;
  records[at | O.LINE] = open.line;
  records[at | O.REMAINING] = open.remaining;
  records[at | O.MATCHED] = open.matched;
  records[at | O.CANCELLED] = open.cancelled;
  records[at | O.LAPSED] = open.lapsed;
  records[at | O.NAMED_VERSION] = NONE;
  state.orders.setMatchedValue(order, open.matchedValue);
  if (open.group !== undefined) state.orders.setGroup(order, open.group);
  if (open.terms !== undefined) loadTerms(state, order, open.price, open.terms);
  state.linkOrder(market, order);
  if (open.persistence === 'MARKET_ON_CLOSE') records[at | O.STATE]! |= ON_CLOSE << TERMS_SHIFT;
  if (isAtStart(open.orderType)) return loadAtStart(state, order, open);
  state.addOpenPart(order, open.remaining + state.orders.heldBeyond(order));
  state.books.setOwner(order, state.wallets.personOf(account));
  if (status === O.PENDING || market.kind !== EXCHANGE) return;
  market.isKnownUncrossed = false;
  if (market.countsArrivals) state.cross.arrive(order);
  state.books.rest(bookSide(market.bookOf(state.wallets.poolOf(account), open.runner), side), order, tickOfPrice(open.price), open.remaining);
}

/** Loads a group with the fills of the last 15 s, which must be in the order of their times. An order of it may be loaded before. */
export function loadGroup(state: EngineState, { account, fills, group: number, ...figures }: OrderGroupState): void {
  const ring = new RiskRing();
  for (const { risk, time } of fills) ring.add(time, risk);
  const row = state.accountRow(account);
  state.groups.set(row, number, { account: row, number, figures, ring }, state.journal.count);
}

/** Lets a loaded order wait for the starting price. */
function loadAtStart(state: EngineState, order: number, { liability = NO_MONEY, orderType, remaining, side }: OpenOrderState): void {
  state.orders.records[(order << O.RECORD_SHIFT) | O.STATE]! |= (orderType === 'LIMIT_ON_CLOSE' ? AT_LIMIT : AT_ANY_PRICE) << TERMS_SHIFT;
  if (side === 'LAY') state.orders.setLiability(order, liability);
  waitForStart(state, order);
  countAtRisk(state, order, side === 'BACK' ? remaining : liability);
}

/** Sets the terms of a loaded order. price: the price asked, which guard `any` moves. */
function loadTerms(state: EngineState, order: number, price: number, terms: OrderTerms): void {
  const { orders } = state;
  const { expiresAt, guard, minFillSize, selfTrade, target, timeInForce } = terms;
  const at = order << O.RECORD_SHIFT;
  const options = { guard, selfTrade, timeInForce, ...(expiresAt === null ? {} : { expiresAt }), ...(target === undefined ? {} : { target }) };
  orders.records[at | O.STATE]! |= termsOf(options) << TERMS_SHIFT;
  if (target !== undefined) orders.setTarget(order, 100 * target.amount);
  const limit = LADDER[limitTick(guard, orders.sideOf(order), tickOfPrice(price))];
  if (limit !== undefined) orders.records[at | O.PRICE] = limit;
  orders.setTerms(order, minFillSize, price);
  if (expiresAt !== null) state.setExpiry(order, expiresAt);
}

/** Forgets a market with its books, orders and positions; wallets do not change. Throws (a bug) while a batch is open. */
export function forgetMarket(state: EngineState, market: Market): void {
  if (state.journal.count > 0) throw new RangeError(`market ${market.id} can be forgotten only after the commit`);
  for (const level of market.makerLevels.values()) {
    state.books.cancel(level);
    state.orders.release(level);
  }
  for (const order of state.openOrders(market, null)) {
    if (market.kind === EXCHANGE) state.books.cancel(order);
    state.forgetOrder(order);
  }
  for (const position of state.positions.ofMarket(market.row)) state.removePosition(position);
  state.markets.remove(market);
}
