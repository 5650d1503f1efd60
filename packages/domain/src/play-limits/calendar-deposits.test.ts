import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { CalendarDeposits, calendarStart } from './calendar-deposits.ts';
import { LIMIT_PERIODS, limitReached } from './play-limit.ts';

/** Thursday, 26 November 2026, 01:30 in India, which is still Wednesday in UTC. */
const NOW = Date.UTC(2026, 10, 25, 20, 0);
const india = (iso: string): number => Date.parse(`${iso}+05:30`);

it('[TR-041] a calendar day, week and month start at midnight in the zone, on Monday and on the 1st, and the next one follows', () => {
  expect(LIMIT_PERIODS.map((period) => calendarStart(period, NOW))).toEqual([
    india('2026-11-26T00:00:00'),
    india('2026-11-23T00:00:00'),
    india('2026-11-01T00:00:00'),
  ]);
  expect(LIMIT_PERIODS.map((period) => calendarStart(period, NOW, { following: 1 }))).toEqual([
    india('2026-11-27T00:00:00'),
    india('2026-11-30T00:00:00'),
    india('2026-12-01T00:00:00'),
  ]);
  // a Sunday belongs to the week before, and a month may begin in another year
  expect(calendarStart('week', india('2027-01-03T23:59:59'))).toBe(india('2026-12-28T00:00:00'));
  expect(calendarStart('month', india('2026-12-31T23:59:59'), { following: 1 })).toBe(india('2027-01-01T00:00:00'));
  expect(calendarStart('day', NOW, { offsetMin: 0 })).toBe(Date.UTC(2026, 10, 25));
});

it('[TR-041] counts the deposits since the start of a period, and states when it starts anew', () => {
  const deposits = [
    { at: india('2026-10-31T23:59:59'), amount: 1 },
    { at: india('2026-11-01T00:00:00'), amount: 10 },
    { at: india('2026-11-23T00:00:00'), amount: 100 },
    { at: india('2026-11-25T23:59:59'), amount: 1000 },
    { at: india('2026-11-26T00:00:00'), amount: 10_000 },
  ];
  const use = new CalendarDeposits(deposits, NOW);
  expect(LIMIT_PERIODS.map((period) => use.used(period))).toEqual([10_000, 11_100, 11_110]);
  expect(limitReached({ day: 10_000 }, use, 1)).toEqual({ period: 'day', limit: 10_000, left: 0, freeAt: india('2026-11-27T00:00:00') });
  expect(limitReached({ week: 11_200, month: 11_150 }, use, 50)).toMatchObject({ period: 'month', left: 40, freeAt: india('2026-12-01T00:00:00') });
  expect(limitReached({ month: 11_150 }, use, 40)).toBeNull();
  expect(limitReached({ day: 5 }, use, 6)).toMatchObject({ left: 0, freeAt: null });
});

it('a period contains its moment, its neighbours touch it, and days, weeks and months begin at midnight', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1e12, max: 4e12 }), fc.constantFrom(...LIMIT_PERIODS), (now, period) => {
      const [start, next] = [calendarStart(period, now), calendarStart(period, now, { following: 1 })];
      expect(start <= now && now < next).toBe(true);
      expect(calendarStart(period, next - 1)).toBe(start);
      expect(calendarStart(period, next)).toBe(next);
      expect((start + 330 * 60_000) % 86_400_000).toBe(0);
    }),
  );
});
