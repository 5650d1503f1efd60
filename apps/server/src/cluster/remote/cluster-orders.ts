/**
 * Orders in a cluster: each call goes to the process that owns the market. A player's command is sent once; if the owner does not answer
 * it is refused for now, and the player may send it again with its reference. Calls of feeds and operators are idempotent and are retried
 * until an owner has answered.
 */
import type { BetAnswer, BetState, OrderView } from '@maidan/contract';
import { accept, referenceInBatch, refuse, type Outcome, type BetRequest } from '@maidan/domain';
import type { Cluster, ClusterCall } from '../cluster.ts';
import { MARKET_SHARDS, shardOf } from '../../commit/leases.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { CatalogueMarket } from '../../modules/catalogue/catalogue-port.ts';
import type { MarketState } from '../../modules/catalogue/market-state-port.ts';
import type { CashOuts } from '../../modules/orders/cash-out/cash-out-port.ts';
import { ClusterCashOuts } from './cluster-cash-outs.ts';
import type { ClusterDepth } from './cluster-depth.ts';
import type { MarketData } from './market-data.ts';
import type {
  BatchAnswer,
  BatchRequest,
  BettingAccount,
  DisplayedRunner,
  Orders,
  OrderUpdate,
  QuoteChange,
  ReplacedOrder,
  ReplaceRequest,
} from '../../modules/orders/orders-port.ts';
import type { BetsInDelay, LocalOrders, TradingOrders, WalletChoice } from '../../modules/orders/trading-orders-port.ts';
import type { OrderGroups } from '../../modules/orders/groups/order-groups-port.ts';

/** Longer than any bet delay plus the time of a commit. */
export const ANSWER_WITHIN_MS = 25_000;

export interface ClusterOrdersParts {
  readonly local: LocalOrders;
  readonly cluster: Cluster;
  readonly database: Database;
  readonly log: Log;
  readonly market: (marketId: string) => CatalogueMarket | undefined;
  readonly marketOfStore: (marketId: string) => Promise<CatalogueMarket | undefined>;
  readonly stateOf: (marketId: string) => MarketState | undefined;
  readonly marketIdsOf: (eventId: string) => readonly string[];
  readonly data: MarketData;
  readonly depth: ClusterDepth;
}

/** A call about a market, with the caller's state of the market. */
export interface MarketCall extends ClusterCall {
  readonly state?: MarketState;
}

/** Methods that owners answer for their own orders. */
const ANSWERED = [
  'place',
  'placeBatch',
  'replace',
  'update',
  'cancel',
  'reduce',
  'cancelAll',
  'quote',
  'suspend',
  'resume',
  'close',
  'materialEvent',
  'setRunnerActive',
] as const;
const ANSWERED_CASH_OUTS = ['quote', 'take', 'closeWhole', 'value'] as const;
/** Methods that the owners of all shards run for an account. */
const OF_ACCOUNTS = ['lapseAccount', 'lapseBonus', 'endOpenOrders', 'setAccountBlocked', 'cancelAll', 'suspendMarkets'] as const;
type OfAccounts = (typeof OF_ACCOUNTS)[number];

export class ClusterOrders implements TradingOrders {
  readonly #parts: ClusterOrdersParts;
  readonly #local: LocalOrders;
  readonly #cluster: Cluster;
  readonly cashOuts: CashOuts;
  readonly depth: ClusterDepth;
  readonly walletChoices: WalletChoice;
  /** Of this process: the others take over what it stores (`sync`). */
  readonly groups: OrderGroups;
  readonly delayed: BetsInDelay;
  /** Bets that were sent to another process and have no answer yet. */
  readonly #requested = new Map<string, Promise<unknown>>();

  constructor(parts: ClusterOrdersParts) {
    this.#parts = parts;
    this.#local = parts.local;
    this.#cluster = parts.cluster;
    this.depth = parts.depth;
    this.walletChoices = parts.local.walletChoices;
    this.groups = parts.local.groups;
    this.delayed = parts.local.delayed;
    this.cashOuts = new ClusterCashOuts(parts.local.cashOuts, {
      shardOf: (marketId) => this.#shardOf(marketId),
      ask: (shard, asked) => this.#ask(shard, asked),
      owns: (shard) => this.#cluster.owns(shard),
    });
  }

  /** Answers a call of another process. */
  async answer({ method, args }: MarketCall): Promise<unknown> {
    const [port, name] = method.includes('.') ? (method.split('.') as [string, string]) : ['orders', method];
    if (port === 'cashOuts' && ANSWERED_CASH_OUTS.includes(name as never)) return call(this.#local.cashOuts, name, args);
    if (port === 'depth' && name === 'read') return this.depth.answer(args);
    if (port === 'orders' && ANSWERED.includes(name as never)) return call(this.#local, name, args);
    if (method === 'account.suspendMarkets') return this.#local.shards.suspendMarkets();
    if (port === 'account' && OF_ACCOUNTS.includes(name as never)) return call(this.#local, name, args);
    if (port === 'orders' && name === 'registerMarket') return this.#local.registerMarket(args[0] as string);
    throw new Error(`there is no ${method}`);
  }

  open(): Promise<void> {
    return this.#local.open();
  }
  start(): Promise<void> {
    return this.#local.start();
  }
  stop(): Promise<void> {
    return this.#local.stop();
  }

  // --- players ---
  async place(account: BettingAccount, request: BetRequest): Promise<BetAnswer> {
    const shard = this.#shardOf(request.marketId);
    // an unknown market has no owner: the local checks refuse it
    if (shard === null || this.#cluster.owns(shard)) return this.#local.place(account, request);
    return this.#request<BetAnswer>(shard, account, { method: 'place', request });
  }

  async placeBatch(account: BettingAccount, request: BatchRequest): Promise<BatchAnswer> {
    const shard = this.#shardOf(request.instructions[0]?.marketId ?? '');
    if (shard === null || this.#cluster.owns(shard)) return this.#local.placeBatch(account, request);
    return this.#request<BatchAnswer>(shard, account, { method: 'placeBatch', request });
  }

  /** Sends a request with a reference to the owner of its market. Until it is answered, the state of the reference is PENDING. */
  #request<Answer extends BetAnswer | BatchAnswer>(
    shard: number,
    account: BettingAccount,
    { method, request }: { readonly method: string; readonly request: BetRequest | BatchRequest },
  ): Promise<Answer> {
    const { reference } = request;
    // the bets of a batch have references of their own
    const parts = 'instructions' in request ? request.instructions.map((_, at) => referenceInBatch(reference, at + 1)) : [];
    const keys = [reference, ...parts].map((each) => betKey(account.account, each));
    const asked = this.#ask(shard, { method, args: [account, request] }).then((answer) => {
      const outcome = answer as Outcome<unknown> | Answer;
      return 'reference' in outcome ? outcome : ({ reference, outcome } as Answer);
    });
    const added = keys.filter((key) => !this.#requested.has(key));
    for (const key of added) this.#requested.set(key, asked);
    return asked.finally(() => {
      for (const key of added) this.#requested.delete(key);
    });
  }

  async betStatus(account: BettingAccount, references: readonly string[]): Promise<readonly BetState[]> {
    const underWay = new Set(references.filter((reference) => this.#requested.has(betKey(account.account, reference))));
    // A reference without a stored bet is closed in the tables, so a process that still decides it is refused there.
    const states = await this.#local.betStatus(
      account,
      references.filter((reference) => !underWay.has(reference)),
    );
    const known = new Map(states.map((state) => [state.reference, state]));
    return references.map((reference) => known.get(reference) ?? { reference, state: 'PENDING' });
  }

  async replace(account: BettingAccount, order: number, request: ReplaceRequest): Promise<Outcome<ReplacedOrder>> {
    return this.#ofOrder(order, { method: 'replace', args: [account, order, request] }, () => this.#local.replace(account, order, request));
  }
  async cancel(account: BettingAccount, order: number): Promise<Outcome<OrderView>> {
    return this.#ofOrder(order, { method: 'cancel', args: [account, order] }, () => this.#local.cancel(account, order));
  }
  async update(account: BettingAccount, order: number, changes: OrderUpdate): Promise<Outcome<OrderView>> {
    return this.#ofOrder(order, { method: 'update', args: [account, order, changes] }, () => this.#local.update(account, order, changes));
  }
  async reduce(account: BettingAccount, order: number, remaining: number): Promise<Outcome<OrderView>> {
    return this.#ofOrder(order, { method: 'reduce', args: [account, order, remaining] }, () => this.#local.reduce(account, order, remaining));
  }

  async cancelAll(account: BettingAccount, marketId?: string, which?: 'LIMIT'): Promise<Outcome<number>> {
    if (marketId !== undefined) {
      const shard = this.#shardOf(marketId);
      if (shard === null || this.#cluster.owns(shard)) return this.#local.cancelAll(account, marketId, which);
      return (await this.#ask(shard, { method: 'cancelAll', args: [account, marketId, which] })) as Outcome<number>;
    }
    const cancelled = (await this.#askAllOwners('cancelAll', [account, undefined, which])) as readonly Outcome<number>[];
    const refused = cancelled.find((outcome) => !outcome.ok);
    return refused ?? accept(cancelled.reduce((total, outcome) => total + (outcome.ok ? outcome.value : 0), 0));
  }

  // --- readers ---
  list(...args: Parameters<Orders['list']>): ReturnType<Orders['list']> {
    return this.#local.list(...args);
  }
  views(orders: readonly number[]): Promise<readonly OrderView[]> {
    return this.#local.views(orders);
  }
  terms(...args: Parameters<Orders['terms']>): ReturnType<Orders['terms']> {
    return this.#local.terms(...args);
  }
  ladder(...args: Parameters<Orders['ladder']>): ReturnType<Orders['ladder']> {
    return this.#local.ladder(...args);
  }
  displayed(marketId: string, runner: number, pool: 0 | 1): DisplayedRunner {
    const shard = this.#shardOf(marketId);
    return shard !== null && this.#cluster.owns(shard) ? this.#local.displayed(marketId, runner, pool) : this.#parts.data.displayed(marketId, runner, pool);
  }

  // --- feeds, makers, operators ---
  quote(marketId: string, changes: readonly QuoteChange[]): Promise<void> {
    return this.#askUntilAnswered('quote', marketId, [changes]);
  }
  suspend(marketId: string, inPlay: boolean): Promise<void> {
    return this.#askUntilAnswered('suspend', marketId, [inPlay]);
  }
  resume(marketId: string, inPlay: boolean): Promise<void> {
    return this.#askUntilAnswered('resume', marketId, [inPlay]);
  }
  close(marketId: string): Promise<void> {
    return this.#askUntilAnswered('close', marketId, []);
  }
  setRunnerActive(marketId: string, selectionId: number, active: boolean): Promise<void> {
    return this.#askUntilAnswered('setRunnerActive', marketId, [selectionId, active]);
  }
  registerMarket(marketId: string): Promise<void> {
    return this.#askUntilAnswered('registerMarket', marketId, []);
  }

  /** Sends the event once for each shard of its markets. An owner of several shards gets it several times, which is idempotent. */
  async materialEvent(eventId: string, lapseResting: boolean): Promise<void> {
    const shards = new Set(this.#parts.marketIdsOf(eventId).map((marketId) => this.#shardOf(marketId)));
    await Promise.all(
      [...shards].map(async (shard) => {
        if (shard === null) return;
        const asked = { method: 'materialEvent', args: [eventId, lapseResting] };
        await this.#cluster.askUntilAnswered(shard, { call: () => asked, local: () => this.#local.materialEvent(eventId, lapseResting), undone: undefined });
      }),
    );
  }

  // --- accounts ---
  async lapseAccount(account: number): Promise<number> {
    return sum(await this.#askAllOwners('lapseAccount', [account]));
  }
  async lapseBonus(account: number): Promise<number> {
    return sum(await this.#askAllOwners('lapseBonus', [account]));
  }
  async endOpenOrders(account: number): Promise<number> {
    return sum(await this.#askAllOwners('endOpenOrders', [account]));
  }
  /** Suspends all markets when the feeds restart: none matches until the feeds have sent its state. */
  async suspendMarkets(): Promise<void> {
    await this.#askAllOwners('suspendMarkets', []);
  }
  async setAccountBlocked(account: number, blocked: boolean): Promise<void> {
    await this.#local.setAccountBlocked(account, blocked);
    await this.#askAllOwners('setAccountBlocked', [account, blocked]);
  }

  #shardOf(marketId: string): number | null {
    const market = this.#parts.market(marketId);
    return market === undefined ? null : shardOf(market.id);
  }

  /** Sends one request to an owner. Returns a refusal if the owner did nothing or its answer is missing: the player may send it again. */
  async #ask(shard: number, asked: ClusterCall): Promise<unknown> {
    const reply = await this.#cluster.ask(shard, asked, ANSWER_WITHIN_MS);
    if (reply.type === 'answer') return reply.value;
    if (reply.type === 'refused') this.#parts.log.error({ shard, method: asked.method }, `The owner of a market refused: ${reply.words}.`);
    return refuse(reply.type === 'no-answer' ? 'BUSY' : 'NOT_READY');
  }

  async #ofOrder<T>(order: number, asked: ClusterCall, local: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    if (!Number.isSafeInteger(order) || order <= 0) return refuse('ORDER_UNKNOWN');
    const [row] = await this.#parts.database.query<{ market: number }>('select market from orders where id = $1', [order]);
    if (row === undefined) return refuse('ORDER_UNKNOWN');
    const shard = shardOf(row.market);
    return this.#cluster.owns(shard) ? local() : ((await this.#ask(shard, asked)) as Outcome<T>);
  }

  async #askUntilAnswered(method: (typeof ANSWERED)[number] | 'registerMarket', marketId: string, args: readonly unknown[]): Promise<void> {
    const market = this.#parts.market(marketId) ?? (await this.#parts.marketOfStore(marketId));
    if (market === undefined) return call(this.#local, method, [marketId, ...args]) as Promise<void>;
    await this.#cluster.askUntilAnswered<unknown>(shardOf(market.id), {
      call: () => {
        const state = this.#parts.stateOf(marketId);
        return { method, args: [marketId, ...args], ...(state === undefined ? {} : { state }) };
      },
      local: () => call(this.#local, method, [marketId, ...args]),
      undone: undefined,
    });
  }

  /**
   * Calls the owners of all shards. An answer counts for the shards that the process owned before and after it; a shard that another
   * process took meanwhile is asked again there.
   */
  async #askAllOwners(method: OfAccounts, args: readonly unknown[]): Promise<readonly unknown[]> {
    const answers: unknown[] = [];
    const open = new Set(Array.from({ length: MARKET_SHARDS }, (_, shard) => shard));
    for (let [shard] = open; shard !== undefined; [shard] = open) {
      const owner = this.#cluster.ownerOf(shard);
      const before = [...open].filter((other) => this.#cluster.ownerOf(other) === owner);
      const answer = await this.#cluster.askUntilAnswered<unknown>(shard, {
        call: () => ({ method: `account.${method}`, args }),
        local: () => this.answer({ method: `account.${method}`, args }),
        undone: method === 'cancelAll' ? refuse('NOT_READY') : 0,
      });
      answers.push(answer);
      open.delete(shard);
      if (owner !== undefined) for (const other of before) if (this.#cluster.ownerOf(other) === owner) open.delete(other);
    }
    return answers;
  }
}

function call(port: object, method: string, args: readonly unknown[]): Promise<unknown> {
  return (port as Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>)[method]!(...args);
}

function sum(counts: readonly unknown[]): number {
  return (counts as readonly number[]).reduce((total, count) => total + count, 0);
}

/** Returns the key of a bet that another process decides. References are unique within an account. */
function betKey(account: number, reference: string): string {
  return `${account} ${reference}`;
}
