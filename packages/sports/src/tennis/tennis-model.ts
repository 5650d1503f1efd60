/** Computes probabilities of points, games, sets and the match from the probability of each player to win a point on serve. */
import { isTieBreak, other, setsWon, type Player, type TennisMatch } from './tennis-match.ts';
import { matchEnds, mixed, SET_SCORES, setChances, setWon, type MatchEnd, type SetChances } from './tennis-sets.ts';

const USUAL_SERVE = 0.63;
/** Effect of one unit of strength on serve, and on return. */
const SERVE_PER_STRENGTH = 0.0125;

export interface TennisModel {
  /** Returns the probability of a player to win a point on serve. */
  serve(player: Player): number;
  /** Returns the probability of player 0 to win the match. */
  matchOdds(match: TennisMatch): number;
  /** Returns the probability of player 0 to win the current set. */
  setOdds(match: TennisMatch): number;
  /** Returns the probabilities of the final sets, as in `endsOf`; they sum to 1. */
  setBetting(match: TennisMatch): readonly number[];
  /** Returns the probabilities of under and over this number of games and a half in the whole match. */
  totalGames(match: TennisMatch, games: number): readonly [number, number];
  /** Returns the number of games n for which over/under n and a half is nearest to even. */
  evenGames(match: TennisMatch): number;
}

/** Returns the probability of the server to win a game from a points score, with probability p for each point; deuce in closed form. */
function gameFrom(p: number, mine: number, theirs: number): number {
  if (mine >= 4 && mine - theirs >= 2) return 1;
  if (theirs >= 4 && theirs - mine >= 2) return 0;
  if (mine >= 3 && theirs >= 3) {
    const deuce = (p * p) / (p * p + (1 - p) * (1 - p));
    return mine === theirs ? deuce : mine > theirs ? p + (1 - p) * deuce : p * deuce;
  }
  return p * gameFrom(p, mine + 1, theirs) + (1 - p) * gameFrom(p, mine, theirs + 1);
}

/** Returns the probability of player 0 to win a tie-break from a points score; `turn` is the server of its first point. */
function tieBreakFrom(serve: readonly [number, number], turn: Player, points: readonly [number, number]): number {
  const known = new Map<number, number>();
  const pointWon = (played: number): number => {
    const server = Math.floor((played + 1) / 2) % 2 === 0 ? turn : other(turn);
    return server === 0 ? serve[0] : 1 - serve[1];
  };
  const from = (mine: number, theirs: number): number => {
    if (mine >= 7 && mine - theirs >= 2) return 1;
    if (theirs >= 7 && theirs - mine >= 2) return 0;
    if (mine >= 6 && mine === theirs) {
      // When level from six all on, each player serves once before the tie-break can end.
      const both = serve[0] * (1 - serve[1]);
      const none = (1 - serve[0]) * serve[1];
      return both / (both + none);
    }
    if (mine + theirs > 40) return mine > theirs ? 1 : 0;
    const key = mine * 100 + theirs;
    const stored = known.get(key);
    if (stored !== undefined) return stored;
    const p = pointWon(mine + theirs);
    const chance = p * from(mine + 1, theirs) + (1 - p) * from(mine, theirs + 1);
    known.set(key, chance);
    return chance;
  };
  return from(points[0], points[1]);
}

/** Returns the model of a match. `strength` is that of player 0 minus that of player 1. */
export function tennisModel(strength: number): TennisModel {
  const bound = (chance: number): number => Math.min(0.85, Math.max(0.4, chance));
  const serve = [bound(USUAL_SERVE + SERVE_PER_STRENGTH * strength), bound(USUAL_SERVE - SERVE_PER_STRENGTH * strength)] as const;
  const hold = [gameFrom(serve[0], 0, 0), gameFrom(serve[1], 0, 0)] as const;
  const tieBreaks = [tieBreakFrom(serve, 0, [0, 0]), tieBreakFrom(serve, 1, [0, 0])] as const;
  const setFrom = setChances({ hold, tieBreak: tieBreaks });
  const newSet = (server: Player): SetChances => setFrom([0, 0], server);
  const models = { 3: matchEnds(3, newSet), 5: matchEnds(5, newSet) } as const;

  /** Returns the chances of the final scores of the current set, from the current point. */
  const inPlay = (match: TennisMatch): SetChances => {
    const { server, games, points } = match;
    if (isTieBreak(match)) {
      const won = tieBreakFrom(serve, server, points);
      return mixed(won, setFrom([7, 6], server), setFrom([6, 7], server));
    }
    const held = gameFrom(serve[server], points[server], points[other(server)]);
    const next = other(server);
    return mixed(server === 0 ? held : 1 - held, setFrom([games[0] + 1, games[1]], next), setFrom([games[0], games[1] + 1], next));
  };
  /** The last result of `ends`, kept because all markets of a match ask for the same point. */
  let worked: { readonly match: TennisMatch; readonly ends: readonly MatchEnd[] } | null = null;
  /** Returns the possible ends of the match with their probabilities. */
  const ends = (match: TennisMatch): readonly MatchEnd[] => {
    if (worked?.match === match) return worked.ends;
    const begun = match.games[0] + match.games[1];
    const nextServer = (place: number): Player => {
      const [one, two] = SET_SCORES[place]!;
      return (one + two - begun) % 2 === 0 ? match.server : other(match.server);
    };
    const found = models[match.bestOf]([setsWon(match, 0), setsWon(match, 1)], { chances: inPlay(match), nextServer });
    worked = { match, ends: found };
    return found;
  };
  const totalGames: TennisModel['totalGames'] = (match, games) => {
    const more = games - match.sets.reduce((sum, [one, two]) => sum + one + two, 0);
    const under = ends(match).reduce((sum, end) => sum + end.games.slice(0, Math.max(0, more + 1)).reduce((total, chance) => total + chance, 0), 0);
    return [under, Math.max(0, 1 - under)];
  };
  return {
    serve: (player) => serve[player],
    setOdds: (match) => setWon(inPlay(match)),
    matchOdds(match) {
      if (match.winner !== null) return match.winner === 0 ? 1 : 0;
      if (match.retired !== null) return match.retired === 1 ? 1 : 0;
      return ends(match).reduce((total, end) => total + (end.sets[0] > end.sets[1] ? end.chance : 0), 0);
    },
    setBetting: (match) => ends(match).map((end) => end.chance),
    totalGames,
    evenGames(match) {
      let games = 0;
      while (totalGames(match, games)[0] < 0.5) games += 1;
      return games > 0 && 0.5 - totalGames(match, games - 1)[0] < totalGames(match, games)[0] - 0.5 ? games - 1 : games;
    },
  };
}
