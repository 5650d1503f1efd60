import { describe, expect, it } from 'vitest';
import { rupeesText } from './rupees-text.ts';

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
