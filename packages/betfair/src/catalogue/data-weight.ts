/** Limits of the data that one request may ask for. */
import type { MarketProjection } from './market-catalogue.ts';

/** The largest sum of weights over all markets of a request. */
const MOST_WEIGHT = 200;
const MOST_RESULTS = 1_000;
export const PROFIT_AND_LOSS_WEIGHT = 4;

export const PRICE_DATA = ['SP_AVAILABLE', 'SP_TRADED', 'EX_BEST_OFFERS', 'EX_ALL_OFFERS', 'EX_TRADED'] as const;
export type PriceData = (typeof PRICE_DATA)[number];

/** Levels of a side that EX_BEST_OFFERS has if the request names no other number. */
export const DEFAULT_DEPTH = 3;

/** Returns the weight of one market in the catalogue. */
export function catalogueWeight(projections: ReadonlySet<MarketProjection>): number {
  return Number(projections.has('MARKET_DESCRIPTION')) + Number(projections.has('RUNNER_METADATA'));
}

/** Returns the weight of one market's book. `depth`: levels of a side that EX_BEST_OFFERS asks for. */
export function bookWeight(data: ReadonlySet<PriceData>, depth: number): number {
  const sp = (data.has('SP_AVAILABLE') ? 3 : 0) + (data.has('SP_TRADED') ? 7 : 0);
  const traded = data.has('EX_TRADED');
  const scale = Math.max(1, depth / DEFAULT_DEPTH);
  if (data.has('EX_ALL_OFFERS')) return sp + (traded ? 32 : 17);
  if (data.has('EX_BEST_OFFERS')) return sp + 5 * scale + (traded ? 15 : 0);
  return traded || sp > 0 ? sp + (traded ? 17 : 0) : 2;
}

/** Returns whether a request for so many markets of this weight is too large. */
export function isTooMuchData(weight: number, markets: number): boolean {
  return weight * markets > MOST_WEIGHT || markets > MOST_RESULTS;
}
