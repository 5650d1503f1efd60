/** The offers of one runner, as lists of prices and sizes. */
import type { Paise } from '@maidan/domain';
import { formatOdds, formatSize } from '../formats.ts';
import type { RunnerStart } from './starting-prices.ts';

/** Hundredths and paise. */
export interface Offer {
  readonly price: number;
  readonly size: number;
}

/** A level of a market whose bets may be matched through other runners. `implied`: paise of the size that are offered through them. */
export interface MixedOffer extends Offer {
  readonly implied?: number;
}

/** Returns levels without the offers through other runners; the same list if it has none. */
export function directOffers(offers: readonly MixedOffer[]): readonly Offer[] {
  if (offers.every(({ implied }) => implied === undefined)) return offers;
  return offers.flatMap(({ price, size, implied = 0 }) => (size > implied ? [{ price, size: size - implied }] : []));
}

/** The offers of a runner. */
export interface Offers {
  /** What a backer can get, best first. */
  readonly back: readonly Offer[];
  /** What a layer can get, best first. */
  readonly lay: readonly Offer[];
}

/** What is offered and traded on one runner in one pool. */
export interface RunnerBook extends Offers {
  /** The offers with those through other runners, at the ticks at which they are shown; null: there are none. */
  readonly virtual: Offers | null;
  /** Paise of the backers' stakes by hundredths. */
  readonly traded: ReadonlyMap<number, number>;
  /** Hundredths of the last match; null: nothing was matched. */
  readonly lastPrice: number | null;
  readonly start: RunnerStart;
}

export interface PriceSize {
  readonly price: number;
  readonly size: number;
}

export const ROLLUP_MODELS = ['STAKE', 'PAYOUT', 'MANAGED_LIABILITY', 'NONE'] as const;
export type RollupModel = (typeof ROLLUP_MODELS)[number];

/** How levels are merged. `limit` in paise. */
export interface Rollup {
  readonly model: RollupModel;
  readonly limit: number;
}

/** Paise. A limit up to the smallest bet merges nothing. */
const SMALLEST_BET = 100;
export const NO_ROLLUP: Rollup = { model: 'STAKE', limit: SMALLEST_BET };

/**
 * Merges levels, best first, until their sum reaches the limit: a merged level has the worst price that it reached. PAYOUT sums what the levels pay,
 * twice the size on a line. NONE leaves out levels below the smallest bet. MANAGED_LIABILITY is served as STAKE.
 */
export function rolledUp(offers: readonly Offer[], { model, limit }: Rollup, isLine: boolean): readonly Offer[] {
  if (model === 'NONE') return offers.filter(({ size }) => size >= SMALLEST_BET);
  if (limit <= SMALLEST_BET) return offers;
  const merged: Offer[] = [];
  let size = 0;
  let sum = 0;
  for (const [index, offer] of offers.entries()) {
    size += offer.size;
    sum += model === 'PAYOUT' ? (offer.size * (isLine ? 200 : offer.price)) / 100 : offer.size;
    if (sum < limit && index < offers.length - 1) continue;
    merged.push({ price: offer.price, size });
    size = 0;
    sum = 0;
  }
  return merged;
}

/** Returns offers as clients see them. */
export function shownOffers(offers: readonly Offer[]): readonly PriceSize[] {
  return offers.map(({ price, size }) => ({ price: formatOdds(price), size: formatSize(size as Paise) }));
}

/** Returns a traded ladder as clients see it: ascending prices, with both sides of each match. */
export function shownTraded(traded: ReadonlyMap<number, number>): readonly PriceSize[] {
  const levels = Array.from(traded, ([price, size]) => ({ price, size: size * 2 }));
  return shownOffers(levels.toSorted((one, other) => one.price - other.price));
}

/** Returns the volume of a runner as clients see it: both sides of each match. */
export function shownVolume(traded: ReadonlyMap<number, number>): number {
  let sum = 0;
  for (const size of traded.values()) sum += size;
  return formatSize((sum * 2) as Paise);
}
