/** Computes how a tennis match can end: the probabilities of every final score of a set, and of the totals of sets and games. */
import { other, type Player } from './tennis-match.ts';

/** Games of a finished set. */
export const SET_SCORES: readonly (readonly [number, number])[] = [
  [6, 0],
  [6, 1],
  [6, 2],
  [6, 3],
  [6, 4],
  [7, 5],
  [7, 6],
  [0, 6],
  [1, 6],
  [2, 6],
  [3, 6],
  [4, 6],
  [5, 7],
  [6, 7],
];
/** Probabilities as in SET_SCORES. */
export type SetChances = Float64Array;

const PLACES = new Map(SET_SCORES.map(([one, two], place) => [`${one}-${two}`, place]));

/** Returns the probability of player 0 to win the set. */
export function setWon(chances: SetChances): number {
  return chances.slice(0, SET_SCORES.length / 2).reduce((sum, chance) => sum + chance, 0);
}

/** Mixes two sets of probabilities: `share` of one and the rest of the other. */
export function mixed(share: number, one: SetChances, two: SetChances): SetChances {
  return one.map((chance, place) => share * chance + (1 - share) * two[place]!);
}

/** Probabilities that decide a set: each server to hold, and player 0 to win a tie-break, by its first server. */
export interface SetOdds {
  readonly hold: readonly [number, number];
  readonly tieBreak: readonly [number, number];
}

/** Returns the probabilities of the final scores of a set from a games score, where `server` serves the next game. Cached, because every point needs them. */
export function setChances(odds: SetOdds): (games: readonly [number, number], server: Player) => SetChances {
  const known = new Map<string, SetChances>();
  const from = (games: readonly [number, number], server: Player): SetChances => {
    const key = `${games[0]}:${games[1]}:${server}`;
    const stored = known.get(key);
    if (stored !== undefined) return stored;
    const chances = fresh(games, server);
    known.set(key, chances);
    return chances;
  };
  const fresh = (games: readonly [number, number], server: Player): SetChances => {
    const [mine, theirs] = games;
    const chances = new Float64Array(SET_SCORES.length);
    const place = PLACES.get(`${mine}-${theirs}`);
    if (place !== undefined) chances[place] = 1;
    else if (mine === 6 && theirs === 6) {
      chances[PLACES.get('7-6')!] = odds.tieBreak[server];
      chances[PLACES.get('6-7')!] = 1 - odds.tieBreak[server];
    } else {
      const won = server === 0 ? odds.hold[0] : 1 - odds.hold[1];
      return mixed(won, from([mine + 1, theirs], other(server)), from([mine, theirs + 1], other(server)));
    }
    return chances;
  };
  return from;
}

/** A possible end of the match: the sets of each player, its probability, and its probability by number of games (index) from the current set on. */
export interface MatchEnd {
  readonly sets: readonly [number, number];
  readonly chance: number;
  readonly games: Float64Array;
}

/** Returns the sets of every possible end of a match, player 0 first. */
export function endsOf(bestOf: 3 | 5): readonly (readonly [number, number])[] {
  const needed = Math.ceil(bestOf / 2);
  const lost = Array.from({ length: needed }, (_, sets) => sets);
  return [...lost.map((sets) => [needed, sets] as const), ...lost.map((sets) => [sets, needed] as const)];
}

const MOST_GAMES = 5 * 13 + 1;

function addEnds(into: Map<string, Float64Array>, ends: ReadonlyMap<string, Float64Array>, share: number, games: number): void {
  for (const [sets, chances] of ends) {
    const sum = into.get(sets) ?? new Float64Array(MOST_GAMES);
    for (let count = 0; count + games < MOST_GAMES; count++) sum[count + games]! += share * chances[count]!;
    into.set(sets, sum);
  }
}

/** The current set: probabilities of its final scores, and the first server of the next set for each of SET_SCORES. */
export interface SetInPlay {
  readonly chances: SetChances;
  readonly nextServer: (place: number) => Player;
}

/** Returns all ends of a match from the sets won and the current set, as in `endsOf`. The sets after it are computed once. */
export function matchEnds(bestOf: 3 | 5, newSet: (server: Player) => SetChances): (sets: readonly [number, number], inPlay: SetInPlay) => MatchEnd[] {
  const needed = Math.ceil(bestOf / 2);
  const known = new Map<string, ReadonlyMap<string, Float64Array>>();
  const rest = (sets: readonly [number, number], server: Player): ReadonlyMap<string, Float64Array> => {
    const key = `${sets[0]}:${sets[1]}:${server}`;
    const stored = known.get(key);
    if (stored !== undefined) return stored;
    const isOver = Math.max(...sets) === needed;
    const ends = isOver ? decided(sets) : after(sets, { chances: newSet(server), nextServer: (place) => serverAfter(server, place) });
    known.set(key, ends);
    return ends;
  };
  const after = (sets: readonly [number, number], { chances, nextServer }: SetInPlay): Map<string, Float64Array> => {
    const ends = new Map<string, Float64Array>();
    for (const [place, [mine, theirs]] of SET_SCORES.entries()) {
      const chance = chances[place]!;
      if (chance === 0) continue;
      const next = mine > theirs ? ([sets[0] + 1, sets[1]] as const) : ([sets[0], sets[1] + 1] as const);
      addEnds(ends, rest(next, nextServer(place)), chance, mine + theirs);
    }
    return ends;
  };
  return (sets, inPlay) => {
    const ends = after(sets, inPlay);
    return endsOf(bestOf).map((end) => {
      const games = ends.get(end.join(':')) ?? new Float64Array(MOST_GAMES);
      return { sets: end, chance: games.reduce((sum, chance) => sum + chance, 0), games };
    });
  };
}

function decided(sets: readonly [number, number]): Map<string, Float64Array> {
  const chances = new Float64Array(MOST_GAMES);
  chances[0] = 1;
  return new Map([[sets.join(':'), chances]]);
}

/** Returns the first server of the set after one that `server` began, because the players serve alternate games. */
function serverAfter(server: Player, place: number): Player {
  const [mine, theirs] = SET_SCORES[place]!;
  return (mine + theirs) % 2 === 0 ? server : other(server);
}
