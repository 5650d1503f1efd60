/**
 * The rows of one batch. The engine's events and the commands' bookings are added while the batch is decided; `batch-statement.ts` builds
 * its statements. Each batch has a new object, which clears and reuses the row lists.
 */
import type {
  BookChanged,
  CrossMatched,
  EngineEventSink,
  GroupChanged,
  GroupTripped,
  HoldMoved,
  LinePosition,
  MarketEngine,
  OddsPosition,
  OrderChanged,
  OrderOutcome,
  OrderPlaced,
  StartingPriceMade,
  Trade,
  WalletChanged,
} from '@maidan/engine';
import { NO_MONEY, nearestPrice, paise, type OrderId, type Outcome, type Paise, type RefusalCode, type RefusalDetail } from '@maidan/domain';
import { CAUSES, PLAYER_KINDS, type Transfer } from '@maidan/ledger';
import type { Batch, BookedResult } from '../commit-pipeline-port.ts';
import { BatchBookings } from './batch-bookings.ts';
import { MarketEventRows } from './market-event-rows.ts';
import { ENTRIES, NewOrders, TRADES, type EntryRow, type OrderDetails, type OrderState, type RowLists, type WalletRow } from './row-tables.ts';

/** A caller that waits for the end of an order's delay. */
export interface DelayedOrder {
  readonly order: OrderId;
  readonly account: number;
  readonly market: number;
  readonly reference: string;
  readonly bodyHash: string;
  /** Resolves with the result of the delay. */
  readonly answer: Promise<Outcome<OrderOutcome>>;
  /** Resolves `answer`; called once, after a commit. */
  ended(outcome: Outcome<OrderOutcome>): void;
}

export interface ReferenceRow {
  readonly account: number;
  readonly reference: string;
  readonly bodyHash: string;
  /** Number of the request's origin; null for an order of the server itself. */
  readonly origin: number | null;
  readonly order: OrderId | null;
  /** The order that a replace has cancelled, or reduced in its place. */
  readonly replaced?: OrderId;
  /** The number of bets of an accepted batch. */
  readonly batch?: number;
  refusal: RefusalCode | null;
  detail: RefusalDetail | null;
}
type RefusedReference = Omit<ReferenceRow, 'origin' | 'replaced' | 'batch'>;

/** A position after the batch: the result of the bets on each runner, or the steps of a line market. Centipaise; the hold is in paise. */
export type PositionRow = OddsPosition | LinePosition;

export interface OwnStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Called for each change of an order while the batch is drained, to find its waiting caller. */
export type OrderObserver = (rows: BatchRows, change: Pick<OrderOutcome, 'order' | 'status' | 'reason'>) => void;

export interface BatchOptions {
  readonly now: number;
  readonly exclusive: boolean;
  readonly shared?: boolean;
  readonly lists: RowLists;
  readonly takeTransfer: () => number;
  /** Returns a number for a cross match that no other has, in this database. */
  readonly takeMatch: () => number;
  readonly observe: OrderObserver;
}

/** One entry of a hold, whose fields are set before each row. */
class HoldEntry implements EntryRow {
  readonly cause = CAUSES.hold;
  transfer = 0;
  account = 0;
  kind = 0;
  market = 0;
  reference = 0;
  amount = NO_MONEY;
  balanceAfter = NO_MONEY;
  totalAfter = NO_MONEY;
}

export class BatchRows implements EngineEventSink, Batch {
  readonly engine: MarketEngine;
  readonly now: number;
  readonly exclusive: boolean;
  /** Whether other processes write wallets too. */
  readonly shared: boolean;
  readonly lists: RowLists;
  readonly orders: NewOrders;
  /** Trades of the batch, for publication. They are copied because the row lists are reused first. */
  readonly traded: Pick<Trade, 'market' | 'pool' | 'runner' | 'price' | 'size' | 'value'>[] = [];
  /** Starting prices that the batch makes, for display. */
  readonly startingPrices: Pick<StartingPriceMade, 'market' | 'pool' | 'runner' | 'price'>[] = [];
  readonly changedOrders = new Map<OrderId, OrderState>();
  readonly positions = new Map<string, PositionRow>();
  readonly references: ReferenceRow[] = [];
  readonly refusedReferences: RefusedReference[] = [];
  readonly marketEvents = new MarketEventRows();
  readonly markets = new Set<number>();
  /** Numbers of leases that are checked for rows that belong to no market. */
  readonly leased = new Set<number>();
  /** Wallets that caused the refusal of a command. */
  readonly doubted = new Set<number>();
  /** Wallets whose version is checked and raised even if nothing moves. */
  readonly claimed = new Set<number>();
  /** Books whose displayed prices changed: market -> pool * 65536 + runner. */
  readonly changedBooks = new Map<number, Set<number>>();
  readonly touchedOrders = new Map<number, OrderId[]>();
  /** Players with a changed order group. */
  readonly touchedGroups = new Set<number>();
  /** Orders with a cancelled or lapsed part: their account, and the size that remains, paise. Of a lay at the starting price: what it can lose. */
  readonly returned = new Map<OrderId, { readonly account: number; readonly kept: Paise }>();
  readonly before: OwnStatement[] = [];
  readonly after: OwnStatement[] = [];
  /** Orders whose delay ended by their own command; their end in this batch is not a lapse. */
  readonly released = new Map<OrderId, number>();
  /** Reused for each entry of a hold: a bet has several, and a new object for each costs a tenth of the throughput (measure D3). */
  readonly #holdEntry = new HoldEntry();
  /** Orders in their delay that this batch has placed. */
  readonly delayed = new Map<OrderId, DelayedOrder>();
  /** Orders whose delay this batch ends early, with the reason. */
  readonly lapsed: { readonly order: DelayedOrder; readonly reason: OrderOutcome['reason'] }[] = [];
  readonly #details = new Map<OrderId, OrderDetails>();
  readonly #referenceOf = new Map<OrderId, ReferenceRow>();
  readonly #bookings: BatchBookings;
  readonly #takeTransfer: () => number;
  readonly #takeMatch: () => number;
  readonly #observe: OrderObserver;
  #drained: number;
  /** Number of the cross match whose rows the engine reports. */
  #match = 0;

  constructor(engine: MarketEngine, options: BatchOptions) {
    this.engine = engine;
    this.lists = options.lists;
    this.lists.clear();
    this.orders = new NewOrders(this.lists);
    this.now = options.now;
    this.exclusive = options.exclusive;
    this.shared = options.shared ?? false;
    this.#takeTransfer = options.takeTransfer;
    this.#takeMatch = options.takeMatch;
    this.#bookings = new BatchBookings({
      engine,
      exclusive: options.exclusive,
      entries: this.lists.entries,
      takeTransfer: options.takeTransfer,
      also: (text, values) => this.also('after', text, values),
    });
    this.#observe = options.observe;
    this.#drained = engine.mark();
  }

  /** The wallets that the batch sets, by account. */
  get wallets(): ReadonlyMap<number, WalletRow> {
    return this.#bookings.wallets;
  }

  get results(): ReadonlyMap<number, readonly BookedResult[]> {
    return this.#bookings.results;
  }

  /** true if the batch has nothing to write, such as makers' quotes that matched no player. */
  get empty(): boolean {
    return (
      this.orders.count === 0 &&
      this.changedOrders.size === 0 &&
      this.lists.entries.length === 0 &&
      this.lists.trades.length === 0 &&
      this.references.length === 0 &&
      this.refusedReferences.length === 0 &&
      this.wallets.size === 0 &&
      this.positions.size === 0 &&
      this.before.length === 0 &&
      this.after.length === 0
    );
  }

  /** Number of rows that this batch writes, updates included, without those of `also`. */
  get written(): number {
    const inserted = this.orders.count + TRADES.count(this.lists.trades) + ENTRIES.count(this.lists.entries) + this.marketEvents.count;
    return inserted + this.changedOrders.size + this.positions.size + this.wallets.size + this.references.length + this.refusedReferences.length + 1;
  }

  // --- called by commands ---
  /** Sets the details of a new order. Call it before the order is placed on the engine. */
  describeOrder(order: OrderId, details: OrderDetails): void {
    this.#details.set(order, details);
  }

  addReference(row: ReferenceRow): void {
    this.references.push(row);
    if (row.order !== null) this.#referenceOf.set(row.order, row);
  }

  /** Records that an order ended in its delay: its reference now answers with a refusal. */
  refuseReference(row: RefusedReference): void {
    const own = row.order === null ? undefined : this.#referenceOf.get(row.order);
    if (own === undefined) {
      this.refusedReferences.push(row);
      return;
    }
    own.refusal = row.refusal;
    own.detail = row.detail;
  }

  /** Records that a command was refused because of this wallet or its counters, which another process may have changed. */
  markDoubted(account: number): void {
    this.doubted.add(account);
  }

  /** In a cluster: checks and raises the wallet's version even if nothing moves, so that two processes cannot count for the same wallet at once. */
  claimWallet(account: number): void {
    if (!this.shared) return;
    this.#bookings.wallet(account);
    this.claimed.add(account);
  }

  holdLease(number: number): void {
    this.leased.add(number);
  }

  touchMarket(market: number): void {
    this.markets.add(market);
  }

  touchBooks(market: number, runners: number): void {
    for (const pool of [0, 1] as const) for (let runner = 0; runner < runners; runner += 1) this.bookChanged({ market, pool, runner });
  }

  touchOrder(account: number, order: OrderId): void {
    const known = this.touchedOrders.get(account);
    if (known === undefined) this.touchedOrders.set(account, [order]);
    else if (!known.includes(order)) known.push(order);
  }

  also(when: 'before' | 'after', text: string, values: readonly unknown[]): void {
    (when === 'before' ? this.before : this.after).push({ text, values });
  }

  book(transfer: Transfer): number {
    if (!this.exclusive) this.drain();
    return this.#bookings.book(transfer);
  }

  setWithdrawing(account: number, balance: Paise): void {
    this.#bookings.setWithdrawing(account, balance);
  }

  /** Adds the engine's events since the last call. */
  drain(): void {
    const mark = this.engine.mark();
    if (mark === this.#drained) return;
    this.engine.drain(this.#drained, this);
    this.#drained = mark;
  }

  /** Wallets that an exclusive batch has set; the engine loads them after the commit. */
  *exclusiveWallets(): Iterable<{ readonly account: number; readonly cash: Paise; readonly held: Paise; readonly version: number }> {
    if (!this.exclusive) return;
    for (const [account, wallet] of this.wallets) yield { account, cash: wallet.cash, held: wallet.held, version: wallet.version + 1 };
  }

  // --- called by the engine ---
  orderPlaced(placed: OrderPlaced): void {
    const { account, market, order } = placed;
    const details = this.#details.get(order);
    if (details === undefined) throw new Error(`order ${order} was placed without its details`);
    this.orders.add(placed, details);
    this.markets.add(market);
    this.touchOrder(account, order);
    this.marketEvents.addPlaced(placed);
  }

  orderChanged(change: OrderChanged): void {
    const { account, market, order, size, status, matched, matchedValue, remaining, cancelled, lapsed } = change;
    const reason = change.reason ?? this.changedOrders.get(order)?.reason ?? null;
    const state: OrderState = { size, status, matched, matchedValue, remaining, cancelled, lapsed, reason };
    if (!this.orders.change(order, state)) this.changedOrders.set(order, state);
    this.markets.add(market);
    this.touchOrder(account, order);
    if (cancelled + lapsed > 0) this.returned.set(order, { account, kept: paise(matched + remaining) });
    if (status === 'COMPLETE' && (size === 0 || this.startingPrices.length > 0)) this.#returnLiability(change);
    this.marketEvents.addChanged(change);
    this.#observe(this, change);
  }

  crossMatched({ market, pot }: CrossMatched): void {
    this.#match = this.#takeMatch();
    this.marketEvents.addMatch(market, this.#match, pot);
  }

  startingPrice(made: StartingPriceMade): void {
    const { market, pool, runner, price, matched } = made;
    this.startingPrices.push({ market, pool, runner, price });
    this.marketEvents.addStartingPrice(made);
    this.also('after', 'insert into starting_price (market, pool, runner, price, matched) values ($1, $2, $3, $4, $5)', [market, pool, runner, price, matched]);
  }

  /** Notes what an ended lay at the starting price can lose: the rest of its liability no longer counts as a stake. */
  #returnLiability({ account, order, matched, matchedValue }: OrderChanged): void {
    if ((this.engine.order(order)?.liability ?? 0) === 0) return;
    this.returned.set(order, { account, kept: paise(Math.ceil((matchedValue - 100 * matched) / 100)) });
  }

  trade(trade: Trade): void {
    const { market, pool, runner, price, size, value } = trade;
    TRADES.add(this.lists.trades, trade, trade.match === 0 ? 0 : this.#match);
    const shown = trade.match === 0 && !trade.atStart ? price : nearestPrice(value / size);
    this.traded.push({ market, pool, runner, price: shown, size, value });
    this.marketEvents.addFill(trade);
  }

  holdMoved({ account, market, order: reference, amount, cashAfter, heldAfter }: HoldMoved): void {
    const entry = this.#holdEntry;
    entry.transfer = this.#takeTransfer();
    entry.account = account;
    entry.market = market;
    entry.reference = reference;
    entry.totalAfter = paise(cashAfter + heldAfter);
    entry.kind = PLAYER_KINDS.cash;
    entry.amount = paise(0 - amount);
    entry.balanceAfter = cashAfter;
    ENTRIES.add(this.lists.entries, entry);
    entry.kind = PLAYER_KINDS.held;
    entry.amount = amount;
    entry.balanceAfter = heldAfter;
    ENTRIES.add(this.lists.entries, entry);
  }

  positionChanged(position: OddsPosition | LinePosition): void {
    this.positions.set(`${position.market}:${position.account}`, position);
    this.markets.add(position.market);
  }

  walletChanged({ account, cash, held, expectedVersion }: WalletChanged): void {
    this.#bookings.wallets.set(account, { cash, held, version: expectedVersion });
  }

  /**
   * Writes a trip, unless the group was deleted or set again in the same batch. Another process may have stored one: the first stands. What
   * players change is written by their commands, so that no process overwrites what another has stored since.
   */
  groupTripped({ account, at, group, reason }: GroupTripped): void {
    if (this.engine.group(account, group)?.trippedAt !== at) return;
    this.also(
      'after',
      'update order_group set tripped_at = to_timestamp($3::float8 / 1000), reason = $4 where account = $1 and number = $2 and tripped_at is null',
      [account, group, at, reason],
    );
  }

  groupChanged({ account }: GroupChanged): void {
    this.touchedGroups.add(account);
  }

  bookChanged({ market, pool, runner }: BookChanged): void {
    const key = pool * 65_536 + runner;
    const known = this.changedBooks.get(market);
    if (known === undefined) this.changedBooks.set(market, new Set([key]));
    else known.add(key);
  }
}
