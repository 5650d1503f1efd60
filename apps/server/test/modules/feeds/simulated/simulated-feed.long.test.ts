import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../platform/postgres/testing-database.ts';
import { openFeedHarness, type FeedHarness } from '../testing-feed-harness.ts';
import { SimulatedFeed } from '../../../../src/modules/feeds/simulated/simulated-feed.ts';

/** The programme. Set FEED_SEED by hand for another one, and FEED_HOURS=24 for a whole day. */
const SEED = process.env['FEED_SEED'] ?? 'one day';
/** Hours of match time. */
const HOURS = Number(process.env['FEED_HOURS'] ?? 8);
const LOOKS_PER_HOUR = 6;

let database: TestDatabase;
let harness: FeedHarness;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

function liveCount(eventTypeId: '4' | '1' | '2'): number {
  return harness.catalogue.events({ eventTypeId }).filter((event) => event.status === 'LIVE').length;
}

it(
  `during ${HOURS} hours of match time there are always three live and ten upcoming matches, ids are unique, and memory is bounded (FEED_SEED=${SEED})`,
  async () => {
    harness = openFeedHarness(database, [new SimulatedFeed({ speed: 120, seed: SEED })], Date.UTC(2030, 0, 1));
    await harness.start();
    const names = new Map<string, string>();
    let mostSources = 0;
    let mostMarkets = 0;
    // 10 min of match time apart
    for (let look = 0; look < HOURS * LOOKS_PER_HOUR; look += 1) {
      await harness.pass(5_000, 2_500);
      for (const sport of ['4', '1', '2'] as const) expect(liveCount(sport), `live matches of ${sport} at look ${look}`).toBeGreaterThanOrEqual(1);
      const matches = harness.catalogue
        .events()
        .filter((event) => ['4', '1', '2'].includes(event.definition.eventTypeId) && event.definition.teams.length === 2);
      expect(matches.filter((event) => event.status === 'UPCOMING').length).toBeGreaterThanOrEqual(10);
      for (const market of harness.catalogue.markets()) {
        const name = `${market.event.definition.eventId} ${market.definition.marketName}`;
        expect(names.get(market.definition.marketId) ?? name).toBe(name);
        names.set(market.definition.marketId, name);
      }
      mostMarkets = Math.max(mostMarkets, harness.catalogue.markets().length);
      const [sources] = await database.query<{ count: number }>('select count(*)::int as count from feed_state');
      mostSources = Math.max(mostSources, sources?.count ?? 0);
      // old facts are pruned at the pace of the matches instead of every hour of real time
      if (look % LOOKS_PER_HOUR === LOOKS_PER_HOUR - 1) await harness.catalogue.archive(harness.clock.now());
    }
    expect(mostSources).toBeLessThan(40);
    expect(mostMarkets).toBeLessThan(4_000);
    expect(harness.settlement.settled.length).toBeGreaterThan(20 * HOURS);
    expect(harness.log.lines.filter((line) => line.level === 'error')).toEqual([]);
    await harness.feeds.stop();
  },
  60_000 * HOURS,
);
