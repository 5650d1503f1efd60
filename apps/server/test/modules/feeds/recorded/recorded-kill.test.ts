import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '@maidan/sports';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../platform/postgres/testing-database.ts';
import { openFeedHarness, type FeedHarness } from '../testing-feed-harness.ts';
import { RecordedGroup } from '../../../../src/modules/feeds/recorded/recorded-group.ts';
import { countingText } from './testing-recordings.ts';

const START = Date.UTC(2030, 0, 1);
const SPEED = 400;
const LINES = 20_000;
const TICK_MS = 50;

let database: TestDatabase;
let folder: string;
let harness: FeedHarness;
let now: number;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.query('truncate event, market, runner, settlement, feed_event, feed_state restart identity cascade');
  folder = await mkdtemp(join(tmpdir(), 'maidan-kill-'));
  await writeFile(join(folder, 'match.ndjson'), countingText('31000001', '1.100', LINES));
  now = START;
});
afterEach(async () => {
  await harness.feeds.stop();
  await rm(folder, { recursive: true });
});

/** Starts a new process. The one before is not stopped, as after kill -9: its clock stops, so it writes nothing more. */
async function boot(speed = SPEED): Promise<void> {
  const parts: { catalogue?: FeedHarness['catalogue'] } = {};
  const catalogue = { storedMarket: async (marketId: string) => parts.catalogue?.storedMarket(marketId) };
  harness = openFeedHarness(database, [new RecordedGroup({ path: folder, speed, gapMs: 10_000, catalogue })], now);
  parts.catalogue = harness.catalogue;
  await harness.start();
}
async function pass(ms: number): Promise<void> {
  await harness.pass(ms, TICK_MS);
  now += ms;
}
/** Returns the numbers of the lines that this process has shown, in order. */
function shown(): number[] {
  const changes = harness.orders.batches.flatMap((batch) => batch.changes);
  return changes.flatMap((change) => (change.type === 'level' && change.size > 0 ? [change.size / 100 - 10] : []));
}

describe('a server killed while it plays a recording (17.E6)', () => {
  it.each([1, 2, 3, 4])('shows no older book than before the kill, seed %i', async (seed) => {
    const random = seededRandom(String(seed), 'kill');
    let newest = 0;
    for (let round = 0; round < 4; round += 1) {
      await boot();
      await pass(TICK_MS * Math.ceil(random() * 150));
      const lines = shown();
      expect(lines.length).toBeGreaterThan(0);
      expect(lines[0]).toBeGreaterThanOrEqual(newest);
      expect(lines).toEqual(lines.toSorted((a, b) => a - b));
      // it continues soon: what one write covers ahead, plus what became due since
      expect((lines[0] ?? Infinity) - newest).toBeLessThanOrEqual(2 * SPEED);
      newest = lines.at(-1) ?? NaN;
    }
  });

  it('applies every fact of the time between: the market is settled once', async () => {
    await boot();
    await pass(5_000);
    // its last lines are shown; the result comes while no process plays
    const played = shown().at(-1) ?? 0;
    await database.query(`update feed_state set state = jsonb_set(state, '{playTimes}', $1) where source = 'recorded-horizon'`, [
      JSON.stringify({ 'recorded:31000001': (LINES + 2) * 1_000 }),
    ]);
    await boot();
    expect(harness.settlement.settled).toEqual([{ marketId: '1.100', result: { type: 'winners', winners: [1] } }]);
    expect(harness.catalogue.event('31000001')?.status).toBe('FINISHED');
    expect([played > 0, shown()]).toEqual([true, []]);
  });

  it('pauses while it cannot store its position, and logs it once', async () => {
    await boot();
    await pass(3_000);
    const before = shown().at(-1);
    await database.query('alter table feed_state rename to feed_state_away');
    await pass(3_000);
    const meanwhile = shown().at(-1) ?? NaN;
    expect(meanwhile - (before ?? NaN)).toBeLessThanOrEqual(SPEED);
    expect(harness.log.lines.filter((line) => line.message.includes('could not write the play horizon'))).toHaveLength(1);
    await database.query('alter table feed_state_away rename to feed_state');
    await pass(500);
    expect(shown().at(-1)).toBeGreaterThan(meanwhile + SPEED);
  });

  it('a match that is played ball by ball continues behind the last ball that may have been shown', async () => {
    await rm(join(folder, 'match.ndjson'));
    const info = { match_type: 'T20', overs: 20, teams: ['Hills', 'Plains'], dates: ['2026-01-01'], outcome: { result: 'no result' } };
    await writeFile(join(folder, 'match.json'), JSON.stringify({ info, innings: [] }));
    const start = (): number => harness.catalogue.events()[0]?.definition.openDate ?? NaN;
    await boot(1);
    const before = start();
    // minutes before the toss: prices move, and nothing is sent that is stored at once
    await pass(4_300);
    await boot(1);
    // its start is no later than announced, which it would be if its clock had gone back
    expect(start()).toBeLessThanOrEqual(before);
    expect(before - start()).toBeLessThanOrEqual(1_000 + TICK_MS);
    expect(harness.log.lines.filter((line) => line.level === 'error')).toEqual([]);
  });
});
