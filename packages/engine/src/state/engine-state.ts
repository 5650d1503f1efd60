/** Everything the engine holds, and the moves that several commands share: positions, open orders, holds. */
import { lineHold, type LineBet } from '@maidan/domain';
import { BACK } from '../books/book-layout.ts';
import { accountMissing, nothingAnswered } from '../engine-faults.ts';
import type { OrderOutcome } from '../engine-types.ts';
import { addOpen, excludeRunner, holdOfFigures } from '../positions/exposure.ts';
import { Journal } from '../journal/journal.ts';
import { CASH_AFTER, CREATED, HELD_AFTER, HOLD_MOVED, moneyOf, ORDER_STATE, STATUS_STEP, WENT_TO_QUEUE } from '../journal/journal-entries.ts';
import { LINE_MARKET } from './market-kinds.ts';
import { MarketTable, type Market } from './market-table.ts';
import { OrderBooks } from '../books/order-book.ts';
import * as O from '../orders/order-layout.ts';
import { OrderTable } from '../orders/order-table.ts';
import { STATUSES, REASONS } from '../orders/order-words.ts';
import * as P from '../positions/position-layout.ts';
import { PositionTable } from '../positions/position-table.ts';
import { CASH, FLAGS, HELD_MONEY, HOUSE_ROWS, INTEGERS_SHIFT, TOUCHED, WALLET_SHIFT } from '../wallets/wallet-layout.ts';
import { WalletTable } from '../wallets/wallet-table.ts';
import { NONE } from '../memory/rows.ts';

/** First sizes of the tables; all of them grow. */
export interface MarketEngineOptions {
  readonly orders?: number;
  readonly accounts?: number;
  readonly positions?: number;
  readonly books?: number;
}

/**
 * Fields that a constructor sets are written with `declare`, here and in the tables: a plain declaration would set them to undefined first, after which the
 * machine knows no type of them and checks one at each read of the hot path.
 */
export class EngineState {
  declare readonly books: OrderBooks;
  declare readonly orders: OrderTable;
  declare readonly wallets: WalletTable;
  declare readonly positions: PositionTable;
  readonly markets = new MarketTable();
  readonly journal = new Journal();
  /** Number of the running drain or commit: tells what it has met already. */
  private stamp = 0;
  /** Row of the order that the last command was about, and the reason it names: see `answer`. */
  private answered = NONE;
  private answeredReason = 0;
  /** What a position's figures would be, for checks that must change nothing. */
  scratch = new Float64Array(64);

  constructor(options: MarketEngineOptions) {
    const orders = Math.max(16, options.orders ?? 4096);
    this.books = new OrderBooks(Math.max(1, options.books ?? 64), orders);
    this.orders = new OrderTable(orders);
    this.wallets = new WalletTable(Math.max(16, options.accounts ?? 1024));
    this.positions = new PositionTable(Math.max(16, options.positions ?? 1024), Math.max(16, options.accounts ?? 1024));
  }

  /** A stamp that nothing bears yet. */
  nextStamp(): number {
    if (this.stamp === 0x7fff_ffff) {
      this.wallets.clearStamps();
      this.stamp = 0;
    }
    return ++this.stamp;
  }

  /** Row of an account. Throws when it was not loaded: the caller's bug. */
  accountRow(account: number): number {
    const row = this.wallets.find(account);
    if (row === NONE) throw accountMissing(account);
    return row;
  }

  marketOfOrder(order: number): Market {
    return this.markets.rows[this.orders.records[(order << O.RECORD_SHIFT) | O.MARKET]!]!;
  }
  marketOfPosition(position: number): Market {
    return this.markets.rows[this.positions.marketOf(position)]!;
  }

  /** A free row for an order, with a node in the books. */
  takeOrder(): number {
    if (!this.orders.hasRoom) {
      this.orders.grow();
      this.books.reserveOrders(this.orders.capacity);
    }
    return this.orders.take();
  }

  /** The position of an account in a market; made (and taken back by undo) where there is none. */
  ensurePosition(accountRow: number, market: Market): number {
    const found = this.positions.find(accountRow, market.row);
    if (found !== NONE) return found;
    const position = this.addPosition(accountRow, market);
    this.journal.add(CREATED, position);
    return position;
  }

  /** Takes back a position that `ensurePosition` made after a mark and that nothing has changed: the order that needed it is refused. */
  forgetNewPosition(mark: number, position: number): void {
    if (this.journal.count === mark) return;
    this.journal.count = mark;
    this.removePosition(position);
  }

  /** Adds an empty position without a journal entry. */
  addPosition(accountRow: number, market: Market): number {
    const position = this.positions.add(accountRow, market.row, market.positionRunners);
    for (const runner of market.removed) excludeRunner(this.positions.figures, position + P.HEAD, market.runners, runner);
    this.linkPosition(position, market);
    return position;
  }

  /** Takes a position out of index and lists and gives its block back. */
  removePosition(position: number): void {
    const market = this.marketOfPosition(position);
    this.dropPosition(position);
    this.positions.release(position, market.positionRunners);
  }

  /** Takes a position out of index and lists; its block waits for the commit. */
  dropPosition(position: number): void {
    this.unlinkPosition(position, this.marketOfPosition(position));
    this.positions.leave(position);
  }
  /** Undo of `dropPosition`. */
  restorePosition(position: number): void {
    this.positions.enter(position);
    this.linkPosition(position, this.marketOfPosition(position));
  }
  /** The commit of `dropPosition`: others may use the block. */
  releaseDropped(position: number): void {
    this.positions.release(position, this.marketOfPosition(position).positionRunners);
  }

  private linkPosition(position: number, market: Market): void {
    const account = this.positions.accountOf(position);
    this.positions.setNextOf(position, this.wallets.firstPositionOf(account));
    this.wallets.setFirstPosition(account, position);
    if (account < HOUSE_ROWS) market.housePositions[account as 0 | 1] = position;
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
    if (account < HOUSE_ROWS) market.housePositions[account as 0 | 1] = NONE;
  }

  /** Counts a new order among those of its position and market. */
  linkOrder(market: Market, order: number): void {
    market.orders++;
    if (market.kind === LINE_MARKET) this.positions.addLineOrder(this.orders.records[(order << O.RECORD_SHIFT) | O.POSITION]!, order);
  }

  /** Forgets an order: it is in no book any more. */
  forgetOrder(order: number): void {
    const market = this.marketOfOrder(order);
    market.orders--;
    if (market.kind === LINE_MARKET) this.positions.removeLineOrder(this.orders.records[(order << O.RECORD_SHIFT) | O.POSITION]!, order);
    this.orders.leave(order);
    this.orders.release(order);
  }

  /**
   * Open orders of a market, or of one position in it (not finished ones that wait for the commit). It is asked for seldom (lapses, a player's list), so
   * that no command keeps lists for it: the rows are looked through until all of the market are found.
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

  /** Counts (size > 0) or stops counting (size < 0) an open order in the figures of an odds position; line positions look at the orders themselves. */
  addOpenPart(market: Market, order: number, size: number): void {
    if (market.kind === LINE_MARKET) return;
    const { records } = this.orders;
    const at = order << O.RECORD_SHIFT;
    addOpen(
      this.positions.figures,
      records[at | O.POSITION]! + P.HEAD,
      market.runners,
      records[at | O.RUNNER]!,
      this.orders.sideOf(order),
      records[at | O.PRICE]!,
      size,
    );
  }

  /** The bet that an order of a line market asks for, with a size in paise. */
  lineBet(order: number, size: number): LineBet {
    const { records } = this.orders;
    const at = order << O.RECORD_SHIFT;
    return { side: this.orders.sideOf(order) === BACK ? 'BACK' : 'LAY', line: records[at | O.LINE]!, rate: records[at | O.PRICE]!, size };
  }

  /** Open bets of a line position; finished ones that wait for the commit are of size 0. */
  openLineBets(position: number): LineBet[] {
    return this.positions.lineOrdersOf(position).map((order) => this.lineBet(order, this.orders.remainingOf(order)));
  }

  /** What a position must hold, paise: its worst result over all outcomes and open orders. */
  holdNeeded(market: Market, position: number): number {
    if (market.kind === LINE_MARKET) return lineHold(this.positions.stepsOf(position), this.openLineBets(position));
    return holdOfFigures(this.positions.figures, position + P.HEAD, market.runners, market.winners);
  }

  /** Moves the difference between a position's hold and what it must be between cash and held, and writes it to the entry (at) of what caused it. */
  setHold(position: number, account: number, hold: number, at: number): void {
    const { figures } = this.positions;
    const { money: told } = this.journal;
    const { integers, money } = this.wallets;
    const entry = moneyOf(at);
    const amount = hold - figures[position + P.HOLD]!;
    told[entry | HOLD_MOVED] = amount;
    if (amount === 0) return;
    const wallet = account << WALLET_SHIFT;
    if ((integers[(account << INTEGERS_SHIFT) | FLAGS]! & TOUCHED) === 0) this.touch(account);
    figures[position + P.HOLD] = hold;
    told[entry | CASH_AFTER] = money[wallet | CASH]! -= amount;
    told[entry | HELD_AFTER] = money[wallet | HELD_MONEY]! += amount;
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

  /** Ends a command on an order: its status, the hold of its position, and how it stands. reason is an index of REASONS. */
  recordState(market: Market, order: number, status: number, reason: number, wentToQueue: boolean): void {
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
    this.setHold(position, records[record | O.ACCOUNT]!, this.holdNeeded(market, position), at);
  }

  /** Keeps which order a command was about, for who asks how it stands; reason: an index of REASONS. */
  answer(order: number, reason: number): void {
    this.answered = order;
    this.answeredReason = reason;
  }

  /** After a commit or an undo its row may be another order's. */
  forgetAnswer(): void {
    this.answered = NONE;
  }

  /** What is matched of the order that the last command was about, paise. Throws (a bug) like `lastOutcome`. */
  lastMatched(): number {
    if (this.answered === NONE) throw nothingAnswered();
    return this.orders.records[(this.answered << O.RECORD_SHIFT) | O.MATCHED]!;
  }

  /** How that order stands. Throws (a bug) where no command was answered since the last commit or undo. */
  lastOutcome(): OrderOutcome {
    const { answered: order, orders } = this;
    if (order === NONE) throw nothingAnswered();
    const at = order << O.RECORD_SHIFT;
    const { records } = orders;
    return {
      order: orders.idOf(order),
      status: STATUSES[orders.statusOf(order)]!,
      matched: records[at | O.MATCHED]!,
      matchedValue: orders.matchedValueOf(order),
      remaining: records[at | O.REMAINING]!,
      cancelled: records[at | O.CANCELLED]!,
      lapsed: records[at | O.LAPSED]!,
      reason: REASONS[this.answeredReason]!,
    };
  }
}
