/** Games a device knows: those with a star, and those played last. They stay on this device. */
import { create } from 'zustand';

export interface KnownGames {
  /** Ids, in the order of the stars. */
  readonly starred: readonly string[];
  /** Ids, the last one played first. */
  readonly played: readonly string[];
}

const KEY = 'casinoGames';
const MOST_PLAYED = 8;
const MOST_STARRED = 100;

const texts = (value: unknown, most: number): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string').slice(0, most) : [];

/** What a device kept; anything else is nothing. */
export function readKnownGames(text: string | null): KnownGames {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<KnownGames> | null;
    return { starred: texts(kept?.starred, MOST_STARRED), played: texts(kept?.played, MOST_PLAYED) };
  } catch {
    return { starred: [], played: [] };
  }
}

/** The game is the one played last. */
export function withPlayed(known: KnownGames, gameId: string): KnownGames {
  return { ...known, played: [gameId, ...known.played.filter((one) => one !== gameId)].slice(0, MOST_PLAYED) };
}

/** Gives or takes the star. */
export function withStar(known: KnownGames, gameId: string): KnownGames {
  const has = known.starred.includes(gameId);
  return { ...known, starred: has ? known.starred.filter((one) => one !== gameId) : [...known.starred, gameId].slice(-MOST_STARRED) };
}

export const knownGames = create<KnownGames>(() => readKnownGames(globalThis.localStorage?.getItem(KEY) ?? null));

function keep(change: (known: KnownGames) => KnownGames): void {
  knownGames.setState(change);
  const { starred, played } = knownGames.getState();
  localStorage.setItem(KEY, JSON.stringify({ starred, played }));
}

export const notePlayed = (gameId: string): void => keep((known) => withPlayed(known, gameId));
export const turnStar = (gameId: string): void => keep((known) => withStar(known, gameId));
