import { readdirSync, readFileSync } from 'node:fs';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { REPORT_SLICES, reportKey } from './report-slices.ts';

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
  const here = new URL('..', import.meta.url);
  const reports = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx') && !name.includes('.test.'));
  const used = reports.flatMap((name) => [...readFileSync(new URL(name, here), 'utf8').matchAll(/\breportKey\('(\w+)'/g)].map(([, slice]) => slice));
  expect(used).toHaveLength(REPORT_SLICES.length);
  expect(new Set(used)).toEqual(new Set(REPORT_SLICES));
});
