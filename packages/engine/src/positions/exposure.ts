/**
 * Exposure of one player in one odds market (RU-14): the worst and the best result over all outcomes of the market, whether or not each
 * open order is matched. The best result is needed for the win limit. All figures are exact integers of centipaise.
 *
 * `low` is the profit of the bets on a runner, if it wins or if it loses, when exactly the open orders that lower that profit are matched. The
 * worst result of a market with N winners is the sum of low-if-lose, plus the N smallest differences low-if-win - low-if-lose. `high` is the
 * profit when exactly the open orders that raise it are matched, and gives the best result in the same way. The figures of a position
 * are at the index `from` (position-layout.ts).
 *
 * An open back of s at p can lose s if the runner loses, and win s (p - 1) if it wins; an open lay is the reverse. So placing, matching
 * and removing an order are a few additions, and an undo is the same with the sign of the size reversed.
 */
import { holdOf, LARGEST_STAKE } from '@maidan/domain';
import type { OrderLimits } from '../engine-types.ts';
import { BACK } from '../books/book-layout.ts';
import { netOf } from './position-layout.ts';

/** Adds an open order of `size` paise, or removes it if `size` is negative. price in hundredths. */
export function addOpen(figures: Float64Array, from: number, runners: number, runner: number, side: number, price: number, size: number): void {
  const low = (from + 1 + runner) | 0;
  const highSum = (from + 1 + runners) | 0;
  const stake = size * 100;
  const win = size * (price - 100);
  if (side === BACK) {
    figures[from]! -= stake;
    figures[low]! += stake;
    figures[(highSum + 1 + runner) | 0]! += win;
  } else {
    figures[low]! -= win;
    figures[highSum]! += stake;
    figures[(highSum + 1 + runner) | 0]! -= stake;
  }
}

/**
 * Turns `size` paise of an open order at `price` into matched bets, where `value` is the sum of size x price of the fills. Negative values
 * undo. Prices in hundredths. `low` already includes what the order can lose, so a match at its own price only adds what it can win.
 */
export function matchOpen(
  figures: Float64Array,
  from: number,
  runners: number,
  runner: number,
  side: number,
  price: number,
  size: number,
  value: number,
): void {
  const low = (from + 1 + runner) | 0;
  const highSum = (from + 1 + runners) | 0;
  const high = (highSum + 1 + runner) | 0;
  const net = netOf(from, runners, runner);
  const stake = size * 100;
  const win = value - stake;
  const better = value - size * price;
  if (side === BACK) {
    figures[low]! += win;
    figures[highSum]! -= stake;
    figures[high]! += better + stake;
    figures[net]! += win;
    figures[(net + 1) | 0]! -= stake;
  } else {
    figures[from]! += stake;
    figures[low]! -= better + stake;
    figures[high]! -= win;
    figures[net]! -= win;
    figures[(net + 1) | 0]! += stake;
  }
}

/** Does `matchOpen` for a resting order, which is matched at its own price, and returns the new hold of its position in paise. For the hot path. */
export function matchForHold(
  figures: Float64Array,
  from: number,
  runners: number,
  winners: number,
  runner: number,
  side: number,
  price: number,
  size: number,
): number {
  matchOpen(figures, from, runners, runner, side, price, size, size * price);
  return holdOfFigures(figures, from, runners, winners);
}

/** Adds a matched bet that was no open order: the house's side of a trade. A negative size removes it. */
export function addMatched(figures: Float64Array, from: number, runners: number, runner: number, side: number, price: number, size: number): void {
  addOpen(figures, from, runners, runner, side, price, size);
  matchOpen(figures, from, runners, runner, side, price, size, size * price);
}

/** Replaces the matched bets of a runner by their profits if it wins and if it loses. Open orders stay counted. */
export function setMatched(figures: Float64Array, from: number, runners: number, runner: number, ifWin: number, ifLose: number): void {
  const net = netOf(from, runners, runner);
  const lose = ifLose - figures[(net + 1) | 0]!;
  const difference = ifWin - figures[net]! - lose;
  figures[net] = ifWin;
  figures[(net + 1) | 0] = ifLose;
  for (const sum of [from, from + 1 + runners]) {
    figures[sum]! += lose;
    figures[sum + 1 + runner]! += difference;
  }
}

/**
 * Excludes a removed runner from the winners of all outcomes, by infinite differences. Later additions keep it excluded, because adding a
 * finite number does not change an infinity. Its bets are void: the caller sets its matched bets to 0.
 */
export function excludeRunner(figures: Float64Array, from: number, runners: number, runner: number): void {
  figures[(from + 1 + runner) | 0] = Infinity;
  figures[(from + 2 + runners + runner) | 0] = -Infinity;
}

/** Returns the worst result over all outcomes, centipaise; a loss is negative. winners 0 = any number of runners may win (RU-16). */
export function worstOf(figures: Float64Array, from: number, runners: number, winners: number): number {
  return figures[from]! + extremeDifferences(figures, from + 1, runners, winners, 1);
}

/** Returns the best result over all outcomes, centipaise. The win limit is compared with it (RU-55). */
export function bestOf(figures: Float64Array, from: number, runners: number, winners: number): number {
  const highSum = (from + 1 + runners) | 0;
  return figures[highSum]! + extremeDifferences(figures, highSum + 1, runners, winners, -1);
}

/** Buffer for the differences of a market, reused so that no call allocates. */
let differences = new Float64Array(64);

/** Returns the sum of the N smallest (sign 1) or largest (sign -1) differences. If any number may win, sums all negative (positive) ones. */
function extremeDifferences(figures: Float64Array, from: number, runners: number, winners: number, sign: 1 | -1): number {
  if (differences.length < runners) differences = new Float64Array(runners * 2);
  for (let i = 0; i < runners; i++) differences[i] = sign * figures[from + i]!;
  const counted = differences.subarray(0, runners);
  let sum = 0;
  if (winners === 0) {
    for (const difference of counted) if (difference < 0) sum += difference;
  } else {
    counted.sort();
    for (const difference of counted.subarray(0, Math.min(winners, runners))) {
      // Removed runners sort last. If fewer runners than places are left, all of them win.
      if (difference === Infinity) break;
      sum += difference;
    }
  }
  return sign * sum;
}

/**
 * Converts centipaise above 0 to paise, rounded up, as `holdOf` does, with a product instead of a division. Below 2^53 the product is off by
 * less than 0.02 and never falls below a whole number of paise. So its floor is the exact result, or one less, which the comparison corrects.
 */
function paiseOf(centipaise: number): number {
  const paise = Math.floor(centipaise * 0.01);
  return paise * 100 < centipaise ? paise + 1 : paise;
}

/** Returns `holdOf(worstOf(...))` in paise. For the hot path: passes no number beyond 32 bits between functions. */
export function holdOfFigures(figures: Float64Array, from: number, runners: number, winners: number): number {
  if (winners !== 1) return holdOf(worstOf(figures, from, runners, winners));
  let least = figures[from + 1]!;
  for (let at = from + 2; at <= from + runners; at++) {
    const difference = figures[at]!;
    least = Math.min(least, difference);
  }
  const loss = -figures[from]! - least;
  return loss <= 0 ? 0 : paiseOf(loss);
}

/** Adds an open order (`addOpen`) and returns the new hold of the position, paise. */
export function addOpenForHold(
  figures: Float64Array,
  from: number,
  runners: number,
  winners: number,
  runner: number,
  side: number,
  price: number,
  size: number,
): number {
  addOpen(figures, from, runners, runner, side, price, size);
  return holdOfFigures(figures, from, runners, winners);
}

/**
 * Adds an open order (`addOpen`) and returns the new hold of the position in paise, or -1 if the best result exceeds the win limit. For the hot
 * path: one loop finds both the worst and the best result. It takes `limits` instead of a number, because a large number would be allocated.
 */
export function addOpenWithinLimit(
  figures: Float64Array,
  from: number,
  runners: number,
  winners: number,
  runner: number,
  side: number,
  price: number,
  size: number,
  limits: OrderLimits,
): number {
  addOpen(figures, from, runners, runner, side, price, size);
  const limit = largestWin(limits);
  if (winners !== 1) return bestOf(figures, from, runners, winners) > limit * 100 ? -1 : holdOf(worstOf(figures, from, runners, winners));
  const highSum = (from + 1 + runners) | 0;
  let least = figures[from + 1]!;
  let most = figures[highSum + 1]!;
  for (let other = 2; other <= runners; other++) {
    const low = figures[(from + other) | 0]!;
    const high = figures[(highSum + other) | 0]!;
    least = Math.min(least, low);
    most = Math.max(most, high);
  }
  if (figures[highSum]! + most > limit * 100) return -1;
  const loss = -figures[from]! - least;
  return loss <= 0 ? 0 : paiseOf(loss);
}

/** Returns the win limit in paise: the limit of the order, or else the product cap. */
export function largestWin(limits: OrderLimits): number {
  return limits.maxWin > 0 ? limits.maxWin : LARGEST_STAKE;
}

/** Whether the best result exceeds `limit` paise: `bestOf(...) > limit * 100` without allocation. */
export function bestExceeds(figures: Float64Array, from: number, runners: number, winners: number, limit: number): boolean {
  if (winners !== 1) return bestOf(figures, from, runners, winners) > limit * 100;
  const highSum = (from + 1 + runners) | 0;
  let most = figures[highSum + 1]!;
  for (let at = highSum + 2; at <= highSum + runners; at++) {
    const difference = figures[at]!;
    most = Math.max(most, difference);
  }
  return figures[highSum]! + most > limit * 100;
}
