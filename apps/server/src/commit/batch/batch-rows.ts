/**
 * The rows of one batch, column by column. The engine's events and the commands' bookings are added while the batch is decided;
 * `batch-statement.ts` writes them in one statement. The object is reset for each batch.
 */
import type { EngineEventSink, LinePosition, MarketEngine, OddsPosition, OrderOutcome } from '@maidan/engine';
import type { LapseReason, OrderStatus, Outcome, Persistence, RefusalCode, RefusalDetail, Side } from '@maidan/domain';
import { CAUSES, HOUSE, PLAYER_KINDS, RESULT_CAUSES, type Entry, type Transfer } from '@maidan/ledger';
import type { Batch, BookedResult } from '../commit-pipeline-port.ts';
import { NewEntries, NewOrders, NewTrades, type OrderDetails, type OrderState, type RowLists } from './row-columns.ts';

/** A caller that waits for the end of an order's delay. */
export interface DelayedOrder {
  readonly order: number;
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
  readonly order: number | null;
  refusal: RefusalCode | null;
  detail: RefusalDetail | null;
}
type RefusedReference = Omit<ReferenceRow, 'origin'>;

/** A position after the batch: the result of the bets on each runner, or the steps of a line market. Centipaise; the hold is in paise. */
export type PositionRow = OddsPosition | LinePosition;

interface WalletRow {
  cash: number;
  held: number;
  readonly version: number;
}

interface MarketEventRow {
  readonly market: number;
  readonly order: number;
  head: string;
  fills: string;
}

export interface OwnStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Called for each change of an order while the batch is drained, to find its waiting caller. */
export type OrderObserver = (rows: BatchRows, order: number, status: OrderStatus, reason: LapseReason | null) => void;

export interface BatchOptions {
  readonly now: number;
  readonly exclusive: boolean;
  readonly shared?: boolean;
  readonly lists: RowLists;
  readonly takeTransfer: () => number;
  readonly observe: OrderObserver;
}

export class BatchRows implements EngineEventSink, Batch {
  readonly engine: MarketEngine;
  readonly now: number;
  readonly exclusive: boolean;
  /** Whether other processes write wallets too. */
  readonly shared: boolean;
  readonly lists: RowLists;
  readonly orders: NewOrders;
  readonly trades: NewTrades;
  readonly entries: NewEntries;
  /** Trades of the batch, for publication. They are copied because the row lists are reused first. */
  readonly traded: { readonly market: number; readonly runner: number; readonly price: number; readonly size: number }[] = [];
  readonly changedOrders = new Map<number, OrderState>();
  readonly positions = new Map<string, PositionRow>();
  readonly wallets = new Map<number, WalletRow>();
  readonly references: ReferenceRow[] = [];
  readonly refusedReferences: RefusedReference[] = [];
  readonly marketEvents: MarketEventRow[] = [];
  readonly markets = new Set<number>();
  /** Numbers of leases that are checked for rows that belong to no market. */
  readonly leased = new Set<number>();
  /** Wallets that caused the refusal of a command. */
  readonly doubted = new Set<number>();
  /** Wallets whose version is checked and raised even if nothing moves. */
  readonly claimed = new Set<number>();
  /** Books whose displayed prices changed: market -> pool * 65536 + runner. */
  readonly changedBooks = new Map<number, Set<number>>();
  readonly touchedOrders = new Map<number, number[]>();
  /** Orders with a cancelled or lapsed part: their account, and the size that remains, paise. */
  readonly returned = new Map<number, { readonly account: number; readonly kept: number }>();
  readonly results = new Map<number, BookedResult[]>();
  readonly before: OwnStatement[] = [];
  readonly after: OwnStatement[] = [];
  /** Orders whose delay ended by their own command; their end in this batch is not a lapse. */
  readonly released = new Map<number, number>();
  /** Orders in their delay that this batch has placed. */
  readonly delayed = new Map<number, DelayedOrder>();
  /** Orders whose delay this batch ends early, with the reason. */
  readonly lapsed: { readonly order: DelayedOrder; readonly reason: LapseReason | null }[] = [];
  readonly #details = new Map<number, OrderDetails>();
  readonly #withdrawing = new Map<number, number>();
  readonly #referenceOf = new Map<number, ReferenceRow>();
  readonly #takeTransfer: () => number;
  readonly #observe: OrderObserver;
  #drained: number;

  constructor(engine: MarketEngine, options: BatchOptions) {
    this.engine = engine;
    this.lists = options.lists;
    this.lists.clear();
    this.orders = new NewOrders(this.lists.orders);
    this.trades = new NewTrades(this.lists.trades);
    this.entries = new NewEntries(this.lists.entries);
    this.now = options.now;
    this.exclusive = options.exclusive;
    this.shared = options.shared ?? false;
    this.#takeTransfer = options.takeTransfer;
    this.#observe = options.observe;
    this.#drained = engine.mark();
  }

  /** true if the batch has nothing to write, such as makers' quotes that matched no player. */
  get empty(): boolean {
    return (
      this.orders.count === 0 &&
      this.changedOrders.size === 0 &&
      this.entries.count === 0 &&
      this.trades.count === 0 &&
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
    const inserted = this.orders.count + this.trades.count + this.entries.count + this.marketEvents.length;
    return inserted + this.changedOrders.size + this.positions.size + this.wallets.size + this.references.length + this.refusedReferences.length + 1;
  }

  // --- called by commands ---
  /** Must come before the order is placed on the engine. */
  describeOrder(order: number, details: OrderDetails): void {
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
  doubt(account: number): void {
    this.doubted.add(account);
  }

  /** In a cluster: checks and raises the wallet's version even if nothing moves, so that two processes cannot count for the same wallet at once. */
  claimWallet(account: number): void {
    if (!this.shared) return;
    this.#wallet(account);
    this.claimed.add(account);
  }

  holdLease(number: number): void {
    this.leased.add(number);
  }

  touchMarket(market: number): void {
    this.markets.add(market);
  }

  touchOrder(account: number, order: number): void {
    const known = this.touchedOrders.get(account);
    if (known === undefined) this.touchedOrders.set(account, [order]);
    else if (!known.includes(order)) known.push(order);
  }

  also(when: 'before' | 'after', text: string, values: readonly unknown[]): void {
    (when === 'before' ? this.before : this.after).push({ text, values });
  }

  book(transfer: Transfer): number {
    const id = this.#takeTransfer();
    // entries follow the order in which the balance moved: first those of earlier commands
    if (!this.exclusive) this.drain();
    const totals = new Map<number, number>();
    const entries = transfer.entries.map((entry) => ({ ...entry, balance: entry.account === HOUSE ? 0 : this.#move(entry) }));
    for (const { account } of entries) if (account !== HOUSE) totals.set(account, this.#totalOf(account));
    if (RESULT_CAUSES.has(CAUSES[transfer.cause])) for (const account of totals.keys()) this.#noteResult(account, id, transfer);
    for (const { account, kind, market, amount, balance } of entries) {
      this.entries.push(id, account, kind, market, CAUSES[transfer.cause], transfer.reference, amount, balance, totals.get(account) ?? 0);
    }
    return id;
  }

  #noteResult(account: number, id: number, { entries }: Transfer): void {
    const own = entries.filter((entry) => entry.account === account && (entry.kind === PLAYER_KINDS.cash || entry.kind === PLAYER_KINDS.held));
    const net = own.reduce((sum, { amount }) => sum + amount, 0);
    if (net === 0) return;
    const known = this.results.get(account);
    if (known === undefined) this.results.set(account, [{ transfer: id, net }]);
    else known.push({ transfer: id, net });
  }

  /** Moves one side of a transfer on a player's wallet. Returns the balance of the sub-account afterwards. */
  #move({ account, kind, amount }: Entry): number {
    if (this.exclusive) {
      const wallet = this.#wallet(account);
      if (kind === PLAYER_KINDS.cash) return (wallet.cash += amount);
      if (kind === PLAYER_KINDS.held) return (wallet.held += amount);
      if (kind === PLAYER_KINDS.withdrawing) return this.#moveWithdrawing(account, amount);
    } else if (kind === PLAYER_KINDS.cash) {
      this.engine.moveCash(account, amount);
      return this.engine.accountState(account)!.cash;
    }
    throw new RangeError(`the pipeline does not move sub-account ${kind} here`);
  }

  knowWithdrawing(account: number, balance: number): void {
    if (!this.exclusive) throw new RangeError('withdrawing moves in a batch of its own');
    this.#withdrawing.set(account, balance);
  }

  /** Uses a separate statement: a column in the wallet row would cost time in every bet. */
  #moveWithdrawing(account: number, amount: number): number {
    const known = this.#withdrawing.get(account);
    if (known === undefined) throw new RangeError(`nobody has read what is withdrawing of account ${account}`);
    const after = known + amount;
    this.#withdrawing.set(account, after);
    this.also('after', 'select wallet_set_withdrawing($1, $2, $3)', [account, known, after]);
    return after;
  }

  #totalOf(account: number): number {
    const wallet = this.exclusive ? this.#wallet(account) : this.engine.accountState(account)!;
    return wallet.cash + wallet.held;
  }

  /** Adds the engine's events since the last call. */
  drain(): void {
    const mark = this.engine.mark();
    if (mark === this.#drained) return;
    this.engine.drain(this.#drained, this);
    this.#drained = mark;
  }

  /** Wallets that an exclusive batch has set; the engine loads them after the commit. */
  *exclusiveWallets(): Iterable<{ readonly account: number; readonly cash: number; readonly held: number; readonly version: number }> {
    if (!this.exclusive) return;
    for (const [account, wallet] of this.wallets) yield { account, cash: wallet.cash, held: wallet.held, version: wallet.version + 1 };
  }

  // --- called by the engine ---
  orderPlaced(
    order: number,
    account: number,
    market: number,
    runner: number,
    side: Side,
    price: number,
    line: number,
    size: number,
    persistence: Persistence,
  ): void {
    const details = this.#details.get(order);
    if (details === undefined) throw new Error(`order ${order} was placed without its details`);
    this.orders.push(order, account, market, runner, side, price, line, size, persistence, details);
    this.markets.add(market);
    this.touchOrder(account, order);
    const head = `{"type":"placed","order":${order},"account":${account},"runner":${runner},"side":"${side}","price":${price},"line":${line},"size":${size}`;
    this.marketEvents.push({ market, order, head, fills: '' });
  }

  orderChanged(
    order: number,
    account: number,
    market: number,
    status: OrderStatus,
    matched: number,
    matchedValue: number,
    remaining: number,
    cancelled: number,
    lapsed: number,
    reason: LapseReason | null,
  ): void {
    const state: OrderState = { status, matched, matchedValue, remaining, cancelled, lapsed, reason: reason ?? this.changedOrders.get(order)?.reason ?? null };
    if (!this.orders.change(order, state)) this.changedOrders.set(order, state);
    this.markets.add(market);
    this.touchOrder(account, order);
    if (cancelled + lapsed > 0) this.returned.set(order, { account, kept: matched + remaining });
    this.#changeEvent(order, market, status, matched, cancelled + lapsed, reason);
    this.#observe(this, order, status, reason);
  }

  trade(
    market: number,
    pool: 0 | 1,
    runner: number,
    price: number,
    line: number,
    size: number,
    takerOrder: number,
    takerAccount: number,
    takerSide: Side,
    makerOrder: number,
    makerAccount: number,
  ): void {
    this.trades.push(market, runner, pool, price, line, size, takerOrder, takerAccount, takerSide, makerOrder, makerAccount);
    this.traded.push({ market, runner, price, size });
    const event = this.#eventOf(market, takerOrder, 'matched');
    event.fills += `${event.fills === '' ? '' : ','}[${price},${size},${makerOrder},${makerAccount}]`;
  }

  holdMoved(account: number, market: number, order: number, amount: number, cashAfter: number, heldAfter: number): void {
    const id = this.#takeTransfer();
    const total = cashAfter + heldAfter;
    this.entries.push(id, account, PLAYER_KINDS.cash, market, CAUSES.hold, order, -amount, cashAfter, total);
    this.entries.push(id, account, PLAYER_KINDS.held, market, CAUSES.hold, order, amount, heldAfter, total);
  }

  positionChanged(position: OddsPosition | LinePosition): void {
    this.positions.set(`${position.market}:${position.account}`, position);
    this.markets.add(position.market);
  }

  walletChanged(account: number, cash: number, held: number, expectedVersion: number): void {
    this.wallets.set(account, { cash, held, version: expectedVersion });
  }

  bookChanged(market: number, pool: 0 | 1, runner: number): void {
    const key = pool * 65_536 + runner;
    const known = this.changedBooks.get(market);
    if (known === undefined) this.changedBooks.set(market, new Set([key]));
    else known.add(key);
  }

  #wallet(account: number): WalletRow {
    const known = this.wallets.get(account);
    if (known !== undefined) return known;
    const state = this.engine.accountState(account);
    if (state === undefined) throw new Error(`account ${account} is not loaded`);
    const wallet = { cash: state.cash, held: state.held, version: state.version };
    this.wallets.set(account, wallet);
    return wallet;
  }

  #eventOf(market: number, order: number, type: string): MarketEventRow {
    const last = this.marketEvents.at(-1);
    if (last !== undefined && last.order === order && last.market === market) return last;
    const event = { market, order, head: `{"type":"${type}","order":${order}`, fills: '' };
    this.marketEvents.push(event);
    return event;
  }

  /** A filled resting order gets no event of its own: its taker's event names it. */
  #changeEvent(order: number, market: number, status: OrderStatus, matched: number, ended: number, reason: LapseReason | null): void {
    if (reason !== null) this.#eventOf(market, order, 'closed').head += `,"reason":"${reason}","ended":${ended}`;
    else if (matched === 0 && status === 'EXECUTABLE') this.#eventOf(market, order, 'rests');
  }
}
