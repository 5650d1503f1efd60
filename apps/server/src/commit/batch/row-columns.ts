/**
 * Rows of the tables that every bet writes, as one flat list of integers per table: row after row, column after column. The statement
 * reads them by position, which costs PostgreSQL a tenth of unnesting twenty arrays side by side.
 */
import type { LapseReason, OrderStatus, Persistence, Side } from '@maidan/domain';
import { BigintList } from './array-values.ts';
import { ORDER_STATUS, PERSISTENCE, SIDE } from './row-codes.ts';

/** The lists of a batch, cleared for the next. A pipeline has two of them, because two batches can be in progress. */
export class RowLists {
  readonly orders = new BigintList();
  readonly changed = new BigintList();
  readonly trades = new BigintList();
  readonly entries = new BigintList();
  readonly wallets = new BigintList();
  readonly positions = new BigintList();
  readonly figures = new BigintList();

  clear(): void {
    for (const list of [this.orders, this.changed, this.trades, this.entries, this.wallets, this.positions, this.figures]) list.clear();
  }
}

/** Details of a new order that the engine does not know. Times in ms since 1970. */
export interface OrderDetails {
  readonly placedAt: number;
  readonly releaseAt: number | null;
  readonly marketVersion: number | null;
  readonly commissionBp: number;
}

/** State of an open order after the batch. */
export interface OrderState {
  readonly status: OrderStatus;
  readonly matched: number;
  readonly matchedValue: number;
  readonly remaining: number;
  readonly cancelled: number;
  readonly lapsed: number;
  readonly reason: LapseReason | null;
}

/**
 * Numbers of one new order: id, account, market, runner, side, price, line, size, the five of its state, persistence, version,
 * commission, release, placing.
 */
export const ORDER_WIDTH = 18;
/** Index of the state in a new order: status, matched, value, cancelled, lapsed. The remaining size follows from them. */
const STATE_AT = 8;

export class NewOrders {
  readonly flat: BigintList;
  readonly reasons: (string | null)[] = [];
  readonly #rowOf = new Map<number, number>();

  constructor(flat: BigintList) {
    this.flat = flat;
  }

  get count(): number {
    return this.reasons.length;
  }

  push(
    order: number,
    account: number,
    market: number,
    runner: number,
    side: Side,
    price: number,
    line: number,
    size: number,
    persistence: Persistence,
    details: OrderDetails,
  ): void {
    this.#rowOf.set(order, this.reasons.length);
    const { releaseAt, marketVersion, commissionBp, placedAt } = details;
    const status = releaseAt === null ? ORDER_STATUS.EXECUTABLE : ORDER_STATUS.PENDING;
    const { flat } = this;
    flat.push(order);
    flat.push(account);
    flat.push(market);
    flat.push(runner);
    flat.push(SIDE[side]);
    flat.push(price);
    flat.push(line);
    flat.push(size);
    flat.push(status);
    flat.push(0);
    flat.push(0);
    flat.push(0);
    flat.push(0);
    flat.push(PERSISTENCE[persistence]);
    flat.push(marketVersion ?? 0);
    flat.push(commissionBp);
    flat.push(releaseAt ?? 0);
    flat.push(placedAt);
    this.reasons.push(null);
  }

  /** Changes the row of an order that this batch inserts. Returns false if it is an older order. */
  change(order: number, state: OrderState): boolean {
    const row = this.#rowOf.get(order);
    if (row === undefined) return false;
    const at = row * ORDER_WIDTH + STATE_AT;
    const { flat } = this;
    flat.set(at, ORDER_STATUS[state.status]);
    flat.set(at + 1, state.matched);
    flat.set(at + 2, state.matchedValue);
    flat.set(at + 3, state.cancelled);
    flat.set(at + 4, state.lapsed);
    this.reasons[row] = state.reason ?? this.reasons[row]!;
    return true;
  }
}

/** Numbers of one trade: market, runner, pool, price, line, size, taker order, account and side, maker order and account. */
export const TRADE_WIDTH = 11;

export class NewTrades {
  readonly flat: BigintList;

  constructor(flat: BigintList) {
    this.flat = flat;
  }

  get count(): number {
    return this.flat.length / TRADE_WIDTH;
  }

  push(
    market: number,
    runner: number,
    pool: number,
    price: number,
    line: number,
    size: number,
    takerOrder: number,
    takerAccount: number,
    takerSide: Side,
    makerOrder: number,
    makerAccount: number,
  ): void {
    const { flat } = this;
    flat.push(market);
    flat.push(runner);
    flat.push(pool);
    flat.push(price);
    flat.push(line);
    flat.push(size);
    flat.push(takerOrder);
    flat.push(takerAccount);
    flat.push(SIDE[takerSide]);
    flat.push(makerOrder);
    flat.push(makerAccount);
  }
}

/**
 * Numbers of one entry: transfer, account, kind, market or 0, cause, reference or 0, amount, balance after, total after (unused for house
 * accounts).
 */
export const ENTRY_WIDTH = 9;

export class NewEntries {
  readonly flat: BigintList;

  constructor(flat: BigintList) {
    this.flat = flat;
  }

  get count(): number {
    return this.flat.length / ENTRY_WIDTH;
  }

  push(
    transfer: number,
    account: number,
    kind: number,
    market: number | null,
    cause: number,
    reference: number | null,
    amount: number,
    balanceAfter: number,
    totalAfter: number,
  ): void {
    const { flat } = this;
    flat.push(transfer);
    flat.push(account);
    flat.push(kind);
    flat.push(market ?? 0);
    flat.push(cause);
    flat.push(reference ?? 0);
    flat.push(amount);
    flat.push(balanceAfter);
    flat.push(totalAfter);
  }
}
