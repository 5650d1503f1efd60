/** The records that the engine fills for events of orders and trades, each again for every event. */
import { NO_MONEY, NO_ORDER, type Centipaise, type QuotedPrice } from '@maidan/domain';
import type { OrderChanged, OrderPlaced, Trade } from '../engine-events.ts';

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
