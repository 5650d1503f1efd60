/** The games of a lobby that match the search and the chosen shelf. Pure. */
import type { CasinoGame } from '@maidan/contract';

export const GAME_CHOICES = ['all', 'starred', 'played'] as const;
export type GameChoice = (typeof GAME_CHOICES)[number];

interface Wanted {
  readonly typed: string;
  readonly choice: GameChoice;
  readonly starred: readonly string[];
  readonly played: readonly string[];
}

/** Returns the games whose name, provider or id contains every typed word. Starred and played games keep their own order. */
export function foundGames(
  games: readonly CasinoGame[],
  { typed, choice, starred, played }: Wanted,
  providerName: (id: string) => string,
): readonly CasinoGame[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const order = choice === 'starred' ? starred : played;
  const chosen = choice === 'all' ? games : order.flatMap((id) => games.find((game) => game.gameId === id) ?? []);
  return chosen.filter((game) => {
    const text = `${game.name} ${providerName(game.provider)} ${game.gameId}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Returns true if the game is open and dealt by a person. */
export function isLive(game: Pick<CasinoGame, 'live' | 'open'>): boolean {
  return game.open && game.live;
}
