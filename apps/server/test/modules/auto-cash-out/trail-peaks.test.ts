import { expect, it } from 'vitest';
import { TrailPeaks } from '../../../src/modules/auto-cash-out/trail-peaks.ts';
import { ManualClock } from '../../../src/platform/clock.ts';
import type { Log } from '../../../src/platform/log.ts';

const ignore = (): void => undefined;
const log: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore, child: () => log };

it('[MX-088] stores a peak that has grown by 1 % of the distance at once, and a smaller one after 1 s', async () => {
  const clock = new ManualClock(0);
  const stored: number[] = [];
  const store = (_rule: number, peak: number): Promise<void> => {
    stored.push(peak);
    return Promise.resolve();
  };
  const peaks = new TrailPeaks({ clock, log, store });
  const rule = { id: 1, trailBy: 100_00, peak: null };
  expect(await peaks.hasFallen(rule, 50_00)).toBe(false);
  await peaks.hasFallen(rule, 50_99);
  expect(stored).toEqual([50_00]);
  clock.advance(999);
  expect(stored).toEqual([50_00]);
  clock.advance(1);
  expect(stored).toEqual([50_00, 50_99]);
  await peaks.hasFallen(rule, 51_99);
  expect(stored).toEqual([50_00, 50_99, 51_99]);
  expect(await peaks.hasFallen(rule, -48_00)).toBe(false);
  expect(await peaks.hasFallen(rule, -48_01)).toBe(true);
  // another process begins with the stored peak
  const next = new TrailPeaks({ clock, log, store });
  expect(await next.hasFallen({ ...rule, peak: 51_99 }, -48_00)).toBe(false);
  expect(await next.hasFallen({ ...rule, peak: 51_99 }, -48_01)).toBe(true);
});
