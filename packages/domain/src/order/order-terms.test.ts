import { expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import { areTermsInConflict, isExpiryInvalid, isFillSizeInvalid, isGuardInvalid, TIMES_IN_FORCE, type PriceGuard, type TimeInForce } from './order-terms.ts';

const GUARDS: readonly PriceGuard[] = [{ mode: 'better' }, { mode: 'exact' }, { mode: 'any', ticks: 3 }];

/** The pairs of a time in force and a guard that an exchange market refuses. */
const EXCLUDED: readonly (readonly [TimeInForce, PriceGuard['mode']])[] = [
  ['GTC', 'any'],
  ['GOOD_TILL', 'any'],
  ['POST_ONLY', 'exact'],
  ['POST_ONLY', 'any'],
];

it('[MX-006] each pair of terms that exclude each other is a conflict, and no other pair', () => {
  const found = TIMES_IN_FORCE.flatMap((timeInForce) =>
    GUARDS.filter((guard) => areTermsInConflict('exchange', { timeInForce, guard })).map(({ mode }) => [timeInForce, mode]),
  );
  expect(found).toEqual(EXCLUDED);
  const withExpiry = TIMES_IN_FORCE.filter((timeInForce) => areTermsInConflict('exchange', { timeInForce, expiresAt: 1 }));
  expect(withExpiry).toEqual(['GTC', 'FILL_OR_KILL', 'FILL_AND_KILL']);
  for (const kind of ['bookmaker', 'line'] as const)
    expect(TIMES_IN_FORCE.filter((timeInForce) => areTermsInConflict(kind, { timeInForce }))).toEqual(['GOOD_TILL', 'POST_ONLY']);
});

it('an expiry lies from 5 s to 90 days ahead, in whole milliseconds', () => {
  const expiries = [4_999, 5_000, 90 * 86_400_000, 90 * 86_400_000 + 1, 6_000.5];
  expect(expiries.map((ahead) => isExpiryInvalid({ timeInForce: 'GOOD_TILL', expiresAt: 1_000_000 + ahead }, 1_000_000))).toEqual([
    true,
    false,
    false,
    true,
    true,
  ]);
  expect([isExpiryInvalid({ timeInForce: 'GOOD_TILL' }, 0), isExpiryInvalid({ timeInForce: 'POST_ONLY' }, 0)]).toEqual([true, false]);
});

it('guard any has 1 to 20 ticks', () => {
  expect([0, 1, 20, 21, 1.5].map((ticks) => isGuardInvalid({ guard: { mode: 'any', ticks } }))).toEqual([true, false, false, true, true]);
  expect(isGuardInvalid({ guard: { mode: 'exact' } })).toBe(false);
});

it('a smallest fill lies between 0 and the stake, for orders that are killed', () => {
  const sizes = [-1, 0, 100, 101].map((size) => isFillSizeInvalid({ timeInForce: 'FILL_OR_KILL', minFillSize: paise(size) }, 100));
  expect(sizes).toEqual([true, false, false, true]);
  expect(isFillSizeInvalid({ minFillSize: paise(0) }, 100)).toBe(true);
  expect(isFillSizeInvalid({}, 100)).toBe(false);
});
