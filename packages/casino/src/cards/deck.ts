/** One pack of 52. A card is its rank and its suit: 'AS', 'TH', '2C'. */
import type { Draws } from '../fairness/draws.ts';

export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'] as const;
export const SUITS = ['S', 'H', 'D', 'C'] as const;

/** The pack in the order in which numbers are drawn from it: spades from 2 to ace, then hearts, diamonds, clubs. */
export const PACK: readonly string[] = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));

/**
 * Cards without putting back: each is drawn from what is left, as a Fisher-Yates shuffle that stops early. The n-th draw takes a
 * number below 52 - n and swaps that place with the last one left.
 */
export function drawCards(draws: Draws, count: number, pack: readonly string[] = PACK): readonly string[] {
  if (count > pack.length) throw new RangeError(`${count} cards of ${pack.length}`);
  const left = [...pack];
  return Array.from({ length: count }, () => {
    const at = draws.integer(left.length);
    const card = left[at] as string;
    const last = left.pop() as string;
    if (at < left.length) left[at] = last;
    return card;
  });
}

/** 0 for a two, 12 for an ace. */
export function rankOf(card: string): number {
  return RANKS.indexOf(card.charAt(0) as (typeof RANKS)[number]);
}

export function suitOf(card: string): string {
  return card.charAt(1);
}
