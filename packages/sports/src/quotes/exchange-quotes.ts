/**
 * Computes exchange ladders from probabilities. No runner is crossed or locked, and no price is off the ladder. The best backs never sum
 * below 100 % and the best lays never above, because otherwise players could beat the makers without risk.
 */
import { LADDER, ladderPriceAtOrAbove, ladderPriceAtOrBelow, paise, tickOf, TICKS, type Paise, type Price, type PriceLevel } from '@maidan/domain';
import { drawNormal } from '../random/draws.ts';
import type { Random } from '../random/seeded-random.ts';

export interface RunnerLadder {
  /** Prices a player can back at, highest first. */
  readonly back: readonly PriceLevel[];
  /** Prices a player can lay at, lowest first. */
  readonly lay: readonly PriceLevel[];
}

export interface LadderOptions extends PricesOptions {
  readonly random: Random;
  /** Typical size of the best level in paise. Default 40,000 rupees. */
  readonly size?: number;
}

/** Typical size of a best level, paise. */
export const DEFAULT_SIZE = 40_000_00;
/** The lowest probability of an outsider, so that no fair price is above 990. */
const LEAST_PROBABILITY = 1 / 990;
/** A favourite with a higher probability cannot be backed, as at the end of real markets. Below it, 1.01 stays on offer. */
const SUREST_BACKED = 0.997;
/** Probability of the shortest price, 1.01. */
const SHORTEST = 1 / 1.01;

/** Returns probabilities with a floor for outsiders that sum to 1; the favourites give up the difference in proportion. */
export function flooredProbabilities(probabilities: readonly number[]): number[] {
  const total = probabilities.reduce((sum, probability) => sum + Math.max(0, probability), 0);
  const shares = probabilities.map((probability) => (total > 0 ? Math.max(0, probability) / total : 1 / probabilities.length));
  const floored = shares.map((share) => share <= LEAST_PROBABILITY);
  const left = 1 - LEAST_PROBABILITY * floored.filter(Boolean).length;
  const rest = shares.reduce((sum, share, index) => sum + (floored[index] === true ? 0 : share), 0);
  const scaled = shares.map((share, index) => (floored[index] === true ? LEAST_PROBABILITY : (share / rest) * left));
  return scaled.map((share) => Math.max(LEAST_PROBABILITY, share));
}

/**
 * Returns the probabilities for the back side. A favourite shorter than 1.01 is offered at 1.01 and the others get shorter prices, so that
 * backing all runners never profits. Returns null if nothing can be backed.
 */
function backedProbabilities(fair: readonly number[]): (number | null)[] {
  const favourite = fair.indexOf(Math.max(...fair));
  const certainty = fair[favourite]!;
  if (certainty <= SHORTEST) return [...fair];
  if (certainty > SUREST_BACKED) return fair.map((share, index) => (index === favourite ? null : share));
  const scale = (1 - SHORTEST) / (1 - certainty);
  return fair.map((share, index) => (index === favourite ? SHORTEST : share * scale));
}

/** Returns the size of a level in paise, in whole rupees from 100. Best levels are smaller, and short prices have more money. depth 0 is the best. */
export function levelSize(typical: number, price: number, depth: number, random: Random): Paise {
  const weight = Math.min(2.5, Math.sqrt(300 / price)) * (0.7 + 0.45 * depth) * Math.exp(0.5 * drawNormal(random));
  return paise(Math.max(100, Math.round((typical * weight) / 100)) * 100);
}

/** Whether a tick has no offers: every fifth tick. These ticks never change, so that a book does not flicker. */
function isGap(tick: number): boolean {
  return tick % 5 === 0;
}

/** Returns prices from the best tick outwards; some ticks stay free. */
function pricesFrom(best: number, step: 1 | -1, count: number): Price[] {
  const prices: Price[] = [];
  let tick = best;
  while (prices.length < count && tick >= 0 && tick < TICKS) {
    prices.push(LADDER[tick]!);
    tick += step;
    const roomy = step === 1 ? tick + 2 * count < TICKS : tick > 2 * count;
    if (roomy && isGap(tick)) tick += step;
  }
  return prices;
}

/** Returns the best back and lay tick of a runner; back is -1 if the runner cannot be backed. */
function bestTicks(backed: number | null, fair: number, spread: number): { readonly back: number; readonly lay: number } {
  const belowPrice = backed === null ? null : ladderPriceAtOrBelow(Math.max(101, 100 / backed));
  const back = belowPrice === null ? -1 : Math.max(0, tickOf(belowPrice)! - spread);
  const above = tickOf(ladderPriceAtOrAbove(100 / fair) ?? LADDER[TICKS - 1]!)!;
  const lay = Math.min(TICKS - 1, Math.max(above + spread, back + 1));
  return { back: Math.min(back, lay - 1), lay };
}

export interface PricesOptions {
  /** Levels per side, fewer only at an end of the ladder. Default 5, at least 3. */
  readonly levels?: number;
  /** Distance of each side from the fair price, in ticks. Default 0. */
  readonly spread?: number;
}

/** Prices of a runner's ladder, best first. */
export interface RunnerPrices {
  readonly back: readonly Price[];
  readonly lay: readonly Price[];
}

/**
 * Returns the ladder prices of all runners of a market with one winner. Probabilities need not sum to 1.
 * A side has at least 3 levels if the ladder has room, which it has for fair prices from 1.04 to 900.
 */
export function exchangePrices(probabilities: readonly number[], options: PricesOptions = {}): RunnerPrices[] {
  const count = Math.max(3, options.levels ?? 5);
  const fair = flooredProbabilities(probabilities);
  const backed = backedProbabilities(fair);
  return fair.map((share, index) => {
    const room = Math.min(options.spread ?? 0, Math.max(0, (tickOf(ladderPriceAtOrBelow(Math.max(101, 100 / share))!) ?? 0) - 2));
    const best = bestTicks(backed[index]!, share, room);
    return { back: best.back < 0 ? [] : pricesFrom(best.back, -1, count), lay: pricesFrom(best.lay, 1, count) };
  });
}

/** Returns `exchangePrices` with a random size for every level. */
export function exchangeLadders(probabilities: readonly number[], options: LadderOptions): RunnerLadder[] {
  const sized = (prices: readonly Price[]): PriceLevel[] =>
    prices.map((price, depth) => ({ price, size: levelSize(options.size ?? DEFAULT_SIZE, price, depth, options.random) }));
  return exchangePrices(probabilities, options).map(({ back, lay }) => ({ back: sized(back), lay: sized(lay) }));
}
