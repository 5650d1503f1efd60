/**
 * Exchange ladders from probabilities. What real books never show is never made here: no runner crossed or locked, no price off
 * the ladder, the best backs never sum below 100 % and the best lays never above (else the makers could be beaten for sure).
 */
import { LADDER, ladderPriceAtOrAbove, ladderPriceAtOrBelow, paise, tickOf, TICKS, type Paise, type Price, type PriceLevel } from '@maidan/domain';
import { drawNormal } from '../random/draws.ts';
import type { Random } from '../random/seeded-random.ts';

export interface RunnerLadder {
  /** What a player can back, best (highest) first. */
  readonly back: readonly PriceLevel[];
  /** What a player can lay, best (lowest) first. */
  readonly lay: readonly PriceLevel[];
}

export interface LadderOptions extends PricesOptions {
  readonly random: Random;
  /** Typical size of the best level in paise. Default 40,000 rupees. */
  readonly size?: number;
}

/** Typical size of a best level, paise. */
export const DEFAULT_SIZE = 40_000_00;
/** Longest fair price quoted: an outsider is never shorter than this in probability. */
const LEAST_PROBABILITY = 1 / 990;
/** A favourite more certain than this cannot be backed any more, as at the end of real markets; below it 1.01 stays on offer. */
const SUREST_BACKED = 0.997;
const SHORTEST = 1 / 1.01;

/** Probabilities with a floor for outsiders, summing to 1; what the floor takes comes from the favourites in proportion. */
export function quotable(probabilities: readonly number[]): number[] {
  const total = probabilities.reduce((sum, probability) => sum + Math.max(0, probability), 0);
  const shares = probabilities.map((probability) => (total > 0 ? Math.max(0, probability) / total : 1 / probabilities.length));
  const floored = shares.map((share) => share <= LEAST_PROBABILITY);
  const left = 1 - LEAST_PROBABILITY * floored.filter(Boolean).length;
  const rest = shares.reduce((sum, share, index) => sum + (floored[index] === true ? 0 : share), 0);
  const scaled = shares.map((share, index) => (floored[index] === true ? LEAST_PROBABILITY : (share / rest) * left));
  return scaled.map((share) => Math.max(LEAST_PROBABILITY, share));
}

/**
 * Probabilities that the back side is made from. A favourite shorter than 1.01 is offered at 1.01, and the others shorter in
 * turn, so that backing everything still costs at least what it returns; null where nothing can be backed.
 */
function backedProbabilities(fair: readonly number[]): (number | null)[] {
  const favourite = fair.indexOf(Math.max(...fair));
  const certainty = fair[favourite]!;
  if (certainty <= SHORTEST) return [...fair];
  if (certainty > SUREST_BACKED) return fair.map((share, index) => (index === favourite ? null : share));
  const scale = (1 - SHORTEST) / (1 - certainty);
  return fair.map((share, index) => (index === favourite ? SHORTEST : share * scale));
}

/** Size of a level in paise: the best ones are smaller, short prices carry more money; whole rupees, at least 100. depth 0 is the best. */
export function levelSize(typical: number, price: number, depth: number, random: Random): Paise {
  const weight = Math.min(2.5, Math.sqrt(300 / price)) * (0.7 + 0.45 * depth) * Math.exp(0.5 * drawNormal(random));
  return paise(Math.max(100, Math.round((typical * weight) / 100)) * 100);
}

/** Some ticks have no offers: always the same ones, so that a book does not flicker. */
function isGap(tick: number): boolean {
  return (tick * 2654435761) % 5 === 0;
}

/** Prices from the best tick outwards, sometimes leaving a tick free. */
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

/** Best back and lay ticks of a runner; -1 where nothing can be backed. */
function bestTicks(backed: number | null, fair: number, spread: number): { readonly back: number; readonly lay: number } {
  const belowPrice = backed === null ? null : ladderPriceAtOrBelow(Math.max(101, 100 / backed));
  const back = belowPrice === null ? -1 : Math.max(0, tickOf(belowPrice)! - spread);
  const above = tickOf(ladderPriceAtOrAbove(100 / fair) ?? LADDER[TICKS - 1]!)!;
  const lay = Math.min(TICKS - 1, Math.max(above + spread, back + 1));
  return { back: Math.min(back, lay - 1), lay };
}

export interface PricesOptions {
  /** Levels a side; fewer only where the ladder ends. Default 5, at least 3. */
  readonly levels?: number;
  /** Ticks that each side keeps away from the fair price. Default 0. */
  readonly spread?: number;
}

/** Prices of a runner's ladder, best first. */
export interface RunnerPrices {
  readonly back: readonly Price[];
  readonly lay: readonly Price[];
}

/**
 * Ladder prices of all runners of a market with one winner, in their order. Probabilities need not sum to 1.
 * At least 3 levels a side wherever the ladder has room for them (a fair price of 1.04 to 900 always has).
 */
export function exchangePrices(probabilities: readonly number[], options: PricesOptions = {}): RunnerPrices[] {
  const count = Math.max(3, options.levels ?? 5);
  const fair = quotable(probabilities);
  const backed = backedProbabilities(fair);
  return fair.map((share, index) => {
    const room = Math.min(options.spread ?? 0, Math.max(0, (tickOf(ladderPriceAtOrBelow(Math.max(101, 100 / share))!) ?? 0) - 2));
    const best = bestTicks(backed[index]!, share, room);
    return { back: best.back < 0 ? [] : pricesFrom(best.back, -1, count), lay: pricesFrom(best.lay, 1, count) };
  });
}

/** Ladders with sizes: `exchangePrices` and a drawn size for every level. */
export function exchangeLadders(probabilities: readonly number[], options: LadderOptions): RunnerLadder[] {
  const sized = (prices: readonly Price[]): PriceLevel[] =>
    prices.map((price, depth) => ({ price, size: levelSize(options.size ?? DEFAULT_SIZE, price, depth, options.random) }));
  return exchangePrices(probabilities, options).map(({ back, lay }) => ({ back: sized(back), lay: sized(lay) }));
}
