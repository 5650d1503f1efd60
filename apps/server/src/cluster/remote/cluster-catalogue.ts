/**
 * The catalogue in a cluster. The holder of the feeds lease writes it, all other processes keep a replica. Each news item carries the
 * whole state of its market and a number; after a gap a replica reads the tables.
 */
import type { BusTopic, BusTopics } from '../../modules/topics-port.ts';
import type { ClusterBus } from '../cluster-bus.ts';
import type { Cluster, ClusterCall } from '../cluster.ts';
import { FEEDS_LEASE } from '../../commit/leases.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Catalogue, CatalogueEvent, CatalogueMarket } from '../../modules/catalogue/catalogue-port.ts';
import type { MarketState, ReplicaCatalogue, TradedState } from '../../modules/catalogue/market-state-port.ts';

/** Bus topics that belong to the catalogue. */
const NEWS = ['market-added', 'market-status', 'market-changed', 'score-changed'] as const satisfies readonly BusTopic[];
type NewsTopic = (typeof NEWS)[number];

interface News {
  readonly seq: number;
  readonly topic: NewsTopic | 'reset';
  readonly message: BusTopics[NewsTopic] | null;
  readonly state: MarketState | null;
}

/** Methods of the writer that other processes may call. */
const REMOTE = ['setMarketStatus', 'setOperatorSuspended', 'setRunnerStatus', 'setResult', 'setLimits'] as const;
type RemoteMethod = (typeof REMOTE)[number];
const FORGET_EVERY_MS = 10 * 60_000;

export interface ClusterCatalogueParts {
  readonly local: ReplicaCatalogue;
  readonly cluster: Cluster;
  readonly bus: ClusterBus;
  readonly clock: Clock;
  readonly log: Log;
}

export class ClusterCatalogue implements Catalogue {
  readonly #parts: ClusterCatalogueParts;
  readonly #local: ReplicaCatalogue;
  #seq = 0;
  /** Sender and number of the last news item. */
  #lastNews = { from: '', seq: 0 };
  #reading: Promise<void> | null = null;
  /** Totals that trades have set. A different total comes from the feed. */
  readonly #traded = new Map<string, number>();

  constructor(parts: ClusterCatalogueParts) {
    const { local, cluster, bus } = parts;
    this.#parts = parts;
    this.#local = local;
    bus.onOwn((topic, message) => {
      if (cluster.ownsFeeds() && isNews(topic)) this.#publish(topic, message as BusTopics[NewsTopic]);
    });
    cluster.messaging.subscribe('catalogue', (news, from) => this.#receive(news as News, from));
    cluster.messaging.onReturn(() => this.#reload('NATS was unreachable'));
    parts.clock.every(FORGET_EVERY_MS, () => {
      if (!cluster.ownsFeeds()) local.forgetFinished();
    });
  }

  load(): Promise<void> {
    return this.#local.loadReplica();
  }

  /** Makes this process the writer, after it has taken the feeds lease. All replicas reload. */
  async takeOver(): Promise<void> {
    await this.#local.takeOver();
    this.#seq += 1;
    this.#parts.cluster.messaging.publish('catalogue', { seq: this.#seq, topic: 'reset', message: null, state: null } satisfies News);
  }

  /** Stores the totals and last prices that the market's owner has published. */
  noteTraded(marketId: string, traded: TradedState): void {
    this.#local.applyTraded(marketId, traded);
    const market = this.#local.market(marketId);
    if (market !== undefined) this.#traded.set(marketId, market.totalMatched);
  }

  /** Returns the state to send with a call about the market, so that its owner decides on what the caller knows. */
  stateOf(marketId: string): MarketState | undefined {
    return this.#local.stateOf(marketId);
  }
  applyState(state: MarketState): void {
    this.#local.applyState(state);
  }

  /** Answers a call of another process with the new state of the market. */
  async answer({ method, args }: ClusterCall): Promise<MarketState | null> {
    if (!REMOTE.includes(method as RemoteMethod)) throw new Error(`there is no catalogue.${method}`);
    await (this.#local[method as RemoteMethod] as (...args: readonly unknown[]) => Promise<void>).apply(this.#local, args as never);
    return this.#local.stateOf(args[0] as string) ?? null;
  }

  event(eventId: string): CatalogueEvent | undefined {
    return this.#local.event(eventId);
  }
  market(marketId: string): CatalogueMarket | undefined {
    return this.#local.market(marketId);
  }
  marketByKey(id: number): CatalogueMarket | undefined {
    return this.#local.marketByKey(id);
  }
  events(filter?: Parameters<Catalogue['events']>[0]): readonly CatalogueEvent[] {
    return this.#local.events(filter);
  }
  markets(filter?: Parameters<Catalogue['markets']>[0]): readonly CatalogueMarket[] {
    return this.#local.markets(filter);
  }
  storedMarket(marketId: string): Promise<CatalogueMarket | undefined> {
    return this.#local.storedMarket(marketId);
  }

  storedEvent(...args: Parameters<Catalogue['storedEvent']>): ReturnType<Catalogue['storedEvent']> {
    return this.#local.storedEvent(...args);
  }

  // --- called only by the feeds, in the process that runs them ---
  addEvent(...args: Parameters<Catalogue['addEvent']>): Promise<CatalogueEvent> {
    return this.#local.addEvent(...args);
  }
  addMarket(...args: Parameters<Catalogue['addMarket']>): Promise<CatalogueMarket> {
    return this.#local.addMarket(...args);
  }
  keepTotals(): Promise<void> {
    return this.#local.keepTotals();
  }
  setScore(...args: Parameters<Catalogue['setScore']>): Promise<void> {
    return this.#local.setScore(...args);
  }
  setEventStatus(...args: Parameters<Catalogue['setEventStatus']>): Promise<void> {
    return this.#local.setEventStatus(...args);
  }
  archive(olderThan: number): Promise<number> {
    return this.#local.archive(olderThan);
  }

  // --- called by operators and settlement in any process ---
  setMarketStatus(...args: Parameters<Catalogue['setMarketStatus']>): Promise<void> {
    return this.#write('setMarketStatus', args);
  }
  setOperatorSuspended(...args: Parameters<Catalogue['setOperatorSuspended']>): Promise<void> {
    return this.#write('setOperatorSuspended', args);
  }
  setRunnerStatus(...args: Parameters<Catalogue['setRunnerStatus']>): Promise<void> {
    return this.#write('setRunnerStatus', args);
  }
  setResult(...args: Parameters<Catalogue['setResult']>): Promise<void> {
    return this.#write('setResult', args);
  }
  setLimits(...args: Parameters<Catalogue['setLimits']>): Promise<void> {
    return this.#write('setLimits', args);
  }

  async #write(method: RemoteMethod, args: readonly unknown[]): Promise<void> {
    const call = { method: `catalogue.${method}`, args };
    const state = await this.#parts.cluster.askUntilAnswered<MarketState | null>(FEEDS_LEASE, {
      call: () => call,
      local: () => this.answer({ method, args }),
      undone: null,
    });
    if (state !== null && !this.#parts.cluster.ownsFeeds()) this.#local.applyState(state);
  }

  #publish(topic: NewsTopic, message: BusTopics[NewsTopic]): void {
    const marketIds = 'marketId' in message ? [message.marketId] : [...(this.#local.event(message.eventId)?.markets ?? [])].slice(0, 1);
    const state = marketIds.length === 0 ? undefined : this.#local.stateOf(marketIds[0]!);
    if (state === undefined) return;
    this.#seq += 1;
    const traded = this.#fedTotals(state.market.definition.marketId);
    this.#parts.cluster.messaging.publish('catalogue', {
      seq: this.#seq,
      topic,
      message,
      state: traded === null ? state : { ...state, traded },
    } satisfies News);
  }

  #fedTotals(marketId: string): TradedState | null {
    const market = this.#local.market(marketId);
    if (market === undefined) return null;
    const volumes = market.fedVolumes.recent();
    if (volumes.length === 0 && market.totalMatched === (this.#traded.get(marketId) ?? 0)) return null;
    this.#traded.set(marketId, market.totalMatched);
    return { totalMatched: market.totalMatched, lastPrices: market.lastPrices, volumes };
  }

  #receive({ seq, topic, message, state }: News, from: string): void {
    const gap = from === this.#lastNews.from ? seq !== this.#lastNews.seq + 1 : this.#lastNews.from !== '';
    this.#lastNews = { from, seq };
    if (state !== null) {
      this.#local.applyState(state);
      if (state.traded !== undefined) this.noteTraded(state.market.definition.marketId, state.traded);
    }
    if (gap || topic === 'reset') this.#reload(topic === 'reset' ? 'another process has the feeds' : 'messages were missed');
    if (topic !== 'reset' && message !== null) this.#parts.bus.deliver(topic, message);
  }

  /** Reads the tables and notifies local readers of every market. */
  #reload(why: string): void {
    if (this.#parts.cluster.ownsFeeds() || this.#reading !== null) return;
    const { log } = this.#parts;
    log.info({ why }, 'Reading the catalogue again.');
    this.#reading = this.#read()
      .catch((error: unknown) => log.warn({ err: error }, 'Could not read the catalogue again.'))
      .finally(() => {
        this.#reading = null;
      });
  }

  async #read(): Promise<void> {
    await this.#local.loadReplica();
    for (const market of this.#local.markets()) {
      const { marketId, eventId } = market.definition;
      this.#parts.bus.deliver('market-status', { marketId, eventId, status: market.status, reason: market.reason });
    }
  }
}

function isNews(topic: BusTopic): topic is NewsTopic {
  return NEWS.includes(topic as NewsTopic);
}
