/** Replaces a process's own markets in a cluster (docs/adr/0012): these ports forward each call to the owner. */
import { refuse } from '@maidan/domain';
import { ClusterEntryTriggers } from '../cluster/remote/cluster-entry-triggers.ts';
import type { LocalEntryTriggers } from '../modules/entry-triggers/entry-triggers-port.ts';
import type { AutoCashOuts } from '../modules/auto-cash-out/auto-cash-out-port.ts';
import type { Cashier } from '../modules/cashier/cashier-port.ts';
import { ClusterCatalogue } from '../cluster/remote/cluster-catalogue.ts';
import type { ReplicaCatalogue } from '../modules/catalogue/market-state-port.ts';
import { ClusterPresence } from '../cluster/remote/cluster-presence.ts';
import type { DisconnectCancel } from '../modules/disconnect-cancel/disconnect-cancel-port.ts';
import type { Feeds } from '../modules/feeds/feeds-port.ts';
import { ClusterDepth } from '../cluster/remote/cluster-depth.ts';
import { ClusterOrders } from '../cluster/remote/cluster-orders.ts';
import { MarketData } from '../cluster/remote/market-data.ts';
import type { OrderPipeline, SharedPipeline } from '../commit/order-pipeline.ts';
import type { OrdersModule } from '../modules/orders/orders.ts';
import type { PriceHistory } from '../modules/price-history/price-history-port.ts';
import { ClusterSettlement } from '../cluster/remote/cluster-settlement.ts';
import type { Settlement } from '../modules/settlement/settlement-port.ts';
import type { BusTopics } from '../modules/topics-port.ts';
import type { ClusterBus } from '../cluster/cluster-bus.ts';
import type { Clock } from '../platform/clock.ts';
import { walletsOf } from '@maidan/ledger';
import type { Cluster } from '../cluster/cluster.ts';
import { CASINO_LEASE, FEEDS_LEASE, shardOf, type Lease } from '../commit/leases.ts';
import { portOfLease } from '../cluster/ports-of-leases.ts';
import { sessionNames } from '../cluster/members.ts';
import type { Database } from '../platform/postgres/database.ts';
import type { StructuredLog } from '../platform/log.ts';

/** Services that only the holder of the feeds lease runs. */
export interface Singletons {
  readonly cashier: Cashier;
  readonly history: PriceHistory;
  readonly autoCashOuts: AutoCashOuts;
  readonly disconnectCancel: DisconnectCancel;
}

/** Methods of the singletons that other processes may call. */
export const SINGLETON_METHODS = {
  cashier: ['limits', 'deposit', 'withdraw', 'decide', 'notice'],
  history: ['points', 'marks'],
  autoCashOuts: ['set', 'cancel', 'list'],
  disconnectCancel: ['set'],
} as const satisfies { readonly [Name in keyof Singletons]: readonly (keyof Singletons[Name])[] };

export interface ClusterTradingParts {
  readonly cluster: Cluster;
  readonly bus: ClusterBus;
  readonly database: Database;
  readonly log: StructuredLog;
  readonly catalogue: ReplicaCatalogue;
  /** Real time. */
  readonly clock: Clock;
}

export class ClusterTrading {
  readonly catalogue: ClusterCatalogue;
  readonly bus: ClusterBus;
  readonly presence: ClusterPresence;
  readonly ports: { officials: (feeds: Feeds) => Pick<Feeds, 'applyOfficial'>; singletons: (local: Singletons) => Singletons };
  readonly #parts: ClusterTradingParts;
  readonly #clock: Clock;
  #orders: ClusterOrders | null = null;
  #ownOrders: OrdersModule | null = null;
  #data: MarketData | null = null;
  #settlement: ClusterSettlement | null = null;
  #triggers: ClusterEntryTriggers | null = null;

  constructor(parts: ClusterTradingParts) {
    const { cluster, bus, log, catalogue } = parts;
    this.#parts = parts;
    this.#clock = parts.clock;
    this.bus = bus;
    this.catalogue = new ClusterCatalogue({ local: catalogue, cluster, bus, clock: this.#clock, log });
    const { messaging } = cluster;
    this.presence = new ClusterPresence({ bus, messaging, clock: this.#clock, living: () => cluster.keeper.members().map(({ instance }) => instance) });
    this.ports = { officials: (feeds) => this.#officials(feeds), singletons: (local) => this.#singletons(local) };
  }

  get orders(): ClusterOrders {
    return this.#orders!;
  }
  get ownOrders(): OrdersModule {
    return this.#ownOrders!;
  }
  get data(): MarketData {
    return this.#data!;
  }
  get settlement(): ClusterSettlement {
    return this.#settlement!;
  }
  get triggers(): ClusterEntryTriggers {
    return this.#triggers!;
  }

  /** Returns the pipeline's parameters in a cluster. `reread`: reloads the counters of accounts that another process has written. */
  pipelineParts(reread: (accounts: readonly number[]) => Promise<unknown>): { readonly applicationName: string; readonly shared: SharedPipeline } {
    return {
      applicationName: sessionNames(this.#parts.cluster.messaging.self).orders,
      shared: {
        otherLease: CASINO_LEASE,
        reread: async (accounts) => {
          await reread(accounts);
        },
      },
    };
  }

  joinOrders(local: OrdersModule, pipeline: OrderPipeline): ClusterOrders {
    const { cluster, bus, database, log } = this.#parts;
    const { catalogue } = this;
    const market = (marketId: string) => catalogue.market(marketId);
    const owns = ({ id }: { readonly id: number }): boolean => cluster.owns(shardOf(id));
    this.#ownOrders = local;
    this.#data = new MarketData({
      messaging: cluster.messaging,
      bus,
      clock: this.#clock,
      market,
      owns,
      ownMarkets: () => catalogue.markets().filter(owns),
      ownBooks: (marketId) => local.displayedMarket(marketId),
      traded: (marketId, traded) => catalogue.noteTraded(marketId, traded),
    });
    bus.onForeign((topic, message) => {
      if (topic === 'order-groups-changed') {
        const { account } = message as BusTopics['order-groups-changed'];
        local.groups.sync([account]).catch((error: unknown) => log.warn({ err: error, account }, 'could not take over the order groups of a player'));
      }
      if (topic !== 'account-changed') return;
      const { account, balance } = message as BusTopics['account-changed'];
      if (balance) pipeline.noteStale(walletsOf(account));
    });
    this.#orders = new ClusterOrders({
      local,
      cluster,
      database,
      log,
      market,
      marketOfStore: (marketId) => catalogue.storedMarket(marketId),
      stateOf: (marketId) => catalogue.stateOf(marketId),
      marketIdsOf: (eventId) => [...(catalogue.event(eventId)?.markets ?? [])],
      data: this.#data,
      depth: new ClusterDepth({ local: local.depth, cluster, bus, clock: this.#clock, market }),
    });
    return this.#orders;
  }

  joinTriggers(local: LocalEntryTriggers): ClusterEntryTriggers {
    const { catalogue } = this;
    this.#triggers = new ClusterEntryTriggers({ local, cluster: this.#parts.cluster, market: (marketId) => catalogue.market(marketId) });
    return this.#triggers;
  }

  /** Returns the lease of the feeds and singletons; null if another process has it. */
  feedsLease(): Lease | null {
    const { keeper } = this.#parts.cluster;
    return keeper.holds(FEEDS_LEASE) ? { shard: FEEDS_LEASE, epoch: keeper.epochOf(FEEDS_LEASE) } : null;
  }

  joinSettlement(local: Settlement): ClusterSettlement {
    const { catalogue } = this;
    this.#settlement = new ClusterSettlement({
      local,
      cluster: this.#parts.cluster,
      market: async (marketId) => catalogue.market(marketId) ?? (await catalogue.storedMarket(marketId)),
      shardOf,
    });
    return this.#settlement;
  }

  #officials(feeds: Feeds): Pick<Feeds, 'applyOfficial'> {
    const { cluster } = this.#parts;
    return portOfLease(cluster, feeds, { lease: FEEDS_LEASE, name: 'feeds', methods: ['applyOfficial'], unanswered: () => refuse('NOT_READY') });
  }

  #singletons({ cashier, history, autoCashOuts, disconnectCancel }: Singletons): Singletons {
    const { cluster } = this.#parts;
    const lease = FEEDS_LEASE;
    const notReady = (): unknown => refuse('NOT_READY');
    const refuseUnavailable = (): never => {
      throw new Error('the holder of the feeds lease does not answer');
    };
    return {
      cashier: portOfLease(cluster, cashier, { lease, name: 'cashier', methods: SINGLETON_METHODS.cashier, unanswered: notReady }),
      history: portOfLease(cluster, history, { lease, name: 'history', methods: SINGLETON_METHODS.history, unanswered: () => [] }),
      autoCashOuts: portOfLease(cluster, autoCashOuts, { lease, name: 'autoCashOuts', methods: SINGLETON_METHODS.autoCashOuts, unanswered: refuseUnavailable }),
      disconnectCancel: portOfLease(cluster, disconnectCancel, {
        lease,
        name: 'disconnectCancel',
        methods: SINGLETON_METHODS.disconnectCancel,
        unanswered: refuseUnavailable,
      }),
    };
  }
}
