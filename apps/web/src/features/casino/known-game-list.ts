/** Starred games and recently played games. Pure. */

export interface KnownGames {
  /** Ids, in the order of the stars. */
  readonly starred: readonly string[];
  /** Ids, the last one played first. */
  readonly played: readonly string[];
}

const MOST_PLAYED = 8;
/** The contract's limit, repeated here so that this code does not load a schema (a test compares the two). */
export const MOST_STARRED = 100;

const texts = (value: unknown, most: number): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string').slice(0, most) : [];

/** Parses the stored lists; an invalid text gives empty ones. */
export function readKnownGames(text: string | null): KnownGames {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<KnownGames> | null;
    return { starred: texts(kept?.starred, MOST_STARRED), played: texts(kept?.played, MOST_PLAYED) };
  } catch {
    return { starred: [], played: [] };
  }
}

/** Puts the game first among the played ones. */
export function withPlayed(known: KnownGames, gameId: string): KnownGames {
  return { ...known, played: [gameId, ...known.played.filter((one) => one !== gameId)].slice(0, MOST_PLAYED) };
}

/** Sets or removes the star. */
export function knownWith(known: KnownGames, gameId: string, starred: boolean): KnownGames {
  const rest = known.starred.filter((one) => one !== gameId);
  return { ...known, starred: starred ? [...rest, gameId].slice(-MOST_STARRED) : rest };
}

/** Toggles the star. */
export function withStar(known: KnownGames, gameId: string): KnownGames {
  return knownWith(known, gameId, !known.starred.includes(gameId));
}
