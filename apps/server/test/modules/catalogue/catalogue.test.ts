import type { EventDefinition, MarketDefinition } from '@maidan/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../src/platform/clock.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import { createCatalogue } from '../../../src/modules/catalogue/catalogue.ts';
import type { Catalogue } from '../../../src/modules/catalogue/catalogue-port.ts';
import { recordingBus, recordingLog } from './testing-parts.ts';

const START = Date.UTC(2030, 0, 1, 12);
const HOUR = 3_600_000;
const EVENT: EventDefinition = {
  eventId: '3001',
  eventName: 'Pune v Surat',
  eventTypeId: '4',
  competitionId: '4001',
  competitionName: 'Test League',
  openDate: START + HOUR,
  teams: ['Pune', 'Surat'],
};
const ODDS: MarketDefinition = {
  marketId: '1.2001',
  eventId: '3001',
  marketName: 'Match Odds',
  marketType: 'MATCH_ODDS',
  runners: [
    { selectionId: 11, name: 'Pune', sortPriority: 1 },
    { selectionId: 12, name: 'Surat', sortPriority: 2 },
  ],
  numberOfWinners: 1,
  betDelay: 0,
  turnInPlay: true,
};
const SESSION: MarketDefinition = {
  marketId: '1.2002',
  eventId: '3001',
  marketName: '6 overs runs Pune',
  marketType: 'SESSION',
  fancyKind: 'overs',
  runners: [{ selectionId: 21, name: '6 overs runs Pune', sortPriority: 1 }],
  numberOfWinners: 1,
  turnInPlay: true,
};

let database: TestDatabase;
let clock: ManualClock;
let bus: ReturnType<typeof recordingBus>;
let catalogue: Catalogue;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

function fresh(): Catalogue {
  bus = recordingBus();
  return createCatalogue({ database, bus, clock, log: recordingLog() });
}
function version(marketId = ODDS.marketId): number | undefined {
  return catalogue.market(marketId)?.version;
}

beforeEach(async () => {
  await database.query('truncate event, market, runner, settlement restart identity cascade');
  clock = new ManualClock(START);
  catalogue = fresh();
  await catalogue.load();
  await catalogue.addEvent(EVENT, 'test');
  await catalogue.addMarket(ODDS);
  await catalogue.addMarket(SESSION);
});

describe('a market in the catalogue', () => {
  it('is suspended until its feed has sent a status, and is found by its id and its key', () => {
    const market = catalogue.market('1.2001');
    expect(market).toMatchObject({ status: 'SUSPENDED', reason: 'AWAITING_FEED', inPlay: false, kind: 'exchange', version: 1 });
    expect(catalogue.marketByKey(market?.id ?? 0)).toBe(market);
    expect(catalogue.market('1.2002')?.kind).toBe('line');
    expect(bus.published.filter((said) => said.topic === 'market-added')).toHaveLength(2);
  });

  it('raises its version at re-opening, turn in-play, suspension and change of runners only', async () => {
    await catalogue.setMarketStatus('1.2001', 'OPEN', false, null);
    expect(version()).toBe(2);
    await catalogue.setMarketStatus('1.2001', 'OPEN', false, null);
    expect(version()).toBe(2);
    await catalogue.setMarketStatus('1.2001', 'OPEN', true, null);
    expect(version()).toBe(3);
    await catalogue.setMarketStatus('1.2001', 'SUSPENDED', true, 'BALL_RUNNING');
    expect(version()).toBe(4);
    await catalogue.setMarketStatus('1.2001', 'SUSPENDED', true, 'SUSPENDED');
    expect(catalogue.market('1.2001')?.reason).toBe('SUSPENDED');
    expect(version()).toBe(4);
    await catalogue.setRunnerStatus('1.2001', 12, 'REMOVED', 1620);
    expect(version()).toBe(5);
    await catalogue.setRunnerStatus('1.2001', 12, 'REMOVED', 1620);
    await catalogue.setScore('3001', { sport: 'tennis', players: ['a', 'b'], sets: [], points: ['0', '0'], server: 0, bestOf: 3, status: 'LIVE' });
    await catalogue.setLimits('1.2001', { minStake: 100, maxStake: 1000, maxWin: 0 });
    expect(version()).toBe(5);
    const [row] = await database.query("select version, status, suspension_reason, in_play, limits from market where market_id = '1.2001'");
    expect(row).toEqual({
      version: 5,
      status: 'SUSPENDED',
      suspension_reason: 'RESULT',
      in_play: true,
      limits: { minStake: 100, maxStake: 1000, maxWin: 0 },
    });
  });

  it('publishes nothing and writes nothing when nothing changes', async () => {
    await catalogue.setMarketStatus('1.2001', 'OPEN', false, null);
    bus.published.length = 0;
    await catalogue.setMarketStatus('1.2001', 'OPEN', false, null);
    await catalogue.addMarket(ODDS);
    await catalogue.addEvent(EVENT, 'test');
    expect(bus.published).toEqual([]);
  });

  it('stays suspended by the operator whatever the feed sends, and takes the feed’s latest status afterwards', async () => {
    await catalogue.setMarketStatus('1.2001', 'OPEN', false, null);
    await catalogue.setOperatorSuspended('1.2001', true);
    expect(catalogue.market('1.2001')).toMatchObject({ status: 'SUSPENDED', reason: 'OPERATOR' });
    await catalogue.setMarketStatus('1.2001', 'SUSPENDED', true, 'BALL_RUNNING');
    await catalogue.setMarketStatus('1.2001', 'OPEN', true, null);
    expect(catalogue.market('1.2001')).toMatchObject({ status: 'SUSPENDED', reason: 'OPERATOR', inPlay: true });
    await catalogue.setOperatorSuspended('1.2001', false);
    expect(catalogue.market('1.2001')).toMatchObject({ status: 'OPEN', reason: null, inPlay: true, operatorSuspended: false });
  });

  it('is suspended while removals leave no more runners than can win, and follows its feed again when a runner is back', async () => {
    await catalogue.setMarketStatus('1.2001', 'OPEN', false, null);
    await catalogue.setRunnerStatus('1.2001', 12, 'REMOVED', 1620);
    expect(catalogue.market('1.2001')).toMatchObject({ status: 'SUSPENDED', reason: 'RESULT' });
    await catalogue.setMarketStatus('1.2001', 'SUSPENDED', true, 'BALL_RUNNING');
    await catalogue.setMarketStatus('1.2001', 'OPEN', true, null);
    expect(catalogue.market('1.2001')).toMatchObject({ status: 'SUSPENDED', reason: 'RESULT', inPlay: true });
    await catalogue.setRunnerStatus('1.2001', 12, 'ACTIVE', null);
    expect(catalogue.market('1.2001')).toMatchObject({ status: 'OPEN', reason: null, inPlay: true });
  });

  it('closes under an operator suspension when the feed closes it', async () => {
    await catalogue.setOperatorSuspended('1.2001', true);
    await catalogue.setMarketStatus('1.2001', 'CLOSED', true, null);
    expect(catalogue.market('1.2001')?.status).toBe('CLOSED');
  });

  it('accepts a later runner and a changed name, and keeps its key', async () => {
    const key = catalogue.market('1.2001')?.id;
    const runners = [...ODDS.runners.map((runner) => ({ ...runner, name: `${runner.name} City` })), { selectionId: 13, name: 'Draw', sortPriority: 3 }];
    await catalogue.addMarket({ ...ODDS, runners });
    const market = catalogue.market('1.2001');
    expect(market?.id).toBe(key);
    expect(market?.version).toBe(2);
    expect(market?.runners.map((runner) => [runner.runner, runner.selectionId, runner.name])).toEqual([
      [0, 11, 'Pune City'],
      [1, 12, 'Surat City'],
      [2, 13, 'Draw'],
    ]);
    const stored = await fresh().storedMarket('1.2001');
    expect(stored?.definition.runners).toEqual(runners);
  });
});

describe('results', () => {
  it('marks winners, losers and removed runners, and resets them when the result is taken back', async () => {
    await catalogue.setMarketStatus('1.2001', 'CLOSED', true, null);
    await catalogue.setResult('1.2001', { type: 'winners', winners: [12] }, 1, 'SETTLED');
    expect(catalogue.market('1.2001')?.runners.map((runner) => runner.status)).toEqual(['LOSER', 'WINNER']);
    await catalogue.setResult('1.2001', null, 1, 'CLOSED');
    expect(catalogue.market('1.2001')?.runners.map((runner) => runner.status)).toEqual(['ACTIVE', 'ACTIVE']);
    await catalogue.setResult('1.2001', { type: 'void', reason: 'no ball bowled' }, 2, 'VOID');
    const rows = await database.query("select r.status from runner r join market m on m.id = r.market where m.market_id = '1.2001'");
    expect(rows).toEqual([{ status: 'VOID' }, { status: 'VOID' }]);
  });

  it('put a runner that only a result removed into play again, and keep one that was removed before it, with its own reduction', async () => {
    const runners = () => catalogue.market('1.2001')?.runners.map(({ status, reduction }) => [status, reduction]);
    await catalogue.setRunnerStatus('1.2001', 11, 'REMOVED', 500);
    const removed = [
      { selectionId: 11, reduction: 700, before: 500 },
      { selectionId: 12, reduction: 1620 },
    ];
    await catalogue.setResult('1.2001', { type: 'winners', winners: [], removed }, 1, 'SETTLED');
    expect(runners()).toEqual([
      ['REMOVED', 700],
      ['REMOVED', 1620],
    ]);
    await catalogue.setResult('1.2001', { type: 'winners', winners: [12], removed: [{ selectionId: 11, reduction: 500, before: 500 }] }, 2, 'SETTLED');
    expect(runners()).toEqual([
      ['REMOVED', 500],
      ['WINNER', null],
    ]);
    await catalogue.setResult('1.2001', null, 3, 'CLOSED');
    expect(runners()).toEqual([
      ['REMOVED', 500],
      ['ACTIVE', null],
    ]);
  });

  it('keep a settled market settled when the feed sends it again', async () => {
    await catalogue.setResult('1.2002', { type: 'runs', runs: 48 }, 1, 'SETTLED');
    await catalogue.setMarketStatus('1.2002', 'OPEN', true, null);
    expect(catalogue.market('1.2002')).toMatchObject({ status: 'SETTLED', resultGeneration: 1, result: { type: 'runs', runs: 48 } });
  });

  it('keep a market closed that is being settled when its late feed calls it open', async () => {
    await catalogue.setMarketStatus('1.2001', 'OPEN', true, null);
    await catalogue.setMarketStatus('1.2001', 'CLOSED', true, null);
    for (const status of ['OPEN', 'SUSPENDED'] as const) await catalogue.setMarketStatus('1.2001', status, true, null);
    expect(catalogue.market('1.2001')).toMatchObject({ status: 'CLOSED', feedStatus: { status: 'CLOSED' } });
  });
});

describe('a new process', () => {
  it('loads every market as suspended, restores scores and lists, and continues the versions', async () => {
    await catalogue.setMarketStatus('1.2001', 'OPEN', true, null);
    await catalogue.setEventStatus('3001', 'LIVE');
    const before = version() ?? 0;
    catalogue = fresh();
    await catalogue.load();
    expect(catalogue.market('1.2001')).toMatchObject({ status: 'SUSPENDED', reason: 'AWAITING_FEED', inPlay: true, version: before + 1 });
    expect(catalogue.event('3001')?.status).toBe('LIVE');
    expect(catalogue.markets({ eventId: '3001' }).map((market) => market.definition.marketId)).toEqual(['1.2001', '1.2002']);
    expect(catalogue.markets({ eventTypeId: '1' })).toEqual([]);
    expect(catalogue.events({ competitionId: '4001' })).toHaveLength(1);
    const rows = await database.query('select distinct status, suspension_reason from market');
    expect(rows).toEqual([{ status: 'SUSPENDED', suspension_reason: 'AWAITING_FEED' }]);
  });

  it('remembers an operator suspension', async () => {
    await catalogue.setOperatorSuspended('1.2001', true);
    catalogue = fresh();
    await catalogue.load();
    await catalogue.setMarketStatus('1.2001', 'OPEN', false, null);
    expect(catalogue.market('1.2001')).toMatchObject({ status: 'SUSPENDED', reason: 'OPERATOR' });
  });
});

async function finish(): Promise<void> {
  await catalogue.setEventStatus('3001', 'FINISHED');
  await catalogue.setResult('1.2001', { type: 'winners', winners: [11] }, 1, 'SETTLED');
}

describe('the archive', () => {
  it('keeps an event while one of its markets is not settled', async () => {
    await finish();
    clock.advance(8 * 24 * HOUR);
    expect(await catalogue.archive(clock.now() - 7 * 24 * HOUR)).toBe(0);
    expect(catalogue.event('3001')).toBeDefined();
  });

  it('removes a finished event from memory after an hour and from the lists after the given time; its markets stay stored', async () => {
    await finish();
    await catalogue.setResult('1.2002', { type: 'runs', runs: 51 }, 1, 'SETTLED');
    clock.advance(HOUR + 1);
    expect(await catalogue.archive(clock.now() - 7 * 24 * HOUR)).toBe(0);
    expect(catalogue.event('3001')).toBeUndefined();
    expect(catalogue.market('1.2001')).toBeUndefined();
    clock.advance(7 * 24 * HOUR);
    expect(await catalogue.archive(clock.now() - 7 * 24 * HOUR)).toBe(1);
    expect(await catalogue.storedMarket('1.2002')).toMatchObject({ status: 'SETTLED', result: { type: 'runs', runs: 51 } });
    catalogue = fresh();
    await catalogue.load();
    expect(catalogue.events()).toEqual([]);
  });

  it('removes archived simulated events without bets, and keeps every other one', async () => {
    const other = { ...EVENT, eventId: '3002' };
    await catalogue.addEvent(other, 'simulated:3002');
    await catalogue.addMarket({ ...ODDS, marketId: '1.2010', eventId: '3002' });
    await catalogue.addEvent({ ...EVENT, eventId: '3003' }, 'simulated:3003');
    const traded = await catalogue.addMarket({ ...ODDS, marketId: '1.2020', eventId: '3003' });
    await database.query(
      'insert into orders (id, queue, account, market, runner, side, price, size, remaining, cancelled, status) values (1, 1, 1, $1, 0, 0, 200, 100, 0, 100, 2)',
      [traded.id],
    );
    for (const [eventId, marketId] of [
      ['3002', '1.2010'],
      ['3003', '1.2020'],
    ] as const) {
      await catalogue.setEventStatus(eventId, 'FINISHED');
      await catalogue.setResult(marketId, { type: 'winners', winners: [11] }, 1, 'SETTLED');
    }
    await database.query("insert into settlement (market, generation, result, actor, status) select id, 1, '{}', 'test', 'DONE' from market");
    clock.advance(8 * 24 * HOUR);
    expect(await catalogue.archive(clock.now() - 7 * 24 * HOUR)).toBe(2);
    expect(await catalogue.storedMarket('1.2010')).toBeUndefined();
    expect(await catalogue.storedMarket('1.2020')).toMatchObject({ status: 'SETTLED' });
    expect(await catalogue.storedMarket('1.2001')).toBeDefined();
    await database.query('delete from orders');
  });

  it('settles a market again that is no longer in memory', async () => {
    await finish();
    await catalogue.setResult('1.2002', { type: 'runs', runs: 86 }, 1, 'SETTLED');
    clock.advance(2 * HOUR);
    await catalogue.archive(0);
    await catalogue.setResult('1.2002', { type: 'runs', runs: 85 }, 2, 'SETTLED');
    expect(await catalogue.storedMarket('1.2002')).toMatchObject({ resultGeneration: 2, result: { type: 'runs', runs: 85 } });
  });
});
