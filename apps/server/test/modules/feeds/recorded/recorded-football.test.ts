import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../platform/postgres/testing-database.ts';
import { openExchangeHarness, type ExchangeHarness } from '../testing-exchange-harness.ts';
import { RecordedGroup } from '../../../../src/modules/feeds/recorded/recorded-group.ts';
import { readSharedJson, sharedData } from './testing-recordings.ts';

/** All markets of a real football match on the real exchange: last traded prices, line-ups, suspensions, results. */
const RECORDING = sharedData('betfair/football-middlesbrough-mancity-77-markets.basic.ndjson.gz');
const EVENT = '28202626';

interface FootballVector {
  readonly markets: readonly { readonly marketId: string; readonly winners: readonly { readonly name: string }[] }[];
}

let database: TestDatabase;
let harness: ExchangeHarness;
/** Names of the runners of each market after the first lines. */
let atFirst: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  if (RECORDING === null) return;
  database = await openTestDatabase();
  harness = openExchangeHarness(
    database,
    (catalogue) => [new RecordedGroup({ path: RECORDING, speed: 20_000, gapMs: 30_000, catalogue })],
    Date.UTC(2030, 0, 1),
  );
  await harness.start();
  atFirst = runnerNames();
  for (let step = 0; step < 1_000 && harness.catalogue.event(EVENT)?.status !== 'FINISHED'; step += 1) {
    harness.clock.advance(250);
    await harness.idle();
  }
});
afterAll(async () => {
  if (RECORDING === null) return;
  await harness.stop();
  await database.drop();
});

function runnerNames(): ReadonlyMap<string, readonly string[]> {
  return new Map(harness.catalogue.markets().map((market) => [market.definition.marketId, market.runners.map((runner) => runner.name)]));
}

it.skipIf(RECORDING === null)('its markets settle by themselves as the exchange settled them [needs ../shared/data]', async () => {
  const { markets } = readSharedJson('vectors/football_event_settlement.json') as FootballVector;
  const stored = await Promise.all(markets.map((market) => harness.catalogue.storedMarket(market.marketId)));
  const offered = markets.filter((_, index) => stored[index] !== undefined);
  console.info(`${offered.length} of ${markets.length} markets compared; the others are of kinds that are not offered`);
  expect(offered.length).toBe(76);
  const winners = stored.flatMap((market) => {
    if (market === undefined) return [];
    const { result } = market;
    const named = result !== null && 'winners' in result ? market.runners.filter((runner) => result.winners.includes(runner.selectionId)) : [];
    return [[market.definition.marketId, market.status === 'SETTLED' || market.status === 'VOID', new Set(named.map((runner) => runner.name))]];
  });
  expect(winners).toEqual(offered.map((market) => [market.marketId, true, new Set(market.winners.map((winner) => winner.name))]));
});

it.skipIf(RECORDING === null)(
  'runners that are named with the line-ups have their index from the first line on, and no message was refused [needs ../shared/data]',
  () => {
    const atEnd = runnerNames();
    expect(Math.max(...[...atFirst.values()].map((names) => names.length))).toBeGreaterThan(15);
    for (const [marketId, names] of atFirst) expect(atEnd.get(marketId)).toEqual(names);
    expect(harness.log.lines.filter((line) => line.level === 'error' || line.level === 'warn')).toEqual([]);
  },
);
