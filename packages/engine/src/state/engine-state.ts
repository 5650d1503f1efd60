/** The whole state of the engine, and the operations that several commands share: positions, open orders, holds. */
import { lineHold, type LineBet, type Paise } from '@maidan/domain';
import type { OrderOutcome } from '../engine-types.ts';
import { Exposure } from '../positions/exposure.ts';
import { FillPlan, IncomingOrder, Placement } from '../orders/placement.ts';
import { Replacement } from '../orders/replacement.ts';
import { Batch } from '../orders/batch.ts';
import { Journal } from '../journal/journal.ts';
import { CASH_AFTER, CREATED, HELD_AFTER, HOLD_MOVED, moneyOf, ORDER_STATE, STATUS_STEP, WENT_TO_QUEUE } from '../journal/journal-entries.ts';
import { OrderBooks } from '../books/order-book.ts';
import * as O from '../orders/order-layout.ts';
import { ExpiryQueue } from '../orders/expiry-queue.ts';
import { OrderTable } from '../orders/order-table.ts';
import * as P from '../positions/position-table.ts';
import { PositionTable } from '../positions/position-table.ts';
import { CASH, FLAGS, HELD_MONEY, HOUSE_ROWS, INTEGERS_SHIFT, TOUCHED, WALLET_SHIFT, WalletTable } from '../wallets/wallet-table.ts';
import { BACK } from '../books/book-layout.ts';
import { GroupTable } from '../groups/group-table.ts';
import { CrossMatching } from '../cross/cross-matching.ts';
import { LINE_MARKET, type Market, MarketTable } from './market-table.ts';
import { REASONS, STATUSES } from '../orders/order-layout.ts';
import { NONE } from '../memory/typed-memory.ts';

/** Initial capacities of the tables; all of them grow. */
export interface MarketEngineOptions {
  readonly orders?: number;
  readonly accounts?: number;
  readonly positions?: number;
  readonly books?: number;
}

/**
 * Here and in the tables, fields that a constructor sets are declared with `declare`. A plain declaration would set them to undefined first, and
 * the runtime would then check their type at each read of the hot path.
 */
export class EngineState {
  declare readonly books: OrderBooks;
  declare readonly orders: OrderTable;
  declare readonly wallets: WalletTable;
  declare readonly positions: PositionTable;
  declare readonly expiries: ExpiryQueue;
  readonly markets = new MarketTable();
  readonly journal = new Journal();
  /** The order of the current place command, and the order that is on its way to a book or the house. */
  readonly placement = new Placement();
  readonly incoming = new IncomingOrder();
  /** What the order with terms that meets its book would take. */
  readonly plan = new FillPlan();
  /** The last replace. */
  readonly replacement = new Replacement();
  /** The last batch of orders. */
  readonly batch = new Batch();
  /** What matching through other runners needs beside the tables. */
  readonly cross = new CrossMatching();
  /** Order groups with their loss breakers. */
  readonly groups = new GroupTable();
  /** Time of the open batch, ms since 1970. */
  now = 0;
  /** See `exposureOf`. */
  declare readonly exposure: Exposure;
  /** Number of the current drain. Wallets that this drain has already reported have it as their stamp. */
  private stamp = 0;
  /** Row of the order of the last accepted command, and the number of its reason: see `setLastOrder`. */
  private lastOrder = NONE;
  private lastReason = 0;

  constructor(options: MarketEngineOptions) {
    const orders = Math.max(16, options.orders ?? 4096);
    this.books = new OrderBooks(Math.max(1, options.books ?? 64), orders);
    this.orders = new OrderTable(orders);
    this.expiries = new ExpiryQueue(this.orders);
    this.wallets = new WalletTable(Math.max(16, options.accounts ?? 1024));
    this.positions = new PositionTable(Math.max(16, options.positions ?? 1024), Math.max(16, options.accounts ?? 1024));
    this.exposure = new Exposure(this.positions);
  }

  /** Returns a stamp that no wallet has. */
  nextStamp(): number {
    if (this.stamp === 0x7fff_ffff) {
      this.wallets.clearStamps();
      this.stamp = 0;
    }
    return ++this.stamp;
  }

  /** Returns the row of an account. Throws (a bug) if it is not loaded. */
  accountRow(account: number): number {
    const row = this.wallets.find(account);
    if (row === NONE) throw new RangeError(`account ${account} is not loaded into the engine`);
    return row;
  }

  marketOfOrder(order: number): Market {
    return this.markets.rows[this.orders.records[(order << O.RECORD_SHIFT) | O.MARKET]!]!;
  }
  marketOfPosition(position: number): Market {
    return this.markets.rows[this.positions.marketOf(position)]!;
  }

  /** Returns the exposure of a position in an odds market, until the next call. */
  exposureOf(position: number): Exposure {
    return this.exposure.of(position + P.HEAD, this.marketOfPosition(position));
  }

  /** Returns a free row for an order, with a node in the books. */
  takeOrder(): number {
    if (!this.orders.hasRoom) {
      this.orders.grow();
      this.books.reserveOrders(this.orders.capacity);
    }
    return this.orders.take();
  }

  /** Returns the position of an account in a market. Creates it if there is none; an undo removes it again. */
  ensurePosition(accountRow: number, market: Market): number {
    const found = this.positions.find(accountRow, market.row);
    if (found !== NONE) return found;
    const position = this.addPosition(accountRow, market);
    this.journal.add(CREATED, position);
    return position;
  }

  /** Removes a position that `ensurePosition` created after the mark, because its order was refused. Nothing else may have changed since. */
  forgetNewPosition(mark: number, position: number): void {
    if (this.journal.count === mark) return;
    this.journal.count = mark;
    this.removePosition(position);
  }

  /** Adds an empty position without a journal entry. */
  addPosition(accountRow: number, market: Market): number {
    const position = this.positions.add(accountRow, market.row, market.positionRunners);
    for (const runner of market.removed) this.exposureOf(position).excludeRunner(runner);
    this.linkPosition(position, market);
    return position;
  }

  /** Removes a position from index and lists and releases its block. */
  removePosition(position: number): void {
    const market = this.marketOfPosition(position);
    this.dropPosition(position);
    this.positions.release(position, market.positionRunners);
  }

  /** Removes a position from index and lists; its block stays until the commit. */
  dropPosition(position: number): void {
    this.unlinkPosition(position, this.marketOfPosition(position));
    this.positions.leave(position);
  }
  /** Undo of `dropPosition`. */
  restorePosition(position: number): void {
    this.positions.enter(position);
    this.linkPosition(position, this.marketOfPosition(position));
  }
  /** Releases the block of a dropped position at the commit. */
  releaseDropped(position: number): void {
    this.positions.release(position, this.marketOfPosition(position).positionRunners);
  }

  private linkPosition(position: number, market: Market): void {
    const account = this.positions.accountOf(position);
    this.positions.setNextOf(position, this.wallets.firstPositionOf(account));
    this.wallets.setFirstPosition(account, position);
    if (account < HOUSE_ROWS) market.housePositions[account as 0 | 1 | 2 | 3] = position;
  }

  private unlinkPosition(position: number, market: Market): void {
    const { positions, wallets } = this;
    const account = positions.accountOf(position);
    const next = positions.nextOf(position);
    let before = wallets.firstPositionOf(account);
    if (before === position) wallets.setFirstPosition(account, next);
    else {
      while (positions.nextOf(before) !== position) before = positions.nextOf(before);
      positions.setNextOf(before, next);
    }
    if (account < HOUSE_ROWS) market.housePositions[account as 0 | 1 | 2 | 3] = NONE;
  }

  /** Adds a new order to its market and, in a line market, to its position. */
  linkOrder(market: Market, order: number): void {
    market.orders++;
    if (market.kind === LINE_MARKET) this.positions.addLineOrder(this.orders.records[(order << O.RECORD_SHIFT) | O.POSITION]!, order);
  }

  /** Whether a resting order is a player's order of this person. A maker's level is of no person. */
  isOrderOf(order: number, person: number): boolean {
    return !this.orders.isMakerLevel(order) && this.wallets.personOf(this.orders.records[(order << O.RECORD_SHIFT) | O.ACCOUNT]!) === person;
  }

  /** Sets when an order expires, ms since 1970. Its terms must have the bit for it. */
  setExpiry(order: number, time: number): void {
    this.orders.setExpiry(order, time);
    this.expiries.add(order);
  }

  /** Forgets an order, which must rest in no book. */
  forgetOrder(order: number): void {
    const market = this.marketOfOrder(order);
    market.orders--;
    if (market.kind === LINE_MARKET) this.positions.removeLineOrder(this.orders.records[(order << O.RECORD_SHIFT) | O.POSITION]!, order);
    this.orders.leave(order);
    this.orders.release(order);
  }

  /**
   * Returns the open orders of a market, or of one position in it; not the finished ones that stay until the commit. This is rare (lapses, a
   * player's list), so no command maintains lists for it: it scans the rows until it has found all orders of the market.
   */
  openOrders(market: Market, position: number | null): number[] {
    const found: number[] = [];
    let missing = market.orders;
    const { records } = this.orders;
    for (let order = 0; missing > 0 && order < this.orders.usedRows; order++) {
      const at = order << O.RECORD_SHIFT;
      if (records[at | O.MARKET] !== market.row || this.orders.isMakerLevel(order)) continue;
      missing--;
      if ((position === null || records[at | O.POSITION] === position) && this.orders.statusOf(order) !== O.COMPLETE) found.push(order);
    }
    return found;
  }

  /** Adds `size` paise of an order to the open orders of an odds position, or removes them if negative. Line positions have no figures. */
  addOpenPart(order: number, size: number): void {
    if (this.marketOfOrder(order).kind === LINE_MARKET) return;
    const { records } = this.orders;
    const at = order << O.RECORD_SHIFT;
    this.exposureOf(records[at | O.POSITION]!).addOpen(records[at | O.RUNNER]!, this.orders.sideOf(order), records[at | O.PRICE]!, size);
  }

  /** Returns the bet of a line order with this size in paise. */
  lineBet(order: number, size: number): LineBet {
    const { records } = this.orders;
    const at = order << O.RECORD_SHIFT;
    return { side: this.orders.sideOf(order) === BACK ? 'BACK' : 'LAY', line: records[at | O.LINE]!, rate: records[at | O.PRICE]!, size };
  }

  /** Returns the open bets of a line position. Finished orders have size 0 until the commit. */
  openLineBets(position: number): LineBet[] {
    return this.positions.lineOrdersOf(position).map((order) => this.lineBet(order, this.orders.remainingOf(order)));
  }

  /** Returns the hold of a position, paise: its worst result over all outcomes and open orders. */
  holdNeeded(market: Market, position: number): number {
    if (market.kind === LINE_MARKET) return lineHold(this.positions.stepsOf(position), this.openLineBets(position));
    return this.exposure.of(position + P.HEAD, market).hold();
  }

  /** Sets a position's hold, moves the difference between cash and held, and writes both to the journal entry `at` that caused it. */
  setHold(position: number, account: number, hold: number, at: number): void {
    const { figures } = this.positions;
    const { money: journalMoney } = this.journal;
    const { integers, money } = this.wallets;
    const entry = moneyOf(at);
    const amount = hold - figures[position + P.HOLD]!;
    journalMoney[entry | HOLD_MOVED] = amount;
    if (amount === 0) return;
    const wallet = account << WALLET_SHIFT;
    if ((integers[(account << INTEGERS_SHIFT) | FLAGS]! & TOUCHED) === 0) this.touch(account);
    figures[position + P.HOLD] = hold;
    journalMoney[entry | CASH_AFTER] = money[wallet | CASH]! -= amount;
    journalMoney[entry | HELD_AFTER] = money[wallet | HELD_MONEY]! += amount;
  }

  /** Marks a wallet whose money moved: the commit raises its version. */
  touch(account: number): void {
    if (this.wallets.touch(account)) this.journal.touch(account);
  }

  /** Undo of `setHold`. */
  setHoldBack(position: number, amount: number): void {
    const wallet = this.positions.accountOf(position) << WALLET_SHIFT;
    this.positions.setHold(position, this.positions.holdOf(position) - amount);
    this.wallets.money[wallet | CASH]! += amount;
    this.wallets.money[wallet | HELD_MONEY]! -= amount;
  }

  /** Sets its status and the hold of its position, and journals its state. reason is an index of REASONS. */
  recordState(order: number, status: number, reason: number, wentToQueue: boolean): void {
    const { journal, orders } = this;
    const { records } = orders;
    const record = order << O.RECORD_SHIFT;
    const at = journal.next(ORDER_STATE);
    const { entries } = journal;
    entries[at | 1] = order;
    entries[at | 2] = records[record | O.STATE]! & O.STATUS_BITS;
    entries[at | 3] = reason + status * STATUS_STEP + (wentToQueue ? WENT_TO_QUEUE : 0);
    entries[at | 4] = records[record | O.MATCHED]!;
    entries[at | 5] = records[record | O.REMAINING]!;
    entries[at | 6] = records[record | O.CANCELLED]!;
    entries[at | 7] = records[record | O.LAPSED]!;
    journal.money[moneyOf(at)] = orders.matchedValueOf(order);
    orders.setStatus(order, status);
    if (status === O.COMPLETE) journal.end(order);
    const position = records[record | O.POSITION]!;
    this.setHold(position, records[record | O.ACCOUNT]!, this.holdNeeded(this.marketOfOrder(order), position), at);
  }

  /** Remembers the order of an accepted command for `lastOutcome`. reason is an index of REASONS. */
  setLastOrder(order: number, reason: number): void {
    this.lastOrder = order;
    this.lastReason = reason;
  }

  /** An order has ended for another reason after its command. reason is an index of REASONS. */
  setReasonOfLast(order: number, reason: number): void {
    if (order === this.lastOrder) this.lastReason = reason;
  }

  /** Clears the last order: after a commit or an undo its row may belong to another order. */
  forgetLastOrder(): void {
    this.lastOrder = NONE;
  }

  /** Returns the row of the last command's order. Throws (a bug) if no command has succeeded since the last commit or undo. */
  requireLastOrder(): number {
    if (this.lastOrder === NONE) throw new RangeError('no command on an order has succeeded since the last commit or undo');
    return this.lastOrder;
  }

  /** Returns the matched part of the last command's order, paise. Throws (a bug) as `lastOutcome` does. */
  lastMatched(): Paise {
    return this.orders.records[(this.requireLastOrder() << O.RECORD_SHIFT) | O.MATCHED]! as Paise;
  }

  /** Returns the state of the last command's order. Throws (a bug) if no command has succeeded since the last commit or undo. */
  lastOutcome(): OrderOutcome {
    return this.outcomeOf(this.requireLastOrder(), this.lastReason);
  }

  /** Returns the state of an order. reason is an index of REASONS. */
  outcomeOf(order: number, reason: number): OrderOutcome {
    const { orders } = this;
    const at = order << O.RECORD_SHIFT;
    const { records } = orders;
    return {
      order: orders.idOf(order),
      status: STATUSES[orders.statusOf(order)]!,
      matched: records[at | O.MATCHED]! as Paise,
      matchedValue: orders.matchedValueOf(order),
      remaining: records[at | O.REMAINING]! as Paise,
      cancelled: records[at | O.CANCELLED]! as Paise,
      lapsed: records[at | O.LAPSED]! as Paise,
      reason: REASONS[reason]!,
    };
  }
}
