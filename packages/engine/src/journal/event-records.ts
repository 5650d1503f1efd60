/** The records that the engine fills for events of orders and trades, each again for every event. */
import { NO_MONEY, NO_ORDER, type Centipaise, type Paise, type QuotedPrice } from '@maidan/domain';
import type { OrderChanged, OrderPlaced, Trade } from '../engine-events.ts';
import { HOUSE_ACCOUNT } from '../engine-types.ts';
import { BACK } from '../books/book-layout.ts';
import * as O from '../orders/order-layout.ts';
import type { EngineState } from '../state/engine-state.ts';

export type Writable<Record> = { -readonly [Field in keyof Record]: Record[Field] };

/** Returns a record for new orders. */
export function placedRecord(): Writable<OrderPlaced> {
  return {
    order: NO_ORDER,
    account: 0,
    market: 0,
    runner: 0,
    side: 'BACK',
    price: 0 as QuotedPrice,
    line: 0,
    size: NO_MONEY,
    persistence: 'LAPSE',
    timeInForce: 'GTC',
    expiresAt: null,
    minFillSize: NO_MONEY,
    guard: 'better',
    guardTicks: 0,
    selfTrade: 'CANCEL_REST',
    target: null,
    targetAmount: NO_MONEY,
    orderType: 'LIMIT',
    liability: NO_MONEY,
    group: 0,
  };
}

/** Returns a record for changes of orders. */
export function changedRecord(): Writable<OrderChanged> {
  return {
    order: NO_ORDER,
    account: 0,
    market: 0,
    size: NO_MONEY,
    status: 'PENDING',
    matched: NO_MONEY,
    matchedValue: 0 as Centipaise,
    remaining: NO_MONEY,
    cancelled: NO_MONEY,
    lapsed: NO_MONEY,
    reason: null,
    persistence: 'LAPSE',
    expiresAt: null,
    group: 0,
  };
}

/** Returns a record for trades. */
export function tradeRecord(): Writable<Trade> {
  return {
    market: 0,
    pool: 0,
    runner: 0,
    price: 0 as QuotedPrice,
    line: 0,
    size: NO_MONEY,
    takerOrder: NO_ORDER,
    takerAccount: 0,
    takerSide: 'BACK',
    makerOrder: NO_ORDER,
    makerAccount: 0,
    value: 0 as Centipaise,
    match: 0,
    atStart: false,
  };
}

/** Fills the record of a trade with the fill at the house's quote of the journal entry `at`. */
export function setHouseTrade(state: EngineState, trade: Writable<Trade>, at: number): void {
  const { entries: data } = state.journal;
  const { orders, wallets } = state;
  const order = data[at + 1]!;
  const record = order << O.RECORD_SHIFT;
  const account = orders.records[record | O.ACCOUNT]!;
  trade.market = state.marketOfOrder(order).id;
  trade.pool = wallets.poolOf(account);
  trade.runner = orders.records[record | O.RUNNER]!;
  trade.price = data[at + 3]! as QuotedPrice;
  trade.line = orders.records[record | O.LINE]!;
  trade.size = data[at + 2]! as Paise;
  trade.takerOrder = orders.idOf(order);
  trade.takerAccount = wallets.idOf(account);
  trade.takerSide = orders.sideOf(order) === BACK ? 'BACK' : 'LAY';
  trade.makerOrder = NO_ORDER;
  trade.makerAccount = HOUSE_ACCOUNT;
  trade.value = (data[at + 2]! * data[at + 3]!) as Centipaise;
  trade.match = 0;
}
