/** Bets on one card, shared by several tables. An ace is 1, a jack 11, a queen 12, a king 13. */
import { back } from '../tables/spot-rules.ts';
import type { SpotRule } from '../tables/spot-rules.ts';
import type { Words } from '../tables/table-game.ts';
import { isRed, pointsOf, RANKS, suitOf } from './deck.ts';

/** The card of the hand that is bet on. If a table has several such cards, `owner` prefixes the spot's id and name. */
export interface CardOf<Hand> {
  readonly card: (hand: Hand) => string;
  readonly owner?: { readonly id: string; readonly name: Words };
  readonly heading?: Words;
  /** 'main' if the game itself is about this card. */
  readonly group?: 'main' | 'side';
}

interface OneCardBet {
  readonly id: string;
  readonly name: Words;
  readonly price: number;
  readonly rtp: readonly [number, number];
  readonly wins: (card: string) => boolean;
  readonly otherwise?: (card: string) => number;
}

function rulesOf<Hand>({ card, owner, heading, group = 'side' }: CardOf<Hand>, bets: readonly OneCardBet[]): readonly SpotRule<Hand>[] {
  return bets.map(({ id, name, price, rtp, wins, otherwise = () => 0 }) =>
    back<Hand>(
      {
        spot: owner === undefined ? id : `${owner.id}-${id}`,
        name: owner === undefined ? name : { en: `${owner.name.en} ${name.en}`, hi: `${owner.name.hi} ${name.hi}` },
        price,
        rtp,
        group,
        ...(heading === undefined ? {} : { heading }),
      },
      (hand) => wins(card(hand)),
      (hand) => otherwise(card(hand)),
    ),
  );
}

const even = (card: string): boolean => pointsOf(card) % 2 === 0;
const half = (card: string): number => (pointsOf(card) === 7 ? 50 : 0);

/** Returns the bets on even (2 4 6 8 10 Q) and odd (A 3 5 7 9 J K). */
export function parityRules<Hand>(of: CardOf<Hand>): readonly SpotRule<Hand>[] {
  return rulesOf(of, [
    { id: 'even', name: { en: 'Even', hi: 'सम' }, price: 210, rtp: [63, 65], wins: even },
    { id: 'odd', name: { en: 'Odd', hi: 'विषम' }, price: 180, rtp: [63, 65], wins: (card) => !even(card) },
  ]);
}

/** Returns the bets on red and on black. */
export function colourRules<Hand>(of: CardOf<Hand>): readonly SpotRule<Hand>[] {
  return rulesOf(of, [
    { id: 'red', name: { en: 'Red', hi: 'लाल' }, price: 195, rtp: [39, 40], wins: isRed },
    { id: 'black', name: { en: 'Black', hi: 'काला' }, price: 195, rtp: [39, 40], wins: (card) => !isRed(card) },
  ]);
}

const SUIT_NAMES: readonly (readonly [string, string, Words])[] = [
  ['S', 'spades', { en: 'Spades', hi: 'हुकुम' }],
  ['H', 'hearts', { en: 'Hearts', hi: 'पान' }],
  ['D', 'diamonds', { en: 'Diamonds', hi: 'ईंट' }],
  ['C', 'clubs', { en: 'Clubs', hi: 'चिड़ी' }],
];

/** Returns a bet on each suit. */
export function suitRules<Hand>(of: CardOf<Hand>): readonly SpotRule<Hand>[] {
  return rulesOf(
    of,
    SUIT_NAMES.map(([suit, id, name]) => ({ id, name, price: 380, rtp: [19, 20] as const, wins: (card: string) => suitOf(card) === suit })),
  );
}

/** Returns the bets on A to 6, on 7, and on 8 to K. At a 7 the other two return half of the stake. */
export function sevenRules<Hand>(of: CardOf<Hand>, names: { readonly under: Words; readonly over: Words }): readonly SpotRule<Hand>[] {
  return rulesOf(of, [
    { id: 'under-7', name: names.under, price: 202, rtp: [631, 650], wins: (card) => pointsOf(card) < 7, otherwise: half },
    { id: 'seven', name: { en: 'Seven', hi: 'सात' }, price: 1260, rtp: [63, 65], wins: (card) => pointsOf(card) === 7 },
    { id: 'over-7', name: names.over, price: 202, rtp: [631, 650], wins: (card) => pointsOf(card) > 7, otherwise: half },
  ]);
}

/** Returns the bets on bands of three ranks; the 7 is in none of them. */
export function bandRules<Hand>(of: CardOf<Hand>): readonly SpotRule<Hand>[] {
  return rulesOf(
    of,
    [1, 4, 8, 11].map((low) => {
      const name = [low, low + 1, low + 2].map(rankName).join('-');
      const wins = (card: string): boolean => pointsOf(card) >= low && pointsOf(card) <= low + 2;
      return { id: `band-${name.toLowerCase()}`, name: { en: name, hi: name }, price: 410, rtp: [123, 130] as const, wins };
    }),
  );
}

/** Returns a bet on each rank. */
export function rankRules<Hand>(of: CardOf<Hand>): readonly SpotRule<Hand>[] {
  return rulesOf(
    of,
    RANKS.map((_, index) => {
      const name = rankName(index + 1);
      return {
        id: `card-${name.toLowerCase()}`,
        name: { en: name, hi: name },
        price: 1260,
        rtp: [63, 65] as const,
        wins: (card: string) => pointsOf(card) === index + 1,
      };
    }),
  );
}

function rankName(points: number): string {
  return { 1: 'A', 11: 'J', 12: 'Q', 13: 'K' }[points] ?? String(points);
}
