/**
 * All deals of Andar Bahar: each of the 52 jokers, with the place of the first of the three other cards of its rank among the 51 cards that
 * follow. That card is the n-th in C(51 - n, 2) of C(51, 3) cases, because the other two come later. The cards in between do not matter.
 */
import { PACK, rankOf } from '../cards/deck.ts';
import type { WeightedDeal } from '../chances/spot-chances.ts';

const MAX_CARDS = 49;

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
