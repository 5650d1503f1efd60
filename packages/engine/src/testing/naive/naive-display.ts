/** The levels that a book shows: direct offers, and implied ones at the ladder price that is not better than their exact price. For tests only. */
import { LADDER, type Side } from '@maidan/domain';
import { compare, difference, floorOf, fraction, product, smallest, sum, type Fraction } from './naive-fractions.ts';

/** [price, paise, of them implied]. */
export type ShownLevel = readonly [number, number, number];
interface Offer {
  readonly price: number;
  readonly size: number;
}

/** Returns the levels at which players can back or lay, best first. direct: the offers to them; legs: queues of that side on all other runners, or none. */
export function shownLevels(side: Side, direct: readonly Offer[], legs: readonly (readonly Offer[])[]): ShownLevel[] {
  const implied = legs.length === 0 ? new Map<number, Fraction>() : impliedOffers(side, legs);
  const prices = [...new Set([...direct.map((offer) => offer.price), ...implied.keys()])].toSorted((a, b) => (side === 'BACK' ? b - a : a - b));
  return prices
    .map((price): ShownLevel => {
      const through = implied.get(price) ?? fraction(0);
      const impliedPaise = Number(floorOf(through.numerator, through.divisor));
      const directPaise = direct.filter((offer) => offer.price === price).reduce((total, offer) => total + offer.size, 0);
      return [price, directPaise + impliedPaise, impliedPaise];
    })
    .filter(([, paise]) => paise > 0);
}

/** Walks the legs without a bound and returns the paise that each shown price is worth to the taker. */
function impliedOffers(side: Side, legs: readonly (readonly Offer[])[]): Map<number, Fraction> {
  const queues = legs.map((leg) => leg.map(({ price, size }) => ({ price, payout: BigInt(price) * BigInt(size) })));
  const offers = new Map<number, Fraction>();
  for (;;) {
    const fronts = queues.flatMap((queue) => queue.slice(0, 1));
    if (fronts.length < queues.length) return offers;
    const [first, ...others] = fronts.map((front) => front.payout);
    const step = smallest(first!, ...others);
    // The taker's part of each paisa of the pot: 100 / price.
    const share = difference(fraction(1), sum(...fronts.map((front) => fraction(100, front.price))));
    const shown = shownPrice(side, share);
    if (shown !== null) offers.set(shown, sum(offers.get(shown) ?? fraction(0), { numerator: step * share.numerator, divisor: 100n * share.divisor }));
    for (const front of fronts) front.payout -= step;
    for (const queue of queues) if (queue[0]?.payout === 0n) queue.shift();
  }
}

/** Returns the ladder price for the exact price 100 / share: at or below it for a backer, at or above it for a layer; null if there is none. */
function shownPrice(side: Side, share: Fraction): number | null {
  if (share.numerator <= 0n) return null;
  // A ladder price is at or below 100 / share if price x share is at most 100.
  const isAtOrBelow = (price: number): boolean => compare(product(share, price), fraction(100)) <= 0;
  const isAtOrAbove = (price: number): boolean => compare(product(share, price), fraction(100)) >= 0;
  return (side === 'BACK' ? LADDER.findLast(isAtOrBelow) : LADDER.find(isAtOrAbove)) ?? null;
}
