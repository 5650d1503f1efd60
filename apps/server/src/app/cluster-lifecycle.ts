/** Starts and stops the work of a cluster process as its leases come and go. */
import type { Modules } from './modules.ts';
import { SINGLETON_METHODS, type ClusterTrading } from './cluster-trading.ts';
import { singletonsOf, startServices, stopServices } from './lifecycle.ts';
import type { AppPorts } from './app-ports.ts';
import type { ConsoleAccess } from './wire-console.ts';
import { CASINO_METHODS } from '../cluster/remote/cluster-casino.ts';
import type { MarketCall } from '../cluster/remote/cluster-orders.ts';
import type { Cluster, ClusterCall } from '../cluster/cluster.ts';
import { CASINO_LEASE, FEEDS_LEASE, MARKET_SHARDS, type Lease, shardOf } from '../commit/leases.ts';
import { answerOfPorts } from '../cluster/ports-of-leases.ts';
import { serveHello } from '../cluster/members.ts';

/** Interval for reloading state whose updates may have been missed. */
const RELOAD_MS = 10_000;
const FEEDS_CHECK_MS = 300;
/** Time that gateways have to report their connected players before a player counts as disconnected. */
const PRESENCE_MS = 1500;

export class ClusterLifecycle {
  readonly #ports: AppPorts;
  readonly #modules: Modules;
  readonly #access: Pick<ConsoleAccess, 'recheck'> | null;
  readonly #cluster: Cluster;
  readonly #joined: ClusterTrading;
  readonly #stops: (() => void)[] = [];
  /** Start of the singletons and the feeds; null until this process has taken the feeds lease. */
  #feedsStart: Promise<void> | null = null;
  #casino = false;
  /** Suspension of our markets while no process serves the feeds; null otherwise. */
  #suspension: Promise<void> | null = null;

  /** `access`: the operators of this process; null without a console. */
  constructor(ports: AppPorts, modules: Modules, access: Pick<ConsoleAccess, 'recheck'> | null) {
    this.#ports = ports;
    this.#access = access;
    this.#modules = modules;
    this.#cluster = ports.cluster!;
    this.#joined = modules.joined!;
  }

  async start(): Promise<void> {
    const { sites, matchCenter, operatorPlayers, play, care, auth, bus, machineClock } = this.#modules;
    const { messaging } = this.#cluster;
    this.#stops.push(
      serveHello(messaging),
      bus.subscribe('settings-changed', ({ of }) => this.#logFailure(of === 'sites' ? sites.load() : matchCenter.load(), 'settings')),
      machineClock.every(RELOAD_MS, () => this.#logFailure(Promise.all([play.reloadLimits(), care.load()]), 'limits and breaks')),
      machineClock.every(FEEDS_CHECK_MS, () => this.#endSuspensionByFeeds()),
    );
    messaging.onReturn(() => {
      this.#logFailure(Promise.all([play.reloadLimits(), care.load()]), 'limits and breaks');
      this.#logFailure(auth.recheck(), 'sessions');
      this.#access?.recheck();
      operatorPlayers.reload();
      this.#logFailure(Promise.all([sites.load(), matchCenter.load()]), 'settings');
      // the holder of the feeds resends the state that this process missed
      const own = this.#ownShards();
      if (own.length > 0) this.#cluster.announce(own);
    });
    this.#cluster.onOwners((leases) => this.#onOwners(leases));
    this.#cluster.onSilence((leases) => this.#onSilence(leases));
    await this.#cluster.start({
      taken: (leases) => this.#taken(leases),
      released: (shards) => this.#released(shards),
      lost: () => {
        this.#modules.pipeline.fenceLeases();
        this.#cluster.stopServing(Array.from({ length: CASINO_LEASE + 1 }, (_, lease) => lease));
      },
    });
    this.#joined.data.requestAll();
  }

  /** Releases all leases, so that other processes take them at once. */
  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop();
    this.#cluster.end();
    this.#modules.settlement.stop();
    this.#modules.ownTriggers.stop();
    await this.#stopSingletons();
    if (this.#casino) this.#modules.ownRounds.stop();
    const own = this.#ownShards();
    this.#cluster.stopServing([...own, FEEDS_LEASE, CASINO_LEASE]);
    if (own.length > 0 && this.#modules.pipeline.ready()) await this.#joined.ownOrders.shards.releaseShards(own);
    await this.#cluster.stop();
  }

  #ownShards(): readonly number[] {
    return Array.from({ length: MARKET_SHARDS }, (_, shard) => shard).filter((shard) => this.#cluster.owns(shard));
  }

  async #taken(leases: readonly Lease[]): Promise<void> {
    const markets = leases.filter(({ shard }) => shard < MARKET_SHARDS);
    if (markets.length > 0) await this.#takeMarkets(markets);
    if (leases.some(({ shard }) => shard === FEEDS_LEASE)) await this.#takeFeeds();
    const casino = leases.find(({ shard }) => shard === CASINO_LEASE);
    if (casino !== undefined) await this.#takeCasino(casino);
  }

  async #takeMarkets(leases: readonly Lease[]): Promise<void> {
    const { settlement } = this.#modules;
    const begin = performance.now();
    // the holder of the feeds wrote the catalogue, so its copy is current
    if (!this.#cluster.ownsFeeds()) await this.#joined.catalogue.load();
    await this.#joined.ownOrders.shards.take(leases);
    const shards = leases.map(({ shard }) => shard);
    const ours = new Set(shards);
    const isOurs = (market: number): boolean => ours.has(shardOf(market));
    await this.#modules.ownTriggers.take(isOurs);
    this.#cluster.serve(shards, (_, call) => this.#answerMarket(call));
    this.#joined.data.publishAll();
    this.#ports.log.info({ shards: shards.length, ms: Math.round(performance.now() - begin) }, 'Serving markets.');
    this.#logFailure(settlement.resume(isOurs), 'interrupted settlements');
  }

  async #answerMarket(call: MarketCall): Promise<unknown> {
    if (call.state !== undefined && !this.#cluster.ownsFeeds()) this.#joined.catalogue.applyState(call.state);
    if (call.method.startsWith('entryTriggers.')) return this.#joined.triggers.answer({ ...call, method: call.method.slice('entryTriggers.'.length) });
    if (call.method.startsWith('settlement.')) return this.#joined.settlement.answer({ ...call, method: call.method.slice('settlement.'.length) });
    return this.#joined.orders.answer(call);
  }

  async #released(shards: readonly number[]): Promise<void> {
    this.#cluster.stopServing(shards);
    const leaving = new Set(shards);
    this.#modules.ownTriggers.release((market) => leaving.has(shardOf(market)));
    await this.#joined.ownOrders.shards.releaseShards(shards);
  }

  /** Takes over the catalogue and starts the singletons, after this process has taken the feeds lease. */
  async #takeFeeds(): Promise<void> {
    await this.#joined.catalogue.takeOver();
    const { localSingletons, feeds, machineClock } = this.#modules;
    const ports = new Map<string, { readonly port: object; readonly methods: readonly string[] }>([
      ...Object.entries(SINGLETON_METHODS).map(
        ([name, methods]) => [name, { port: localSingletons[name as keyof typeof SINGLETON_METHODS], methods }] as const,
      ),
      ['feeds', { port: feeds.feeds, methods: ['applyOfficial'] }],
    ]);
    const answer = answerOfPorts(ports);
    this.#cluster.serve([FEEDS_LEASE], (_, call: ClusterCall) =>
      call.method.startsWith('catalogue.')
        ? this.#joined.catalogue.answer({ ...call, method: call.method.slice('catalogue.'.length) })
        : answer(call.method, call.args),
    );
    this.#joined.presence.ask();
    this.#feedsStart = (async () => {
      // books may still show the prices that the last holder left
      await this.#joined.orders.suspendMarkets();
      await new Promise<void>((resolve) => {
        machineClock.after(PRESENCE_MS, resolve);
      });
      await this.#startSingletons();
    })();
    this.#logFailure(this.#feedsStart, 'the feeds');
  }

  async #startSingletons(): Promise<void> {
    const { play, feeds } = this.#modules;
    await play.start();
    await startServices(singletonsOf(this.#modules));
    await feeds.feeds.start();
    this.#ports.log.info({}, 'Running the feeds.');
  }

  async #stopSingletons(): Promise<void> {
    if (this.#feedsStart === null) return;
    await this.#modules.feeds.feeds.stop();
    await stopServices(singletonsOf(this.#modules));
  }

  async #takeCasino(lease: Lease): Promise<void> {
    await this.#modules.pipeline.addLeases([lease]);
    await this.#modules.ownRounds.start();
    this.#casino = true;
    const casino = this.#modules.joinedCasino!;
    const answer = answerOfPorts(new Map([['casino', { port: this.#modules.ownRounds, methods: CASINO_METHODS }]]));
    this.#cluster.serve([CASINO_LEASE], (_, { method, args }: ClusterCall) =>
      method === 'casino.watch' ? casino.answerWatch(args[0] as string, args[1] as string) : answer(method, args),
    );
    this.#ports.log.info({}, 'Running the casino.');
  }

  #onOwners(leases: readonly number[]): void {
    const theirs = new Set(leases);
    this.#notifyReaders(theirs);
    if (!this.#cluster.ownsFeeds()) return;
    this.#modules.feeds.feeds.resendMarkets((marketId) => {
      const market = this.#joined.catalogue.market(marketId);
      return market !== undefined && theirs.has(shardOf(market.id));
    });
  }

  #onSilence(leases: readonly number[]): void {
    this.#notifyReaders(new Set(leases));
    if (leases.includes(FEEDS_LEASE) && this.#ownShards().length > 0) this.#suspension ??= this.#joined.ownOrders.shards.suspendMarkets();
  }

  /** Ends the suspension when the feeds lease is served again: announces our markets, so that the feeds resend them. */
  #endSuspensionByFeeds(): void {
    if (this.#suspension === null || !this.#cluster.isServed(FEEDS_LEASE)) return;
    const suspension = this.#suspension;
    this.#suspension = null;
    this.#logFailure(
      suspension.then(() => this.#cluster.announce(this.#ownShards())),
      'our markets',
    );
  }

  /** Notifies viewers that these markets have gained or lost an owner. */
  #notifyReaders(leases: ReadonlySet<number>): void {
    for (const market of this.#joined.catalogue.markets()) {
      if (!leases.has(shardOf(market.id))) continue;
      this.#joined.bus.deliver('market-changed', { marketId: market.definition.marketId, eventId: market.event.definition.eventId });
    }
  }

  #logFailure(work: Promise<unknown>, what: string): void {
    work.catch((error: unknown) => this.#ports.log.error({ err: error }, `Could not update ${what} in the cluster.`));
  }
}
