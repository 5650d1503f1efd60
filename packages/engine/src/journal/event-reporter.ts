/** Reports the journal entries since a mark to an event sink. */
import { NO_MONEY, NO_ORDER, type Centipaise, type OrderId, type Paise, type QuotedPrice, type Side } from '@maidan/domain';
import type { EngineEventSink, HoldMoved, OrderChanged, WalletChanged } from '../engine-events.ts';
import { HOUSE_ACCOUNT, type RunnerQuote } from '../engine-types.ts';
import * as O from '../orders/order-layout.ts';
import type { EngineState } from '../state/engine-state.ts';
import { CASH, CROSS_ROW, HELD_MONEY, WALLET_SHIFT } from '../wallets/wallet-table.ts';
import { MatchEvents } from '../cross/match-events.ts';
import { StartEvents } from '../starting-price/start-events.ts';
import { reportGroupChange, reportGroups } from '../groups/group-events.ts';
import { Changes } from './changes.ts';
import { changedRecord, placedRecord, setHouseTrade, tradeRecord, type Writable } from './event-records.ts';
import * as J from './journal-entries.ts';
import { positionOf } from './snapshot.ts';
import { IN_ITS_PLACE } from '../books/book-commands.ts';
import { BACK } from '../books/book-layout.ts';
import { NONE } from '../memory/typed-memory.ts';
import { REASONS, STATUSES } from '../orders/order-layout.ts';
import { EXPIRES, groupOf, guardModeOf, guardTicksOf, orderTypeOf, selfTradeOf, targetTypeOf, timeInForceOf } from '../orders/order-terms.ts';

function sideName(side: number): Side {
  return side === BACK ? 'BACK' : 'LAY';
}

/** Has one record per kind of event, which it fills for each event: see engine-events.ts. */
export class EventReporter {
  declare private readonly state: EngineState;
  declare private readonly matches: MatchEvents;
  declare private readonly starts: StartEvents;
  declare private sink: EngineEventSink;
  declare private changes: Changes;
  private readonly placed = placedRecord();
  private readonly changed = changedRecord();
  private readonly trade = tradeRecord();
  private readonly hold: Writable<HoldMoved> = { account: 0, market: 0, order: NO_ORDER, amount: NO_MONEY, cashAfter: NO_MONEY, heldAfter: NO_MONEY };
  private readonly wallet: Writable<WalletChanged> = { account: 0, cash: NO_MONEY, held: NO_MONEY, expectedVersion: 0 };

  constructor(state: EngineState) {
    this.state = state;
    this.matches = new MatchEvents(state);
    this.starts = new StartEvents(state);
  }

  /** Calls the sink for every event since the mark, in order; then once for each changed position, wallet and book. */
  report(mark: number, sink: EngineEventSink): void {
    const { journal, wallets } = this.state;
    this.sink = sink;
    this.changes = new Changes(this.state);
    for (let entry = mark; entry < journal.count; entry++) this.reportEntry(entry * J.ENTRY, entry * J.MONEY);
    for (const position of this.changes.positions) sink.positionChanged(positionOf(this.state, position));
    const { wallet } = this;
    for (const row of this.changes.wallets) {
      const at = row << WALLET_SHIFT;
      wallet.account = wallets.idOf(row);
      wallet.cash = wallets.money[at + CASH]! as Paise;
      wallet.held = wallets.money[at + HELD_MONEY]! as Paise;
      wallet.expectedVersion = wallets.versionOf(row);
      sink.walletChanged(wallet);
    }
    for (const book of this.changes.books.values()) sink.bookChanged(book);
    reportGroups(this.state, this.changes, sink);
  }

  private reportEntry(at: number, moneyAt: number): void {
    const { changes } = this;
    const { entries: data } = this.state.journal;
    const first = data[at + 1]!;
    switch (data[at]) {
      case J.OPENED:
        this.reportPlaced(first);
        this.reportOpened(first, data[at + 2]!);
        if (data[at + 2] === O.EXECUTABLE) changes.addBookOfOrder(first);
        return this.reportHold(data[at + 3]!, first, moneyAt);
      case J.ENDED:
        this.reportEnded(first, data[at + 4]!);
        if (data[at + 3] === O.EXECUTABLE) changes.addBookOfOrder(first);
        return this.reportHold(data[at + 5]!, first, moneyAt);
      case J.PLACED:
        return this.reportPlaced(first);
      case J.ORDER_STATE:
        this.reportOrderState(at, moneyAt);
        if (data[at + 3]! >= J.WENT_TO_QUEUE) changes.addBookOfOrder(first);
        return this.reportHold(this.positionOfOrder(first), first, moneyAt);
      case J.PART_CANCELLED:
        if (data[at + 3] === IN_ITS_PLACE) changes.addBookOfOrder(first);
        return;
      case J.FILLED:
        this.reportFill(at, moneyAt);
        return this.reportHold(this.positionOfOrder(first), first, moneyAt);
      case J.HOUSE_FILLED:
        return this.reportHouseFill(at);
      case J.CROSS_MATCHED:
        return this.matches.report(at, moneyAt, this.sink);
      case J.CROSS_TAKEN:
      case J.CROSS_FILLED:
        return this.reportRow(at, moneyAt);
      case J.HELD:
        return this.reportHold(first, NONE, moneyAt);
      case J.CASH_MOVED:
        return changes.addWallet(first);
      case J.START_OPENED:
      case J.START_ENDED:
      case J.START_MATCHED:
      case J.START_FILLED:
        this.reportAtStart(at, moneyAt);
        return this.reportHold(this.positionOfOrder(first), first, moneyAt);
      default:
        return this.reportMarketEntry(at);
    }
  }

  /** Reports entries of quotes and markets. */
  private reportMarketEntry(at: number): void {
    const { changes, sink, state } = this;
    const { entries: data } = state.journal;
    const first = data[at + 1]!;
    switch (data[at]) {
      case J.QUOTE_REMOVED:
        return this.reportQuote(first, 0, false);
      case J.QUOTE_REDUCED:
        return this.reportQuote(first, data[at + 3]!, false);
      case J.QUOTE_RESTED:
        return this.reportQuote(first, data[at + 2]!, true);
      case J.HOUSE_QUOTED: {
        const market = state.markets.rows[first]!;
        const runner = data[at + 2]!;
        const { back, lay } = state.journal.objectAt(data[at + 4]!) as RunnerQuote;
        sink.houseQuoted?.({ market: market.id, runner, back, lay });
        changes.addBook(market, 0, runner);
        return changes.addBook(market, 1, runner);
      }
      case J.MARKET_CHANGED:
        return sink.marketChanged?.({ market: state.markets.rows[first]!.id, open: data[at + 4] === 1, version: data[at + 5]! });
      case J.RUNNER_CHANGED:
        return sink.runnerChanged?.({ market: state.markets.rows[first]!.id, runner: data[at + 2]!, active: data[at + 4] === 1 });
      case J.GROUP_CHANGED:
        return reportGroupChange(state, changes, at, sink);
      case J.START_PRICED:
      case J.START_PHASE:
        return this.starts.report(at, sink);
      case J.START_TRADED:
        this.starts.reportTrade(this.trade, at, sink);
        changes.addPositionOfOrder(first);
        return changes.addPositionOfOrder(data[at + 2]!);
      case J.DROPPED:
        changes.removePosition(first);
        return sink.positionReleased?.({ account: state.wallets.idOf(state.positions.accountOf(first)), market: state.marketOfPosition(first).id });
      default:
    }
  }

  /** Reports the paise that an entry moved between cash and a hold, if any. */
  private reportHold(position: number, order: number, moneyAt: number): void {
    const { hold, state } = this;
    const { money } = state.journal;
    const moved = money[moneyAt + J.HOLD_MOVED]!;
    if (moved === 0) return;
    const account = state.positions.accountOf(position);
    hold.account = state.wallets.idOf(account);
    hold.market = state.marketOfPosition(position).id;
    hold.order = order === NONE ? NO_ORDER : state.orders.idOf(order);
    hold.amount = moved as Paise;
    hold.cashAfter = money[moneyAt + J.CASH_AFTER]! as Paise;
    hold.heldAfter = money[moneyAt + J.HELD_AFTER]! as Paise;
    this.sink.holdMoved(hold);
    this.changes.addPosition(position);
    this.changes.addWallet(account);
  }

  /** Reports what happened to an order at the starting price, or to a resting order that was matched at it. The caller reports the hold. */
  private reportAtStart(at: number, moneyAt: number): void {
    const { changes, state } = this;
    const { entries: data, money } = state.journal;
    const order = data[at + 1]!;
    switch (data[at]) {
      case J.START_OPENED:
        this.reportPlaced(order);
        return this.reportOpened(order, O.EXECUTABLE);
      case J.START_ENDED:
        return this.reportEnded(order, data[at + 3]!);
      case J.START_MATCHED:
        this.reportEnded(order, data[at + 6]!);
        changes.addPositionOfOrder(order);
        if (data[at + 7] === 1) changes.addBookOfOrder(order);
        return;
      default:
        changes.addBookOfOrder(order);
        if (state.orders.isMakerLevel(order)) this.reportQuote(order, data[at + 4]!, false);
        else this.reportResting(order, at + 4, money[moneyAt]!);
    }
  }

  private reportPlaced(order: number): void {
    const { placed } = this;
    const { orders, wallets } = this.state;
    const { records } = orders;
    const at = order << O.RECORD_SHIFT;
    placed.order = orders.idOf(order);
    placed.account = wallets.idOf(records[at | O.ACCOUNT]!);
    placed.market = this.state.marketOfOrder(order).id;
    placed.runner = records[at | O.RUNNER]!;
    placed.side = sideName(orders.sideOf(order));
    placed.price = orders.askedPriceOf(order);
    placed.line = records[at | O.LINE]!;
    const terms = orders.termsOf(order);
    placed.orderType = orderTypeOf(terms);
    placed.group = groupOf(terms);
    placed.liability = orders.liabilityOf(order);
    placed.size = placed.liability > 0 ? NO_MONEY : orders.sizeOf(order);
    placed.persistence = orders.persistenceOf(order);
    placed.timeInForce = timeInForceOf(terms);
    placed.expiresAt = (terms & EXPIRES) === 0 ? null : orders.expiryOf(order);
    placed.minFillSize = terms === 0 ? NO_MONEY : (orders.minFillOf(order) as Paise);
    placed.guard = guardModeOf(terms);
    placed.guardTicks = guardTicksOf(terms);
    placed.selfTrade = selfTradeOf(terms);
    placed.target = targetTypeOf(terms);
    placed.targetAmount = placed.target === null ? NO_MONEY : orders.targetAmountOf(order);
    this.sink.orderPlaced(placed);
  }

  /** Fills the fields of `changed` that name the order, and those that only an update changes. Returns the record for the other fields. */
  private changedOrder(order: number): Writable<OrderChanged> {
    const { changed } = this;
    const { orders } = this.state;
    changed.order = orders.idOf(order);
    changed.account = this.accountOfOrder(order);
    changed.market = this.state.marketOfOrder(order).id;
    changed.persistence = orders.persistenceOf(order);
    changed.group = orders.groupOf(order);
    changed.expiresAt = (orders.termsOf(order) & EXPIRES) === 0 ? null : orders.expiryOf(order);
    return changed;
  }

  /** Reports `changed` with the size that its parts make. */
  private sendChanged(): void {
    const { changed } = this;
    changed.size = (changed.matched + changed.remaining + changed.cancelled + changed.lapsed) as Paise;
    this.sink.orderChanged(changed);
  }

  /** Reports an order that was opened without a fill. */
  private reportOpened(order: number, status: number): void {
    const changed = this.changedOrder(order);
    changed.status = STATUSES[status]!;
    changed.matched = NO_MONEY;
    changed.matchedValue = 0 as Centipaise;
    changed.remaining = this.state.orders.liabilityOf(order) > 0 ? NO_MONEY : this.state.orders.sizeOf(order);
    changed.cancelled = NO_MONEY;
    changed.lapsed = NO_MONEY;
    changed.reason = null;
    this.sendChanged();
  }

  /** Reports a finished order from its record, which no longer changes. */
  private reportEnded(order: number, reason: number): void {
    const { orders } = this.state;
    const { records } = orders;
    const at = order << O.RECORD_SHIFT;
    const changed = this.changedOrder(order);
    changed.status = 'COMPLETE';
    changed.matched = records[at | O.MATCHED]! as Paise;
    changed.matchedValue = orders.matchedValueOf(order);
    changed.remaining = NO_MONEY;
    changed.cancelled = records[at | O.CANCELLED]! as Paise;
    changed.lapsed = records[at | O.LAPSED]! as Paise;
    changed.reason = REASONS[reason]!;
    this.sendChanged();
  }

  /** Reports the state of an order at the end of a command, from the entry. */
  private reportOrderState(at: number, moneyAt: number): void {
    const { entries: data, money } = this.state.journal;
    const code = data[at + 3]!;
    const changed = this.changedOrder(data[at + 1]!);
    changed.status = STATUSES[((code % J.WENT_TO_QUEUE) / J.STATUS_STEP) | 0]!;
    changed.matched = data[at + 4]! as Paise;
    changed.matchedValue = money[moneyAt]! as Centipaise;
    changed.remaining = data[at + 5]! as Paise;
    changed.cancelled = data[at + 6]! as Paise;
    changed.lapsed = data[at + 7]! as Paise;
    changed.reason = REASONS[code & J.REASON_BITS]!;
    this.sendChanged();
  }

  /** Reports a fill, and the state of the resting order if it is a player's. */
  private reportFill(at: number, moneyAt: number): void {
    const { changes, state, trade } = this;
    const { entries: data, money } = state.journal;
    const { records } = state.orders;
    const resting = data[at + 1]!;
    const incoming = data[at + 2]!;
    const taker = incoming << O.RECORD_SHIFT;
    trade.market = state.marketOfOrder(resting).id;
    trade.pool = state.wallets.poolOf(records[taker | O.ACCOUNT]!);
    trade.runner = records[taker | O.RUNNER]!;
    trade.price = data[at + 4]! as QuotedPrice;
    trade.line = 0;
    trade.size = data[at + 3]! as Paise;
    trade.takerOrder = this.traderOrder(incoming);
    trade.takerAccount = this.traderAccount(incoming);
    trade.takerSide = sideName(state.orders.sideOf(incoming));
    trade.makerOrder = this.traderOrder(resting);
    trade.makerAccount = this.traderAccount(resting);
    trade.value = (data[at + 3]! * data[at + 4]!) as Centipaise;
    trade.match = 0;
    this.sink.trade(trade);
    if (!state.orders.isMakerLevel(resting)) this.reportResting(resting, at + 5, money[moneyAt]!);
    changes.addPositionOfOrder(incoming);
    changes.addPositionOfOrder(resting);
    changes.addBookOfOrder(resting);
  }

  /** Reports a player's resting order after a fill. Its matched, remaining and cancelled paise stand in the journal from `at`. */
  private reportResting(order: number, at: number, matchedValue: number): void {
    const { entries: data } = this.state.journal;
    const changed = this.changedOrder(order);
    changed.status = data[at + 1] === 0 ? 'COMPLETE' : 'EXECUTABLE';
    changed.matched = data[at]! as Paise;
    changed.matchedValue = matchedValue as Centipaise;
    changed.remaining = data[at + 1]! as Paise;
    changed.cancelled = data[at + 2]! as Paise;
    changed.lapsed = NO_MONEY;
    changed.reason = null;
    this.sendChanged();
  }

  /** Reports a row of a cross match, and the state of its order if it rests. */
  private reportRow(at: number, moneyAt: number): void {
    const { changes, state, trade } = this;
    const { entries: data, money } = state.journal;
    const order = data[at + 1]!;
    this.matches.setTrade(trade, at);
    this.sink.trade(trade);
    changes.addPositionOfOrder(order);
    changes.addPosition(state.marketOfOrder(order).housePositions[(CROSS_ROW + trade.pool) as 2 | 3]);
    if (data[at] === J.CROSS_TAKEN) return;
    changes.addBookOfOrder(order);
    if (state.orders.isMakerLevel(order)) return;
    this.reportResting(order, at + 3, money[moneyAt]!);
    this.reportHold(this.positionOfOrder(order), order, moneyAt);
  }

  private reportHouseFill(at: number): void {
    const { changes, state, trade } = this;
    setHouseTrade(state, trade, at);
    this.sink.trade(trade);
    changes.addPositionOfOrder(state.journal.entries[at + 1]!);
    changes.addPosition(state.marketOfOrder(state.journal.entries[at + 1]!).housePositions[trade.pool]);
  }

  private reportQuote(level: number, size: number, movedToTail: boolean): void {
    const { state } = this;
    const { records } = state.orders;
    const at = level << O.RECORD_SHIFT;
    this.changes.addBookOfOrder(level);
    this.sink.makerQuoted?.({
      market: state.marketOfOrder(level).id,
      pool: state.wallets.poolOf(records[at | O.ACCOUNT]!),
      runner: records[at | O.RUNNER]!,
      // The maker offers to lay where players can back.
      side: sideName(state.orders.sideOf(level) ^ 1),
      price: records[at | O.PRICE]! as QuotedPrice,
      size: size as Paise,
      movedToTail,
    });
  }

  private positionOfOrder(order: number): number {
    return this.state.orders.records[(order << O.RECORD_SHIFT) | O.POSITION]!;
  }

  private accountOfOrder(order: number): number {
    return this.state.wallets.idOf(this.state.orders.records[(order << O.RECORD_SHIFT) | O.ACCOUNT]!);
  }

  /** Returns the id of an order for a trade, NO_ORDER for a maker's level. */
  private traderOrder(order: number): OrderId {
    return this.state.orders.isMakerLevel(order) ? NO_ORDER : this.state.orders.idOf(order);
  }

  /** Returns the account of an order for a trade. The house has the same account in both pools. */
  private traderAccount(order: number): number {
    return this.state.orders.isMakerLevel(order) ? HOUSE_ACCOUNT : this.accountOfOrder(order);
  }
}
