import { expect, it } from 'vitest';
import { narrowToDay, sportFilterOf } from './sport-days.ts';

const NOW = Date.parse('2026-03-01T19:20:00.000Z');
const INDIA_MS = 330 * 60_000;
const market = (id: string, openDate: string, inPlay = false, marketType = 'MATCH_ODDS') => ({ id, openDate, inPlay, marketType });
const LIST = [
  market('live', '2026-02-28T12:00:00.000Z', true),
  market('evening', '2026-03-01T20:00:00.000Z'),
  market('night', '2026-03-02T18:00:00.000Z'),
  market('later', '2026-03-02T19:00:00.000Z'),
  market('after', '2026-03-03T19:00:00.000Z'),
  market('winner', '2026-03-01T20:00:00.000Z', true, 'TOURNAMENT_WINNER'),
];
const shown = (filter: Parameters<typeof narrowToDay>[1], aheadMs: number) =>
  narrowToDay(LIST, filter, { now: NOW, aheadAt: () => aheadMs }).map(({ id }) => id);

it('a day begins at midnight of the player: 19:20 UTC is the next day in India', () => {
  expect(shown('today', 0)).toEqual(['live', 'evening']);
  expect(shown('tomorrow', 0)).toEqual(['night', 'later']);
  expect(shown('today', INDIA_MS)).toEqual(['live', 'evening', 'night']);
  expect(shown('tomorrow', INDIA_MS)).toEqual(['later']);
});

it('the filter in-play has matches in play; all includes winner markets; an unknown filter is all', () => {
  expect(shown('in-play', 0)).toEqual(['live']);
  expect(shown('all', 0)).toHaveLength(LIST.length);
  expect(['today', 'tomorrow', 'in-play', 'x', null].map(sportFilterOf)).toEqual(['today', 'tomorrow', 'in-play', 'all', 'all']);
});
