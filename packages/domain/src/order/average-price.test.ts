import { expect, it } from 'vitest';
import { averagePriceOf } from './average-price.ts';

it('[MX-143] an average price is the fraction of value and size, shown with at most four decimals of odds', () => {
  expect(averagePriceOf({ matched: 0, matchedValue: 0 })).toBeNull();
  expect(averagePriceOf({ matched: 100_00, matchedValue: 185_00_00 })).toBe(185);
  // ₹85 that return ₹185 through another runner: odds of 2.17647…
  expect(averagePriceOf({ matched: 85_00, matchedValue: 185_00_00 })).toBe(217.65);
  // one paisa at 3.10 and two at 3.05: 9.20 / 3
  expect(averagePriceOf({ matched: 3, matchedValue: 310 + 2 * 305 })).toBe(306.67);
  expect(averagePriceOf({ matched: 3, matchedValue: 1000 })).toBe(333.33);
  // of the largest bet
  expect(averagePriceOf({ matched: 90_000_000_00, matchedValue: 90_000_000_00 * 1000_00 - 1 })).toBe(100_000);
});
