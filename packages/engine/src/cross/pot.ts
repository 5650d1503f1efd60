/**
 * Chooses the pot of a cross match in whole paise: the greatest one for a backer, the smallest one that leaves him his stake for a layer.
 *
 * Floats hold every whole number here exactly: pots stay below 4 x 10^12 paise, payouts below 4 x 10^14 centipaise, and a taker's stake x price
 * below 10^14. Estimates of the taker's unrounded share choose only where a search begins. A decision on a fraction compares whole numbers and takes
 * big integers if the fraction is nearer to a whole number than its error.
 */
import { BACK } from '../books/book-layout.ts';
import { NONE } from '../memory/typed-memory.ts';
import { TARGET_PAYOUT } from '../orders/order-terms.ts';
import type { Legs } from './legs.ts';

/** The taker of a run. One object is reused for all runs. */
export class RunTaker {
  side = BACK;
  /** Limit in hundredths. */
  limit = 0;
  /** Paise that are left to match. */
  rest = 0;
  /** TARGET_PAYOUT, TARGET_PROFIT, or 0 without a target; and the centipaise that are left of it. */
  target = 0;
  targetLeft = 0;
  /** Whether the limit is that of the average price over all fills. */
  byAverage = false;
  /** Centipaise by which earlier fills are better than the limit; 0 unless `byAverage`. */
  surplus = 0;
  /** The best direct price within reach, which the match must beat, hundredths; NONE without one. */
  direct = NONE;
  /** The match: the pot in paise (0: none), and the taker's stake in paise. */
  pot = 0;
  stake = 0;
}

/** A backer's search gives up this many paise below the greatest pot that unrounded stakes allow. */
const POTS_TRIED = 100_000;
/** A layer's search gives up after this many stakes. */
const STAKES_TRIED = 1_000;
/** Paise that no estimate of a share is off by. */
const SLACK = 0.5;
/** Fractions nearer than this to a whole number are decided by big integers, in units of 1 / price. */
const UNCERTAIN = 1e-6;

/** Sets pot and stake of the match, and stakes and values of the legs. payout: that of the walk, centipaise. Returns false if whole paise allow no match. */
export function choosePot(taker: RunTaker, legs: Legs, payout: number): boolean {
  taker.pot = 0;
  if (payout === 0) return false;
  const top = taker.side === BACK ? Math.ceil(payout / 100) : Math.floor(payout / 100);
  const most = taker.target === 0 ? top : targetPot(taker, legs, top);
  return taker.side === BACK ? chooseBack(taker, legs, most) : chooseLay(taker, legs, most);
}

/** Returns the greatest pot up to `top` that does not pass the target: the backers of the pot get it back, and win what the other legs stake. */
function targetPot({ side, target, targetLeft }: RunTaker, legs: Legs, top: number): number {
  const left = Math.floor(targetLeft / 100);
  if (target === TARGET_PAYOUT) return Math.min(top, left);
  let fitting = 0;
  let above = top + 1;
  while (above - fitting > 1) {
    const pot = Math.floor((fitting + above) / 2);
    const legStakes = legs.stakesAt(side, pot);
    // A backer stakes at least the thousandth part of the pot.
    const others = side === BACK ? Math.min(legStakes, pot - Math.ceil(pot / 1000)) : legStakes;
    if (others <= left) fitting = pot;
    else above = pot;
  }
  return fitting;
}

/** Returns the paise that a backer may stake at a pot by size, limit and direct price. */
function mostAt({ direct, limit, rest, surplus }: RunTaker, pot: number): number {
  const most = Math.min(rest, Math.floor((100 * pot + surplus) / limit));
  return direct === NONE ? most : Math.min(most, Math.floor((100 * pot) / direct));
}

/** Finds the greatest pot up to `top` whose stake is within `mostAt`. */
function chooseBack(taker: RunTaker, legs: Legs, top: number): boolean {
  let pot = firstBackPot(taker, legs, top);
  while (pot > 0) {
    const legStakes = legs.stakesAt(BACK, pot);
    const stake = Math.max(Math.ceil(pot / 1000), pot - legStakes);
    const most = mostAt(taker, pot);
    if (stake <= most) {
      if (legs.hasEmptyLeg || (top - pot >= POTS_TRIED && isShareWithin(taker, legs, pot + POTS_TRIED))) return false;
      taker.pot = pot;
      taker.stake = stake;
      legs.fill(BACK, pot);
      return legs.cutYoungest(legStakes + stake - pot);
    }
    // No pot in between can fit, because neither the stakes of the legs nor `most` fall with the pot.
    pot = Math.min(pot - 1, legStakes + most, 1000 * most);
  }
  return false;
}

/** Returns a pot up to `top` that is not below any pot that fits. The pots whose estimated share fits are an interval from 0. */
function firstBackPot(taker: RunTaker, legs: Legs, top: number): number {
  const { direct, limit, rest, surplus } = taker;
  let fitting = 0;
  let above = top + 1;
  while (above - fitting > 1) {
    const pot = Math.floor((fitting + above) / 2);
    const share = Math.max(legs.shareAt(pot), pot / 1000) - SLACK;
    const fits = share <= rest && share * limit <= 100 * pot + surplus && (direct === NONE || share * direct <= 100 * pot);
    if (fits) fitting = pot;
    else above = pot;
  }
  return fitting;
}

/** Whether a backer's stake at a pot is within size, limit and direct price, if no stake is rounded. */
function isShareWithin(taker: RunTaker, legs: Legs, pot: number): boolean {
  const { direct, limit, rest, surplus } = taker;
  if (pot > 1000 * rest || pot * limit > 1000 * (100 * pot + surplus)) return false;
  legs.shareAt(pot);
  return (
    compareShare(legs, pot, { factor: 1, total: rest }) <= 0 &&
    compareShare(legs, pot, { factor: limit, total: 100 * pot + surplus }) <= 0 &&
    (direct === NONE || compareShare(legs, pot, { factor: direct, total: 100 * pot }) <= 0)
  );
}

/** Returns a number with the sign of share x factor - total at a pot, whose share was just computed. */
function compareShare(legs: Legs, pot: number, { factor, total }: { readonly factor: number; readonly total: number }): number {
  const difference = legs.shareWhole * factor - total - legs.sharePart * factor;
  // Beyond 2^53 the difference is rounded, but far from 0.
  if (Math.abs(difference) > UNCERTAIN * Math.max(1, Math.abs(legs.shareWhole * factor) / 1e9)) return difference;
  const [numerator, divisor] = legs.exactShareAt(pot);
  const exact = numerator * BigInt(factor) - BigInt(total) * divisor;
  return exact === 0n ? 0 : exact > 0n ? 1 : -1;
}

/** Finds the largest stake of a layer with the smallest pot that leaves it to him. */
function chooseLay(taker: RunTaker, legs: Legs, most: number): boolean {
  const { byAverage, direct, limit, rest, side, surplus } = taker;
  // The walk has kept the limit already, unless the limit is that of the average.
  const top = byAverage ? topLayPot(taker, legs, most) : most;
  const largest = Math.min(rest, top - legs.stakesAt(side, top));
  for (let stake = largest; stake > 0 && largest - stake < STAKES_TRIED; stake--) {
    const pot = smallestPot(legs, stake, top);
    const paid = 100 * pot;
    if (pot > top || paid > stake * limit + surplus || (direct !== NONE && paid > stake * direct)) continue;
    taker.pot = pot;
    taker.stake = stake;
    legs.fill(side, pot);
    return true;
  }
  return false;
}

/** Returns the greatest pot up to `most` at which a layer's unrounded share keeps limit and direct price. */
function topLayPot({ direct, limit, surplus }: RunTaker, legs: Legs, most: number): number {
  let fitting = 0;
  let above = most + 1;
  while (above - fitting > 1) {
    const pot = Math.floor((fitting + above) / 2);
    legs.shareAt(pot);
    const keepsLimit = compareShare(legs, pot, { factor: limit, total: 100 * pot - surplus }) >= 0;
    if (keepsLimit && (direct === NONE || compareShare(legs, pot, { factor: direct, total: 100 * pot }) >= 0)) fitting = pot;
    else above = pot;
  }
  return fitting;
}

/** Returns the smallest pot that leaves this stake to a layer, or one above `top`. His unrounded share rises with the pot. */
function smallestPot(legs: Legs, stake: number, top: number): number {
  const side = BACK ^ 1;
  let below = stake;
  let above = top + 1;
  while (above - below > 1) {
    const pot = Math.floor((below + above) / 2);
    if (legs.shareAt(pot) <= stake - SLACK) below = pot;
    else above = pot;
  }
  for (let pot = Math.min(below, top); pot <= top;) {
    const next = stake + legs.stakesAt(side, pot);
    if (next <= pot) return pot;
    pot = next;
  }
  return top + 1;
}
