/**
 * Exposure of one player in one odds market (RU-14): the worst, and for the win limit the best, result over all
 * outcomes of the market and over what becomes of each open order. All figures are exact integers of centipaise.
 *
 * With `low` the profit of a runner's bets, if it wins and if it loses, when every open order that can hurt there is matched and no other, the worst result of a
 * market with N winners is: the sum of low-if-lose, plus the N smallest differences low-if-win - low-if-lose. `high`, when every open order
 * that helps is matched, gives the best result in the same way. So the figures of a position are, from its place `from`:
 *
 *   the sum of low-if-lose; the difference of low per runner; the sum of high-if-lose; the difference of high per runner;
 *   the profit of the matched bets per runner, if it wins and if it loses.
 *
 * An open back of s at p can lose s where the runner loses and win s (p - 1) where it wins; an open lay the reverse. So placing,
 * matching and taking away an order are a few additions, and an undo is the same with the size turned round.
 */
import { holdOf, LARGEST_STAKE } from '@maidan/domain';
import { BACK } from '../books/book-layout.ts';
import type { OrderLimits } from '../engine-types.ts';

/** Numbers in the figures of a position in a market with so many runners. */
export function figureCount(runners: number): number {
  return 2 + 4 * runners;
}

/** Where the profit of a runner's matched bets stands in the figures: if it wins; if it loses is the next number. */
export function netOf(from: number, runners: number, runner: number): number {
  return (from + 2 + ((runners + runner) << 1)) | 0;
}

/** Adds an open order of `size` paise (negative: takes it away). price in hundredths. */
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
 * Turns `size` paise of an open order at `price` into bets of the sum `value` = size x price of each (both negative: back again). Prices in
 * hundredths. What an order could lose was in `low` before, so a match at its own price only adds what it can win there.
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

/** `matchOpen` of a resting order, which is matched at its own price, and what its position must hold then, paise. For the hot path. */
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

/** Adds a bet that was no open order before: the house's side of a trade (negative size: takes it away). */
export function addMatched(figures: Float64Array, from: number, runners: number, runner: number, side: number, price: number, size: number): void {
  addOpen(figures, from, runners, runner, side, price, size);
  matchOpen(figures, from, runners, runner, side, price, size, size * price);
}

/** Sets the matched bets of a runner (profit if it wins and if it loses) and leaves its open orders counted. */
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
 * Takes a removed runner out of the outcomes: no worst and no best result is looked for where it wins. What is added to its figures later
 * leaves it out, since nothing finite changes an infinity. Its bets are void: the caller sets its matched bets to nothing.
 */
export function excludeRunner(figures: Float64Array, from: number, runners: number, runner: number): void {
  figures[(from + 1 + runner) | 0] = Infinity;
  figures[(from + 2 + runners + runner) | 0] = -Infinity;
}

/** Worst result over all outcomes, centipaise (negative: a loss). winners 0 = any number of runners may win. */
export function worstOf(figures: Float64Array, from: number, runners: number, winners: number): number {
  return figures[from]! + extremeDifferences(figures, from + 1, runners, winners, 1);
}

/** Best result over all outcomes if every open order that helps is matched, centipaise: what the win limit is held against. */
export function bestOf(figures: Float64Array, from: number, runners: number, winners: number): number {
  const highSum = (from + 1 + runners) | 0;
  return figures[highSum]! + extremeDifferences(figures, highSum + 1, runners, winners, -1);
}

/** Differences of a market with several winners, kept between calls so that nothing is allocated. */
let differences = new Float64Array(64);

/** Sum of the N smallest (sign 1) or largest (sign -1) differences; of all that count where any number may win. */
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
      // removed runners come last: where fewer runners than places are left, all of them win
      if (difference === Infinity) break;
      sum += difference;
    }
  }
  return sign * sum;
}

/**
 * Centipaise above 0 as paise, rounded up (`holdOf`), by a product instead of a division. For exact numbers (below 2^53) it errs by less than two hundredths,
 * and never below whole paise: so its floor is the paise below, or those above already.
 */
function paiseOf(centipaise: number): number {
  const paise = Math.floor(centipaise * 0.01);
  return paise * 100 < centipaise ? paise + 1 : paise;
}

/** `holdOf(worstOf(...))` for the hot path: no number too big for 32 bits is handed from function to function. */
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

/** Counts an open order (`addOpen`) and says what the position must hold then, paise. */
export function openForHold(
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
 * For the hot path: counts an open order (`addOpen`) and says what the position must hold then, paise; -1 where the best result is above the win limit
 * of these limits. Both ends of the results are looked at in one walk, and the limit is read here since it may be too big to be handed on for nothing.
 */
export function openWithin(
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

/** Paise that the best result may not pass: the limit of the order, or the product cap. */
export function largestWin(limits: OrderLimits): number {
  return limits.maxWin > 0 ? limits.maxWin : LARGEST_STAKE;
}

/** Whether the best result is above so many paise: `bestOf(...) > limit * 100` without allocation. */
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
