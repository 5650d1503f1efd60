/** Chances in a tennis match from the chance of each player to win a point on serve: point, game, set, match. */
import { isTieBreak, other, setsWon, type Player, type TennisMatch } from './tennis-match.ts';

const USUAL_SERVE = 0.63;
/** What one unit of strength is worth on serve, and on return. */
const SERVE_PER_STRENGTH = 0.0125;

export interface TennisModel {
  /** Chance of a player to win the next point on serve. */
  serve(player: Player): number;
  /** Chance of player 0 to win the match. */
  matchOdds(match: TennisMatch): number;
  /** Chance of player 0 to win the set being played. */
  setOdds(match: TennisMatch): number;
}

/** Chance of the server to win a game from a points score, with a chance p for each point; deuce in closed form. */
function gameFrom(p: number, mine: number, theirs: number): number {
  if (mine >= 4 && mine - theirs >= 2) return 1;
  if (theirs >= 4 && theirs - mine >= 2) return 0;
  if (mine >= 3 && theirs >= 3) {
    const deuce = (p * p) / (p * p + (1 - p) * (1 - p));
    return mine === theirs ? deuce : mine > theirs ? p + (1 - p) * deuce : p * deuce;
  }
  return p * gameFrom(p, mine + 1, theirs) + (1 - p) * gameFrom(p, mine, theirs + 1);
}

/** Chance of player 0 to win a tie-break from a points score; `turn` is the server of its first point. */
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
      // Level from six all on: each serves once before the tie-break can end.
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

/** Chance of player 0 to win a set from a games score with `server` to serve a whole game. */
function setFrom(hold: readonly [number, number], tieBreak: (turn: Player) => number, games: readonly [number, number], server: Player): number {
  const [mine, theirs] = games;
  if ((mine >= 6 && mine - theirs >= 2) || mine === 7) return 1;
  if ((theirs >= 6 && theirs - mine >= 2) || theirs === 7) return 0;
  if (mine === 6 && theirs === 6) return tieBreak(server);
  const won = server === 0 ? hold[0] : 1 - hold[1];
  const next = other(server);
  return won * setFrom(hold, tieBreak, [mine + 1, theirs], next) + (1 - won) * setFrom(hold, tieBreak, [mine, theirs + 1], next);
}

/** Chance of player 0 to win the match when so many more sets are needed by each, every new set being won with chance p. */
function matchFrom(p: number, mine: number, theirs: number): number {
  if (mine === 0) return 1;
  if (theirs === 0) return 0;
  return p * matchFrom(p, mine - 1, theirs) + (1 - p) * matchFrom(p, mine, theirs - 1);
}

/** `strength`: of player 0 less that of player 1. */
export function tennisModel(strength: number): TennisModel {
  const bound = (chance: number): number => Math.min(0.85, Math.max(0.4, chance));
  const serve = [bound(USUAL_SERVE + SERVE_PER_STRENGTH * strength), bound(USUAL_SERVE - SERVE_PER_STRENGTH * strength)] as const;
  const hold = [gameFrom(serve[0], 0, 0), gameFrom(serve[1], 0, 0)] as const;
  const tieBreaks = [tieBreakFrom(serve, 0, [0, 0]), tieBreakFrom(serve, 1, [0, 0])] as const;
  const tieBreak = (turn: Player): number => tieBreaks[turn];
  const tables = new Map<string, number>();
  const setAt = (games: readonly [number, number], server: Player): number => {
    const key = `${games[0]}:${games[1]}:${server}`;
    const chance = tables.get(key) ?? setFrom(hold, tieBreak, games, server);
    tables.set(key, chance);
    return chance;
  };
  /** A new set: who begins alternates, which hardly matters. */
  const newSet = (setAt([0, 0], 0) + setAt([0, 0], 1)) / 2;

  const setOdds: TennisModel['setOdds'] = (match) => {
    if (isTieBreak(match)) return tieBreakFrom(serve, match.server, match.points);
    const server = match.server;
    const held = gameFrom(serve[server], match.points[server], match.points[other(server)]);
    const won = server === 0 ? held : 1 - held;
    const [mine, theirs] = match.games;
    return won * setAt([mine + 1, theirs], other(server)) + (1 - won) * setAt([mine, theirs + 1], other(server));
  };
  return {
    serve: (player) => serve[player],
    setOdds,
    matchOdds(match) {
      if (match.winner !== null) return match.winner === 0 ? 1 : 0;
      if (match.retired !== null) return match.retired === 1 ? 1 : 0;
      const needed = Math.ceil(match.bestOf / 2);
      const mine = needed - setsWon(match, 0);
      const theirs = needed - setsWon(match, 1);
      const won = setOdds(match);
      return won * matchFrom(newSet, mine - 1, theirs) + (1 - won) * matchFrom(newSet, mine, theirs - 1);
    },
  };
}
