/**
 * One run of cross-matching in whole paise: the taker's order of one runner against resting orders of the same side on all other runners. Money is
 * in paise and prices in hundredths, so a payout (size x price) is in centipaise. Exact by big integers. For tests only.
 *
 * S is the pot: all stakes of one cross match together. Every winner of the match gets exactly the pot.
 */
import type { Side } from '@maidan/domain';
import { ceilingOf, compare, difference, floorOf, fraction, largest, product, smallest, sum, type Fraction } from './naive-fractions.ts';

/** A resting order as part of a leg. arrival: the later one is younger. */
export interface LegOrder {
  readonly id: number;
  readonly runner: number;
  readonly price: number;
  readonly rest: number;
  readonly arrival: number;
}
/** What a resting order gives to a match: its stake and what its backer gets back. */
export interface LegEntry {
  readonly from: LegOrder;
  stake: bigint;
  value: bigint;
}
/** The taker of a run. */
export interface RunTaker {
  readonly side: Side;
  readonly limit: number;
  /** Paise that are left to match; null if a target bounds the run. */
  readonly rest: number | null;
  /** Centipaise by which earlier fills are better than the limit. Counts only if the limit is that of the average price. */
  readonly surplus: number;
  readonly byAverage: boolean;
  /** A target and the centipaise that are left of it. */
  readonly target: { readonly type: 'PAYOUT' | 'BACKERS_PROFIT'; readonly left: number } | null;
}
export interface CrossMatch {
  readonly pot: bigint;
  /** The taker's stake; his value is 100 x pot. */
  readonly stake: bigint;
  readonly entries: readonly LegEntry[];
}

/** The price nearest to nothing: 1.01 for a back, 1000 for a lay. */
export const WORST_PRICE = { BACK: 101, LAY: 100_000 } as const;
const LONGEST_PRICE = 100_000n;
/** A run gives up after this many pots (backs), paise. */
const POTS_TRIED = 100_000n;
/** A run gives up after this many stakes (lays), paise. */
const STAKES_TRIED = 1_000;

/** Whether backs, or lays, at these prices and one more at `price` cover each other: the sum of 100 / price is at least 1 (backs) or at most 1 (lays). */
export function crosses(side: Side, fronts: readonly number[], price: number, strict: boolean): boolean {
  const order = compare(sum(...[...fronts, price].map((each) => fraction(100, each))), fraction(1));
  if (order === 0) return !strict;
  return side === 'BACK' ? order > 0 : order < 0;
}

/** Returns the payout in centipaise up to which each step through the legs crosses the bound. */
function walk(side: Side, legs: readonly (readonly LegOrder[])[], bound: number, strict: boolean): bigint {
  const queues = legs.map((leg) => leg.map((order) => ({ price: order.price, payout: BigInt(order.rest) * BigInt(order.price) })));
  let payout = 0n;
  for (;;) {
    const fronts = queues.map((queue) => queue[0]);
    const known = fronts.filter((front) => front !== undefined);
    if (
      known.length < fronts.length ||
      !crosses(
        side,
        known.map((front) => front.price),
        bound,
        strict,
      )
    )
      return payout;
    const [first, ...others] = known.map((front) => front.payout);
    const step = smallest(first!, ...others);
    payout += step;
    for (const front of known) front.payout -= step;
    for (const queue of queues) if (queue[0]?.payout === 0n) queue.shift();
  }
}

/** Returns what each order of a leg gives at a pot, in the order of the queue. The values sum to 100 x pot. */
export function fillLeg(side: Side, leg: readonly LegOrder[], pot: bigint): LegEntry[] {
  return side === 'BACK' ? fillBacks(leg, pot) : fillLays(leg, pot);
}

/** Backs: each order gives what fits into the budget at its price. The last one gets what is left of the budget. */
function fillBacks(leg: readonly LegOrder[], pot: bigint): LegEntry[] {
  const entries: LegEntry[] = [];
  let left = 100n * pot;
  for (const order of leg) {
    const price = BigInt(order.price);
    const stake = smallest(BigInt(order.rest), floorOf(left, price));
    if (stake === 0n) break;
    entries.push({ from: order, stake, value: stake * price });
    left -= stake * price;
    if (stake < BigInt(order.rest)) break;
  }
  const last = entries.at(-1);
  if (last !== undefined) last.value += left;
  return entries;
}

/** Lays: orders are used whole while they fit. The next one gets what is left as its value. No value is below its stake. */
function fillLays(leg: readonly LegOrder[], pot: bigint): LegEntry[] {
  const entries: LegEntry[] = [];
  let left = 100n * pot;
  for (const order of leg) {
    if (left === 0n) break;
    const whole = BigInt(order.rest) * BigInt(order.price);
    const used = smallest(whole, left);
    entries.push({ from: order, stake: whole <= left ? BigInt(order.rest) : ceilingOf(left, BigInt(order.price)), value: used });
    left -= used;
  }
  for (let i = entries.length - 1; i > 0; i--) {
    const missing = 100n * entries[i]!.stake - entries[i]!.value;
    if (missing <= 0n) continue;
    entries[i]!.value += missing;
    entries[i - 1]!.value -= missing;
  }
  return entries;
}

function stakesOf(entries: readonly (readonly LegEntry[])[]): bigint {
  return entries.flat().reduce((total, entry) => total + entry.stake, 0n);
}

/** Returns the stakes of all legs at a pot, without rounding. */
function exactStakes(legs: readonly (readonly LegOrder[])[], pot: bigint): Fraction {
  const parts: Fraction[] = [];
  for (const leg of legs) {
    let left = 100n * pot;
    for (const order of leg) {
      const used = smallest(left, BigInt(order.rest) * BigInt(order.price));
      parts.push(fraction(used, order.price));
      left -= used;
    }
  }
  return sum(...parts);
}

/** Returns the greatest pot from 0 to `most` that fits. The pots that fit must be an interval from 0. */
function greatestPot(most: bigint, fits: (pot: bigint) => boolean): bigint {
  let fitting = 0n;
  let above = most + 1n;
  while (above - fitting > 1n) {
    const middle = (fitting + above) / 2n;
    if (fits(middle)) fitting = middle;
    else above = middle;
  }
  return fitting;
}

/**
 * Returns the cross match of a taker, or null if whole paise allow none. legs: the resting orders on each other live runner, in the order of their
 * queues. direct: the best direct price within the taker's reach, which the match must beat, or null.
 */
export function crossRun(taker: RunTaker, legs: readonly (readonly LegOrder[])[], direct: number | null): CrossMatch | null {
  if (legs.some((leg) => leg.length === 0)) return null;
  const bound = direct ?? (taker.byAverage ? WORST_PRICE[taker.side] : taker.limit);
  const payout = walk(taker.side, legs, bound, direct !== null);
  return taker.side === 'BACK' ? backRun(taker, legs, direct, payout) : layRun(taker, legs, direct, payout);
}

/** A back takes the greatest pot at which his price is within limit and direct price. */
function backRun(taker: RunTaker, legs: readonly (readonly LegOrder[])[], direct: number | null, payout: bigint): CrossMatch | null {
  const surplus = BigInt(taker.byAverage ? taker.surplus : 0);
  const fillsAt = (pot: bigint): LegEntry[][] => legs.map((leg) => fillLeg('BACK', leg, pot));
  const stakeAt = (pot: bigint, filled: readonly LegEntry[][]): bigint => largest(ceilingOf(pot, 1000n), pot - stakesOf(filled));
  // The taker's exact stake is convex in the pot and 0 at 0, so each of these conditions holds on an interval from 0.
  const fitsExactly = (pot: bigint): boolean => {
    const legStakes = exactStakes(legs, pot);
    const exact = difference(fraction(pot), legStakes);
    const stake = compare(exact, fraction(pot, 1000)) > 0 ? exact : fraction(pot, 1000);
    const won = fraction(100n * pot);
    return (
      (taker.rest === null || compare(stake, fraction(taker.rest)) <= 0) &&
      compare(product(stake, taker.limit), sum(won, fraction(surplus))) <= 0 &&
      (direct === null || compare(product(stake, direct), won) <= 0)
    );
  };
  const isInTarget = (pot: bigint): boolean => {
    if (taker.target === null) return true;
    const left = floorOf(BigInt(taker.target.left), 100n);
    return (taker.target.type === 'PAYOUT' ? pot : pot - stakeAt(pot, fillsAt(pot))) <= left;
  };
  const top = greatestPot(greatestPot(ceilingOf(payout, 100n), isInTarget), fitsExactly);
  for (let pot = top; pot > 0n && top - pot < POTS_TRIED;) {
    const filled = fillsAt(pot);
    const stake = stakeAt(pot, filled);
    const won = 100n * pot;
    const most = smallest(
      floorOf(won + surplus, BigInt(taker.limit)),
      ...(taker.rest === null ? [] : [BigInt(taker.rest)]),
      ...(direct === null ? [] : [floorOf(won, BigInt(direct))]),
    );
    if (stake <= most) {
      if (filled.some((leg) => leg.length === 0)) return null;
      const entries = filled.flat();
      return cutYoungest(entries, stakesOf(filled) + stake - pot) ? { pot, stake, entries } : null;
    }
    // No pot in between can fit, because neither the stakes of the legs nor `most` fall with the pot.
    pot = smallest(pot - 1n, stakesOf(filled) + most, 1000n * most);
  }
  return null;
}

/** Takes `cut` paise off the stakes, the youngest order first. Each keeps at least 1 paisa and a price of at most 1000. Returns whether they have as much. */
function cutYoungest(entries: readonly LegEntry[], cut: bigint): boolean {
  let left = cut;
  for (const entry of entries.toSorted((a, b) => b.from.arrival - a.from.arrival)) {
    const least = largest(1n, ceilingOf(entry.value, LONGEST_PRICE));
    const taken = largest(0n, smallest(left, entry.stake - least));
    entry.stake -= taken;
    left -= taken;
  }
  return left <= 0n;
}

/** A lay takes the largest stake that is possible, at the smallest pot that leaves it to him. */
function layRun(taker: RunTaker, legs: readonly (readonly LegOrder[])[], direct: number | null, payout: bigint): CrossMatch | null {
  const surplus = BigInt(taker.byAverage ? taker.surplus : 0);
  const legStakesAt = (pot: bigint): bigint => stakesOf(legs.map((leg) => fillLeg('LAY', leg, pot)));
  // The taker's exact stake is concave in the pot and 0 at 0, so each of these conditions holds on an interval from 0.
  const fitsExactly = (pot: bigint): boolean => {
    const stake = difference(fraction(pot), exactStakes(legs, pot));
    const paid = fraction(100n * pot);
    return compare(paid, sum(product(stake, taker.limit), fraction(surplus))) <= 0 && (direct === null || compare(paid, product(stake, direct)) <= 0);
  };
  const isInTarget = (pot: bigint): boolean => {
    if (taker.target === null) return true;
    return (taker.target.type === 'PAYOUT' ? pot : legStakesAt(pot)) <= floorOf(BigInt(taker.target.left), 100n);
  };
  const top = greatestPot(greatestPot(floorOf(payout, 100n), isInTarget), fitsExactly);
  const own = top - legStakesAt(top);
  const largestStake = taker.rest === null ? own : smallest(own, BigInt(taker.rest));
  for (let stake = largestStake; stake > 0n && largestStake - stake < STAKES_TRIED; stake--) {
    const pot = smallestPot(stake, top, legStakesAt);
    const paid = 100n * pot;
    if (pot > top || paid > stake * BigInt(taker.limit) + surplus || (direct !== null && paid > stake * BigInt(direct))) continue;
    return { pot, stake, entries: legs.flatMap((leg) => fillLeg('LAY', leg, pot)) };
  }
  return null;
}

/** Returns the smallest pot that leaves this stake to the taker, or one above `top`. */
function smallestPot(stake: bigint, top: bigint, legStakesAt: (pot: bigint) => bigint): bigint {
  let pot = stake;
  while (pot <= top) {
    const next = stake + legStakesAt(pot);
    if (next === pot) return pot;
    pot = next;
  }
  return pot;
}
