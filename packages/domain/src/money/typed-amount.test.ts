import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertySeed } from '../testing-vectors.ts';
import { formatGrouped, formatMoney } from './format-money.ts';
import { toLatinDigits, readAmount, stakeOfTyped } from './typed-amount.ts';

/** Returns the paise, or the reason why the text is no amount. */
function read(text: string): number | string {
  const typed = readAmount(text);
  return typed.type === 'amount' ? typed.amount : typed.type === 'unclear' ? typed.why : typed.type;
}

describe('amounts as players write them', () => {
  it.each([
    ['500', 500_00],
    ['0', 0],
    ['007', 700],
    ['10.5', 10_50],
    ['.5', 50],
    ['10.', 10_00],
    [' 1,00,000.00 ', 1_00_000_00],
    ['₹ 1,00,000.00', 1_00_000_00],
    ['₹1,234,567', 12_34_567_00],
    ['1,50,000 INR', 1_50_000_00],
    ['Rs. 2,500/-', 2500_00],
    ['Rs 2500', 2500_00],
    ['रु 500', 500_00],
    ['500 रुपये', 500_00],
    ['10k', 10_000_00],
    ['10 K', 10_000_00],
    ['2.5K', 2500_00],
    ['1.5 lakh', 1_50_000_00],
    ['1.5L', 1_50_000_00],
    ['2 Lacs', 2_00_000_00],
    ['1.25 lakhs', 1_25_000_00],
    ['1M', 10_00_000_00],
    ['0.5 cr', 50_00_000_00],
    ['1 crore', 1_00_00_000_00],
    ['1.00005 lakh', 1_00_005_00],
    ['१०००', 1000_00],
    ['₹ १,००,०००.५०', 1_00_000_50],
    ['१.५ लाख', 1_50_000_00],
    ['५ हज़ार', 5000_00],
    ['२ करोड़', 2_00_00_000_00],
    ['\u200E1,000\u200F', 1000_00],
    ['\u202E1000\u202C', 1000_00],
    ['１０００', 1000_00],
    ['1\u00A0lakh', 1_00_000_00],
  ])('%j is %i paise', (text, amount) => {
    expect(read(text)).toBe(amount);
  });

  it.each(['', '   ', '\u200B'])('%j is nothing', (text) => {
    expect(read(text)).toBe('empty');
  });

  it.each(['1,5', '1,00', '12,3,567', '1.000.000', '1.50.000', '1,00,00', ',5', '1 000', '10 50', '1.5.', '1.000,50'])('%j could mean two amounts', (text) => {
    expect(read(text)).toBe('ambiguous');
  });

  it.each([
    'abc',
    '-500',
    '+500',
    '1e5',
    '0x10',
    '5%',
    '10kk',
    '10 k k',
    '😀',
    '5😀',
    '١٠٠',
    'מאה',
    '₹',
    'k',
    '.',
    'lakh',
    '$5',
    '1/2',
    '½',
    'NaN',
    'Infinity',
  ])('%j is no amount', (text) => {
    expect(read(text)).toBe('not-an-amount');
  });

  it('an amount above every stake is reported as too large, never rounded', () => {
    expect([read('9'.repeat(12)), read('9'.repeat(400)), read('99999 crore'), read('99999999999')]).toEqual([
      'too-large',
      'too-large',
      'too-large',
      99_999_999_999_00,
    ]);
  });

  it('[VA-32] a third decimal is truncated, not rounded, and reported', () => {
    expect(readAmount('10.129')).toEqual({ type: 'amount', amount: 1012, isTruncated: true });
    expect(readAmount('10.120')).toEqual({ type: 'amount', amount: 1012, isTruncated: false });
    expect(readAmount('1.000005 lakh')).toEqual({ type: 'amount', amount: 1_00_000_50, isTruncated: false });
    expect(readAmount('1.00000555 lakh')).toEqual({ type: 'amount', amount: 1_00_000_55, isTruncated: true });
  });

  it('every amount of paise reads as it is written, in either digits', () => {
    const seed = propertySeed('typed amounts');
    const devanagari = (text: string): string => text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x09_66 + Number(digit)));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_00_00_00_000_00 }), (amount) => {
        for (const text of [formatGrouped(amount), formatMoney(amount), (amount / 100).toFixed(2), devanagari(formatMoney(amount))])
          expect(read(text)).toBe(amount);
      }),
      { seed, numRuns: 2000 },
    );
  });

  it('no text makes it throw or return an invalid amount', () => {
    const seed = propertySeed('texts as amounts');
    const piece = fc.oneof(
      fc.constantFrom('1', '0', '9', ',', '.', ' ', 'k', 'lakh', '₹', '१', '\u202E', '-', 'e', '😀', 'लाख'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const typed = readAmount(pieces.join(''));
        expect(typed.type !== 'amount' || (Number.isSafeInteger(typed.amount) && typed.amount >= 0)).toBe(true);
      }),
      { seed, numRuns: 3000 },
    );
  });

  it('Devanagari digits become digits, one for one', () => {
    expect(toLatinDigits('₹१,२३४.५० abc')).toBe('₹1,234.50 abc');
  });
});

it('an amount can be just below 10,000 crore, in any unit; a stake can be one paisa', () => {
  expect(['99999999999', '99999999k', '999999 lakh', '99999 m', '9999 cr'].map(read)).toEqual([
    99_999_999_999_00, 99_999_999_000_00, 99_999_900_000_00, 99_999_000_000_00, 99_990_000_000_00,
  ]);
  expect(['100000000000', '100000000k', '1000000 lakh', '100000 m', '10000 cr'].map(read)).toEqual(Array(5).fill('too-large'));
  expect([stakeOfTyped('0.01'), stakeOfTyped('0.009'), stakeOfTyped('0')]).toEqual([1, null, null]);
});
