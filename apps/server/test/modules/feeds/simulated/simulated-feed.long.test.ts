import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../platform/postgres/testing-database.ts';
import { openHouse, type TestHouse } from '../testing-house.ts';
import { SimulatedFeed } from '../../../../src/modules/feeds/simulated/simulated-feed.ts';

let database: TestDatabase;
let house: TestHouse;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

function liveCount(eventTypeId: '4' | '1' | '2'): number {
  return house.catalogue.events({ eventTypeId }).filter((event) => event.status === 'LIVE').length;
}

it('a day of match time: three live and ten upcoming at every look, ids never used twice, nothing grows without bound', async () => {
  house = openHouse(database, [new SimulatedFeed({ speed: 120, seed: null })], Date.UTC(2030, 0, 1));
  await house.start();
  const names = new Map<string, string>();
  let mostSources = 0;
  let mostMarkets = 0;
  // 144 looks, 10 min of match time apart.
  for (let look = 0; look < 144; look += 1) {
    await house.pass(5_000, 2_500);
    for (const sport of ['4', '1', '2'] as const) expect(liveCount(sport), `live matches of ${sport} at look ${look}`).toBeGreaterThanOrEqual(1);
    const matches = house.catalogue.events().filter((event) => ['4', '1', '2'].includes(event.definition.eventTypeId) && event.definition.teams.length === 2);
    expect(matches.filter((event) => event.status === 'UPCOMING').length).toBeGreaterThanOrEqual(10);
    for (const market of house.catalogue.markets()) {
      const name = `${market.event.definition.eventId} ${market.definition.marketName}`;
      expect(names.get(market.definition.marketId) ?? name).toBe(name);
      names.set(market.definition.marketId, name);
    }
    mostMarkets = Math.max(mostMarkets, house.catalogue.markets().length);
    const [sources] = await database.query<{ count: number }>('select count(*)::int as count from feed_state');
    mostSources = Math.max(mostSources, sources?.count ?? 0);
    // What the housekeeping of the process would do every hour of real time, at the pace of the matches.
    if (look % 6 === 5) await house.catalogue.archive(house.clock.now());
  }
  expect(mostSources).toBeLessThan(40);
  expect(mostMarkets).toBeLessThan(4_000);
  expect(house.settlement.settled.length).toBeGreaterThan(500);
  expect(house.log.lines.filter((line) => line.level === 'error')).toEqual([]);
  await house.feeds.stop();
}, 900_000);
