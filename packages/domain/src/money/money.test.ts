import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertySeed } from '../testing-vectors.ts';
import { formatCasinoPoints, formatGrouped, formatLimit, formatMoney, formatSize, formatSizeHindi } from './format-money.ts';
import {
  centipaise,
  LARGEST_STAKE,
  NO_MONEY,
  paise,
  cutToTwoDecimals,
  holdOf,
  paiseOfRupees,
  parseRupees,
  roundedQuotient,
  roundHalfAwayFromZero,
  rupeesOf,
} from './money.ts';
import { stakeOfTyped } from './typed-amount.ts';

describe('amounts from outside', () => {
  it('takes positive rupees with at most 2 decimals as numbers or digits', () => {
    expect([1, 0.01, 10.12, 100.1, 1e7, '1000', '10.5', '0.07', 1.15].map(parseRupees)).toEqual([100, 1, 1012, 10_010, 1e9, 100_000, 1050, 7, 115]);
  });
  it('refuses everything that is not such an amount', () => {
    const bad = [
      0,
      -1,
      -0,
      10.129,
      0.001,
      0.1 + 0.2,
      Number.NaN,
      Infinity,
      -Infinity,
      1e300,
      1e15,
      2 ** 60,
      '',
      ' 1',
      '1 ',
      '-1',
      '+1',
      '1e3',
      '0x10',
      '1,000',
      '10.129',
      'NaN',
      '१०',
      '9'.repeat(16),
      null,
      undefined,
      true,
      [],
      [5],
      {},
      5n,
    ];
    for (const value of bad) expect([value, parseRupees(value)]).toEqual([value, null]);
  });
  it('every amount of paise survives the way out and in', () => {
    const seed = propertySeed('rupees of paise');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 * LARGEST_STAKE }), (amount) => {
        expect(parseRupees(rupeesOf(amount))).toBe(amount);
        expect(parseRupees((amount / 100).toFixed(2))).toBe(amount);
      }),
      { seed, numRuns: 3000 },
    );
  });
  it('[VA-32] decimals of a typed stake are cut to 2', () => {
    expect(['10.129', '10.1', '10.', '10', '1000', '', '.999'].map(cutToTwoDecimals)).toEqual(['10.12', '10.1', '10.', '10', '1000', '', '.99']);
    expect(['10.129', '1,00,000', '10.', '.5', ' 7 '].map(stakeOfTyped)).toEqual([1012, 10_000_000, 1000, 50, 700]);
    expect(['', '.', '0', '-5', 'abc', '1e5', '0.009'].map(stakeOfTyped)).toEqual([null, null, null, null, null, null, null]);
  });
  it('rupees of settings are converted to paise, and a fraction of a paisa is never branded', () => {
    expect([paiseOfRupees(100_000), paiseOfRupees(0.29), LARGEST_STAKE]).toEqual([10_000_000, 29, 1_000_000_000]);
    expect(() => paise(0.5)).toThrow(RangeError);
    expect(() => centipaise(2 ** 53)).toThrow(RangeError);
    expect(Object.is(paise(-0), 0)).toBe(true);
  });
});

describe('rounding', () => {
  it('goes half away from zero, once', () => {
    expect([149, 150, -149, -150, -151, 49, -49, 0].map(roundHalfAwayFromZero)).toEqual([1, 2, -1, -2, -2, 0, 0, 0]);
    expect([roundedQuotient(1, 3), roundedQuotient(2, 3), roundedQuotient(-3, 2), roundedQuotient(Number.MAX_SAFE_INTEGER, 2)]).toEqual([0, 1, -2, 2 ** 52]);
    expect(() => roundedQuotient(1, 0)).toThrow(RangeError);
    expect(() => roundedQuotient(0.5, 2)).toThrow(RangeError);
  });
  it('a hold is the worst case rounded up to the paisa', () => {
    expect([-1, -100, -101, 0, 500, -Number.MAX_SAFE_INTEGER].map(holdOf)).toEqual([1, 1, 2, 0, 0, 90_071_992_547_410]);
  });
});

describe('how money reads', () => {
  it('[EN-10] Indian digit grouping', () => {
    expect(formatGrouped(123_456_750)).toBe('12,34,567.50');
    expect([0, 5, 99_999, 10_000_000, 1_00_00_000_00, -123_456_750].map(formatGrouped)).toEqual([
      '0.00',
      '0.05',
      '999.99',
      '1,00,000.00',
      '1,00,00,000.00',
      '-12,34,567.50',
    ]);
    expect(() => formatGrouped(0.5)).toThrow(RangeError);
  });
  it('[BC-19] ₹, Indian grouping and 2 decimals; a missing amount is ₹0.00', () => {
    expect([10_000_000, 1_00_00_000_00, 105, 0, -50_000, null, undefined].map(formatMoney)).toEqual([
      '₹1,00,000.00',
      '₹1,00,00,000.00',
      '₹1.05',
      '₹0.00',
      '-₹500.00',
      '₹0.00',
      '₹0.00',
    ]);
    expect([10_000, 10_050].map(formatLimit)).toEqual(['₹100', '₹100.50']);
  });
  it('groups as Intl does for every amount', () => {
    const seed = propertySeed('grouping');
    const intl = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    const points = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 });
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (amount) => {
        expect(formatGrouped(amount)).toBe(intl.format(amount / 100));
        expect(formatCasinoPoints(amount)).toBe(points.format(amount / 1000));
      }),
      { seed, numRuns: 1000 },
    );
  });
  it('sizes are short and never promise more than there is', () => {
    expect(
      [0, 11, 434, 999, 1000, 84_99, 999_99, 1000_00, 1299_00, 12_990_00, 99_999_00, 1_00_000_00, 12_99_999_00, 1_00_00_000_00, 345_67_89_000_00].map(
        formatSize,
      ),
    ).toEqual(['0', '0.11', '4.34', '9.99', '10', '84', '999', '1K', '1.2K', '12.9K', '99.9K', '1L', '12.9L', '1Cr', '345Cr']);
    expect(formatSize(-5)).toBe('0');
  });
  it('[BC-18] 10 rupees are 1 casino point', () => {
    expect([100_00, 1_05, 1_00, -25_50, 12_34_567_00, 0].map(formatCasinoPoints)).toEqual(['10', '0.105', '0.1', '-2.55', '1,23,456.7', '0']);
  });
});

describe('the last paisa', () => {
  it('is rounded half away from zero, on either side', () => {
    expect([roundedQuotient(5, 1), roundedQuotient(-1, 1), roundedQuotient(-1, 2), roundedQuotient(-1, 3)]).toEqual([5, -1, -1, 0]);
  });
  it('has no sign if the amount is 0', () => {
    expect([paise(-0), centipaise(-0), NO_MONEY].map((amount) => Object.is(amount, 0))).toEqual([true, true, true]);
  });
  it('of a size is cut, and shown below 10 rupees only', () => {
    expect([0, 1, 100, 500, 999, 999.9, 1000, 1001, 1099].map(formatSize)).toEqual(['0', '0.01', '1', '5', '9.99', '9.99', '10', '10', '10']);
  });
});

it('sizes of a Hindi page are whole rupees, then लाख and करोड़, cut and never rounded up', () => {
  expect([0, 550, 84_00, 1_234_56, 99_999_99, 1_00_000_00, 12_58_999_00, 99_99_999_00, 3_00_00_000_00, 1_23_45_67_890_00].map(formatSizeHindi)).toEqual([
    '0',
    '5.50',
    '84',
    '1,234',
    '99,999',
    '1 लाख',
    '12.5 लाख',
    '99.9 लाख',
    '3 करोड़',
    '123 करोड़',
  ]);
});
