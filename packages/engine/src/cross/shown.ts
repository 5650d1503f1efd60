/** What a book shows of implied offers, as far as orders depend on it. By big integers, because few orders ask. */
import { LADDER } from '@maidan/domain';
import { BACK } from '../books/book-layout.ts';
import type { EngineState } from '../state/engine-state.ts';
import { field } from './field.ts';
import type { Legs } from './legs.ts';

/**
 * Whether the book shows an implied offer that is better than `limit` (hundredths) for an order of this side. The field must be selected. An offer shows
 * at the ladder price that is not better than its exact price; less than 1 paisa at a price does not show.
 */
export function isImpliedShownBetter({ cross: { legs } }: EngineState, side: number, limit: number): boolean {
  field.beginShown();
  legs.reset(field.count);
  if (!legs.begin(field)) return false;
  let shown = 0;
  // Paise at the price `shown`, as a fraction.
  let numerator = 0n;
  let divisor = 1n;
  for (;;) {
    const [part, whole] = shareOf(legs);
    const price = shownPrice(side, part, whole);
    // Offers get no better on the way through the legs. Without a price at first, a later one may have it.
    if (price !== 0 && (side === BACK ? price <= limit : price >= limit)) return false;
    const payout = legs.smallestFront();
    if (price !== 0) {
      if (price !== shown) [numerator, divisor] = [0n, 1n];
      shown = price;
      numerator = numerator * 100n * whole + BigInt(payout) * part * divisor;
      divisor *= 100n * whole;
      if (numerator >= divisor) return true;
    }
    if (!legs.takeOff(field, payout)) return false;
  }
}

/** Returns the part of a pot that the fronts leave to the taker, as a fraction. */
function shareOf({ count, prices }: Legs): readonly [numerator: bigint, divisor: bigint] {
  let numerator = 1n;
  let divisor = 1n;
  for (let leg = 0; leg < count; leg++) {
    const price = BigInt(prices[leg]!);
    numerator = numerator * price - 100n * divisor;
    divisor *= price;
  }
  return [numerator, divisor];
}

/** Returns the ladder price at or below 100 / share for a backer, at or above it for a layer, hundredths; 0 if there is none. */
function shownPrice(side: number, numerator: bigint, divisor: bigint): number {
  if (numerator <= 0n) return 0;
  const isAtOrBelow = (price: number): boolean => BigInt(price) * numerator <= 100n * divisor;
  const isAtOrAbove = (price: number): boolean => BigInt(price) * numerator >= 100n * divisor;
  return (side === BACK ? LADDER.findLast(isAtOrBelow) : LADDER.find(isAtOrAbove)) ?? 0;
}
