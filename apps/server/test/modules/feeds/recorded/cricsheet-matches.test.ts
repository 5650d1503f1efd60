import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../platform/postgres/testing-database.ts';
import { openFeedHarness, type FeedHarness } from '../testing-feed-harness.ts';
import { RecordedGroup } from '../../../../src/modules/feeds/recorded/recorded-group.ts';
import { readSharedJson, sharedData } from './testing-recordings.ts';

const MATCHES = sharedData('cricsheet');
const START = Date.UTC(2030, 0, 1);
/** Matches of full length, one decided by a super over, one cut short. */
const FILES = ['1321467.json', '1216517.json', '1359519.json'];

interface Vector {
  readonly matches: readonly {
    readonly match: string;
    readonly matchOddsWinner: string | null;
    readonly innings: readonly {
      readonly team: string;
      readonly superOver: boolean;
      readonly overs: string;
      readonly runsAfterOver: Readonly<Record<string, number>>;
    }[];
  }[];
}

let database: TestDatabase;
let harness: FeedHarness;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

async function boot(file: string, now: number): Promise<void> {
  const group = new RecordedGroup({
    path: `${MATCHES}/${file}`,
    speed: 1_200,
    gapMs: 30_000,
    catalogue: { storedMarket: async (marketId) => harness.catalogue.storedMarket(marketId) },
  });
  harness = openFeedHarness(database, [group], now);
  await harness.start();
}

it.skipIf(MATCHES === null).each(FILES)(
  '%s played ball by ball settles its sessions and its winner right, across a restart [needs ../shared/data]',
  async (file) => {
    await database.query('truncate event, market, runner, settlement, feed_event, feed_state restart identity cascade');
    const results = new Map<string, unknown>();
    await boot(file, START);
    const event = harness.catalogue.events()[0]?.definition;
    expect(event?.openDate).toBe(START + 300_000 / 1_200);
    const play = async (steps: number): Promise<void> => {
      for (let step = 0; step < steps && harness.catalogue.events().some((one) => one.status !== 'FINISHED'); step += 1) await harness.pass(1_000, 250);
      for (const { marketId, result } of harness.settlement.settled)
        results.set((await harness.catalogue.storedMarket(marketId))?.definition.marketName ?? '', result);
    };
    await play(2);
    await harness.feeds.stop();
    await boot(file, harness.clock.now());
    expect(harness.catalogue.events()[0]?.definition.eventId).toBe(event?.eventId);
    await play(100);
    await harness.feeds.stop();
    const official = (readSharedJson('vectors/cricket_sessions.json') as Vector).matches.find((match) => match.match === file);
    // complete overs only: what rain cut short is void, which the sports package tests over by over
    const whole = (official?.innings ?? [])
      .filter((innings) => !innings.superOver)
      .flatMap((innings) =>
        [6, 10, 15, 20]
          .filter((overs) => Number.parseFloat(innings.overs) >= overs)
          .map((overs) => [`${overs} Over Runs ${innings.team}`, innings.runsAfterOver[overs]] as const),
      );
    expect(whole.length).toBeGreaterThanOrEqual(2);
    expect(whole.map(([name]) => [name, results.get(name)])).toEqual(whole.map(([name, runs]) => [name, { type: 'runs', runs }]));
    expect(results.get('Match Odds')).toBeDefined();
    expect(harness.log.lines.filter((line) => line.level === 'error')).toEqual([]);
  },
  120_000,
);
