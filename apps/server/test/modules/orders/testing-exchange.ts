/**
 * TEST FIXTURE: orders, wallet and settlement connected as in apps/server/src/app/modules.ts, on a real database and the real engine, with
 * a clock that the test drives. Catalogue and accounts are small fakes behind their ports (testing-catalogue.ts).
 */
import type { BetAnswer } from '@maidan/contract';
import { createMarketEngine, type HouseQuote, type MarketEngine } from '@maidan/engine';
import {
  type BetRequest,
  paise,
  type MarketDefinition,
  type Paise,
  type QuotedPrice,
  type Side,
  type SportsEventTypeId,
  type StartingPrice,
} from '@maidan/domain';
import type { Bus, BusTopic, BusTopics } from '../../../src/modules/topics-port.ts';
import { MemoryBus } from '../../../src/platform/memory-bus.ts';
import { ManualClock, SystemClock } from '../../../src/platform/clock.ts';
import type { Log } from '../../../src/platform/log.ts';
import { openDatabase, type Database } from '../../../src/platform/postgres/database.ts';
import type { AccountLimit, AccountRecord, Accounts } from '../../../src/modules/accounts/accounts-port.ts';
import { createBonuses } from '../../../src/modules/bonus/bonus.ts';
import type { Bonuses, HasOpenCase, LinkedPersons, WageringEstimates } from '../../../src/modules/bonus/bonus-port.ts';
import { createWageringCounts } from '../../../src/modules/bonus/wagering-counts.ts';
import { createWageringEstimates } from '../../../src/modules/bonus/wagering-estimates.ts';
import { createSettlement } from '../../../src/modules/settlement/settlement.ts';
import type { Settlement } from '../../../src/modules/settlement/settlement-port.ts';
import { auditDatabase, databaseAuditText } from '../../../src/modules/wallet/audit.ts';
import { createWallet } from '../../../src/modules/wallet/wallet.ts';
import type { Wallet } from '../../../src/modules/wallet/wallet-port.ts';
import type { ConnectionProbe } from '../../../src/commit/commit-connections.ts';
import { createCommitPipeline } from '../../../src/commit/commit-pipeline.ts';
import type { OrderPipeline, PipelineEnd } from '../../../src/commit/order-pipeline.ts';
import { createOrders, type OrdersModule } from '../../../src/modules/orders/orders.ts';
import type { OrdersParts } from '../../../src/modules/orders/orders-parts.ts';
import type { BettingAccount, ReplaceRequest } from '../../../src/modules/orders/orders-port.ts';
import { TestingCatalogue } from './testing-catalogue.ts';
import { readTradeSides } from '../../../src/modules/orders/views/trade-sides.ts';

export interface BusLine {
  readonly topic: BusTopic;
  readonly message: BusTopics[BusTopic];
}

export interface Exchange {
  readonly database: Database;
  readonly engine: MarketEngine;
  readonly pipeline: OrderPipeline;
  readonly orders: OrdersModule;
  readonly wallet: Wallet;
  readonly settlement: Settlement;
  /** Runs the steps of bonuses once it is started. */
  readonly bonuses: Bonuses;
  readonly estimates: WageringEstimates;
  readonly catalogue: TestingCatalogue;
  readonly accounts: TestingAccounts;
  readonly clock: ManualClock;
  readonly bus: Bus;
  readonly log: Log;
  readonly published: BusLine[];
  /** Log lines of level warn and error. */
  readonly complaints: string[];
  stop(): Promise<void>;
}

export interface ExchangeOptions extends Partial<
  Pick<OrdersParts, 'commissionOf' | 'minPayoutFactorOf' | 'siteIsFrozen' | 'houseLimit' | 'playChecks' | 'refusedADay' | 'crossMatching' | 'passiveDelay'>
> {
  readonly probe?: ConnectionProbe;
  readonly catalogue?: TestingCatalogue;
  readonly accounts?: TestingAccounts;
  readonly clock?: ManualClock;
  readonly onPipelineEnd?: (end: PipelineEnd) => void;
  readonly settlementChunk?: number;
  readonly linkedPersons?: LinkedPersons;
  readonly hasOpenCase?: HasOpenCase;
  readonly answerWithinMs?: number;
  readonly longestWaitMs?: number;
  readonly largestBatch?: number;
  /** If false, does not keep published messages (for long runs). */
  readonly keepPublished?: boolean;
  /** Called with each published change of a market, also during the start. */
  readonly onMarketChanged?: (marketId: string, orders: OrdersModule) => void;
}

const TOPICS: readonly BusTopic[] = ['market-changed', 'account-changed', 'market-settled'];

/** Starts an exchange on a migrated database. A second one on the same database is a takeover. */
export async function startExchange(database: Database, options: ExchangeOptions = {}): Promise<Exchange> {
  const complaints: string[] = [];
  const log = collectingLog(complaints);
  const bus = new MemoryBus<BusTopics>(log);
  const published: BusLine[] = [];
  if (options.keepPublished !== false) for (const topic of TOPICS) bus.subscribe(topic, (message) => void published.push({ topic, message }));
  const clock = options.clock ?? new ManualClock(Date.UTC(2026, 0, 1, 12));
  const machineClock = new SystemClock();
  const engine = createMarketEngine();
  const catalogue = options.catalogue ?? new TestingCatalogue(database);
  const accounts = options.accounts ?? new TestingAccounts(database);
  const pipeline = createCommitPipeline({
    database,
    engine,
    clock,
    machineClock,
    log,
    ...(options.probe === undefined ? {} : { probe: options.probe }),
    ...(options.answerWithinMs === undefined ? {} : { answerWithinMs: options.answerWithinMs }),
    ...(options.longestWaitMs === undefined ? {} : { longestWaitMs: options.longestWaitMs }),
    ...(options.largestBatch === undefined ? {} : { largestBatch: options.largestBatch }),
    ...(options.onPipelineEnd === undefined ? {} : { onPipelineEnd: options.onPipelineEnd }),
  });
  const orders = createOrders({
    database,
    engine,
    pipeline,
    catalogue,
    accounts,
    bus,
    clock,
    machineClock,
    log,
    commissionOf: options.commissionOf ?? (() => 0),
    ...(options.minPayoutFactorOf === undefined ? {} : { minPayoutFactorOf: options.minPayoutFactorOf }),
    ...(options.siteIsFrozen === undefined ? {} : { siteIsFrozen: options.siteIsFrozen }),
    ...(options.houseLimit === undefined ? {} : { houseLimit: options.houseLimit }),
    ...(options.crossMatching === undefined ? {} : { crossMatching: options.crossMatching }),
    ...(options.passiveDelay === undefined ? {} : { passiveDelay: options.passiveDelay }),
    ...(options.playChecks === undefined ? {} : { playChecks: options.playChecks }),
    ...(options.refusedADay === undefined ? {} : { refusedADay: options.refusedADay }),
  });
  const { onMarketChanged } = options;
  if (onMarketChanged !== undefined) bus.subscribe('market-changed', ({ marketId }) => onMarketChanged(marketId, orders));
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
    groups: orders.groups,
    countWagering: createWageringCounts({ database, linkedPersons: options.linkedPersons ?? (() => Promise.resolve([])) }),
    ...(options.settlementChunk === undefined ? {} : { chunk: options.settlementChunk }),
  });
  const { linkedPersons = () => Promise.resolve([]), hasOpenCase = () => Promise.resolve(false) } = options;
  const bonuses = createBonuses({ database, pipeline, orders, choices: orders.walletChoices, bus, clock, log, hasOpenCase });
  await orders.open();
  await orders.start();
  await settlement.resume();
  return {
    database,
    engine,
    pipeline,
    orders,
    wallet,
    settlement,
    bonuses,
    estimates: createWageringEstimates({ database, linkedPersons }),
    catalogue,
    accounts,
    clock,
    bus,
    log,
    published,
    complaints,
    stop: () => orders.stop(),
  };
}

function collectingLog(complaints: string[]): Log {
  const complain = (fields: object, message: string): void => {
    const error = 'err' in fields ? String(fields.err) : '';
    complaints.push(error === '' ? message : `${message}: ${error}`);
  };
  const quiet = (): void => undefined;
  return { debug: quiet, info: quiet, warn: complain, error: complain, child: () => collectingLog(complaints) };
}

/** Opens a second session on the same database, as another process would. */
export function anotherSession(database: Database): Database {
  return openDatabase(database.url, { applicationName: 'another' });
}

/** Accounts behind the port's two reads, with their rows in the table. */
export class TestingAccounts implements Pick<Accounts, 'byKey' | 'limits'> {
  readonly #database: Database;
  readonly records = new Map<number, AccountRecord>();
  readonly ownLimits = new Map<number, AccountLimit[]>();
  reads = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  byKey(account: number): Promise<AccountRecord | undefined> {
    this.reads += 1;
    return Promise.resolve(this.records.get(account));
  }

  limits(account: number): Promise<readonly AccountLimit[]> {
    return Promise.resolve(this.ownLimits.get(account) ?? []);
  }

  change(account: number, part: Partial<AccountRecord>): void {
    this.records.set(account, { ...this.records.get(account)!, ...part });
  }

  async create(part: Partial<AccountRecord> = {}): Promise<AccountRecord> {
    const site = part.site ?? 'demo';
    const isDemo = part.isDemo ?? false;
    const [row] = await this.#database.query<{ id: number; person: number }>(
      `insert into account (member_code, site, username, person, key, is_demo)
       select 'u' || n, $1, 'player' || n, coalesce($2, n), 'k', $3 from nextval('person_id') n returning id, person`,
      [site, part.person ?? null, isDemo],
    );
    return this.add({ account: row!.id, memberCode: `u${row!.id}`, site, username: `player${row!.id}`, isDemo, person: row!.person, ...part });
  }

  /** Adds an account whose row exists already. */
  add(part: Partial<AccountRecord> & Pick<AccountRecord, 'account' | 'memberCode' | 'site' | 'username' | 'person'>): AccountRecord {
    const record: AccountRecord = {
      phone: null,
      email: '',
      emailVerified: false,
      fullName: '',
      role: 'user',
      status: 'active',
      isDemo: false,
      isB2c: true,
      passwordHash: null,
      key: 'k',
      permissions: {},
      selfTradeMode: 'CANCEL_REST',
      createdAt: 0,
      lastLoginAt: null,
      previousLoginAt: null,
      ...part,
    };
    this.records.set(record.account, record);
    return record;
  }
}

/** Makes a player with `rupees` of play money. */
export async function newPlayer(exchange: Exchange, rupees: number, part: Partial<AccountRecord> = {}): Promise<BettingAccount> {
  const record = await exchange.accounts.create(part);
  await exchange.wallet.open(record.account, rupees * 100);
  return { account: record.account, memberCode: record.memberCode, site: record.site, isDemo: record.isDemo };
}

let names = 0;

export interface MarketOptions extends Partial<MarketDefinition> {
  readonly eventTypeId?: SportsEventTypeId;
  readonly runnerNames?: readonly string[];
  /** Default: OFF. */
  readonly startingPrice?: StartingPrice;
}

/** Makes an open market, without delay unless `betDelay` sets one (house markets always have the delay of their kind). */
export async function newMarket(exchange: Exchange, wish: MarketOptions = {}): Promise<MarketDefinition> {
  names += 1;
  const { eventTypeId = '4', runnerNames = ['India', 'Australia'], startingPrice = 'OFF', ...part } = wish;
  const eventId = part.eventId ?? `e${names}`;
  if (exchange.catalogue.event(eventId) === undefined) {
    await exchange.catalogue.addEvent(
      {
        eventId,
        eventName: 'India v Australia',
        eventTypeId,
        competitionId: 'c1',
        competitionName: 'Test Matches',
        openDate: Date.UTC(2026, 0, 1),
        teams: ['India', 'Australia'],
      },
      'test',
    );
  }
  const definition: MarketDefinition = {
    marketId: `1.${1000 + names}`,
    eventId,
    marketName: 'Match Odds',
    marketType: 'MATCH_ODDS',
    runners: runnerNames.map((name, index) => ({ selectionId: names * 100 + index, name, sortPriority: index })),
    numberOfWinners: 1,
    betDelay: 0,
    turnInPlay: true,
    ...part,
  };
  await exchange.catalogue.addMarket(definition, startingPrice);
  await exchange.orders.registerMarket(definition.marketId);
  return definition;
}

/** Parts of a request. Price and stake are plain numbers, so that tests can also send invalid ones. */
export interface BetOptions extends Partial<Omit<BetRequest, 'price' | 'stake'>> {
  readonly price?: number | null;
  readonly stake?: number | null;
  readonly runner?: number;
  /** Rupees. */
  readonly rupees?: number;
  /** Decimal price or, in line markets, the rate per 100. */
  readonly at?: number;
}

/** Returns a quote of the house: price in hundredths or rate per 100, size in paise. */
export function houseQuote(price: number, line: number, size: number): HouseQuote {
  return { price: price as QuotedPrice, line, size: paise(size) };
}

/** Returns a bet request as a transport passes it on. Default: runner 0, 100 rupees at 2.00. */
export function bet(market: MarketDefinition, side: Side | null, options: BetOptions = {}): BetRequest {
  names += 1;
  const { runner = 0, rupees = 100, at, price, stake, ...part } = options;
  const line = market.marketType === 'SESSION' || market.marketType === 'INNINGS_RUNS';
  const decimal = at === undefined ? 200 : Math.round(line ? at : at * 100);
  const request = {
    reference: `ref-${names}`,
    marketId: market.marketId,
    selectionId: market.runners[runner]?.selectionId ?? -1,
    side,
    price: (price === undefined ? decimal : price) as QuotedPrice | null,
    line: null,
    stake: (stake === undefined ? Math.round(rupees * 100) : stake) as Paise | null,
    claims: {},
    ...part,
  };
  const { reference, ...body } = request;
  return { ...request, reference, canonical: part.canonical ?? JSON.stringify(body) };
}

/** A new player offers to lay runner 0 at these decimal odds, in rupees. */
export async function offer(exchange: Exchange, market: MarketDefinition, offers: readonly (readonly [number, number])[]): Promise<BettingAccount> {
  const layer = await newPlayer(exchange, 10_000);
  for (const [at, rupees] of offers) {
    const answer = answerOf(await exchange.orders.place(layer, bet(market, 'LAY', { at, rupees })));
    if (answer !== 'EXECUTABLE') throw new Error(`the offer does not wait: ${answer}`);
  }
  return layer;
}

/** Returns a request to replace an order. Its reference is also its canonical text. */
export function replaceRequest(reference: string, price: number, stake: number, more: Partial<ReplaceRequest> = {}): ReplaceRequest {
  return { reference, canonical: reference, price: price as QuotedPrice, stake: paise(stake), ...more };
}

/** Waits, without advancing the clock, until `reached` returns true. Throws with `what` if it never does. */
export async function until(reached: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let turn = 0; turn < 10_000; turn += 1) {
    if (await reached()) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 2);
    });
  }
  throw new Error(`timed out waiting for ${what}`);
}

/** Waits until the player has this many open orders and the process has handled their commits: timers run, answers are sent. */
export async function untilOpen(exchange: Exchange, player: BettingAccount, count: number): Promise<void> {
  await until(async () => (await exchange.orders.list(player.account, { status: 'open' })).length === count, `${count} open orders`);
  await exchange.pipeline.idle();
}

/** Throws with the whole report unless ledger, holds and all tables agree. */
export async function expectSound(exchange: Exchange): Promise<void> {
  await exchange.pipeline.idle();
  const audit = await auditDatabase(exchange.database);
  if (!audit.ok) throw new Error(databaseAuditText(audit));
}

/** Returns the refusal's code, or the status of the accepted order. */
export function answerOf(answer: BetAnswer): string {
  return answer.outcome.ok ? answer.outcome.value.status : answer.outcome.code;
}

/** Returns the order number of an accepted bet. Throws if it was refused. */
export function orderOf(answer: BetAnswer): number {
  if (!answer.outcome.ok) throw new Error(`the bet was refused: ${answer.outcome.code}`);
  return answer.outcome.value.order;
}

/** Throws if the exchange has logged a warning or an error. */
export function expectQuiet(exchange: Exchange): void {
  if (exchange.complaints.length > 0) throw new Error(`the log complains: ${exchange.complaints.join('; ')}`);
}
