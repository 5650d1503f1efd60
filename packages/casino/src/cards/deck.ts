/** One pack of 52. A card is its rank and its suit: 'AS', 'TH', '2C'. */
import type { Draws } from '../fairness/draws.ts';

export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'] as const;
export const SUITS = ['S', 'H', 'D', 'C'] as const;

/** The pack in the sequence that the draws index: spades from 2 to ace, then hearts, diamonds, clubs. */
export const PACK: readonly string[] = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));

/** A pack that is being dealt from. */
export interface OpenPack {
  readonly left: number;
  next(): string;
}

/**
 * Returns a pack that deals without replacement, as a Fisher-Yates shuffle that stops early. The n-th draw (from 0) takes a number below
 * 52 - n, and the last card left moves to the place of the drawn card. `next` throws RangeError (a bug) when no card is left.
 */
export function openPack(draws: Draws, pack: readonly string[] = PACK): OpenPack {
  const left = [...pack];
  return {
    get left() {
      return left.length;
    },
    next() {
      if (left.length === 0) throw new RangeError('no card is left in the pack');
      const at = draws.integer(left.length);
      const card = left[at] as string;
      const last = left.pop() as string;
      if (at < left.length) left[at] = last;
      return card;
    },
  };
}

/** Draws `count` cards without replacement. Throws RangeError (a bug) if the pack has fewer. */
export function drawCards(draws: Draws, count: number, pack: readonly string[] = PACK): readonly string[] {
  if (count > pack.length) throw new RangeError(`cannot draw ${count} cards from a pack of ${pack.length}`);
  const open = openPack(draws, pack);
  return Array.from({ length: count }, () => open.next());
}

/** Returns the rank of a card: 0 for a two, 12 for an ace. */
export function rankOf(card: string): number {
  return RANKS.indexOf(card.charAt(0) as (typeof RANKS)[number]);
}

export function suitOf(card: string): string {
  return card.charAt(1);
}

/** Returns the points of a card: 1 for an ace, 11 for a jack, 13 for a king. */
export function pointsOf(card: string): number {
  return ((rankOf(card) + 1) % 13) + 1;
}

export function isRed(card: string): boolean {
  return suitOf(card) === 'H' || suitOf(card) === 'D';
}
