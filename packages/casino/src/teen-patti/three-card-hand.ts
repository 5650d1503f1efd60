/**
 * Ranks hands of three cards as in teen patti: trail, pure sequence, sequence, colour, pair, high card. The highest sequence is A-K-Q, the
 * second A-2-3. Suits never decide.
 */
import { rankOf, suitOf } from '../cards/deck.ts';

export const HAND_KINDS = ['high-card', 'pair', 'colour', 'sequence', 'pure-sequence', 'trail'] as const;
export type HandKind = (typeof HAND_KINDS)[number];

export interface ThreeCardHand {
  readonly kind: HandKind;
  /** The hand with the higher strength wins; equal strengths tie. */
  readonly strength: number;
}

const ACE = 12;
/** Base of the digits of a strength; every rank is smaller. */
const DIGIT = 16;

/** Returns 0 for no sequence. K-Q-J is 11, A-2-3 is 12 and A-K-Q is 13. */
function sequenceStrength(high: number, middle: number, low: number): number {
  if (high === ACE && middle === 1 && low === 0) return ACE;
  if (high !== middle + 1 || middle !== low + 1) return 0;
  return high === ACE ? ACE + 1 : high;
}

function handOf(kind: HandKind, ...digits: readonly number[]): ThreeCardHand {
  const [first = 0, second = 0, third = 0] = digits;
  return { kind, strength: ((HAND_KINDS.indexOf(kind) * DIGIT + first) * DIGIT + second) * DIGIT + third };
}

/** Ranks a hand. Throws RangeError (a bug) unless it has three cards. */
export function rankHand(cards: readonly string[]): ThreeCardHand {
  if (cards.length !== 3) throw new RangeError(`a hand must have 3 cards, not ${cards.length}`);
  const [high = 0, middle = 0, low = 0] = cards.map(rankOf).toSorted((a, b) => b - a);
  if (high === low) return handOf('trail', high);
  const oneSuit = cards.every((card) => suitOf(card) === suitOf(cards[0] ?? ''));
  const sequence = sequenceStrength(high, middle, low);
  if (sequence > 0) return handOf(oneSuit ? 'pure-sequence' : 'sequence', sequence);
  if (oneSuit) return handOf('colour', high, middle, low);
  if (high === middle || middle === low) return handOf('pair', middle, high === middle ? low : high);
  return handOf('high-card', high, middle, low);
}
