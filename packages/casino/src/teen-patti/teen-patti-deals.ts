/**
 * The 407,170,400 deals of Teen Patti (22,100 hands of A, each with 18,424 of B), counted by the kinds of both hands and the winner. Hands
 * that differ only in the names of suits are equivalent, so 1,755 hands of A are compared with all hands of B.
 */
import { PACK, rankOf, suitOf, SUITS } from '../cards/deck.ts';
import { groupBy } from '../chances/listed-deals.ts';
import type { WeightedDeal } from '../chances/spot-chances.ts';
import { HAND_KINDS, rankHand } from './three-card-hand.ts';

interface Hand {
  readonly cards: readonly string[];
  readonly kind: number;
  readonly strength: number;
  /** One bit for each card, the pack in two halves. */
  readonly low: number;
  readonly high: number;
}

const HALF = PACK.length / 2;
/** Outcomes of a comparison: B, tie, A. */
const RESULTS = 3;

function allHands(): readonly Hand[] {
  const hands: Hand[] = [];
  const bit = (index: number, from: number): number => (index >= from && index < from + HALF ? 1 << (index - from) : 0);
  for (let first = 0; first < PACK.length; first += 1)
    for (let second = first + 1; second < PACK.length; second += 1)
      for (let third = second + 1; third < PACK.length; third += 1) {
        const indexes = [first, second, third];
        const cards = indexes.map((index) => PACK[index] ?? '');
        const { kind, strength } = rankHand(cards);
        const [low = 0, high = 0] = [0, HALF].map((from) => indexes.reduce((bits, index) => bits | bit(index, from), 0));
        hands.push({ cards, kind: HAND_KINDS.indexOf(kind), strength, low, high });
      }
  return hands;
}

/** Returns a key of the ranks in each suit that ignores the names of the suits. */
function shapeOf(cards: readonly string[]): string {
  const ofSuit = (suit: string): string =>
    cards
      .filter((card) => suitOf(card) === suit)
      .map(rankOf)
      .join('.');
  return SUITS.map(ofSuit).toSorted().join('|');
}

const inTurn = (a: Hand, b: Hand): WeightedDeal['dealt'] =>
  a.cards.flatMap((face, index) => [
    { place: 'a', face },
    { place: 'b', face: b.cards[index] ?? '' },
  ]);

export function teenPattiDeals(): readonly WeightedDeal[] {
  const hands = allHands();
  const counts = new Map<number, { readonly dealt: WeightedDeal['dealt']; count: number }>();
  for (const alike of groupBy(hands, (hand) => shapeOf(hand.cards))) {
    const [a] = alike;
    if (a === undefined) continue;
    for (const b of hands) {
      if ((a.low & b.low) !== 0 || (a.high & b.high) !== 0) continue;
      const key = (a.kind * HAND_KINDS.length + b.kind) * RESULTS + Math.sign(a.strength - b.strength) + 1;
      const counted = counts.get(key);
      if (counted === undefined) counts.set(key, { dealt: inTurn(a, b), count: alike.length });
      else counted.count += alike.length;
    }
  }
  return [...counts.values()].map(({ dealt, count }) => ({ dealt, weight: BigInt(count) }));
}
