/** Texts of the card tables, loaded with them. */
import type { TableSpot, Words } from '@maidan/casino';
import { languageStore } from '../../platform/language/language.ts';
import { laterTexts } from '../../platform/language/later-texts.ts';
import { rankText } from './look/playing-card.tsx';
import type { Suit } from './look/suit-shapes.tsx';
import type { TableLook } from './look/table-looks.ts';

export const useTableText = laterTexts({
  en: () => import('../../messages/casino/live-tables.en.json'),
  hi: () => import('../../messages/casino/live-tables.hi.json'),
});
export type TableText = ReturnType<typeof useTableText>;

/** Returns the function that picks a name of a game in the player's language. */
export function useWords(): (words: Words) => string {
  const language = languageStore((state) => state.language);
  return (words) => words[language];
}

/** Returns the name of a card: 'King of spades' for 'KS'. */
export function cardName(text: TableText, face: string): string {
  const rank = face.charAt(0);
  const named = rank === 'A' || rank === 'J' || rank === 'Q' || rank === 'K' ? text(`card.ranks.${rank}`) : rankText(rank);
  return text('card.name', { rank: named, suit: text(`card.suits.${face.charAt(1) as Suit}`) });
}

/** Returns the full name of a bet, with its heading: 'Split 17/20'. */
export function spotName({ group, heading, name }: Pick<TableSpot, 'group' | 'heading' | 'name'>, words: (words: Words) => string): string {
  if (group !== 'main' || heading === undefined) return words(name);
  const [above, own] = [words(heading), words(name)];
  return own.startsWith(above) ? own : `${above} ${own}`;
}

/** Returns the name of a place for cards: the name of the bet on its hand, else 'joker' or 'card'. */
export function placeName(look: TableLook, place: string, text: TableText, words: (words: Words) => string): string {
  const named = look.hands.find((hand) => hand.place === place)?.spot;
  const spot = look.game.spots.find((one) => one.spot === named);
  if (spot !== undefined) return words(spot.name);
  return place === 'joker' ? text('table.joker') : text('table.card');
}

/** Returns the name of a result by its code. */
export function resultName(look: TableLook, code: string, words: (words: Words) => string): string {
  const result = look.results.find((one) => one.code === code);
  if (result?.name !== undefined) return words(result.name);
  const spot = look.game.spots.find((one) => one.spot === result?.spot);
  return spot === undefined ? code : words(spot.name);
}

/** Returns the names of a group without their common first words, which the heading of the group repeats. */
export function shortNames(spots: readonly TableSpot[], words: (words: Words) => string): readonly string[] {
  const split = spots.map((spot) => words(spot.name).split(' '));
  const first = split[0] ?? [];
  let common = 0;
  while (spots.length > 1 && split.every((parts) => parts.length > common + 1 && parts[common] === first[common])) common += 1;
  return split.map((parts) => parts.slice(common).join(' '));
}
