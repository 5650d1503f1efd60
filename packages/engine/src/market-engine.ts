/** The market engine: implements the interface of engine-port.ts on the tables of engine-state.ts. */
import { LADDER, type LapseReason, type OrderId, type Paise, type Refusal } from '@maidan/domain';
import type { EngineEventSink } from './engine-events.ts';
import type { MarketEngine } from './engine-port.ts';
import { commit, seal } from './journal/commit.ts';
import { EventReporter } from './journal/event-reporter.ts';
import { EngineState, type MarketEngineOptions } from './state/engine-state.ts';
import {
  NO_QUOTE,
  type AccountState,
  type BatchOutcome,
  type BookLevel,
  type BookSide,
  type EngineSnapshot,
  type HouseQuote,
  type LinePosition,
  type MakerLevel,
  type MarketState,
  type OddsPosition,
  type OpenOrderState,
  type OrderGroupState,
  type GroupTrip,
  type OrderGroupTerms,
  type OrderOutcome,
  type OrderSelection,
  type PlaceCommand,
  type PlaceWithTerms,
  type ProjectedPrice,
  type ReconcileCommand,
  type ReplaceCommand,
  type ReplaceOutcome,
  type RunnerQuote,
  type ShownLevel,
  type UpdateCommand,
} from './engine-types.ts';
import * as J from './journal/journal-entries.ts';
import { withImplied } from './cross/shown.ts';
import { addGroupProfit, deleteGroup, groupRefusal, rearmGroup, setGroup, tripGroup } from './groups/breaker.ts';
import {
  completeAllMarkets,
  countGroupFills,
  completeMarketCommand,
  completeOrderCommand,
  completeGroupCommand,
  completePlacement,
  completeRemoval,
} from './command-completion.ts';
import { stateOf } from './groups/group-table.ts';
import { forgetMarket, loadGroup, loadOpenOrder, loadPosition, removeRunner } from './state/loading.ts';
import { removeMakers, setMakerLevel } from './books/maker-quotes.ts';
import { cancelOrder, expireOrders, lapseOrders, placeOrder, reduceOrder, releaseOrder } from './orders/order-commands.ts';
import * as O from './orders/order-layout.ts';
import { lastBatch, placeBatch, releaseBatch } from './orders/batch-commands.ts';
import { lastReplacement, replaceOrder, updateOrder } from './orders/replace-commands.ts';
import { placeWithTerms } from './orders/term-commands.ts';
import type { MatchingRefusal } from './order-options.ts';
import { positionOf, snapshotOf } from './journal/snapshot.ts';
import { undoTo } from './journal/undo.ts';
import { projectedPrices, reconcile } from './starting-price/reconciliation.ts';
import { closeStartingPrice } from './starting-price/start-commands.ts';
import { CASH, WALLET_SHIFT } from './wallets/wallet-table.ts';
import { EXCHANGE, type Market } from './state/market-table.ts';
import { BACK, LAY, tickOfPrice } from './books/book-layout.ts';
import { NONE } from './memory/typed-memory.ts';

export type { MarketEngineOptions } from './state/engine-state.ts';

/** Returns an empty engine. Its methods throw only for bugs of the caller, such as an unknown account or market or an order loaded twice. */
export function createMarketEngine(options: MarketEngineOptions = {}): MarketEngine {
  return new TypedArrayEngine(options);
}

class TypedArrayEngine implements MarketEngine {
  declare private readonly state: EngineState;
  declare private readonly reporter: EventReporter;

  constructor(options: MarketEngineOptions) {
    this.state = new EngineState(options);
    this.reporter = new EventReporter(this.state);
  }

  private market(id: number): Market {
    const market = this.state.markets.find(id);
    if (market === undefined) throw new RangeError(`market ${id} is not open in the engine`);
    return market;
  }

  loadAccount(state: AccountState): void {
    this.state.wallets.load(state);
  }
  hasAccount(account: number): boolean {
    return this.state.wallets.find(account) !== NONE;
  }
  reloadAccount(state: AccountState): void {
    this.state.accountRow(state.account);
    this.state.wallets.load(state);
  }
  accountState(account: number): AccountState | undefined {
    const row = this.state.wallets.find(account);
    return row === NONE ? undefined : this.state.wallets.stateOf(row);
  }

  openMarket(state: MarketState): void {
    const market = this.state.markets.find(state.market) ?? this.state.markets.add(state, (count) => this.state.books.addBooks(count));
    market.isKnownUncrossed = false;
    market.open = state.open;
    market.version = state.version;
    market.houseLimit = state.houseLimit * 100;
    market.exemptsPassive = market.kind === EXCHANGE && state.passiveDelay === 'exempt';
  }
  hasMarket(market: number): boolean {
    return this.state.markets.find(market) !== undefined;
  }
  loadPosition(position: OddsPosition | LinePosition): void {
    loadPosition(this.state, this.market(position.market), position);
  }
  hasPosition(account: number, market: number): boolean {
    return this.positionRow(account, market) !== NONE;
  }
  loadOpenOrder(order: OpenOrderState): void {
    loadOpenOrder(this.state, this.market(order.market), order);
  }
  removeRunner(market: number, runner: number): void {
    removeRunner(this.state, this.market(market), runner);
  }
  loadGroup(state: OrderGroupState): void {
    loadGroup(this.state, state);
  }
  forgetMarket(market: number): void {
    forgetMarket(this.state, this.market(market));
  }

  placeOrder(command: PlaceCommand): Refusal | null {
    const refused = placeOrder(this.state, command);
    if (refused === null) completePlacement(this.state);
    return refused;
  }
  placeWithTerms(command: PlaceWithTerms): MatchingRefusal | null {
    const refused = placeWithTerms(this.state, command);
    if (refused === null) completeMarketCommand(this.state, command.market);
    return refused;
  }
  releaseOrder(order: OrderId): Refusal | null {
    const refused = releaseOrder(this.state, order);
    // Any other refusal lapses the order.
    const isUnchanged = refused?.code === 'ORDER_UNKNOWN' || refused?.code === 'ORDER_NOT_OPEN';
    if (!isUnchanged) completeOrderCommand(this.state, order);
    return refused;
  }
  cancelOrder(order: OrderId, account: number): Refusal | null {
    const refused = cancelOrder(this.state, order, account);
    if (refused === null) completeRemoval(this.state, order);
    return refused;
  }
  reduceOrder(order: OrderId, account: number, remaining: Paise): Refusal | null {
    const refused = reduceOrder(this.state, order, account, remaining);
    if (refused === null) completeRemoval(this.state, order);
    return refused;
  }
  replaceOrder(command: ReplaceCommand): MatchingRefusal | null {
    const refused = replaceOrder(this.state, command);
    if (refused === null) completeOrderCommand(this.state, command.order);
    return refused;
  }
  lastReplacement(): ReplaceOutcome {
    return lastReplacement(this.state);
  }
  updateOrder(command: UpdateCommand): MatchingRefusal | null {
    return updateOrder(this.state, command);
  }
  placeBatch(instructions: readonly (PlaceCommand | PlaceWithTerms)[]): MatchingRefusal | null {
    const refused = placeBatch(this.state, instructions);
    if (refused === null && instructions[0] !== undefined) completeMarketCommand(this.state, instructions[0].market);
    return refused;
  }
  releaseBatch(orders: readonly OrderId[]): void {
    const market = releaseBatch(this.state, orders);
    if (market !== null) completeMarketCommand(this.state, market.id);
  }
  lastBatch(): BatchOutcome {
    return lastBatch(this.state);
  }
  lastOutcome(): OrderOutcome {
    return this.state.lastOutcome();
  }
  lastMatched(): Paise {
    return this.state.lastMatched();
  }
  expireOrders(now: number): readonly OrderId[] {
    const expired = expireOrders(this.state, now);
    if (expired.length > 0) completeAllMarkets(this.state);
    return expired;
  }
  nextExpiry(): number {
    return this.state.expiries.earliest;
  }
  lapseOrders(market: number, reason: LapseReason, which: OrderSelection): readonly OrderId[] {
    const lapsed = lapseOrders(this.state, this.market(market), reason, which);
    completeMarketCommand(this.state, market);
    return lapsed;
  }

  quoteLevel(level: MakerLevel): void {
    const { runner, price, size } = level;
    const market = this.market(level.market);
    if (market.kind !== EXCHANGE || market.active[runner] === undefined || tickOfPrice(price) === NONE || !Number.isSafeInteger(size) || size < 0) {
      throw new RangeError(`not a level of market ${level.market}: runner ${runner}, price ${price}, size ${size}`);
    }
    for (const pool of [0, 1] as const) setMakerLevel(this.state, market, this.state.incoming.ofMaker(pool, level));
    // The end of the maker's batch uncrosses this market.
    countGroupFills(this.state, undefined, market);
  }
  withdrawMakers(market: number): void {
    removeMakers(this.state, this.market(market));
    this.uncross(market);
  }
  uncross(market: number): void {
    completeMarketCommand(this.state, market);
  }
  quoteHouse(marketId: number, runner: number, back: HouseQuote | null, lay: HouseQuote | null): void {
    const market = this.market(marketId);
    const before = market.quotes[runner];
    if (before === undefined) throw new RangeError(`market ${marketId} takes no house quote for runner ${runner}`);
    const quote: RunnerQuote = back === null && lay === null ? NO_QUOTE : { back, lay };
    market.quotes[runner] = quote;
    const { journal } = this.state;
    const entry = journal.add(J.HOUSE_QUOTED, market.row, runner, journal.addObject(before));
    journal.entries[entry | 4] = journal.addObject(quote);
  }
  setMarketOpen(marketId: number, open: boolean, version: number): void {
    const market = this.market(marketId);
    const { journal } = this.state;
    const entry = journal.add(J.MARKET_CHANGED, market.row, market.open ? 1 : 0, market.version);
    journal.entries[entry | 4] = open ? 1 : 0;
    journal.entries[entry | 5] = version;
    market.open = open;
    market.version = version;
    this.uncross(marketId);
  }
  setRunnerActive(marketId: number, runner: number, active: boolean): void {
    const market = this.market(marketId);
    const before = market.active[runner];
    if (before === undefined) throw new RangeError(`market ${marketId} has no runner ${runner}`);
    const { journal } = this.state;
    const entry = journal.add(J.RUNNER_CHANGED, market.row, runner, before ? 1 : 0);
    journal.entries[entry | 4] = active ? 1 : 0;
    market.setActive(runner, active);
    this.uncross(marketId);
  }
  closeStartingPrice(market: number): void {
    closeStartingPrice(this.state, this.market(market));
  }
  reconcile(command: ReconcileCommand): readonly OrderId[] {
    const matched = reconcile(this.state, this.market(command.market), command);
    completeMarketCommand(this.state, command.market);
    return matched;
  }
  moveCash(account: number, amount: Paise): void {
    const { journal, wallets } = this.state;
    const row = this.state.accountRow(account);
    const entry = journal.next(J.CASH_MOVED);
    journal.entries[entry | 1] = row;
    journal.entries[entry | 2] = wallets.isOwing(row) ? 1 : 0;
    journal.money[J.moneyOf(entry)] = amount;
    const cash = (wallets.money[(row << WALLET_SHIFT) | CASH]! += amount);
    wallets.setOwing(row, cash < 0);
    this.state.touch(row);
  }
  releasePosition(account: number, market: number): void {
    const row = this.positionRow(account, market);
    if (row === NONE) return;
    if (this.state.openOrders(this.state.marketOfPosition(row), row).length > 0) throw new RangeError(`account ${account} has open orders in market ${market}`);
    const entry = this.state.journal.next(J.HELD);
    this.state.journal.entries[entry | 1] = row;
    this.state.setHold(row, this.state.positions.accountOf(row), 0, entry);
    this.state.journal.add(J.DROPPED, row);
    this.state.journal.dropped.push(row);
    this.state.dropPosition(row);
  }

  setGroup(terms: OrderGroupTerms): void {
    countGroupFills(this.state, setGroup(this.state, terms));
  }
  tripGroup(account: number, group: number, made: GroupTrip = {}): Refusal | readonly OrderId[] {
    return completeGroupCommand(this.state, tripGroup(this.state, account, group, made));
  }
  rearmGroup(account: number, group: number): Refusal | null {
    return rearmGroup(this.state, account, group);
  }
  deleteGroup(account: number, group: number): Refusal | readonly OrderId[] {
    return completeGroupCommand(this.state, deleteGroup(this.state, account, group));
  }
  addGroupProfit(account: number, group: number, profit: Paise): void {
    countGroupFills(this.state, addGroupProfit(this.state, account, group, profit));
  }

  mark(): number {
    return this.state.journal.count;
  }
  undoTo(mark: number): void {
    undoTo(this.state, mark);
  }
  seal(): void {
    seal(this.state);
  }
  commit(): void {
    commit(this.state);
  }
  drain(mark: number, sink: EngineEventSink): void {
    this.reporter.report(mark, sink);
  }

  levels({ market: marketId, pool, runner, side }: BookSide, depth: number): readonly BookLevel[] {
    const market = this.market(marketId);
    if (market.kind !== EXCHANGE) return [];
    const levels = this.state.books.depth(market.bookOf(pool, runner), side === 'BACK' ? LAY : BACK, depth);
    return levels.map(({ tick, size }) => ({ price: LADDER[tick]!, size: size as Paise }));
  }
  shownLevels(book: BookSide, depth: number): readonly ShownLevel[] {
    return withImplied(this.state, this.market(book.market), { ...book, depth }, this.levels(book, depth));
  }
  houseQuote(market: number, runner: number): RunnerQuote {
    return this.market(market).quotes[runner] ?? NO_QUOTE;
  }
  position(account: number, market: number): OddsPosition | LinePosition | undefined {
    const row = this.positionRow(account, market);
    return row === NONE ? undefined : positionOf(this.state, row);
  }
  order(id: OrderId): OpenOrderState | undefined {
    const { orders, wallets } = this.state;
    const row = orders.find(id);
    if (row === NONE) return undefined;
    const market = this.state.marketOfOrder(row);
    return orders.stateOf(row, wallets.idOf(orders.records[(row << O.RECORD_SHIFT) | O.ACCOUNT]!), market.id);
  }
  groupRefusal(account: number, group?: number): Refusal | null {
    return groupRefusal(this.state, this.state.wallets.find(account), group, false);
  }
  group(account: number, number: number): OrderGroupState | undefined {
    const row = this.state.wallets.find(account);
    const group = row === NONE ? undefined : this.state.groups.find(row, number);
    return group === undefined ? undefined : stateOf(group, account, this.state.now);
  }
  openOrdersOf(account: number, market?: number): readonly OrderId[] {
    const { orders, positions, wallets } = this.state;
    const found: OrderId[] = [];
    const accountRow = wallets.find(account);
    let row = accountRow === NONE ? NONE : market === undefined ? wallets.firstPositionOf(accountRow) : this.positionRow(account, market);
    while (row !== NONE) {
      for (const order of this.state.openOrders(this.state.marketOfPosition(row), row)) found.push(orders.idOf(order));
      row = market === undefined ? positions.nextOf(row) : NONE;
    }
    return found.toSorted((a, b) => a - b);
  }
  openOrdersIn(marketId: number): readonly OpenOrderState[] {
    const { orders, wallets } = this.state;
    const accountOf = (row: number): number => wallets.idOf(orders.records[(row << O.RECORD_SHIFT) | O.ACCOUNT]!);
    return this.state.openOrders(this.market(marketId), null).map((row) => orders.stateOf(row, accountOf(row), marketId));
  }
  queueAhead(order: OrderId): Paise | undefined {
    const row = this.state.orders.find(order);
    return row === NONE || this.state.books.sizeOf(row) === 0 || this.state.orders.isAtStart(row) ? undefined : (this.state.books.ahead(row) as Paise);
  }
  projectedPrices(market: number, pool: 0 | 1, lastPrices?: readonly (number | null)[]): readonly ProjectedPrice[] {
    return projectedPrices(this.state, this.market(market), pool, lastPrices);
  }
  snapshot(): EngineSnapshot {
    return snapshotOf(this.state);
  }

  /** Returns the row of a position, -1 if there is none. */
  private positionRow(account: number, marketId: number): number {
    const row = this.state.wallets.find(account);
    const market = this.state.markets.find(marketId);
    return row === NONE || market === undefined ? NONE : this.state.positions.find(row, market.row);
  }
}
