import { expect, it } from 'vitest';
import { soloStakeLimit } from '../solo/solo-game.ts';
import { largestStakeOn, OWN_TABLE_LIMITS, tableLimitsOf } from './table-limits.ts';

it('are the table’s own where a site says nothing, and never wider', () => {
  expect(tableLimitsOf(undefined)).toEqual(OWN_TABLE_LIMITS);
  expect(tableLimitsOf({})).toEqual(OWN_TABLE_LIMITS);
  expect(tableLimitsOf({ minRupees: 1, maxRupees: 1_00_000, maxWinRupees: 10_00_00_000 })).toEqual(OWN_TABLE_LIMITS);
  expect(tableLimitsOf({ minRupees: 20, maxRupees: 5_000, maxWinRupees: 50_000 })).toEqual({
    leastStake: 20_00,
    largestStake: 5_000_00,
    largestReturn: 50_000_00,
  });
  // a least stake above the largest would be a table that takes none
  expect(tableLimitsOf({ minRupees: 900, maxRupees: 100 })).toMatchObject({ leastStake: 100_00, largestStake: 100_00 });
});

it('bound a stake by what it could return', () => {
  const limits = tableLimitsOf({ maxRupees: 5_000, maxWinRupees: 50_000 });
  expect([200, 1000, 1650, 85_000].map((price) => largestStakeOn(price, limits))).toEqual([5_000_00, 5_000_00, 3_030_30, 58_82]);
  expect(largestStakeOn(85_000)).toBe(1_176_47);
  expect([150, 20_000].map((highest) => soloStakeLimit(highest, limits))).toEqual([5_000_00, 200_00]);
});
