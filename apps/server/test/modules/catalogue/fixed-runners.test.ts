/** Runners that a feed adds later, in a catalogue on the real database. */
import type { MarketDefinition } from '@maidan/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCatalogue } from '../../../src/modules/catalogue/catalogue.ts';
import { ManualClock } from '../../../src/platform/clock.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import { recordingBus, recordingLog, type LogLine } from './testing-parts.ts';

const START = Date.UTC(2030, 0, 1, 12);
const EVENT = {
  eventId: '3001',
  eventName: 'Pune v Surat',
  eventTypeId: '4',
  competitionId: '4001',
  competitionName: 'Test League',
  openDate: START,
  teams: ['Pune', 'Surat'],
} as const;

const RUNNERS = ['Pune', 'Surat', 'The Draw'].map((name, index) => ({ selectionId: 11 + index, name, sortPriority: index + 1 }));
const marketOf = (marketId: string, marketType: MarketDefinition['marketType'], runners: number): MarketDefinition => ({
  marketId,
  eventId: '3001',
  marketName: marketType,
  marketType,
  runners: RUNNERS.slice(0, runners),
  numberOfWinners: 1,
  turnInPlay: true,
});

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

/** Adds a market with two runners, opens it, and sends it again with three and another name. Returns its stored runners and the warnings. */
async function runnersAfter(marketId: string, marketType: MarketDefinition['marketType'], crossMatching: boolean) {
  const log = recordingLog();
  const catalogue = createCatalogue({ database, bus: recordingBus(), clock: new ManualClock(START), log, crossMatching });
  await catalogue.load();
  await catalogue.addEvent(EVENT, 'test');
  await catalogue.addMarket(marketOf(marketId, marketType, 2));
  await catalogue.setMarketStatus(marketId, 'OPEN', true, null);
  for (let turn = 0; turn < 2; turn += 1) await catalogue.addMarket({ ...marketOf(marketId, marketType, 3), marketName: 'Renamed' });
  const later = createCatalogue({ database, bus: recordingBus(), clock: new ManualClock(START), log: recordingLog(), crossMatching });
  await later.load();
  const market = later.market(marketId)!;
  expect(market.runners.map(({ name }) => name)).toEqual(catalogue.market(marketId)!.runners.map(({ name }) => name));
  expect(market.definition.marketName).toBe('Renamed');
  return { runners: market.runners.map(({ name }) => name), warnings: log.lines.filter(({ level }) => level === 'warn').map(({ fields }: LogLine) => fields) };
}

it('[MX-127] a market that matches through other runners keeps its runners when its feed adds one', async () => {
  expect(await runnersAfter('1.2001', 'MATCH_ODDS', true)).toEqual({
    runners: ['Pune', 'Surat'],
    warnings: [{ code: 'RUNNERS_FIXED', marketId: '1.2001', added: ['The Draw'] }],
  });
});

it('other markets take a runner that their feed adds', async () => {
  expect(await runnersAfter('1.2002', 'TOURNAMENT_WINNER', true)).toEqual({ runners: ['Pune', 'Surat', 'The Draw'], warnings: [] });
  expect(await runnersAfter('1.2003', 'MATCH_ODDS', false)).toEqual({ runners: ['Pune', 'Surat', 'The Draw'], warnings: [] });
});
