/** Looks up the tick of a price (RU-02) in one array access, for the hot path. */
import { LADDER, MAX_PRICE } from '@maidan/domain';

const OFF_LADDER = -1;
const tickByPrice = new Int16Array(MAX_PRICE + 1).fill(OFF_LADDER);
for (const [tick, price] of LADDER.entries()) tickByPrice[price] = tick;

/** Returns the tick of a price in hundredths, or -1 if it is off the ladder or not a price. */
export function tickOfPrice(price: number): number {
  return tickByPrice[price] ?? OFF_LADDER;
}
