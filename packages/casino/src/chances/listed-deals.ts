/** All deals of the games with one card, of Dragon Tiger and of roulette. They are few enough to be listed one by one. */
import { PACK } from '../cards/deck.ts';
import type { WeightedDeal } from './spot-chances.ts';

export function oneCardDeals(): readonly WeightedDeal[] {
  return PACK.map((face) => ({ dealt: [{ place: 'card', face }], weight: 1n }));
}

export function dragonTigerDeals(): readonly WeightedDeal[] {
  return PACK.flatMap((dragon) =>
    PACK.filter((tiger) => tiger !== dragon).map((tiger) => ({
      dealt: [
        { place: 'dragon', face: dragon },
        { place: 'tiger', face: tiger },
      ],
      weight: 1n,
    })),
  );
}

export function rouletteDeals(): readonly WeightedDeal[] {
  return Array.from({ length: 37 }, (_, pocket) => ({ dealt: [{ place: 'pocket', face: String(pocket) }], weight: 1n }));
}
