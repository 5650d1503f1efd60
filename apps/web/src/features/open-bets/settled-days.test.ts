import { describe, expect, it } from 'vitest';
import { settledDays } from './settled-days.ts';

const row = (settledTime: string) => ({ settledTime });

describe('settled bets of today and yesterday', () => {
  it('days begin at midnight of the chosen zone', () => {
    // 20:00 UTC is 01:30 of the next day in India
    const now = Date.parse('2026-03-10T20:00:00Z');
    expect(new Date(settledDays(now, 'system').today).toISOString()).toBe('2026-03-10T00:00:00.000Z');
    expect(new Date(settledDays(now, 'system').yesterday).toISOString()).toBe('2026-03-09T00:00:00.000Z');
    expect(new Date(settledDays(now, 'india').today).toISOString()).toBe('2026-03-10T18:30:00.000Z');
    expect(new Date(settledDays(now, 'india').yesterday).toISOString()).toBe('2026-03-09T18:30:00.000Z');
    expect(new Date(settledDays(now, 'device').today).getHours()).toBe(0);
  });

  it('splits rows by day, leaves out older ones and days without rows', () => {
    const { split } = settledDays(Date.parse('2026-03-10T20:00:00Z'), 'system');
    const [early, late, before, older] = ['2026-03-10T00:00:00Z', '2026-03-10T19:59:59Z', '2026-03-09T23:59:59Z', '2026-03-08T23:59:59Z'].map(row);
    expect(split([late!, early!, before!, older!])).toEqual([
      { name: 'today', rows: [late, early] },
      { name: 'yesterday', rows: [before] },
    ]);
    expect(split([before!])).toEqual([{ name: 'yesterday', rows: [before] }]);
    expect(split([older!])).toEqual([]);
  });
});
