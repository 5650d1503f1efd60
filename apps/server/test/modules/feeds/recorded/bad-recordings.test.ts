import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../platform/postgres/testing-database.ts';
import { openFeedHarness, type FeedHarness } from '../testing-feed-harness.ts';
import { RecordedGroup } from '../../../../src/modules/feeds/recorded/recorded-group.ts';
import { marketLine, recordingText } from './testing-recordings.ts';

const START = Date.UTC(2030, 0, 1);

let database: TestDatabase;
let folder: string;
let harness: FeedHarness | null = null;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.query('truncate event, market, runner, settlement, feed_event, feed_state restart identity cascade');
  folder = await mkdtemp(join(tmpdir(), 'maidan-recordings-'));
});
afterEach(async () => {
  await harness?.feeds.stop();
  harness = null;
  await rm(folder, { recursive: true });
});

async function boot(path = folder): Promise<FeedHarness> {
  const parts: { catalogue?: FeedHarness['catalogue'] } = {};
  const group = new RecordedGroup({ path, speed: 1, gapMs: 1_000, catalogue: { storedMarket: async (marketId) => parts.catalogue?.storedMarket(marketId) } });
  harness = openFeedHarness(database, [group], START);
  parts.catalogue = harness.catalogue;
  await harness.start();
  return harness;
}

const whole = recordingText('31000001', '1.100', 20);
const cut = whole.slice(0, whole.length - 25);
const teams = { teams: ['Hills', 'Plains'], dates: ['2026-01-01'], outcome: { result: 'draw' } };
const fiveBalls = JSON.stringify({
  info: { ...teams, match_type: 'T20', overs: 20, balls_per_over: 5 },
  innings: [{ team: 'Hills', target: { overs: 16.4 } }],
});
const unlimited = JSON.stringify({ info: { ...teams, match_type: 'Test' }, innings: [] });

describe('a recording that cannot be played is reported by file and line, and the others play', () => {
  it.each([
    ['empty', 'empty.ndjson', '', 'empty.ndjson, line 1: '],
    ['cut off in its last line', 'cut.ndjson', cut, 'cut.ndjson, line 22: '],
    ['not a recording', 'words.ndjson', 'hello\nworld\n', 'words.ndjson, line 1: '],
    ['other JSON', 'other.ndjson', '{"a":1}\n{"b":2}\n', 'other.ndjson, line '],
    ['broken in the middle', 'broken.ndjson', whole.replace(/\n[^\n]*"pt":1600000005000[^\n]*/, '\n{"op":"mcm","pt":'), 'broken.ndjson, line 6: '],
    ['a cut-off archive', 'cut.ndjson.gz', gzipSync(whole).subarray(0, 150), 'cut.ndjson.gz, line '],
    ['no archive', 'plain.ndjson.gz', whole, 'plain.ndjson.gz, line 1: '],
    ['an empty archive', 'empty.ndjson.gz', '', 'empty.ndjson.gz, line 1: '],
    ['a price off the ladder', 'off.ndjson', whole + marketLine('1.100', 1_600_000_900_000, [[301, 5]]), 'off.ndjson, line 23: '],
    ['no Cricsheet match', 'match.json', '{"meta":{}}', 'match.json, line 1: '],
    ['a match of five-ball overs (17.E1)', 'match.json', fiveBalls, 'match.json, line 1: the match has overs of 5 balls'],
    ['a match without a limit of overs (17.E1)', 'match.json', unlimited, 'match.json, line 1: a Test match has no limit of overs'],
    ['a Cricsheet file cut off', 'match.json', '{"meta":{', 'match.json, line 1: '],
  ])('%s', async (_, name, content, fault) => {
    await writeFile(join(folder, 'good.ndjson'), recordingText('31000002', '1.200', 5));
    await writeFile(join(folder, name), content);
    const { feeds, catalogue, log } = await boot();
    expect(feeds.faults()).toHaveLength(1);
    expect(feeds.faults()[0]?.slice(0, fault.length)).toBe(fault);
    expect(log.lines.some((line) => line.level === 'error' && line.message.includes(fault))).toBe(true);
    expect(catalogue.market('1.200')?.status).toBe('OPEN');
    expect(catalogue.market('1.100')).toBeUndefined();
    expect(feeds.ready()).toBe(true);
  });

  it('a missing path and a folder without recordings', async () => {
    expect((await boot(join(folder, 'nowhere.ndjson'))).feeds.faults()[0]).toContain('nowhere.ndjson cannot be read');
    await harness?.feeds.stop();
    await writeFile(join(folder, 'notes.txt'), 'x');
    await writeFile(join(folder, 'more.txt'), 'x');
    expect((await boot()).feeds.faults()[0]).toContain('holds no recording');
  });
});

describe('a recording of unsupported markets (17.E4)', () => {
  const racing = whole.replaceAll('"eventTypeId":"2"', '"eventTypeId":"7"');

  it('is reported with its reason, and a feed that plays nothing is not ready', async () => {
    await writeFile(join(folder, 'racing.ndjson'), racing);
    const { feeds, log, catalogue } = await boot();
    expect(feeds.faults()).toEqual(['racing.ndjson, line 1: nothing in it can be played: market 1.100 of line 1 (sport 7 is not offered)']);
    const errors = log.lines.filter((line) => line.level === 'error').map((line) => line.message);
    expect(errors).toEqual([
      `this recording is not played: ${feeds.faults()[0]}`,
      `FEED=recorded:${folder} plays nothing: this server is not ready and has no match`,
    ]);
    expect(catalogue.events()).toEqual([]);
    expect([feeds.plays(), feeds.ready()]).toEqual([false, false]);
  });

  it('does not stop the others, which are ready', async () => {
    await writeFile(join(folder, 'racing.ndjson'), racing);
    await writeFile(join(folder, 'tennis.ndjson'), recordingText('31000002', '1.200', 5));
    const { feeds } = await boot();
    expect(feeds.faults()).toEqual([expect.stringContaining('racing.ndjson, line 1: nothing in it can be played')]);
    expect([feeds.plays(), feeds.ready()]).toEqual([true, true]);
  });

  it('beside supported ones in the same file: the market is reported and skipped', async () => {
    const [first = ''] = racing.split('\n');
    await writeFile(join(folder, 'both.ndjson'), `${first.replaceAll('1.100', '1.900')}\n${whole}`);
    const { feeds, log, catalogue } = await boot();
    expect(feeds.faults()).toEqual([]);
    expect(log.lines.filter((line) => line.message.includes('plays without')).map((line) => line.message)).toEqual([
      'both.ndjson plays without market 1.900 of line 1 (sport 7 is not offered)',
    ]);
    expect(catalogue.market('1.900')).toBeUndefined();
    expect([catalogue.market('1.100')?.status, feeds.ready()]).toEqual(['OPEN', true]);
  });

  it.each([
    ['nothing at all', async () => join(folder, 'nowhere.ndjson')],
    ['a folder of archives', async () => writeFile(join(folder, 'all.zip'), 'x').then(() => folder)],
  ])('%s is not ready either', async (_, path) => {
    await writeFile(join(folder, 'notes.txt'), 'x');
    const { feeds } = await boot(await path());
    expect([feeds.plays(), feeds.ready()]).toEqual([false, false]);
  });

  it('is not ready if this database has played another recording', async () => {
    await writeFile(join(folder, 'match.ndjson'), whole);
    await (await boot()).feeds.stop();
    await writeFile(join(folder, 'match.ndjson'), recordingText('31000001', '1.100', 30));
    expect((await boot()).feeds.ready()).toBe(false);
  });
});
