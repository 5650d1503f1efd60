import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { difference, fraction } from '../fairness/fraction.ts';
import { chanceToReach, lostToRounding, rtpAtTarget } from './crash-chances.ts';
import { burstPoint, HIGHEST_POINT, LOWEST_TARGET } from './crash-curve.ts';

const target = fc.integer({ min: LOWEST_TARGET, max: HIGHEST_POINT });
const RANGE = 2n ** 52n;

it('counts exactly the draws that reach a target: the last of them does, the one before it does not', () => {
  fc.assert(
    fc.property(target, (wanted) => {
      const { over, under } = chanceToReach(wanted);
      const first = Number(RANGE - (over * RANGE) / under);
      expect(burstPoint(first)).toBeGreaterThanOrEqual(wanted);
      expect(burstPoint(first - 1)).toBeLessThan(wanted);
    }),
  );
});

it('gives back 97 of 100 at every target, less what rounding takes', () => {
  fc.assert(
    fc.property(target, (wanted) => {
      expect(difference(fraction(97n, 100n), lostToRounding(wanted))).toEqual(rtpAtTarget(wanted));
      const { over, under } = lostToRounding(wanted);
      expect(over * 10n ** 12n < under * 3n).toBe(true);
    }),
  );
});
