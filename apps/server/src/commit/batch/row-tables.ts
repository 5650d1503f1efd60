/**
 * The tables that every bet writes: the columns of their rows, and the lists that hold the rows of a batch. A list is flat, row after row; the
 * statement reads it by position, which costs PostgreSQL a tenth of unnesting twenty arrays side by side.
 */
import { ORDER_PERSISTENCES, type CustomerReferences, type OrderId, type Paise } from '@maidan/domain';
import type { OrderOutcome, OrderPlaced, Trade } from '@maidan/engine';
import { BigintList } from './array-values.ts';
import { FlatTable } from './part-columns.ts';
import { TERM_COLUMNS } from './term-columns.ts';

/** Codes of an order's words in the table `orders` (0001-core.sql). */
const ORDER_STATUS = { PENDING: 0, EXECUTABLE: 1, COMPLETE: 2 } as const;
const SIDE = { BACK: 0, LAY: 1 } as const;

/** Returns the code of a persistence: its place in the list. */
export function persistenceCode(persistence: OrderPlaced['persistence']): number {
  return ORDER_PERSISTENCES.indexOf(persistence);
}

/** The lists of a batch, cleared for the next. A pipeline has two of them, because two batches can be in progress. */
export class RowLists {
  readonly orders = new BigintList();
  readonly orderTerms = new BigintList();
  readonly changed = new BigintList();
  readonly trades = new BigintList();
  readonly entries = new BigintList();
  readonly wallets = new BigintList();
  readonly positions = new BigintList();
  readonly figures = new BigintList();

  clear(): void {
    const { changed, entries, figures, orderTerms, orders, positions, trades, wallets } = this;
    for (const list of [orders, orderTerms, changed, trades, entries, wallets, positions, figures]) list.clear();
  }
}

/** Details of a new order that the engine does not know. Times in ms since 1970. */
export interface OrderDetails {
  readonly placedAt: number;
  readonly releaseAt: number | null;
  readonly marketVersion: number | null;
  readonly commissionBp: number;
  readonly customerReferences?: CustomerReferences | undefined;
}

/** State of an open order after the batch. */
export interface OrderState extends Omit<OrderOutcome, 'order'> {
  /** Paise. It changes once for an order with a target, and for a lay at the starting price. */
  readonly size: Paise;
}

/** The columns of an order's state. The remaining size follows from the others. */
const STATE_COLUMNS = {
  'size bigint': (state: OrderState) => state.size,
  'status smallint': (state: OrderState) => ORDER_STATUS[state.status],
  'matched bigint': (state: OrderState) => state.matched,
  'matched_value bigint': (state: OrderState) => state.matchedValue,
  'cancelled bigint': (state: OrderState) => state.cancelled,
  'lapsed bigint': (state: OrderState) => state.lapsed,
};
const ORDER_STATES = new FlatTable<OrderState>('states', STATE_COLUMNS);

/** New orders. An order is added without fills; `NewOrders.change` replaces its state. */
export const ORDERS = new FlatTable<OrderPlaced, OrderDetails>('orders', {
  'id bigint': ({ order }) => order,
  'account int': ({ account }) => account,
  'market int': ({ market }) => market,
  'runner smallint': ({ runner }) => runner,
  'side smallint': ({ side }) => SIDE[side],
  'price int': ({ price }) => price,
  'line int': ({ line }) => line,
  'size bigint': ({ size }) => size,
  'status smallint': (_, { releaseAt }) => (releaseAt === null ? ORDER_STATUS.EXECUTABLE : ORDER_STATUS.PENDING),
  'matched bigint': () => 0,
  'matched_value bigint': () => 0,
  'cancelled bigint': () => 0,
  'lapsed bigint': () => 0,
  'persistence smallint': ({ persistence }) => persistenceCode(persistence),
  'market_version int?': (_, { marketVersion }) => marketVersion ?? 0,
  'commission_bp int': (_, { commissionBp }) => commissionBp,
  'release_at timestamptz?': (_, { releaseAt }) => releaseAt ?? 0,
  'placed_at timestamptz': (_, { placedAt }) => placedAt,
});

/** The terms of new orders. The columns are written only if an order of the batch has terms. */
export const ORDER_TERMS = new FlatTable<OrderPlaced>('order_terms', TERM_COLUMNS);

const FIRST_OF_STATE = ORDERS.indexOf('size');

/** Changed orders with their id, and their new place in the queue if their delay has ended (otherwise 0). */
export const CHANGED = new FlatTable<OrderState, { readonly order: OrderId; readonly queue: number }>('changed', {
  'id bigint': (_, { order }) => order,
  ...STATE_COLUMNS,
  'queue bigint?': (_, { queue }) => queue,
});

/** Trades, with the number of their cross match (0: a direct fill). The engine numbers matches since its start; the rows have numbers of the database. */
export const TRADES = new FlatTable<Trade, number>('trades', {
  'market int': ({ market }) => market,
  'runner smallint': ({ runner }) => runner,
  'pool smallint': ({ pool }) => pool,
  'price int': ({ price }) => price,
  'line int': ({ line }) => line,
  'size bigint': ({ size }) => size,
  'taker_order bigint': ({ takerOrder }) => takerOrder,
  'taker_account int': ({ takerAccount }) => takerAccount,
  'taker_side smallint': ({ takerSide }) => SIDE[takerSide],
  'maker_order bigint': ({ makerOrder }) => makerOrder,
  'maker_account int': ({ makerAccount }) => makerAccount,
  'value bigint': ({ value }) => value,
  'match bigint?': (_, match) => match,
});

/** A row of the ledger. kind and cause as numbers (chart of accounts); the balances are unused for house accounts. */
export interface EntryRow {
  readonly transfer: number;
  readonly account: number;
  readonly kind: number;
  readonly market: number | null;
  readonly cause: number;
  readonly reference: number | null;
  readonly amount: Paise;
  readonly balanceAfter: Paise;
  readonly totalAfter: Paise;
}

export const ENTRIES = new FlatTable<EntryRow>('entries', {
  'transfer bigint': ({ transfer }) => transfer,
  'account int': ({ account }) => account,
  'kind smallint': ({ kind }) => kind,
  'market int?': ({ market }) => market ?? 0,
  'cause smallint': ({ cause }) => cause,
  'reference bigint?': ({ reference }) => reference ?? 0,
  'amount bigint': ({ amount }) => amount,
  'balance_after bigint': ({ balanceAfter }) => balanceAfter,
  'total_after bigint': ({ totalAfter }) => totalAfter,
});

/** A wallet after the batch. version: the version before it. */
export interface WalletRow {
  cash: Paise;
  held: Paise;
  readonly version: number;
}

export const WALLETS = new FlatTable<WalletRow, number>('wallets', {
  'account int': (_, account) => account,
  'cash bigint': ({ cash }) => cash,
  'held bigint': ({ held }) => held,
  'version bigint': ({ version }) => version,
});

/** The new orders of a batch; later events of the batch change their rows. */
export class NewOrders {
  readonly flat: BigintList;
  /** The terms of each order; empty if no order has terms. */
  readonly terms: BigintList;
  readonly reasons: (string | null)[] = [];
  /** Those to which the customer gave names. */
  readonly named: { readonly order: OrderId; readonly references: CustomerReferences }[] = [];
  readonly #rowOf = new Map<OrderId, number>();

  constructor({ orders, orderTerms }: RowLists) {
    this.flat = orders;
    this.terms = orderTerms;
  }

  get count(): number {
    return this.reasons.length;
  }

  add(placed: OrderPlaced, details: OrderDetails): void {
    this.#rowOf.set(placed.order, this.reasons.length);
    ORDERS.add(this.flat, placed, details);
    this.#addTerms(placed);
    this.reasons.push(null);
    const { customerReferences: references } = details;
    if (references?.order !== undefined || references?.strategy !== undefined) this.named.push({ order: placed.order, references });
  }

  /** Adds the terms of the next order. The first order with terms adds a row for each plain order before it. */
  #addTerms(placed: OrderPlaced): void {
    const { reasons, terms } = this;
    if (terms.length === 0) {
      if (ORDER_TERMS.isZero(placed)) return;
      while (ORDER_TERMS.count(terms) < reasons.length) ORDER_TERMS.addZeros(terms);
    }
    ORDER_TERMS.add(terms, placed);
  }

  /** Changes the row of an order that this batch inserts. Returns false if it is an older order. */
  change(order: OrderId, state: OrderState): boolean {
    const row = this.#rowOf.get(order);
    if (row === undefined) return false;
    ORDER_STATES.replace(this.flat, row * ORDERS.width + FIRST_OF_STATE, state);
    this.reasons[row] = state.reason ?? this.reasons[row]!;
    return true;
  }
}
