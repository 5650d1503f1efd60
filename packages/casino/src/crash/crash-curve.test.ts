import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { burstPoint, HIGHEST_POINT, multiplierAt, timeOf } from './crash-curve.ts';

it('bursts at 97 over the remaining share of the range, rounded down, between 1.00 x and the highest point', () => {
  expect(burstPoint(0)).toBe(100);
  expect(burstPoint(2 ** 51)).toBe(194);
  expect(burstPoint(2 ** 52 - 1)).toBe(HIGHEST_POINT);
  // Up to the draw with 1 - bits / 2^52 = 0.97 / 1.01 the flight bursts below 1.01.
  const edge = Math.round((1 - 97 / 101) * 2 ** 52);
  expect(burstPoint(edge - 1)).toBe(100);
  expect(burstPoint(edge + 1)).toBe(101);
});

it('reaches each multiplier at the returned millisecond, and not one before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 101, max: HIGHEST_POINT }), (multiplier) => {
      const ms = timeOf(multiplier);
      expect(multiplierAt(ms)).toBeGreaterThanOrEqual(multiplier);
      expect(multiplierAt(ms - 1)).toBeLessThan(multiplier);
    }),
  );
});

it('never falls', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200_000 }), (ms) => {
      expect(multiplierAt(ms + 1)).toBeGreaterThanOrEqual(multiplierAt(ms));
    }),
  );
});
