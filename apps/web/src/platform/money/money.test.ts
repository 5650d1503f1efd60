import { priceOf, TICKS } from '@maidan/domain';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFraction, formatPaise, formatPercent, impliedTenths, nearestFraction, priceOfPaise, STANDARD_FRACTIONS } from './odds-formats.ts';
import { casinoPointsText, rupeesText } from './rupees-text.ts';

const price = fc.integer({ min: 101, max: 100_000 });
const LADDER = Array.from({ length: TICKS }, (_, tick) => priceOf(tick));
/** Width of a cell's text: 72 px hold six figures. */
const LONGEST = 6;

describe('fractions', () => {
  it('the table is in ascending order', () => {
    const falling = STANDARD_FRACTIONS.filter(([winnings, stake], index) => {
      const next = STANDARD_FRACTIONS[index + 1];
      return next !== undefined && winnings * next[1] >= next[0] * stake;
    });
    expect(falling).toEqual([]);
  });

  it('a standard fraction that is a whole hundredth is written as itself', () => {
    const whole = STANDARD_FRACTIONS.filter(([winnings, stake]) => (winnings * 100) % stake === 0);
    expect(whole.map(([winnings, stake]) => formatFraction(100 + (winnings * 100) / stake))).toEqual(whole.map((fraction) => fraction.join('/')));
  });

  it('no standard fraction is nearer than the one that is shown', () => {
    fc.assert(
      fc.property(price, (hundredths) => {
        const off = ([winnings, stake]: readonly [number, number]) => BigInt(Math.abs((hundredths - 100) * stake - 100 * winnings));
        const best = nearestFraction(hundredths);
        expect(STANDARD_FRACTIONS.filter((other) => off(best) * BigInt(other[1]) > off(other) * BigInt(best[1]))).toEqual([]);
      }),
    );
  });

  it('known prices', () => {
    expect([101, 150, 185, 200, 210, 216, 250, 300, 433, 1000, 100_000].map(formatFraction)).toEqual([
      '1/100',
      '1/2',
      '5/6',
      '1/1',
      '11/10',
      '6/5',
      '6/4',
      '2/1',
      '10/3',
      '9/1',
      '1000/1',
    ]);
  });
});

describe('percent', () => {
  it('is the implied chance, rounded half up to a tenth, exactly', () => {
    fc.assert(
      fc.property(price, (hundredths) => {
        // |tenths - 100000/price| <= 1/2, and a half goes up
        const twice = 2n * BigInt(impliedTenths(hundredths)) * BigInt(hundredths);
        const exact = 200_000n;
        expect(twice - BigInt(hundredths) <= exact && exact < twice + BigInt(hundredths)).toBe(true);
      }),
    );
  });

  it('never rises with the price', () => {
    fc.assert(
      fc.property(price, price, (one, other) => {
        expect(impliedTenths(Math.min(one, other))).toBeGreaterThanOrEqual(impliedTenths(Math.max(one, other)));
      }),
    );
  });

  it('known prices', () => {
    expect([101, 185, 200, 216, 1000, 100_000].map(formatPercent)).toEqual(['99.0%', '54.1%', '50.0%', '46.3%', '10.0%', '0.1%']);
  });
});

describe('paise', () => {
  it('1.80 is 80, and the inverse is exact', () => {
    expect([180, 182, 222].map(formatPaise)).toEqual(['80', '82', '122']);
    fc.assert(
      fc.property(price, (hundredths) => {
        expect(priceOfPaise(Number(formatPaise(hundredths)))).toBe(hundredths);
      }),
    );
  });
});

it('every price of the ladder fits its cell in every format', () => {
  for (const hundredths of LADDER) {
    for (const format of [formatFraction, formatPercent, formatPaise]) expect(format(hundredths).length).toBeLessThanOrEqual(LONGEST);
  }
});

describe('amounts of the balance', () => {
  it('[EN-09] a missing amount shows 0.00 with the rupee sign', () => {
    expect(rupeesText(undefined)).toBe('₹0.00');
    expect(rupeesText(null)).toBe('₹0.00');
  });

  it('shows rupees of the wire with Indian grouping and two decimals', () => {
    expect(rupeesText(1234567.5)).toBe('₹12,34,567.50');
    expect(rupeesText(-500)).toBe('-₹500.00');
  });
});

describe('points at the tables', () => {
  it('[BC-18] ₹10 are 1 point where tables play in points', () => {
    expect([100_00, 25_000_00, 1_00_000_00, 1_05].map((amount) => casinoPointsText(amount, { casinoPoints: true }))).toEqual([
      '10',
      '2,500',
      '10,000',
      '0.105',
    ]);
  });
  it('are not shown where tables play in rupees', () => {
    expect(casinoPointsText(100_00, { casinoPoints: false })).toBeNull();
  });
});
