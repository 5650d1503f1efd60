import { describe, expect, it } from 'vitest';
import { casinoPointsText, rupeesText } from './rupees-text.ts';

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
