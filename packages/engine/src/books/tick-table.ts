/** The ladder (RU-02) turned round for the hot path: tick by price in one look. */
import { LADDER, MAX_PRICE } from '@maidan/domain';

const OFF_LADDER = -1;
const tickByPrice = new Int16Array(MAX_PRICE + 1).fill(OFF_LADDER);
for (const [tick, price] of LADDER.entries()) tickByPrice[price] = tick;

/** Tick of a price in hundredths, -1 where it is off the ladder or no price at all. */
export function tickOfPrice(price: number): number {
  return tickByPrice[price] ?? OFF_LADDER;
}
