/** The price of a runner as a chart draws it. */
import { nearestPrice } from './ladder.ts';

/**
 * The ladder price nearest to the middle of the best back and the best lay price; where a side is missing the last traded price,
 * else the side there is; null without any. All in hundredths.
 */
export function chartPrice(back: number | undefined, lay: number | undefined, last: number | null | undefined): number | null {
  if (back !== undefined && lay !== undefined) return nearestPrice((back + lay) / 2);
  return last ?? back ?? lay ?? null;
}
