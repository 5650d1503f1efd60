import { expect, it } from 'vitest';
import { ALL_DAYS, dayAfter, dayOf, isBackwards, readDay, recentDays, startOfDay, windowOfDays } from './day-range.ts';

it('a day begins at midnight of the chosen zone', () => {
  expect(startOfDay('2025-11-20', 'system')).toBe(Date.UTC(2025, 10, 20));
  expect(startOfDay('2025-11-20', 'india')).toBe(Date.UTC(2025, 10, 19, 18, 30));
  expect(startOfDay('2025-11-20', 'device')).toBe(new Date(2025, 10, 20).getTime());
  expect(dayOf(Date.UTC(2025, 10, 19, 18, 30), 'india')).toBe('2025-11-20');
  expect(dayOf(Date.UTC(2025, 10, 19, 18, 29), 'india')).toBe('2025-11-19');
  for (const zone of ['system', 'india', 'device'] as const) expect(dayOf(startOfDay('2025-02-28', zone), zone)).toBe('2025-02-28');
});

it('a window has its last day whole', () => {
  expect(windowOfDays({ first: '2025-11-20', last: '2025-11-20' }, 'system')).toEqual({
    from: String(Date.UTC(2025, 10, 20)),
    to: String(Date.UTC(2025, 10, 21)),
  });
  expect(windowOfDays(ALL_DAYS, 'india')).toEqual({});
  expect(dayAfter('2024-02-28', 1)).toBe('2024-02-29');
  expect(recentDays('week', Date.UTC(2025, 10, 20, 12), 'system')).toEqual({ first: '2025-11-14', last: '2025-11-20' });
  expect(recentDays('today', Date.UTC(2025, 10, 20, 20), 'india')).toEqual({ first: '2025-11-21', last: '2025-11-21' });
});

it('reads only days that there are, and sees a range that goes backwards', () => {
  expect(['2025-11-20', '2025-02-31', '20-11-2025', '', null, '0000-00-00'].map(readDay)).toEqual(['2025-11-20', null, null, null, null, null]);
  expect(isBackwards({ first: '2025-11-21', last: '2025-11-20' })).toBe(true);
  expect(isBackwards({ first: '2025-11-20', last: null })).toBe(false);
});
