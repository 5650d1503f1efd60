/**
 * TEST FIXTURE: the feed path without fakes: real catalogue, makers, orders, engine, wallet and settlement on a real database, connected
 * as in apps/server/src/app/modules.ts, with a clock that the test drives.
 */
import { type BetRequest, paise, type QuotedPrice } from '@maidan/domain';
import { createMarketEngine } from '@maidan/engine';
import type { Bus } from '../../../src/modules/topics-port.ts';
import { ManualClock, SystemClock } from '../../../src/platform/clock.ts';
import type { Database } from '../../../src/platform/postgres/database.ts';
import { createCatalogue } from '../../../src/modules/catalogue/catalogue.ts';
import type { Catalogue } from '../../../src/modules/catalogue/catalogue-port.ts';
import { recordingBus, recordingLog, type LogLine } from '../catalogue/testing-parts.ts';
import { createMakers } from '../../../src/modules/makers/makers.ts';
import { createCommitPipeline } from '../../../src/commit/commit-pipeline.ts';
import { createOrders, type OrdersModule } from '../../../src/modules/orders/orders.ts';
import { readTradeSides } from '../../../src/modules/orders/views/trade-sides.ts';
import type { BettingAccount } from '../../../src/modules/orders/orders-port.ts';
import { TestingAccounts } from '../orders/testing-exchange.ts';
import { createSettlement } from '../../../src/modules/settlement/settlement.ts';
import type { Settlement } from '../../../src/modules/settlement/settlement-port.ts';
import { createWallet } from '../../../src/modules/wallet/wallet.ts';
import type { Wallet } from '../../../src/modules/wallet/wallet-port.ts';
import { FeedRunner, type FeedGroup } from '../../../src/modules/feeds/feeds.ts';

export interface ExchangeHarness {
  readonly clock: ManualClock;
  readonly bus: Bus & ReturnType<typeof recordingBus>;
  readonly log: { readonly lines: LogLine[] };
  readonly catalogue: Catalogue;
  readonly orders: OrdersModule;
  readonly settlement: Settlement;
  readonly wallet: Wallet;
  readonly feeds: FeedRunner;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Resolves when feeds and makers are idle. */
  idle(): Promise<void>;
  /** Makes a player with `rupees` of play money. */
  player(rupees: number, isDemo?: boolean): Promise<BettingAccount>;
}

/** Starts a process on the given database. `groups` gets the catalogue, because the recorded feed needs it. */
export function openExchangeHarness(
  database: Database,
  groups: (catalogue: Catalogue, clock: ManualClock) => readonly FeedGroup[],
  now: number,
): ExchangeHarness {
  const clock = new ManualClock(now);
  const machineClock = new SystemClock();
  const bus = recordingBus();
  const log = recordingLog();
  const engine = createMarketEngine();
  const catalogue = createCatalogue({ database, bus, log, clock });
  const pipeline = createCommitPipeline({ database, engine, clock, machineClock, log });
  const accounts = new TestingAccounts(database);
  const orders = createOrders({ database, engine, pipeline, catalogue, accounts, bus, clock, machineClock, log, commissionOf: () => 0 });
  const wallet = createWallet({ database, pipeline });
  const settlement = createSettlement({
    database,
    pipeline,
    catalogue,
    bus,
    machineClock,
    log,
    closeMarket: (marketId) => orders.close(marketId),
    forgetMarket: (market) => orders.forgetMarket(market),
    tradeSides: (market) => readTradeSides(database, market),
    groups: { countProfits: () => Promise.resolve(), tripPassed: () => Promise.resolve() },
    countWagering: () => Promise.resolve(),
  });
  const makers = createMakers({ orders, catalogue, clock, log });
  const feeds = new FeedRunner({ database, bus, log, clock, catalogue, orders, makers, settlement }, groups(catalogue, clock));
  const idle = async (): Promise<void> => {
    await feeds.idle();
    await makers.quoted();
  };
  return {
    clock,
    bus,
    log,
    catalogue,
    orders,
    settlement,
    wallet,
    feeds,
    idle,
    async start() {
      await orders.open();
      await catalogue.load();
      await orders.start();
      await settlement.resume();
      await feeds.start();
      await idle();
    },
    async stop() {
      await feeds.stop();
      await orders.stop();
    },
    async player(rupees, isDemo = false) {
      const record = await accounts.create({ isDemo });
      await wallet.open(record.account, rupees * 100);
      return { account: record.account, memberCode: record.memberCode, site: record.site, isDemo: record.isDemo };
    },
  };
}

let references = 0;

interface HarnessBet {
  readonly side: 'BACK' | 'LAY';
  /** Hundredths, or the rate of a line market. */
  readonly price: number;
  /** The stake. */
  readonly rupees: number;
  /** Runs of a line market. */
  readonly line?: number;
}

/** Returns a bet request as a transport passes it on. */
export function betOn(marketId: string, selectionId: number, { side, price, rupees, line }: HarnessBet): BetRequest {
  references += 1;
  return {
    reference: `feed-test-${references}`,
    marketId,
    selectionId,
    side,
    price: price as QuotedPrice,
    line: line ?? null,
    stake: paise(rupees * 100),
    claims: {},
    canonical: String(references),
  };
}
