/** The orders module: players' bets, makers' quotes, and market changes by feeds and operators, in one queue. */
import type { BetAnswer, BetState, OrderView } from '@maidan/contract';
import { bonusWalletOf, playerOf, walletsOf } from '@maidan/ledger';
import { accept, type BetRequest, type OrderId, type Outcome, paise, refuse, type StartingPrice } from '@maidan/domain';
import type { PlayChecks } from '../play-limits/play-limits-port.ts';
import { BetReferences } from './placing/bet-references.ts';
import type { BettingParts } from './placing/answers.ts';
import { Batching } from './placing/batching.ts';
import { Betting } from './placing/betting.ts';
import { termsOf } from './placing/betting-terms.ts';
import { Replacing } from './placing/replacing.ts';
import type { BatchCommand } from '../../commit/commit-pipeline-port.ts';
import { DelayedOrders } from './placing/delayed-orders.ts';
import { CommittedBatches } from './state/committed-batches.ts';
import { DepthBooks } from './views/depth-books.ts';
import { closeCommand, LapseAccount, materialEventCommand, quoteCommand, resumeCommand, runnerCommand, suspendCommand } from './resting/market-commands.ts';
import { CashOutService } from './cash-out/cash-outs.ts';
import { OrderGroupsService } from './groups/order-groups.ts';
import { OrderExpiry } from './resting/order-expiry.ts';
import { CancelAllOrders, ChangeOrder, EndOpenOrders, UpdateOrder } from './resting/order-commands.ts';
import { readOrderList, readOrderViews, readOwnedOrder } from './views/order-views.ts';
import type {
  BatchAnswer,
  BatchRequest,
  BettingAccount,
  BettingTerms,
  DisplayedRunner,
  OrderListFilter,
  OrderUpdate,
  QuoteChange,
  ReplacedOrder,
  ReplaceRequest,
} from './orders-port.ts';
import { HOUSE_LIMIT, NOTHING_SET, type OrdersParts } from './orders-parts.ts';
import type { LocalOrders } from './trading-orders-port.ts';
import { ProjectedPrices } from './starting-price/projected-prices.ts';
import { StartingPrices } from './starting-price/starting-prices.ts';
import { OwnedShards } from './state/owned-shards.ts';
import { readLadder } from './views/position-rows.ts';
import { TradingAccounts } from './state/trading-accounts.ts';
import { awaitsRemoval, RunnerRemovals } from './resting/runner-removals.ts';
import { TradingMarkets, type TradingMarket } from './state/trading-markets.ts';
import { WalletChoices } from './placing/wallet-choices.ts';

/** Makes the module on a pipeline with its own engine. Call `start` before use. */
export function createOrders(parts: OrdersParts): OrdersModule {
  return new OrdersModule(parts);
}

export class OrdersModule implements LocalOrders {
  readonly #parts: OrdersParts;
  readonly #markets: TradingMarkets;
  readonly #accounts: TradingAccounts;
  readonly #references: BetReferences;
  readonly #delayed: DelayedOrders;
  readonly #betting: Betting;
  readonly #batching: Batching;
  readonly #replacing: Replacing;
  readonly #removals: RunnerRemovals;
  readonly #expiry: OrderExpiry;
  readonly #starts: StartingPrices;
  readonly #projected: ProjectedPrices;
  readonly #playChecks: PlayChecks;
  readonly walletChoices: WalletChoices;
  readonly cashOuts: CashOutService;
  readonly groups: OrderGroupsService;
  readonly depth: DepthBooks;
  /** The markets that this server trades: all of them, or its share in a cluster. */
  readonly shards: OwnedShards;

  constructor(parts: OrdersParts) {
    const { database, engine, pipeline, catalogue, clock, machineClock, log } = parts;
    this.#parts = parts;
    this.#playChecks = parts.playChecks ?? NOTHING_SET;
    this.#markets = new TradingMarkets({
      database,
      engine,
      pipeline,
      catalogue,
      houseLimit: parts.houseLimit ?? (() => HOUSE_LIMIT),
      crossMatching: parts.crossMatching === true,
      passiveDelay: parts.passiveDelay ?? 'same',
      waitsForFeed: parts.shared === true,
    });
    const choices = (this.walletChoices = new WalletChoices(database, parts.bus));
    this.#accounts = new TradingAccounts({ database, engine, pipeline, accounts: parts.accounts, clock, bus: parts.bus, log, markets: this.#markets, choices });
    this.#references = new BetReferences(database, clock, parts.refusedADay);
    this.#delayed = new DelayedOrders({ clock, machineClock, pipeline });
    this.#expiry = new OrderExpiry({ engine, pipeline, clock });
    this.#starts = new StartingPrices({ engine, pipeline, clock, bus: parts.bus, log, accounts: this.#accounts, markets: this.#markets });
    this.#projected = new ProjectedPrices({ engine, pipeline, clock, bus: parts.bus, markets: this.#markets });
    this.#removals = new RunnerRemovals({ database, engine, pipeline, bus: parts.bus, log, markets: this.#markets });
    const betting: BettingParts = {
      pipeline,
      log,
      references: this.#references,
      accounts: this.#accounts,
      delayed: this.#delayed,
      views: (orders) => this.views(orders),
      placing: {
        playChecks: this.#playChecks,
        references: this.#references,
        catalogue,
        markets: this.#markets,
        walletFor: (account) => choices.walletFor(account),
        monotonic: () => clock.monotonic(),
        takeOrderNumber: () => pipeline.takeOrderNumber(),
        commissionOf: parts.commissionOf,
        minPayoutFactorOf: parts.minPayoutFactorOf ?? (() => 0),
        siteIsFrozen: parts.siteIsFrozen ?? (() => false),
        isOperatorSignedIn: parts.isOperatorSignedIn ?? (() => false),
        delayed: (orders, delayMs) => this.#delayed.start(orders, delayMs),
      },
    };
    this.#betting = new Betting(betting);
    this.#batching = new Batching(betting);
    this.#replacing = new Replacing({ ...betting, ownedOrder: (order) => readOwnedOrder(database, order) });
    this.cashOuts = new CashOutService({
      engine,
      pipeline,
      clock,
      log,
      markets: this.#markets,
      accounts: this.#accounts,
      references: this.#references,
      walletFor: (account) => choices.walletFor(account),
      commissionOf: parts.commissionOf,
      siteIsFrozen: parts.siteIsFrozen ?? (() => false),
      views: (orders) => this.views(orders),
    });
    this.groups = new OrderGroupsService({ database, engine, pipeline, clock });
    parts.bus.subscribe('player-signed-in', ({ account }) => {
      this.groups.startSession(account).catch((error: unknown) => log.warn({ err: error, account }, 'could not start the sums of order groups'));
    });
    this.depth = new DepthBooks({ database, engine, pipeline, markets: this.#markets });
    const state = { markets: this.#markets, references: this.#references, delayed: this.#delayed, expiry: this.#expiry, projected: this.#projected };
    const rebuilding = { database, engine, pipeline, catalogue, clock, log, starts: this.#starts, ...state };
    this.shards = new OwnedShards({ rebuilding, clock, cashOuts: this.cashOuts, removals: this.#removals });
    pipeline.attach(new CommittedBatches({ bus: parts.bus, playChecks: this.#playChecks, depth: this.depth, ...state }));
  }

  get delayed(): Pick<DelayedOrders, 'size' | 'drained'> {
    return this.#delayed;
  }

  open(): Promise<void> {
    return this.#parts.pipeline.open();
  }

  async start(): Promise<void> {
    if (this.#parts.shared !== true) await this.shards.takeAll();
  }

  async stop(): Promise<void> {
    this.#delayed.stop();
    this.#expiry.stop();
    this.#projected.stop();
    this.cashOuts.stop();
    await this.#parts.pipeline.close();
  }

  place(account: BettingAccount, request: BetRequest): Promise<BetAnswer> {
    return this.#betting.place(account, request);
  }

  placeBatch(account: BettingAccount, request: BatchRequest): Promise<BatchAnswer> {
    return this.#batching.placeBatch(account, request);
  }

  replace(account: BettingAccount, order: number, request: ReplaceRequest): Promise<Outcome<ReplacedOrder>> {
    return this.#replacing.replace(account, order, request);
  }

  cancel(account: BettingAccount, order: number): Promise<Outcome<OrderView>> {
    return this.#change(account.account, new ChangeOrder(account.account, order, (engine, wallet) => engine.cancelOrder(order as OrderId, wallet)));
  }

  /** Makes a resting order smaller: `remaining` paise are left to match; it keeps its queue place. */
  reduce(account: BettingAccount, order: number, remaining: number): Promise<Outcome<OrderView>> {
    if (!Number.isSafeInteger(remaining) || remaining <= 0) return Promise.resolve(refuse('STAKE_INVALID'));
    const reduce = new ChangeOrder(account.account, order, (engine, wallet) => engine.reduceOrder(order as OrderId, wallet, paise(remaining)));
    return this.#change(account.account, reduce);
  }

  update(account: BettingAccount, order: number, changes: OrderUpdate): Promise<Outcome<OrderView>> {
    return this.#change(account.account, new UpdateOrder(account.account, order, changes));
  }

  async cancelAll(account: BettingAccount, marketId?: string, which?: 'LIMIT'): Promise<Outcome<number>> {
    const market = marketId === undefined ? undefined : this.#markets.get(marketId);
    if (marketId !== undefined && market === undefined) return this.#parts.catalogue.market(marketId) === undefined ? refuse('MARKET_UNKNOWN') : accept(0);
    const command = new CancelAllOrders(walletsOf(account.account), market?.key, which);
    const result = await this.#parts.pipeline.submit(command);
    return result === 'COMMITTED' ? accept(command.cancelled) : refuse(result);
  }

  betStatus(account: BettingAccount, references: readonly string[]): Promise<readonly BetState[]> {
    return this.#betting.status(account.account, references);
  }

  list(account: number, filter: OrderListFilter): Promise<readonly OrderView[]> {
    return readOrderList(this.#parts.database, account, filter);
  }

  views(orders: readonly number[]): Promise<readonly OrderView[]> {
    return readOrderViews(this.#parts.database, orders);
  }

  async terms(account: BettingAccount, marketId: string, selectionId: number): Promise<Outcome<BettingTerms>> {
    const market = this.#parts.catalogue.market(marketId);
    if (market === undefined) return refuse('MARKET_UNKNOWN');
    if (!market.runners.some((runner) => runner.selectionId === selectionId)) return refuse('RUNNER_UNKNOWN');
    const known = await this.#accounts.load(account.account);
    return accept(termsOf(market, known?.limits ?? []));
  }

  async ladder(account: number, marketId: string): Promise<readonly { readonly at: number; readonly profit: number }[]> {
    const { database, catalogue } = this.#parts;
    const market = catalogue.market(marketId) ?? (await catalogue.storedMarket(marketId));
    if (market === undefined) return [];
    return readLadder(database, account, market);
  }

  isTrading(marketId: string): boolean {
    const market = this.#markets.get(marketId);
    return market !== undefined && market.catalogue.status === 'OPEN' && market.open && !market.removing;
  }

  displayedMarket(marketId: string): TradingMarket['displayed'] | undefined {
    return this.#markets.get(marketId)?.displayed;
  }

  displayed(marketId: string, runner: number, pool: 0 | 1): DisplayedRunner {
    return this.#markets.displayed(marketId, runner, pool);
  }

  quote(marketId: string, changes: readonly QuoteChange[]): Promise<void> {
    return this.#inMarket(marketId, (market) => quoteCommand(market, changes, this.#markets, () => this.#parts.clock.monotonic()));
  }

  suspend(marketId: string, inPlay: boolean): Promise<void> {
    this.#lapseCashOuts(marketId, 'SUSPENDED');
    const suspend = (): Promise<void> => this.#inMarket(marketId, (market) => suspendCommand(market, inPlay));
    return inPlay ? this.#afterStart(marketId, 'IN_PLAY', suspend) : suspend();
  }

  resume(marketId: string, inPlay: boolean): Promise<void> {
    const resume = (): Promise<void> => this.#inMarket(marketId, (market) => resumeCommand(market, inPlay));
    return inPlay ? this.#afterStart(marketId, 'IN_PLAY', resume) : resume();
  }

  async close(marketId: string): Promise<void> {
    this.#lapseCashOuts(marketId, 'CLOSED');
    const market = this.#markets.get(marketId);
    if (market !== undefined) await this.#removals.idle(market);
    return this.#afterStart(marketId, 'CLOSE', () => this.#inMarket(marketId, closeCommand));
  }

  async materialEvent(eventId: string, lapseResting: boolean): Promise<void> {
    const markets = this.#markets.ofEvent(eventId);
    this.cashOuts.lapse(markets, 'MATERIAL_EVENT');
    await this.#parts.pipeline.submit(materialEventCommand(markets, lapseResting));
  }

  async setRunnerActive(marketId: string, selectionId: number, active: boolean): Promise<void> {
    const market = this.#markets.get(marketId) ?? (await this.#markets.register(marketId));
    const runner = market?.catalogue.runners.find((candidate) => candidate.selectionId === selectionId);
    const removed = market !== undefined && market.kind !== 'line' && runner?.status === 'REMOVED';
    if (removed && !awaitsRemoval(market, runner)) return;
    this.#lapseCashOuts(marketId, 'SUSPENDED');
    if (removed) return this.#removals.remove(market, runner);
    return this.#inMarket(marketId, () => (runner === undefined || market === undefined ? null : runnerCommand(market, runner.runner, active)));
  }

  lapseAccount(account: number): Promise<number> {
    return this.#lapse(new LapseAccount(walletsOf(account), 'ACCOUNT_BLOCKED', true));
  }

  lapseBonus(account: number): Promise<number> {
    return this.#lapse(new LapseAccount([bonusWalletOf(account)], 'BONUS_ENDED', true));
  }

  async #lapse(command: LapseAccount): Promise<number> {
    await this.#parts.pipeline.submit(command);
    return command.lapsed;
  }

  async endOpenOrders(account: number): Promise<number> {
    const command = new EndOpenOrders(walletsOf(account));
    await this.#parts.pipeline.submit(command);
    return command.ended;
  }

  async registerMarket(marketId: string): Promise<void> {
    await this.#markets.register(marketId);
  }

  async setAccountBlocked(account: number, blocked: boolean): Promise<void> {
    const { engine, pipeline } = this.#parts;
    this.#accounts.forget(account);
    // pending orders end; the operator lapses resting ones (lapseAccount)
    if (blocked) await pipeline.submit(new LapseAccount(walletsOf(account), 'ACCOUNT_BLOCKED', false));
    await pipeline.submit({
      isLasting: true,
      isExclusive: true,
      decide: () => {
        for (const wallet of walletsOf(account)) {
          const state = engine.accountState(wallet);
          if (state !== undefined) engine.reloadAccount({ ...state, blocked });
        }
      },
    });
  }

  /** Removes a settled market from the engine; its next settlement needs only the tables. */
  forgetMarket(market: number): Promise<void> {
    return this.#markets.forget(market);
  }

  async #change(account: number, command: ChangeOrder): Promise<Outcome<OrderView>> {
    const result = await this.#parts.pipeline.submit(command);
    if (result !== 'COMMITTED') return refuse(result);
    if (command.refused !== null) return command.refused.code === 'ORDER_UNKNOWN' ? this.#refusalOfUnknown(account, command.order) : command.refused;
    const [view] = await this.views([command.order]);
    return view === undefined ? refuse('FAULT') : accept(view);
  }

  /** Returns why an order was not found: it has ended, belongs to another account, or never existed. */
  async #refusalOfUnknown(account: number, order: number): Promise<Outcome<OrderView>> {
    const owned = await readOwnedOrder(this.#parts.database, order);
    if (owned === undefined) return refuse('ORDER_UNKNOWN');
    return refuse(playerOf(owned.account) === account ? 'ORDER_NOT_OPEN' : 'FOREIGN_ACCOUNT');
  }

  /** Makes the starting prices of a market first, if this is its start. */
  #afterStart(marketId: string, at: StartingPrice, change: () => Promise<void>): Promise<void> {
    const market = this.#markets.get(marketId);
    if (market === undefined || !this.#starts.isStart(market, at)) return change();
    return this.#starts.make(market, at === 'IN_PLAY').then(change);
  }

  #lapseCashOuts(marketId: string, reason: 'SUSPENDED' | 'CLOSED'): void {
    const market = this.#markets.get(marketId);
    if (market !== undefined) this.cashOuts.lapse([market], reason);
  }

  async #inMarket(marketId: string, commandFor: (market: TradingMarket) => BatchCommand | null): Promise<void> {
    const market = this.#markets.get(marketId) ?? (await this.#markets.register(marketId));
    const command = market === undefined ? null : commandFor(market);
    if (command === null) {
      this.#parts.log.warn({ marketId }, 'ignored a change of a market that does not trade');
      return;
    }
    await this.#parts.pipeline.submit(command);
  }
}
