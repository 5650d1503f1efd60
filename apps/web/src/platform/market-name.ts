/** Names of markets that are fixed words are read in the player's language; all others as the feed says them. Pure. */
import type { Text } from './language/texts.ts';

const FIXED = {
  'match odds': 'marketName.matchOdds',
  bookmaker: 'marketName.bookmaker',
  toss: 'marketName.toss',
  'to win the toss': 'marketName.tossWinner',
  'tournament winner': 'marketName.tournamentWinner',
  'to win': 'marketName.toWin',
} as const;

export function marketNameText(name: string, text: Text): string {
  const key = name.toLowerCase();
  return Object.hasOwn(FIXED, key) ? text(FIXED[key as keyof typeof FIXED]) : name;
}
