import { expect, it } from 'vitest';
import { liveBySport, sportOfQuery, startingSoon } from './in-play-lists.ts';

const NOW = Date.parse('2026-03-01T10:20:00.000Z');
const INDIA_MS = 330 * 60_000;
const market = (marketId: string, eventTypeId: string, openDate: string, inPlay = false) => ({
  marketId,
  eventId: marketId,
  eventTypeId,
  marketType: 'MATCH_ODDS',
  inPlay,
  openDate,
  status: 'OPEN' as const,
});

it('live markets are grouped by sport, cricket first, the longest running on top, without winner markets and closed ones', () => {
  const list = [
    market('t', '2', '2026-03-01T09:00:00.000Z', true),
    market('c2', '4', '2026-03-01T09:30:00.000Z', true),
    market('c1', '4', '2026-03-01T07:00:00.000Z', true),
    { ...market('w', '4', '2026-03-01T07:00:00.000Z', true), marketType: 'TOURNAMENT_WINNER' },
    { ...market('x', '1', '2026-03-01T07:00:00.000Z', true), status: 'CLOSED' as const },
    market('later', '4', '2026-03-01T12:00:00.000Z'),
  ];
  expect(liveBySport(list).map(({ sport, markets }) => [sport, ...markets.map((item) => item.marketId)])).toEqual([
    ['4', 'c1', 'c2'],
    ['2', 't'],
  ]);
});

it('markets of the next 24 hours are grouped by the hours of the chosen zone', () => {
  const list = [
    market('tomorrow', '4', '2026-03-02T10:21:00.000Z'),
    market('b', '4', '2026-03-01T11:40:00.000Z'),
    market('a', '4', '2026-03-01T11:25:00.000Z'),
    market('late', '4', '2026-03-01T09:00:00.000Z'),
    market('live', '4', '2026-03-01T11:00:00.000Z', true),
  ];
  const hours = (aheadMs: number) =>
    startingSoon(list, NOW, aheadMs).map(({ at, markets }) => [new Date(at).toISOString(), ...markets.map((item) => item.marketId)]);
  expect(hours(0)).toEqual([
    ['2026-03-01T10:00:00.000Z', 'late'],
    ['2026-03-01T11:00:00.000Z', 'a', 'b'],
  ]);
  // half past in UTC is a full hour in India
  expect(hours(INDIA_MS)).toEqual([
    ['2026-03-01T09:30:00.000Z', 'late'],
    ['2026-03-01T10:30:00.000Z', 'a'],
    ['2026-03-01T11:30:00.000Z', 'b'],
  ]);
});

it('a filter that is no sport is no filter', () => {
  expect(['4', 'v9', 'x', '', null].map(sportOfQuery)).toEqual(['4', 'v9', null, null, null]);
});
