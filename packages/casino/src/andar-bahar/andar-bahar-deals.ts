/**
 * Andar Bahar's deals: 52 jokers, and the place of the first of the three other cards of its rank among the 51 that follow. It is the
 * n-th in C(51 - n, 2) of C(51, 3) cases, for the other two lie behind it. Which cards come in between returns nothing to anybody.
 */
import { PACK, rankOf } from '../cards/deck.ts';
import type { WeightedDeal } from '../chances/spot-chances.ts';

const MOST_CARDS = 49;

export function andarBaharDeals(): readonly WeightedDeal[] {
  return PACK.flatMap((joker) => {
    const others = PACK.filter((card) => rankOf(card) !== rankOf(joker));
    const match = PACK.find((card) => card !== joker && rankOf(card) === rankOf(joker)) ?? '';
    return Array.from({ length: MOST_CARDS }, (_, index) => {
      const faces = [...others.slice(0, index), match];
      const behind = BigInt(51 - faces.length);
      return {
        dealt: [{ place: 'joker', face: joker }, ...faces.map((face, nth) => ({ place: nth % 2 === 0 ? 'andar' : 'bahar', face }))],
        weight: (behind * (behind - 1n)) / 2n,
      };
    });
  });
}
