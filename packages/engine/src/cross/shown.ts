/** What a book shows of implied offers. By big integers: few orders ask, and a reader asks at most for each change of a book. */
import { LADDER, type Paise, type Price } from '@maidan/domain';
import { BACK, LAY } from '../books/book-layout.ts';
import type { BookLevel, BookSide, ShownLevel } from '../engine-types.ts';
import type { EngineState } from '../state/engine-state.ts';
import type { Market } from '../state/market-table.ts';
import { field, fieldTrades } from './field.ts';
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

/** Returns up to `depth` levels with what other runners offer at each price, best first. `direct` has as many of the direct levels. */
export function withImplied(
  state: EngineState,
  market: Market,
  { pool, runner, side, depth }: Omit<BookSide, 'market'> & { readonly depth: number },
  direct: readonly BookLevel[],
): readonly ShownLevel[] {
  const taker = side === 'BACK' ? BACK : LAY;
  const isOffered = market.active[runner] === true && fieldTrades(market) && field.select(state, market, { pool, runner, side: taker });
  const implied = isOffered ? impliedOffers(state, taker, depth) : NO_OFFERS;
  const sizes = new Map<number, number>(direct.map(({ price, size }) => [price, size]));
  const prices = [...new Set([...sizes.keys(), ...implied.keys()])].toSorted((a, b) => (taker === BACK ? b - a : a - b));
  return prices.slice(0, depth).map((price) => {
    const through = implied.get(price) ?? 0;
    return { price: price as Price, size: ((sizes.get(price) ?? 0) + through) as Paise, implied: through as Paise };
  });
}

const NO_OFFERS: ReadonlyMap<number, number> = new Map();

/**
 * Returns the paise that implied offers are worth to an order of this side at the best `most` ladder prices that show them, best first. The field
 * must be selected. Paise are rounded down once for each price; a price that shows less than 1 paisa is left out.
 */
function impliedOffers({ cross: { legs } }: EngineState, side: number, most: number): ReadonlyMap<number, number> {
  const offers = new Map<number, number>();
  const add = (price: number, paise: bigint): void => void (paise > 0n && offers.set(price, Number(paise)));
  field.beginShown();
  legs.reset(field.count);
  let shown = 0;
  let [numerator, divisor] = [0n, 1n];
  for (let isLeft = legs.begin(field); isLeft;) {
    const [part, whole] = shareOf(legs);
    const price = shownPrice(side, part, whole);
    const payout = legs.smallestFront();
    if (price !== shown) {
      add(shown, numerator / divisor);
      if (offers.size === most) return offers;
      [shown, numerator, divisor] = [price, 0n, 1n];
    }
    if (price !== 0) {
      numerator = numerator * 100n * whole + BigInt(payout) * part * divisor;
      divisor *= 100n * whole;
    }
    isLeft = legs.takeOff(field, payout);
  }
  add(shown, numerator / divisor);
  return offers;
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
  const exact = 100n * divisor;
  // Prices before `low` are below the exact price; for a backer those that equal it are too.
  let low = 0;
  let high = LADDER.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const worth = BigInt(LADDER[middle]!) * numerator;
    if (worth < exact || (side === BACK && worth === exact)) low = middle + 1;
    else high = middle;
  }
  return LADDER[side === BACK ? low - 1 : low] ?? 0;
}
