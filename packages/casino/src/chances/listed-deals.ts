/** All deals of the games with one card, of Dragon Tiger, roulette and Andar Bahar. They are few enough to be listed one by one. */
import { PACK, rankOf } from '../cards/deck.ts';
import type { WeightedDeal } from './spot-chances.ts';

/** The most cards that Andar Bahar deals after the joker. */
const MAX_CARDS = 49;

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

/**
 * Returns a deal for each of the 52 jokers and each place n of the match: the first of the three other cards of its rank among the 51 cards
 * that follow. The match is the n-th card in C(51 - n, 2) of C(51, 3) cases, because the other two come later. The cards in between do not
 * matter.
 */
export function andarBaharDeals(): readonly WeightedDeal[] {
  return PACK.flatMap((joker) => {
    const others = PACK.filter((card) => rankOf(card) !== rankOf(joker));
    const match = PACK.find((card) => card !== joker && rankOf(card) === rankOf(joker)) ?? '';
    return Array.from({ length: MAX_CARDS }, (_, index) => {
      const faces = [...others.slice(0, index), match];
      const behind = BigInt(51 - faces.length);
      return {
        dealt: [{ place: 'joker', face: joker }, ...faces.map((face, nth) => ({ place: nth % 2 === 0 ? 'andar' : 'bahar', face }))],
        weight: (behind * (behind - 1n)) / 2n,
      };
    });
  });
}

/** Groups values by key. Groups, and the values in a group, keep their sequence. */
export function groupBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): readonly (readonly Value[])[] {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return [...groups.values()];
}
