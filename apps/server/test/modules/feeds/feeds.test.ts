import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import { singleSource } from '../../../src/modules/feeds/create-feeds.ts';
import { level } from '../../../src/modules/feeds/script/script-events.ts';
import { ScriptFeed } from '../../../src/modules/feeds/script/script-feed.ts';
import { openFeedHarness, type FeedHarness } from './testing-feed-harness.ts';

const START = Date.UTC(2030, 0, 1, 12);

let database: TestDatabase;
let harness: FeedHarness;
let script: ScriptFeed;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.query('truncate event, market, runner, settlement, feed_event, feed_state restart identity cascade');
  await boot(START);
});

async function boot(now: number): Promise<void> {
  harness = openFeedHarness(database, (clock) => [singleSource((script = new ScriptFeed(clock)))], now);
  await harness.start();
}
function callsOf(marketId: string): string[] {
  return harness.orders.calls.filter((call) => call.includes(` ${marketId}`));
}

describe('messages of a feed', () => {
  it('opens markets in catalogue and queue, and quotes them with at least three levels a side', () => {
    expect(harness.feeds.ready()).toBe(true);
    expect(harness.catalogue.market('1.3001')).toMatchObject({ status: 'OPEN', inPlay: true, reason: null, feedStale: false });
    expect(harness.catalogue.event('3001')?.status).toBe('LIVE');
    expect(harness.catalogue.event('3301')?.status).toBe('UPCOMING');
    expect(callsOf('1.3001')).toEqual(['register 1.3001', 'resume 1.3001 true']);
    const levels = Object.keys(harness.orders.levelsOf('1.3001'));
    for (const prefix of ['0/BACK', '0/LAY', '1/BACK', '1/LAY']) expect(levels.filter((key) => key.startsWith(prefix))).toHaveLength(3);
  });

  it('a ball suspends house markets as BALL RUNNING and keeps the exchange open; a wicket keeps resting orders', async () => {
    await script.startBall('3001');
    expect(harness.catalogue.market('1.3002')).toMatchObject({ status: 'SUSPENDED', reason: 'BALL_RUNNING' });
    expect(harness.catalogue.market('1.3003')).toMatchObject({ status: 'SUSPENDED', reason: 'BALL_RUNNING' });
    expect(harness.catalogue.market('1.3001')?.status).toBe('OPEN');
    await script.ball('3001', 4, true);
    expect(harness.catalogue.market('1.3002')?.status).toBe('OPEN');
    expect(harness.orders.calls).toContain('material 3001 false');
    expect(harness.catalogue.event('3001')?.score).toMatchObject({ sport: 'cricket', innings: [{ runs: 28, wickets: 1, legalBalls: 13 }] });
  });

  it.each(['GOAL', 'RED_CARD', 'PENALTY'] as const)('a football %s lapses resting orders too', async (kind) => {
    await script.materialEvent('3101', kind);
    expect(harness.orders.calls).toContain('material 3101 true');
  });

  it('a result closes and settles, and the event ends', async () => {
    await script.settle('1.3001', { type: 'winners', winners: [12] });
    await script.settle('1.3003', { type: 'runs', runs: 51 });
    await script.void('1.3002', 'feed fault');
    expect(harness.settlement.settled).toEqual([
      { marketId: '1.3001', result: { type: 'winners', winners: [12] } },
      { marketId: '1.3003', result: { type: 'runs', runs: 51 } },
      { marketId: '1.3002', result: { type: 'void', reason: 'feed fault' } },
    ]);
    expect(callsOf('1.3001').at(-1)).toBe('close 1.3001');
    await script.closeEvent('3001');
    expect(harness.catalogue.event('3001')?.status).toBe('FINISHED');
    expect(harness.catalogue.market('1.3004')?.status).toBe('CLOSED');
  });

  it('a removed runner leaves the book and raises the version', async () => {
    const version = harness.catalogue.market('1.3101')?.version ?? 0;
    await script.say([{ type: 'runner-status', marketId: '1.3101', selectionId: 33, status: 'REMOVED', reduction: 1620 }]);
    expect(harness.catalogue.market('1.3101')?.version).toBe(version + 1);
    expect(callsOf('1.3101').at(-1)).toBe('runner 1.3101 33 false');
    await script.say([{ type: 'runner-status', marketId: '1.3101', selectionId: 33, status: 'ACTIVE' }]);
    expect(harness.catalogue.market('1.3101')?.runners[2]).toMatchObject({ status: 'REMOVED', reduction: 1620 });
  });
});

describe('an impossible message', () => {
  it('a result before the start suspends the market, settles nothing and is logged', async () => {
    await script.settle('1.33011', { type: 'winners', winners: [53] });
    expect(harness.settlement.settled).toEqual([]);
    expect(harness.catalogue.market('1.33011')?.status).not.toBe('OPEN');
    expect(harness.log.lines.some((line) => line.level === 'error' && line.message.includes('before the start'))).toBe(true);
  });

  it.each([
    ['an unknown winner', '1.3001', { type: 'winners', winners: [99] }],
    ['two winners for one place', '1.3001', { type: 'winners', winners: [11, 12] }],
    ['runs of an odds market', '1.3001', { type: 'runs', runs: 3 }],
    ['winners of a line market', '1.3003', { type: 'winners', winners: [21] }],
    ['negative runs', '1.3003', { type: 'runs', runs: -1 }],
  ] as const)('%s settles nothing', async (_, marketId, result) => {
    await script.say([{ type: 'result', marketId, result }]);
    expect(harness.settlement.settled).toEqual([]);
    expect(harness.catalogue.market(marketId)).toMatchObject({ status: 'SUSPENDED' });
  });

  it('a crossed quote suspends the market and never trades; the next valid one reopens it', async () => {
    await script.ladder('1.3001', 11, [level(190, 1000)], [level(186, 1000)]);
    await harness.pass(0);
    expect(harness.catalogue.market('1.3001')).toMatchObject({ status: 'SUSPENDED', reason: 'SUSPENDED' });
    expect(harness.orders.levelsOf('1.3001')).toEqual({});
    await script.ladder('1.3001', 11, [level(185, 1000)], [level(186, 1000)]);
    expect(harness.catalogue.market('1.3001')?.status).toBe('OPEN');
    await harness.pass(3_000);
    expect(harness.orders.levelsOf('1.3001')).toMatchObject({ '0/BACK/185': 1000, '0/LAY/186': 1000 });
  });

  it('a price of an unknown runner suspends the market', async () => {
    await script.ladder('1.3001', 99, [level(150, 1000)], []);
    expect(harness.catalogue.market('1.3001')?.status).toBe('SUSPENDED');
  });
});

describe('a silent feed', () => {
  it('after 5 s in play or 60 s before it suspends house markets, withdraws makers and is logged; its next message ends this', async () => {
    await script.stale(true);
    await harness.pass(4_000);
    expect(harness.catalogue.market('1.3002')?.status).toBe('OPEN');
    await harness.pass(3_000);
    expect(harness.catalogue.market('1.3002')).toMatchObject({ status: 'SUSPENDED', reason: 'FEED_STALE', feedStale: true });
    expect(harness.catalogue.market('1.3003')).toMatchObject({ status: 'SUSPENDED', reason: 'FEED_STALE' });
    expect(harness.catalogue.market('1.3001')).toMatchObject({ status: 'OPEN', feedStale: true });
    expect(harness.orders.levelsOf('1.3001')).toEqual({});
    expect(harness.catalogue.market('1.33011')).toMatchObject({ status: 'OPEN', feedStale: false });
    expect(harness.orders.levelsOf('1.33011')).not.toEqual({});
    expect(harness.bus.published.some((said) => said.topic === 'market-changed')).toBe(true);
    await harness.pass(56_000);
    expect(harness.catalogue.market('1.33011')?.feedStale).toBe(true);
    await script.stale(false);
    await harness.pass(1_000);
    expect(harness.catalogue.market('1.3002')).toMatchObject({ status: 'OPEN', feedStale: false });
    expect(harness.orders.levelsOf('1.3001')).toEqual({});
    await harness.pass(2_000);
    expect(Object.keys(harness.orders.levelsOf('1.3001'))).toHaveLength(12);
  });
});

it('a silence that could not be applied at once is applied at the next check, and so is its end', async () => {
  await script.stale(true);
  await harness.pass(4_500, 500);
  harness.orders.failCalls = 1;
  await harness.pass(1_000, 500);
  await harness.pass(2_000);
  expect(harness.catalogue.market('1.3002')).toMatchObject({ status: 'SUSPENDED', reason: 'FEED_STALE' });
  expect(callsOf('1.3002').filter((call) => call.startsWith('suspend'))).toHaveLength(1);
  expect(callsOf('1.3003').filter((call) => call.startsWith('suspend'))).toHaveLength(1);
  harness.orders.failCalls = 1;
  await script.stale(false);
  await harness.pass(2_000);
  expect(harness.catalogue.markets({ eventId: '3001' }).filter((market) => market.status !== 'OPEN' || market.feedStale)).toEqual([]);
  expect(callsOf('1.3002').at(-1)).toBe('resume 1.3002 true');
});

describe('the operator', () => {
  it('keeps a market suspended whatever the feed sends; queue and makers follow when it is resumed', async () => {
    await harness.catalogue.setOperatorSuspended('1.3001', true);
    await harness.pass(0);
    await harness.feeds.idle();
    expect(callsOf('1.3001').at(-1)).toBe('suspend 1.3001 true');
    expect(harness.orders.levelsOf('1.3001')).toEqual({});
    await script.suspend('1.3001');
    await script.resume('1.3001');
    expect(harness.catalogue.market('1.3001')).toMatchObject({ status: 'SUSPENDED', reason: 'OPERATOR' });
    await harness.catalogue.setOperatorSuspended('1.3001', false);
    await harness.pass(3_000);
    expect(harness.catalogue.market('1.3001')?.status).toBe('OPEN');
    expect(callsOf('1.3001').at(-1)).toBe('resume 1.3001 true');
    expect(Object.keys(harness.orders.levelsOf('1.3001'))).toHaveLength(12);
  });
});

/** Advances the clock by seconds until the work is done; the database has time to answer in between. */
async function passUntilOver(work: Promise<unknown>): Promise<void> {
  const waiting = { isOver: false };
  void work.finally(() => {
    waiting.isOver = true;
  });
  while (!waiting.isOver) {
    await new Promise((resolve) => setImmediate(resolve));
    await database.query('select 1');
    harness.clock.advance(1_000);
  }
}

describe('a message', () => {
  it('is applied once, also if its number is repeated', async () => {
    const seq = (await harness.feeds.nextSeq('script')) - 1;
    const before = harness.orders.calls.length;
    await harness.feeds.apply('script', { seq, events: [{ type: 'material-event', eventId: '3101', kind: 'GOAL' }] });
    expect(harness.orders.calls).toHaveLength(before);
  });

  it('may not skip a number', async () => {
    const seq = await harness.feeds.nextSeq('script');
    await expect(harness.feeds.apply('script', { seq: seq + 1, events: [{ type: 'event-closed', eventId: '3101' }] })).rejects.toThrow('skipped');
  });

  it('is stored before it is applied: facts row by row, quotes only as the position', async () => {
    const rows = await database.query<{ seq: number }>("select seq from feed_event where source = 'script'");
    await script.ladder('1.3001', 11, [level(185, 777)], [level(186, 1000)]);
    expect(await database.query("select seq from feed_event where source = 'script'")).toHaveLength(rows.length);
    await harness.pass(5_000);
    const [state] = await database.query<{ seq: number }>("select seq from feed_state where source = 'script'");
    expect(state?.seq).toBe((await harness.feeds.nextSeq('script')) - 1);
    await script.materialEvent('3101', 'GOAL');
    expect(await database.query("select payload from feed_event where source = 'script' order by seq desc limit 1")).toEqual([
      { payload: [{ type: 'material-event', eventId: '3101', kind: 'GOAL' }] },
    ]);
  });

  it('that cannot be applied is retried, and its quotes are withdrawn meanwhile', async () => {
    harness.orders.failCalls = 7;
    const settled = script.settle('1.3001', { type: 'winners', winners: [11] });
    await passUntilOver(settled);
    expect(harness.settlement.settled).toHaveLength(1);
    expect(harness.log.lines.filter((line) => line.message.includes('will retry')).length).toBeGreaterThan(0);
  });

  it('with a result that cannot be settled yet is not marked as applied', async () => {
    harness.settlement.notReady = 2;
    const settled = script.settle('1.3001', { type: 'winners', winners: [11] });
    await passUntilOver(settled);
    expect(harness.settlement.settled).toHaveLength(1);
    expect(harness.settlement.notReady).toBeLessThan(0);
  });
});

describe('a new process on the same database', () => {
  it('loads every market as suspended and reopens it when its feed sends a status', async () => {
    await script.suspend('1.3101');
    await script.line('1.3003', [50, 100], [51, 100]);
    await harness.feeds.stop();
    await boot(START + 60_000);
    expect(harness.catalogue.market('1.3001')?.status).toBe('OPEN');
    expect(harness.catalogue.market('1.3101')).toMatchObject({ status: 'SUSPENDED', reason: 'SUSPENDED' });
    expect(Object.keys(harness.orders.levelsOf('1.3001'))).toHaveLength(12);
    expect(harness.orders.batches.filter((batch) => batch.marketId === '1.3003').at(-1)?.changes).toMatchObject([{ back: { line: 51 }, lay: { line: 50 } }]);
  });

  it('applies a fact that was stored but not applied, once', async () => {
    const seq = await harness.feeds.nextSeq('script');
    await harness.feeds.stop();
    // state after a kill between storing and applying
    const [state] = await database.query<{ state: object }>("select state from feed_state where source = 'script'");
    const goal = [{ type: 'result', marketId: '1.3001', result: { type: 'winners', winners: [12] } }];
    await database.query("insert into feed_event (source, seq, payload) values ('script', $1, $2)", [seq, JSON.stringify(goal)]);
    await database.query("update feed_state set seq = $1 where source = 'script'", [seq]);
    expect(state).toBeDefined();
    await boot(START + 60_000);
    expect(harness.settlement.settled).toEqual([{ marketId: '1.3001', result: { type: 'winners', winners: [12] } }]);
    expect(await harness.feeds.nextSeq('script')).toBeGreaterThan(seq + 1);
    await harness.feeds.stop();
    await boot(START + 120_000);
    expect(harness.settlement.settled).toEqual([]);
    expect(harness.catalogue.market('1.3001')?.status).toBe('SETTLED');
  });
});

it('a stop waits for the running removal of old facts', async () => {
  const ends: string[] = [];
  let archived = (): void => undefined;
  const archive = vi.spyOn(harness.catalogue, 'archive').mockImplementationOnce(async () => {
    await new Promise<void>((resolve) => (archived = resolve));
    ends.push('pruned');
    return 0;
  });
  harness.clock.advance(60 * 60 * 1000);
  await vi.waitFor(() => expect(archive).toHaveBeenCalled());
  await harness.feeds.idle();
  const stopping = harness.feeds.stop().then(() => ends.push('stop'));
  // longer than everything else that a stop waits for
  for (let query = 0; query < 100; query += 1) await database.query('select 1');
  archived();
  await stopping;
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  expect(ends).toEqual(['pruned', 'stop']);
});
