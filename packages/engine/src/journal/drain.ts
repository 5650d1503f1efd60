/** Reports the journal entries since a mark to an event sink. */
import type { EngineEventSink, LinePosition, OddsPosition } from '../engine-types.ts';
import { HOUSE_ACCOUNT } from '../engine-types.ts';
import { netOf } from '../positions/exposure.ts';
import * as J from './journal-entries.ts';
import { LINE_MARKET } from '../state/market-kinds.ts';
import type { Market, RunnerQuote } from '../state/market-table.ts';
import { BACK } from '../books/book-layout.ts';
import * as O from '../orders/order-layout.ts';
import { NONE } from '../memory/rows.ts';
import { STATUSES, REASONS } from '../orders/order-names.ts';
import { HEAD } from '../positions/position-layout.ts';
import { CASH, HELD_MONEY, WALLET_SHIFT } from '../wallets/wallet-layout.ts';
import type { EngineState } from '../state/engine-state.ts';

function sideName(side: number): 'BACK' | 'LAY' {
  return side === BACK ? 'BACK' : 'LAY';
}

/** Calls the sink for every event since the mark, in order; then once for each changed position, wallet and book. */
export function drain(state: EngineState, mark: number, sink: EngineEventSink): void {
  const { journal } = state;
  const changes = new Changes(state);
  for (let entry = mark; entry < journal.count; entry++) drainEntry(state, entry * J.ENTRY, entry * J.MONEY, sink, changes);
  for (const position of changes.positions) sink.positionChanged(positionOf(state, position));
  for (const row of changes.wallets) {
    const at = row << WALLET_SHIFT;
    const { money } = state.wallets;
    sink.walletChanged(state.wallets.idOf(row), money[at + CASH]!, money[at + HELD_MONEY]!, state.wallets.versionOf(row));
  }
  for (const book of changes.books.values()) sink.bookChanged(book.market.id, book.pool, book.runner);
}

/** The positions, wallets and books that changed, each once, ordered by first change. */
class Changes {
  readonly positions = new Set<number>();
  readonly wallets: number[] = [];
  readonly books = new Map<number, { readonly market: Market; readonly pool: 0 | 1; readonly runner: number }>();
  declare private readonly state: EngineState;
  declare private readonly stamp: number;

  constructor(state: EngineState) {
    this.state = state;
    this.stamp = state.nextStamp();
  }
  addPosition(row: number): void {
    // The house's position may already have been removed.
    if (row !== NONE) this.positions.add(row);
  }
  /** A removed position is not reported. */
  removePosition(row: number): void {
    this.positions.delete(row);
  }
  addWallet(row: number): void {
    if (this.state.wallets.markStamp(row, this.stamp)) this.wallets.push(row);
  }
  addBook(market: Market, pool: 0 | 1, runner: number): void {
    const key = (market.row * 2 + pool) * 4096 + runner;
    if (!this.books.has(key)) this.books.set(key, { market, pool, runner });
  }
  addBookOfOrder(order: number): void {
    const at = order << O.RECORD_SHIFT;
    const { records } = this.state.orders;
    this.addBook(this.state.marketOfOrder(order), this.state.wallets.poolOf(records[at | O.ACCOUNT]!), records[at | O.RUNNER]!);
  }
  addPositionOfOrder(order: number): void {
    const { records } = this.state.orders;
    const at = order << O.RECORD_SHIFT;
    if (this.state.orders.isMakerLevel(order)) this.addPosition(this.state.marketOfOrder(order).housePositions[records[at | O.ACCOUNT] as 0 | 1]);
    else this.addPosition(records[at | O.POSITION]!);
  }
}

function drainEntry(state: EngineState, at: number, moneyAt: number, sink: EngineEventSink, changes: Changes): void {
  const { entries: data, money } = state.journal;
  const first = data[at + 1]!;
  switch (data[at]) {
    case J.OPENED:
      drainPlaced(state, first, sink);
      sink.orderChanged(
        state.orders.idOf(first),
        accountOfOrder(state, first),
        state.marketOfOrder(first).id,
        STATUSES[data[at + 2]!]!,
        0,
        0,
        state.orders.sizeOf(first),
        0,
        0,
        null,
      );
      if (data[at + 2] === O.EXECUTABLE) changes.addBookOfOrder(first);
      return drainHeld(state, data[at + 3]!, first, moneyAt, sink, changes);
    case J.ENDED:
      drainComplete(state, first, data[at + 4]!, sink);
      if (data[at + 3] === O.EXECUTABLE) changes.addBookOfOrder(first);
      return drainHeld(state, data[at + 5]!, first, moneyAt, sink, changes);
    case J.PLACED:
      return drainPlaced(state, first, sink);
    case J.ORDER_STATE:
      drainOrderState(state, at, money[moneyAt]!, sink);
      if (data[at + 3]! >= J.WENT_TO_QUEUE) changes.addBookOfOrder(first);
      return drainHeld(state, state.orders.records[(first << O.RECORD_SHIFT) | O.POSITION]!, first, moneyAt, sink, changes);
    case J.PART_CANCELLED:
      if (data[at + 3] !== 0) changes.addBookOfOrder(first);
      return;
    case J.FILLED:
      drainFilled(state, at, money[moneyAt]!, sink, changes);
      return drainHeld(state, state.orders.records[(first << O.RECORD_SHIFT) | O.POSITION]!, first, moneyAt, sink, changes);
    case J.HOUSE_FILLED:
      return drainHouseFilled(state, at, sink, changes);
    case J.HELD:
      return drainHeld(state, first, NONE, moneyAt, sink, changes);
    case J.CASH_MOVED:
      return changes.addWallet(first);
    default:
      return drainMarketEntry(state, at, sink, changes);
  }
}

/** Entries of quotes and markets. */
function drainMarketEntry(state: EngineState, at: number, sink: EngineEventSink, changes: Changes): void {
  const { entries: data } = state.journal;
  const first = data[at + 1]!;
  switch (data[at]) {
    case J.QUOTE_REMOVED:
      return drainQuote(state, first, 0, false, sink, changes);
    case J.QUOTE_REDUCED:
      return drainQuote(state, first, data[at + 3]!, false, sink, changes);
    case J.QUOTE_RESTED:
      return drainQuote(state, first, data[at + 2]!, true, sink, changes);
    case J.HOUSE_QUOTED: {
      const market = state.markets.rows[first]!;
      const runner = data[at + 2]!;
      const quote = state.journal.objectAt(data[at + 4]!) as RunnerQuote;
      sink.houseQuoted?.(market.id, runner, quote.back, quote.lay);
      changes.addBook(market, 0, runner);
      return changes.addBook(market, 1, runner);
    }
    case J.MARKET_CHANGED:
      return sink.marketChanged?.(state.markets.rows[first]!.id, data[at + 4] === 1, data[at + 5]!);
    case J.RUNNER_CHANGED:
      return sink.runnerChanged?.(state.markets.rows[first]!.id, data[at + 2]!, data[at + 4] === 1);
    case J.DROPPED:
      changes.removePosition(first);
      return sink.positionReleased?.(state.wallets.idOf(state.positions.accountOf(first)), state.marketOfPosition(first).id);
    default:
  }
}

/** Reports the paise that an entry moved between cash and a hold, if any. */
function drainHeld(state: EngineState, position: number, order: number, moneyAt: number, sink: EngineEventSink, changes: Changes): void {
  const { money } = state.journal;
  const moved = money[moneyAt + J.HOLD_MOVED]!;
  if (moved === 0) return;
  const account = state.positions.accountOf(position);
  sink.holdMoved(
    state.wallets.idOf(account),
    state.marketOfPosition(position).id,
    order === NONE ? 0 : state.orders.idOf(order),
    moved,
    money[moneyAt + J.CASH_AFTER]!,
    money[moneyAt + J.HELD_AFTER]!,
  );
  changes.addPosition(position);
  changes.addWallet(account);
}

/** Reports a finished order from its record, which no longer changes. */
function drainComplete(state: EngineState, order: number, reason: number, sink: EngineEventSink): void {
  const at = order << O.RECORD_SHIFT;
  const { records } = state.orders;
  sink.orderChanged(
    state.orders.idOf(order),
    accountOfOrder(state, order),
    state.marketOfOrder(order).id,
    'COMPLETE',
    records[at | O.MATCHED]!,
    state.orders.matchedValueOf(order),
    0,
    records[at | O.CANCELLED]!,
    records[at | O.LAPSED]!,
    REASONS[reason]!,
  );
}

function accountOfOrder(state: EngineState, order: number): number {
  return state.wallets.idOf(state.orders.records[(order << O.RECORD_SHIFT) | O.ACCOUNT]!);
}

function drainPlaced(state: EngineState, order: number, sink: EngineEventSink): void {
  const at = order << O.RECORD_SHIFT;
  const { records } = state.orders;
  sink.orderPlaced(
    state.orders.idOf(order),
    state.wallets.idOf(records[at | O.ACCOUNT]!),
    state.marketOfOrder(order).id,
    records[at | O.RUNNER]!,
    sideName(state.orders.sideOf(order)),
    records[at | O.PRICE]!,
    records[at | O.LINE]!,
    state.orders.sizeOf(order),
    state.orders.persistenceOf(order),
  );
}

function drainOrderState(state: EngineState, at: number, matchedValue: number, sink: EngineEventSink): void {
  const { entries: data } = state.journal;
  const order = data[at + 1]!;
  const code = data[at + 3]!;
  const status = STATUSES[((code % J.WENT_TO_QUEUE) / J.STATUS_STEP) | 0]!;
  const account = state.wallets.idOf(state.orders.records[(order << O.RECORD_SHIFT) | O.ACCOUNT]!);
  sink.orderChanged(
    state.orders.idOf(order),
    account,
    state.marketOfOrder(order).id,
    status,
    data[at + 4]!,
    matchedValue,
    data[at + 5]!,
    data[at + 6]!,
    data[at + 7]!,
    REASONS[code & J.REASON_BITS]!,
  );
}

/** Id of an order for a trade, 0 for a maker's level. */
function orderIdOf(state: EngineState, order: number): number {
  return state.orders.isMakerLevel(order) ? 0 : state.orders.idOf(order);
}

/** Account of an order for a trade. The house has the same account in both pools. */
function traderOf(state: EngineState, order: number): number {
  const at = order << O.RECORD_SHIFT;
  const { records } = state.orders;
  return state.orders.isMakerLevel(order) ? HOUSE_ACCOUNT : state.wallets.idOf(records[at | O.ACCOUNT]!);
}

function drainFilled(state: EngineState, at: number, matchedValue: number, sink: EngineEventSink, changes: Changes): void {
  const { entries: data } = state.journal;
  const resting = data[at + 1]!;
  const incoming = data[at + 2]!;
  const taker = incoming << O.RECORD_SHIFT;
  const { records } = state.orders;
  const pool = state.wallets.poolOf(records[taker + O.ACCOUNT]!);
  sink.trade(
    state.marketOfOrder(resting).id,
    pool,
    records[taker + O.RUNNER]!,
    data[at + 4]!,
    0,
    data[at + 3]!,
    orderIdOf(state, incoming),
    traderOf(state, incoming),
    sideName(state.orders.sideOf(incoming)),
    orderIdOf(state, resting),
    traderOf(state, resting),
  );
  if (!state.orders.isMakerLevel(resting)) {
    const remaining = data[at + 6]!;
    sink.orderChanged(
      state.orders.idOf(resting),
      accountOfOrder(state, resting),
      state.marketOfOrder(resting).id,
      remaining === 0 ? 'COMPLETE' : 'EXECUTABLE',
      data[at + 5]!,
      matchedValue,
      remaining,
      data[at + 7]!,
      0,
      null,
    );
  }
  changes.addPositionOfOrder(incoming);
  changes.addPositionOfOrder(resting);
  changes.addBookOfOrder(resting);
}

function drainHouseFilled(state: EngineState, at: number, sink: EngineEventSink, changes: Changes): void {
  const { entries: data } = state.journal;
  const order = data[at + 1]!;
  const record = order << O.RECORD_SHIFT;
  const { records } = state.orders;
  const account = records[record | O.ACCOUNT]!;
  const market = state.marketOfOrder(order);
  const pool = state.wallets.poolOf(account);
  sink.trade(
    market.id,
    pool,
    records[record | O.RUNNER]!,
    data[at + 3]!,
    records[record | O.LINE]!,
    data[at + 2]!,
    state.orders.idOf(order),
    state.wallets.idOf(account),
    sideName(state.orders.sideOf(order)),
    0,
    HOUSE_ACCOUNT,
  );
  changes.addPosition(records[record | O.POSITION]!);
  changes.addPosition(market.housePositions[pool]);
}

function drainQuote(state: EngineState, level: number, size: number, toTail: boolean, sink: EngineEventSink, changes: Changes): void {
  const at = level << O.RECORD_SHIFT;
  const { records } = state.orders;
  changes.addBookOfOrder(level);
  // The maker offers to lay where players can back.
  sink.makerQuoted?.(
    state.marketOfOrder(level).id,
    state.wallets.poolOf(records[at | O.ACCOUNT]!),
    records[at | O.RUNNER]!,
    sideName(state.orders.sideOf(level) ^ 1),
    records[at | O.PRICE]!,
    size,
    toTail,
  );
}

/** A position as plain values. */
export function positionOf(state: EngineState, row: number): OddsPosition | LinePosition {
  const { positions } = state;
  const account = state.wallets.idOf(positions.accountOf(row));
  const market = state.marketOfPosition(row);
  const hold = positions.holdOf(row);
  if (market.kind === LINE_MARKET) return { account, market: market.id, ...positions.stepsOf(row), hold };
  const ifWin: number[] = [];
  const ifLose: number[] = [];
  for (let runner = 0; runner < market.runners; runner++) {
    const net = netOf(row + HEAD, market.runners, runner);
    ifWin.push(positions.figures[net]!);
    ifLose.push(positions.figures[net + 1]!);
  }
  return { account, market: market.id, ifWin, ifLose, hold };
}
