/** Creates markets, money and bets: catalogue, engine, commit, orders, settlement, makers and feeds. */
import type { TradingOrders } from '../modules/orders/trading-orders-port.ts';
import { createMarketEngine, type MarketEngine } from '@maidan/engine';
import { ClusterTrading } from './cluster-trading.ts';
import type { Measures } from './measures.ts';
import type { AppPorts } from './app-ports.ts';
import { createAccounts } from '../modules/accounts/accounts.ts';
import type { AccountRecord } from '../modules/accounts/accounts-port.ts';
import type { PasswordHashing } from '../modules/auth/auth-port.ts';
import { createBonuses } from '../modules/bonus/bonus.ts';
import { createIntegrityCases, type IntegrityCases } from '../modules/integrity/integrity-cases.ts';
import { createWageringCounts } from '../modules/bonus/wagering-counts.ts';
import { createWageringEstimates } from '../modules/bonus/wagering-estimates.ts';
import { createCatalogue } from '../modules/catalogue/catalogue.ts';
import type { Catalogue } from '../modules/catalogue/catalogue-port.ts';
import { createFeeds, type FeedSettings } from '../modules/feeds/create-feeds.ts';
import { createMakers } from '../modules/makers/makers.ts';
import type { OrderPipeline } from '../commit/order-pipeline.ts';
import { createCommitPipeline } from '../commit/commit-pipeline.ts';
import { createOrders } from '../modules/orders/orders.ts';
import { readTradeSides } from '../modules/orders/views/trade-sides.ts';
import { createPlayChecks, type CreatedChecks } from '../modules/play-limits/play-limits.ts';
import { createSettlement } from '../modules/settlement/settlement.ts';
import { OperatorPlayers } from '../modules/operators/operator-players.ts';
import type { Sites } from '../modules/sites/sites-port.ts';
import { createWallet } from '../modules/wallet/wallet.ts';
import { createSignUpGrants } from '../modules/wallet/sign-up-grants.ts';
import type { SignUpOrigin, Wallet } from '../modules/wallet/wallet-port.ts';
import type { ClusterBus } from '../cluster/cluster-bus.ts';
import type { Bus } from '../modules/topics-port.ts';

export type Trading = ReturnType<typeof createTrading>;

/** Parts that every group of modules uses. */
export interface SharedParts {
  readonly bus: Bus;
  readonly sites: Sites;
  readonly hashing: PasswordHashing;
}

/** Makes the catalogue: alone the own one, in a cluster one that reaches every market's owner. */
function createCatalogues(
  { config, database, log, clock, machineClock, cluster }: AppPorts,
  { bus, clusterBus }: { readonly bus: Bus; readonly clusterBus: ClusterBus | null },
) {
  const ownCatalogue = createCatalogue({ database, bus, log, clock, crossMatching: config.crossMatching, startingPrice: config.startingPrice });
  const joined =
    cluster === undefined || clusterBus === null
      ? null
      : new ClusterTrading({ cluster, bus: clusterBus, database, log, catalogue: ownCatalogue, clock: machineClock });
  return { joined, catalogue: joined?.catalogue ?? ownCatalogue };
}

/** Makes the modules that decide and store bets, and the feeds that drive them. */
export function createTrading(
  ports: AppPorts,
  { bus, clusterBus, sites, hashing, measures }: SharedParts & { readonly clusterBus: ClusterBus | null; readonly measures: Measures },
) {
  const { config, database, log, clock, machineClock } = ports;
  const { joined, catalogue } = createCatalogues(ports, { bus, clusterBus });
  const engine = createMarketEngine();
  const pipeline = createPipeline(ports, { engine, measures, joined, reread: (account) => playChecks.windows.reread(account) });
  const wallet = createWallet({ database, pipeline });
  const commissionOf = (site: string): number => sites.byKey(site)?.commissionBp ?? 0;
  const openings = createOpenings(ports, { sites, pipeline, wallet });
  const accounts = createAccounts({ database, bus, clock, hashing, openWallet: openings.openWallet });
  const playChecks: CreatedChecks = createPlayChecks({ database, pipeline, clock, shared: joined !== null });
  const operatorPlayers = new OperatorPlayers({ database, bus, clock, log });
  const ownOrders = createOrders({
    playChecks: playChecks.checks,
    database,
    engine,
    pipeline,
    catalogue,
    accounts,
    bus,
    clock,
    machineClock,
    log,
    commissionOf,
    minPayoutFactorOf: (site) => sites.byKey(site)?.minPayoutFactor ?? 0,
    siteIsFrozen: (site) => sites.frozen(site),
    isOperatorSignedIn: (person) => operatorPlayers.isSignedIn(person),
    shared: joined !== null,
    crossMatching: config.crossMatching,
    passiveDelay: config.passiveDelay,
  });
  const cases = createIntegrityCases(database);
  const ownSettlement = createOwnSettlement(ports, { pipeline, catalogue, bus, orders: ownOrders, cases });
  const orders: TradingOrders = joined?.joinOrders(ownOrders, pipeline) ?? ownOrders;
  const settlement = joined?.joinSettlement(ownSettlement) ?? ownSettlement;
  const bonuses = createBonuses({ database, pipeline, orders, choices: orders.walletChoices, bus, clock, log, hasOpenCase: cases.hasOpenCase });
  const makers = createMakers({ orders, catalogue, clock, log });
  const feeds = createFeeds({ database, bus, clock, log, catalogue, orders, makers, settlement }, feedSettingsOf(ports));
  return {
    catalogue,
    engine,
    pipeline,
    wallet,
    bonuses,
    wageringEstimates: createWageringEstimates({ database, linkedPersons: cases.linkedPersons }),
    ...openings,
    accounts,
    orders,
    ownOrders,
    settlement,
    makers,
    feeds,
    playChecks,
    operatorPlayers,
    commissionOf,
    joined,
  };
}

function feedSettingsOf({ config, feedProviders = [], scriptEvents }: AppPorts): FeedSettings {
  const { betfair, feed, feedGapSeconds, feedSpeed, seed } = config;
  return {
    choice: feed,
    speed: feedSpeed,
    gapSeconds: feedGapSeconds,
    seed,
    providers: feedProviders,
    scriptEvents,
    practice: betfair?.practice ?? false,
  };
}

/** Creates the settlement of the markets of this process. */
function createOwnSettlement(
  { database, machineClock, log }: AppPorts,
  parts: {
    readonly pipeline: OrderPipeline;
    readonly catalogue: Catalogue;
    readonly bus: Bus;
    readonly orders: ReturnType<typeof createOrders>;
    readonly cases: IntegrityCases;
  },
) {
  const { pipeline, catalogue, bus, orders, cases } = parts;
  return createSettlement({
    database,
    pipeline,
    catalogue,
    bus,
    machineClock,
    log,
    closeMarket: (marketId) => orders.close(marketId),
    forgetMarket: (market) => orders.forgetMarket(market),
    tradeSides: (market) => readTradeSides(database, market),
    groups: orders.groups,
    countWagering: createWageringCounts({ database, linkedPersons: cases.linkedPersons }),
  });
}

/** Creates the opening of wallets. Operators do not play, so they get none. */
function createOpenings(
  { database, clock }: AppPorts,
  { sites, pipeline, wallet }: { readonly sites: Sites; readonly pipeline: OrderPipeline; readonly wallet: Wallet },
) {
  const signUpGrants = createSignUpGrants({ database, pipeline });
  const openWallet = async ({ account, site, person, isDemo }: AccountRecord, signedUpFrom?: SignUpOrigin): Promise<void> => {
    const terms = sites.byKey(site);
    const amount = terms?.grant ?? 0;
    if (isDemo || amount === 0) return wallet.open(account, amount);
    // an account that an operator makes costs no budget and has no browser
    const from = signedUpFrom ?? { devices: [], network: null };
    const budget = signedUpFrom === undefined ? null : (terms?.budgets.grants ?? 0);
    return signUpGrants.open({ account, person, site, amount, ...from, budget, at: clock.now() });
  };
  return { signUpGrants, openWallet };
}

/** Creates the commit pipeline of this process. In a cluster it shares wallets with other processes and rereads their limits. */
function createPipeline(
  { database, clock, machineClock, log, stayAwake, largestBatch, onPipelineEnd }: AppPorts,
  parts: {
    readonly engine: MarketEngine;
    readonly measures: Measures;
    readonly joined: ClusterTrading | null;
    readonly reread: (account: number) => Promise<void>;
  },
): OrderPipeline {
  return createCommitPipeline({
    database,
    engine: parts.engine,
    clock,
    machineClock,
    log,
    measure: parts.measures.commit,
    ...(stayAwake === undefined ? {} : { stayAwake }),
    ...(largestBatch === undefined ? {} : { largestBatch }),
    ...(onPipelineEnd === undefined ? {} : { onPipelineEnd }),
    ...parts.joined?.pipelineParts((accounts) => Promise.all(accounts.map((account) => parts.reread(account)))),
  });
}
