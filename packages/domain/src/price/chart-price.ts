import { nearestPrice } from './ladder.ts';

/**
 * Returns the price at which a chart draws a runner: the ladder price nearest to the middle of the best back and the best lay price. If a
 * side is missing, returns the last traded price, or else the side that exists; null if there is no price at all. Hundredths.
 */
export function chartPrice(back: number | undefined, lay: number | undefined, last: number | null | undefined): number | null {
  if (back !== undefined && lay !== undefined) return nearestPrice((back + lay) / 2);
  return last ?? back ?? lay ?? null;
}
