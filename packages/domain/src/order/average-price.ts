/** The average price of an order, from its exact fraction. */
import { roundedQuotient } from '../money/money.ts';

/** Average prices are shown with at most four decimals of odds: hundredths of a hundredth. */
const PARTS = 100;

/**
 * Returns the average price of the matched part in hundredths, with at most two decimals (217.65 for odds of 2.1765), rounded half up; null if
 * nothing is matched. For display only: the exact average is the fraction `matchedValue / matched` (MX-143). `matched` in paise, `matchedValue` in
 * centipaise.
 */
export function averagePriceOf({ matched, matchedValue }: { readonly matched: number; readonly matchedValue: number }): number | null {
  if (matched === 0) return null;
  const rest = matchedValue % matched;
  return (((matchedValue - rest) / matched) * PARTS + roundedQuotient(rest * PARTS, matched)) / PARTS;
}
