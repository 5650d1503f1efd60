import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../platform/postgres/testing-database.ts';
import { openFeedHarness, type FeedHarness } from '../testing-feed-harness.ts';
import { sessionMarketKey } from '@maidan/sports';
import { derivedMarketId } from '../../../../src/modules/feeds/recorded/recorded-feed.ts';
import { RecordedGroup } from '../../../../src/modules/feeds/recorded/recorded-group.ts';
import { marketLine, recordingText, sharedData } from './testing-recordings.ts';

const START = Date.UTC(2030, 0, 1);

let database: TestDatabase;
let folder: string;
let harness: FeedHarness;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.query('truncate event, market, runner, settlement, feed_event, feed_state restart identity cascade');
  folder = await mkdtemp(join(tmpdir(), 'maidan-playback-'));
});
afterEach(async () => {
  await harness.feeds.stop();
  await rm(folder, { recursive: true });
});

async function boot(settings: { readonly path?: string; readonly speed?: number; readonly gapMs?: number; readonly now?: number } = {}): Promise<void> {
  const parts: { catalogue?: FeedHarness['catalogue'] } = {};
  const catalogue = { storedMarket: async (marketId: string) => parts.catalogue?.storedMarket(marketId) };
  const group = new RecordedGroup({ path: settings.path ?? folder, speed: settings.speed ?? 1, gapMs: settings.gapMs ?? 10_000, catalogue });
  harness = openFeedHarness(database, [group], settings.now ?? START);
  parts.catalogue = harness.catalogue;
  await harness.start();
}
/** Returns the numbers of the price lines played so far: line n has the price 150 + n. */
function named(): number[] {
  const prices = harness.orders.batches
    .flatMap((batch) => batch.changes)
    .flatMap((change) => (change.type === 'level' && change.size > 0 ? [change.price] : []));
  return [...new Set(prices)].toSorted((a, b) => a - b);
}

describe('a recording', () => {
  beforeEach(() => writeFile(join(folder, 'match.ndjson'), recordingText('31000001', '1.100', 20)));

  it('plays in its own time, shifted to now, and settles at its end', async () => {
    await boot();
    expect(harness.catalogue.market('1.100')).toMatchObject({ status: 'OPEN', inPlay: false });
    expect(harness.catalogue.event('31000001')?.definition.openDate).toBe(START + 10_000);
    expect(named()).toEqual([]);
    await harness.pass(3_000);
    expect(named()).toEqual([151, 152, 153]);
    await harness.pass(20_000);
    expect(harness.settlement.settled).toEqual([{ marketId: '1.100', result: { type: 'winners', winners: [1] } }]);
    expect(harness.catalogue.event('31000001')?.status).toBe('FINISHED');
    await harness.pass(60_000);
    expect(harness.log.lines.filter((line) => line.level !== 'info' && line.level !== 'debug')).toEqual([]);
  });

  it('plays faster with FEED_SPEED', async () => {
    await boot({ speed: 10 });
    expect(harness.catalogue.event('31000001')?.definition.openDate).toBe(START + 1_000);
    await harness.pass(1_000, 100);
    expect(named().at(-1)).toBe(160);
  });

  it('continues at its line after a restart and plays no line twice', async () => {
    await boot();
    await harness.pass(5_000);
    await harness.feeds.stop();
    await boot({ now: START + 3_600_000 });
    // the current state is sent again, so that the book exists at once
    expect(harness.catalogue.market('1.100')?.status).toBe('OPEN');
    expect(named()).toEqual([151, 152, 153, 154, 155]);
    await harness.pass(1_000);
    expect(named().at(-1)).toBe(156);
    await harness.pass(20_000);
    expect(harness.settlement.settled).toHaveLength(1);
    await harness.feeds.stop();
    await boot({ now: START + 7_200_000 });
    await harness.pass(30_000);
    expect(harness.settlement.settled).toEqual([]);
    expect(harness.orders.batches).toEqual([]);
    expect(harness.feeds.ready()).toBe(true);
    expect(harness.log.lines.some((line) => line.message.includes('has been played to its end'))).toBe(true);
  });

  it('is not played if another recording was played before', async () => {
    await boot();
    await harness.pass(5_000);
    await harness.feeds.stop();
    await writeFile(join(folder, 'match.ndjson'), recordingText('31000001', '1.100', 30));
    await boot({ now: START + 60_000 });
    await harness.pass(5_000);
    expect(harness.catalogue.market('1.100')).toMatchObject({ status: 'SUSPENDED', reason: 'AWAITING_FEED' });
    expect(harness.log.lines.some((line) => line.level === 'error' && line.message.includes('match.ndjson is not the recording'))).toBe(true);
  });

  it('can be stepped to a line, and pauses there', async () => {
    await boot();
    await harness.feeds.stepTo(4);
    expect(named()).toEqual([151, 152, 153, 154]);
    await harness.pass(10_000);
    expect(named()).toEqual([151, 152, 153, 154]);
    await harness.feeds.stepTo(21);
    expect(harness.catalogue.market('1.100')?.status).toBe('SETTLED');
  });

  it('is settled after its start, also if it is played before its announced start and never turned in play', async () => {
    await writeFile(join(folder, 'match.ndjson'), recordingText('31000001', '1.100', 20).replaceAll('"inPlay":true', '"inPlay":false'));
    await boot();
    await harness.feeds.stepTo(21);
    expect(harness.catalogue.event('31000001')?.definition.openDate).toBeLessThanOrEqual(START);
    expect(harness.settlement.settled).toEqual([{ marketId: '1.100', result: { type: 'winners', winners: [1] } }]);
  });
});

it('silences longer than the gap are shortened to it', async () => {
  const first = recordingText('31000001', '1.100', 1).split('\n')[0] ?? '';
  await writeFile(
    join(folder, 'match.ndjson'),
    `${first}\n${marketLine('1.100', 1_600_000_900_000, [[151, 5]])}${marketLine('1.100', 1_600_000_901_000, [[152, 5]])}`,
  );
  await boot({ gapMs: 4_000 });
  await harness.pass(3_000);
  expect(named()).toEqual([]);
  await harness.pass(1_000);
  expect(named()).toEqual([151]);
  await harness.pass(1_000);
  expect(named()).toEqual([151, 152]);
});

it('several recordings play side by side', async () => {
  for (const number of [1, 2, 3]) await writeFile(join(folder, `match${number}.ndjson`), recordingText(`3100000${number}`, `1.${number}00`, 5));
  await boot();
  await harness.pass(10_000);
  expect(harness.settlement.settled.map((settled) => settled.marketId).toSorted((a, b) => a.localeCompare(b))).toEqual(['1.100', '1.200', '1.300']);
});

const CRICKET = sharedData('betfair/cricket-t20i-ned-png-1.200806927.mcm.ndjson.gz');
const SCORES = sharedData('betfair/cricket-t20i-ned-png-1.200806927.ccm.ndjson.gz');
const OFFICIAL = sharedData('cricsheet/1321467.json');

it.skipIf(CRICKET === null || SCORES === null || OFFICIAL === null)(
  'market and score stream of one event play together fast, and the official result file settles them again at the end [needs ../shared/data]',
  async () => {
    await copyFile(`${CRICKET}`, join(folder, 'market.ndjson.gz'));
    await copyFile(`${SCORES}`, join(folder, 'score.ndjson.gz'));
    await boot({ speed: 500, gapMs: 30_000 });
    await harness.pass(20_000, 500);
    expect(harness.catalogue.event('31573045')?.definition.eventName).toContain('Netherlands');
    await copyFile(`${OFFICIAL}`, join(folder, '1321467.json'));
    for (let step = 0; step < 400 && harness.catalogue.event('31573045')?.status !== 'FINISHED'; step += 1) await harness.pass(1_000, 500);
    await harness.pass(1_000);
    const over15 = derivedMarketId(sessionMarketKey('31573045', 2, 15));
    expect(harness.settlement.settled.filter((settled) => settled.marketId === over15).map((settled) => settled.result)).toEqual([
      { type: 'runs', runs: 86 },
      { type: 'runs', runs: 85 },
    ]);
    expect(harness.settlement.settled.find((settled) => settled.marketId === '1.200806927')?.result).toEqual({ type: 'winners', winners: [228_749] });
    expect(harness.log.lines.filter((line) => line.level === 'error')).toEqual([]);
  },
  120_000,
);
