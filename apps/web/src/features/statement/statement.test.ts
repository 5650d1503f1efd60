import { expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { QueryClient } from '@tanstack/react-query';
import { ALL_DAYS, dayAfter, dayOf, isBackwards, readDay, recentDays, startOfDay, windowOfDays } from './day-range.ts';
import { REPORT_SLICES, reportKey } from './reports/report-window.ts';

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

it('[EN-58] there are five report slices, and none touches another or another account', () => {
  const cache = new QueryClient();
  for (const slice of REPORT_SLICES) cache.setQueryData(reportKey(slice, 'u1001', 1), [slice]);
  cache.setQueryData(reportKey('accountStatement', 'u1002', 1), ['another']);
  const kept = Object.fromEntries(REPORT_SLICES.map((slice) => [slice, cache.getQueryData(reportKey(slice, 'u1001', 1))]));
  expect(kept).toEqual({
    accountStatement: ['accountStatement'],
    transferStatement: ['transferStatement'],
    accountReport: ['accountReport'],
    betHistory: ['betHistory'],
    orderList: ['orderList'],
  });
});

it('[EN-58] each report keeps its answer in a slice of its own', () => {
  const here = new URL('./', import.meta.url);
  const reports = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx') && !name.includes('.test.'));
  const used = reports.flatMap((name) => [...readFileSync(new URL(name, here), 'utf8').matchAll(/\breportKey\('(\w+)'/g)].map(([, slice]) => slice));
  expect(used).toHaveLength(REPORT_SLICES.length);
  expect(new Set(used)).toEqual(new Set(REPORT_SLICES));
});
