import type { FeedEvent, Score } from '@maidan/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../platform/postgres/testing-database.ts';
import type { CatalogueEvent } from '../../../../src/modules/catalogue/catalogue-port.ts';
import { openFeedHarness, type FeedHarness } from '../testing-feed-harness.ts';
import type { ProgrammeState } from '../../../../src/modules/feeds/simulated/programme-state.ts';
import { SimulatedFeed } from '../../../../src/modules/feeds/simulated/simulated-feed.ts';

const START = Date.UTC(2030, 0, 1, 12);
const MINUTE = 60_000;
/** Even number of steps of a long programme; `npm run test:long` sets more. */
const STEPS = Number(process.env['PROGRAMME_STEPS'] ?? 2);

let database: TestDatabase;
let harness: FeedHarness;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

async function clear(): Promise<void> {
  await database.query('truncate event, market, runner, settlement, feed_event, feed_state restart identity cascade');
}
async function boot(settings: { readonly speed?: number; readonly seed?: string | null; readonly now?: number }): Promise<void> {
  harness = openFeedHarness(database, [new SimulatedFeed({ speed: settings.speed ?? 1, seed: settings.seed ?? null })], settings.now ?? START);
  await harness.start();
}
function live(eventTypeId: '4' | '1' | '2'): readonly CatalogueEvent[] {
  return harness.catalogue.events({ eventTypeId }).filter((event) => event.status === 'LIVE');
}
function upcoming(): readonly CatalogueEvent[] {
  const sports = harness.catalogue.events().filter((event) => ['4', '1', '2'].includes(event.definition.eventTypeId));
  return sports.filter((event) => event.status === 'UPCOMING' && event.definition.teams.length === 2 && event.markets.size > 0);
}
function expectFullProgramme(): void {
  for (const sport of ['4', '1', '2'] as const) expect(live(sport).length, `live matches of ${sport}`).toBeGreaterThanOrEqual(1);
  expect(upcoming().length).toBeGreaterThanOrEqual(10);
}
function marketTypes(): Set<string> {
  return new Set(harness.catalogue.markets().map((market) => market.definition.marketType));
}
function progress(score: Score | null): number {
  if (score === null) return 0;
  if (score.sport === 'cricket') return score.innings.reduce((balls, innings) => balls + innings.legalBalls, 0);
  if (score.sport === 'football') return score.minute;
  return score.sets.reduce((games, [home, away]) => games + home + away, 0);
}

describe('the first start', () => {
  beforeAll(async () => {
    await clear();
    await boot({});
  });
  afterAll(() => harness.feeds.stop());

  it('has three live matches of three sports at different stages and ten upcoming, with every kind of market', () => {
    expectFullProgramme();
    expect(harness.feeds.ready()).toBe(true);
    for (const type of ['MATCH_ODDS', 'Special', 'SESSION', 'TO_WIN_THE_TOSS', 'TOURNAMENT_WINNER']) expect(marketTypes()).toContain(type);
    expect(harness.catalogue.events({ eventTypeId: 'v9' }).some((event) => event.status === 'LIVE')).toBe(true);
    expect(harness.catalogue.events({ eventTypeId: 'b9' }).some((event) => event.status === 'LIVE')).toBe(true);
  });

  it('quotes match odds with at least three levels a side (a live favourite may stand at the end of the ladder)', () => {
    const ids = new Set(upcoming().map((event) => event.definition.eventId));
    const markets = harness.catalogue.markets().filter((market) => ids.has(market.definition.eventId) && market.definition.marketType === 'MATCH_ODDS');
    expect(markets.length).toBeGreaterThanOrEqual(10);
    const sides = markets.flatMap((market) =>
      market.runners.flatMap((runner) => ['BACK', 'LAY'].map((side) => ({ marketId: market.definition.marketId, prefix: `${runner.runner}/${side}/` }))),
    );
    for (const { marketId, prefix } of sides) {
      expect(Object.keys(harness.orders.levelsOf(marketId)).filter((key) => key.startsWith(prefix)).length).toBeGreaterThanOrEqual(3);
    }
  });

  it('stores its seeds in the state of the feed and nowhere else', async () => {
    await harness.pass(2 * MINUTE);
    const [row] = await database.query<{ state: ProgrammeState }>("select state from feed_state where source = 'simulated'");
    const seeds = (row?.state.lanes ?? []).flatMap((lane) => lane.matches.map((match) => match.spec.seed));
    expect(seeds.length).toBeGreaterThan(13);
    expect(new Set(seeds).size).toBe(seeds.length);
    const published = JSON.stringify([harness.bus.published, harness.log.lines, harness.catalogue.events().map((event) => [event.definition, event.score])]);
    const facts = JSON.stringify(await database.query<{ payload: FeedEvent[] }>('select payload from feed_event'));
    for (const seed of seeds) {
      expect(seed).toMatch(/^[0-9a-f]{32}$/);
      expect(published.includes(seed)).toBe(false);
      expect(facts.includes(seed)).toBe(false);
    }
  });

  it('plays by itself: scores change, and no market is stale', async () => {
    const before = new Map(harness.catalogue.events().map((event) => [event.definition.eventId, progress(event.score)]));
    await harness.pass(5 * MINUTE);
    const moved = harness.catalogue.events().filter((event) => progress(event.score) > (before.get(event.definition.eventId) ?? 0));
    expect(moved.length).toBeGreaterThanOrEqual(3);
    expect(harness.catalogue.markets().filter((market) => market.feedStale)).toEqual([]);
    expect(harness.log.lines.filter((line) => line.level === 'warn' || line.level === 'error')).toEqual([]);
  });
});

describe('FEED_SPEED', () => {
  it('scales the match clock only', async () => {
    await clear();
    await boot({ seed: 'speed', speed: 1 });
    await harness.pass(MINUTE);
    const slow = live('1').map((event) => progress(event.score));
    await harness.feeds.stop();
    await clear();
    await boot({ seed: 'speed', speed: 4 });
    const began = harness.clock.now();
    await harness.pass(MINUTE / 4);
    expect(live('1').map((event) => progress(event.score))).toEqual(slow);
    expect(harness.clock.now() - began).toBe(MINUTE / 4);
    await harness.feeds.stop();
  });
});

describe('a restart', () => {
  it('continues the matches where they were, with three live ones at once', async () => {
    await clear();
    await boot({});
    await harness.pass(MINUTE);
    const before = new Map(harness.catalogue.events().map((event) => [event.definition.eventId, { progress: progress(event.score), status: event.status }]));
    await harness.feeds.stop();
    await boot({ now: START + 60 * MINUTE });
    expectFullProgramme();
    const after = new Map(harness.catalogue.events().map((event) => [event.definition.eventId, { progress: progress(event.score), status: event.status }]));
    expect(after).toEqual(before);
    await harness.pass(1_000);
    expect(harness.feeds.ready()).toBe(true);
    for (const event of upcoming()) expect(event.definition.openDate).toBeGreaterThan(harness.clock.now());
    await harness.feeds.stop();
  });

  it('ends every match as it would have ended without the restart', async () => {
    const results = async (stopAfter: readonly number[]): Promise<Record<string, unknown>> => {
      await clear();
      const settled: Record<string, unknown> = {};
      const first = new Set<string>();
      let now = START;
      for (const minutes of stopAfter) {
        await boot({ seed: 'the same', speed: 20, now });
        if (now === START) for (const event of harness.catalogue.events()) first.add(event.definition.eventId);
        await harness.pass(minutes * MINUTE, 4_000);
        await harness.feeds.stop();
        for (const { marketId, result } of harness.settlement.settled) {
          const market = await harness.catalogue.storedMarket(marketId);
          if (first.has(market?.event.definition.eventId ?? '')) settled[marketId] = result;
        }
        now = harness.clock.now();
      }
      return settled;
    };
    const whole = await results([0.75]);
    expect(Object.keys(whole).length).toBeGreaterThan(20);
    expect(await results([0.25, 0.5])).toEqual(whole);
  });
});

describe('over a long time', () => {
  it('always has three live and ten upcoming matches, also after a restart', async () => {
    await clear();
    await boot({ speed: 60 });
    // each step is 10 min of match time: virtual and ball-by-ball events end meanwhile
    for (let step = 0; step < STEPS; step += 1) {
      if (step === STEPS / 2) {
        await harness.feeds.stop();
        await boot({ speed: 60, now: harness.clock.now() + MINUTE });
      }
      await harness.pass(10_000, 5_000);
      expectFullProgramme();
    }
    expect(harness.log.lines.filter((line) => line.level === 'error')).toEqual([]);
    expect(harness.settlement.settled.length).toBeGreaterThan(20);
    await harness.feeds.stop();
  });
});
