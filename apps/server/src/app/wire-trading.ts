/** Markets, money and bets: catalogue, engine, commit, orders, settlement, makers and feeds. */
import { createMarketEngine } from '@maidan/engine';
import { ClusterTrading, type TradingOrders } from './cluster-trading.ts';
import type { Measures } from './measures.ts';
import type { AppPorts } from './app-ports.ts';
import { createAccounts } from '../modules/accounts/accounts.ts';
import type { AccountRecord } from '../modules/accounts/accounts-port.ts';
import type { PasswordHashing } from '../modules/auth/password-hashing-port.ts';
import { createBonuses } from '../modules/bonus/bonus.ts';
import { createCatalogue } from '../modules/catalogue/catalogue.ts';
import type { Catalogue } from '../modules/catalogue/catalogue-port.ts';
import { createFeeds } from '../modules/feeds/create-feeds.ts';
import { createMakers } from '../modules/makers/makers.ts';
import { createCommitPipeline } from '../commit/commit-pipeline.ts';
import { createOrders } from '../modules/orders/orders.ts';
import { readTradeSides } from '../modules/orders/views/trade-sides.ts';
import { createPlayChecks, type CreatedChecks } from '../modules/play-limits/play-limits.ts';
import { createSettlement } from '../modules/settlement/settlement.ts';
import type { Sites } from '../modules/sites/sites-port.ts';
import { createWallet } from '../modules/wallet/wallet.ts';
import type { ClusterBus } from '../cluster/cluster-bus.ts';
import type { Bus } from '../modules/topics-port.ts';
import { createStayAwake } from '../platform/process/stay-awake.ts';

export type Trading = ReturnType<typeof createTrading>;

export interface Floor {
  readonly bus: Bus;
  readonly sites: Sites;
  readonly hashing: PasswordHashing;
}

/** Markets, money and bets: what decides and keeps, with the feeds that drive it. */
export function createTrading(
  ports: AppPorts,
  { bus, clusterBus, sites, hashing, measures }: Floor & { readonly clusterBus: ClusterBus | null; readonly measures: Measures },
) {
  const { config, database, log, clock, cluster } = ports;
  const ownCatalogue = createCatalogue({ database, bus, log, clock });
  const joined = cluster === undefined || clusterBus === null ? null : new ClusterTrading({ cluster, bus: clusterBus, database, log, catalogue: ownCatalogue });
  const catalogue: Catalogue = joined?.catalogue ?? ownCatalogue;
  const engine = createMarketEngine();
  const pipeline = createCommitPipeline({
    database,
    engine,
    clock,
    log,
    measure: measures.commit,
    ...(ports.machineClock === undefined ? { stayAwake: createStayAwake() } : { machineClock: ports.machineClock }),
    ...(ports.largestBatch === undefined ? {} : { largestBatch: ports.largestBatch }),
    ...joined?.pipelineParts((accounts) => Promise.all(accounts.map((account) => playChecks.windows.reread(account)))),
    ...(ports.onPipelineEnd === undefined ? {} : { onPipelineEnd: ports.onPipelineEnd }),
  });
  const wallet = createWallet({ database, pipeline });
  const commissionOf = (site: string): number => sites.byKey(site)?.commissionBp ?? 0;
  /** Operators play nothing and own no wallet. */
  const openWallet = async (account: AccountRecord): Promise<void> => {
    if (account.role === 'user') await wallet.open(account.account, sites.byKey(account.site)?.grant ?? 0);
  };
  const accounts = createAccounts({ database, bus, clock, hashing, openWallet });
  const playChecks: CreatedChecks = createPlayChecks({ database, pipeline, clock, shared: joined !== null });
  const ownOrders = createOrders({
    playChecks: playChecks.checks,
    database,
    engine,
    pipeline,
    catalogue,
    accounts,
    bus,
    clock,
    log,
    commissionOf,
    siteIsFrozen: (site) => sites.frozen(site),
    shared: joined !== null,
  });
  const ownSettlement = createSettlement({
    database,
    pipeline,
    catalogue,
    bus,
    log,
    closeMarket: (marketId) => ownOrders.close(marketId),
    forgetMarket: (market) => ownOrders.forgetMarket(market),
    tradeSides: (market) => readTradeSides(database, market),
  });
  const orders: TradingOrders = joined?.join(ownOrders, pipeline) ?? ownOrders;
  const settlement = joined?.settle(ownSettlement) ?? ownSettlement;
  const bonuses = createBonuses({ database, pipeline, orders, choices: orders.walletChoices, bus, clock, log });
  const makers = createMakers({ orders, catalogue, clock, log });
  const feeds = createFeeds(
    { database, bus, clock, log, catalogue, orders, makers, settlement },
    {
      choice: config.feed,
      speed: config.feedSpeed,
      gapSeconds: config.feedGapSeconds,
      seed: config.seed,
      providers: ports.feedProviders ?? [],
      scriptEvents: ports.scriptEvents,
    },
  );
  return { catalogue, engine, pipeline, wallet, bonuses, openWallet, accounts, orders, settlement, makers, feeds, playChecks, commissionOf, joined };
}
