/** The state of a tennis match point by point, and the results of its markets: games with deuce, tie-breaks at six all, best of three or five. */
import type { MarketResult, TennisScore } from '@maidan/domain';

export type Player = 0 | 1;

export interface TennisMatch {
  readonly players: readonly [string, string];
  readonly bestOf: 3 | 5;
  readonly started: boolean;
  /** Games of finished sets. */
  readonly sets: readonly (readonly [number, number])[];
  readonly games: readonly [number, number];
  readonly points: readonly [number, number];
  readonly server: Player;
  readonly winner: Player | null;
  /** The player who retired. The other player advances, but open markets are not decided (RU-51). */
  readonly retired: Player | null;
}

export function startTennisMatch(players: readonly [string, string], bestOf: 3 | 5, server: Player): TennisMatch {
  return { players, bestOf, started: false, sets: [], games: [0, 0], points: [0, 0], server, winner: null, retired: null };
}

export function other(player: Player): Player {
  return player === 0 ? 1 : 0;
}

export function setsWon(match: TennisMatch, player: Player): number {
  return match.sets.filter((set) => set[player] > set[other(player)]).length;
}

export function isTieBreak(match: Pick<TennisMatch, 'games'>): boolean {
  return match.games[0] === 6 && match.games[1] === 6;
}

/** Returns the server of the next point. In a tie-break the next server serves one point; then both serve two in turn. */
export function servesNext(match: TennisMatch): Player {
  if (!isTieBreak(match)) return match.server;
  const played = match.points[0] + match.points[1];
  return Math.floor((played + 1) / 2) % 2 === 0 ? match.server : other(match.server);
}

function raised(pair: readonly [number, number], player: Player): readonly [number, number] {
  return player === 0 ? [pair[0] + 1, pair[1]] : [pair[0], pair[1] + 1];
}

function isWon(pair: readonly [number, number], player: Player, least: number): boolean {
  return pair[player] >= least && pair[player] - pair[other(player)] >= 2;
}

/** Returns the match after `player` has won a game. */
function afterGame(match: TennisMatch, player: Player, tieBreak: boolean): TennisMatch {
  const games = raised(match.games, player);
  const next = { ...match, points: [0, 0] as const, server: other(match.server) };
  if (!tieBreak && !isWon(games, player, 6)) return { ...next, games };
  const sets = [...match.sets, games];
  const won = sets.filter((set) => set[player] > set[other(player)]).length;
  return { ...next, sets, games: [0, 0], winner: won > match.bestOf / 2 ? player : null };
}

/** Returns the match after `player` has won a point. After the end nothing changes. */
export function afterPoint(match: TennisMatch, player: Player): TennisMatch {
  if (match.winner !== null || match.retired !== null) return match;
  const points = raised(match.points, player);
  const tieBreak = isTieBreak(match);
  const played = { ...match, started: true };
  return isWon(points, player, tieBreak ? 7 : 4) ? afterGame(played, player, tieBreak) : { ...played, points };
}

/** Returns the match after a player has retired. */
export function afterRetirement(match: TennisMatch, player: Player): TennisMatch {
  return match.winner === null ? { ...match, retired: player } : match;
}

const POINT_NAMES = ['0', '15', '30', '40'];

function pointTexts(match: TennisMatch): readonly [string, string] {
  const [one, two] = match.points;
  if (isTieBreak(match)) return [String(one), String(two)];
  if (one >= 3 && two >= 3) return one === two ? ['40', '40'] : one > two ? ['A', '40'] : ['40', 'A'];
  return [POINT_NAMES[one] ?? '40', POINT_NAMES[two] ?? '40'];
}

/** Returns the score as the feed publishes it. */
export function tennisScore(match: TennisMatch): TennisScore {
  const over = match.winner !== null || match.retired !== null;
  const playing = over && match.retired === null ? [] : [match.games];
  return {
    sport: 'tennis',
    players: match.players,
    sets: [...match.sets, ...playing],
    points: over ? ['0', '0'] : pointTexts(match),
    server: servesNext(match),
    bestOf: match.bestOf,
    status: over ? 'FINISHED' : match.started ? 'LIVE' : 'UPCOMING',
  };
}

/** Returns the result of match odds: void after a retirement, which decides no open market (RU-51); null while it is open. */
export function settleTennisOdds(match: TennisMatch, selections: readonly [number, number]): MarketResult | null {
  if (match.winner !== null) return { type: 'winners', winners: [selections[match.winner]] };
  return match.retired === null ? null : { type: 'void', reason: `${match.players[match.retired]} retired` };
}

/** Returns the winner of set n (from 1). A set that was finished before a retirement counts; a set that was not played is void. */
export function settleSet(match: TennisMatch, set: number, selections: readonly [number, number]): MarketResult | null {
  const games = match.sets[set - 1];
  if (games !== undefined) return { type: 'winners', winners: [selections[games[0] > games[1] ? 0 : 1]] };
  if (match.retired !== null) return { type: 'void', reason: `${match.players[match.retired]} retired` };
  return match.winner === null ? null : { type: 'void', reason: 'The set was not played' };
}

/** Returns the games of the match so far; a tie-break counts as one. */
function gamesPlayed(match: TennisMatch): number {
  return [...match.sets, match.games].reduce((sum, [one, two]) => sum + one + two, 0);
}

/** Returns the result of set betting (the final sets); selections as in `endsOf`. Void after a retirement; null while it is open. */
export function settleSetBetting(match: TennisMatch, selections: readonly number[]): MarketResult | null {
  if (match.winner === null) return settleTennisOdds(match, [0, 0]);
  const lost = setsWon(match, other(match.winner));
  return { type: 'winners', winners: [selections[match.winner === 0 ? lost : selections.length / 2 + lost]!] };
}

/** Returns the result of over/under this number of games and a half. Selections: under, over. Over wins as soon as enough games are played, even if a player retires later. */
export function settleTotalGames(match: TennisMatch, games: number, selections: readonly [number, number]): MarketResult | null {
  if (gamesPlayed(match) > games) return { type: 'winners', winners: [selections[1]] };
  return match.winner === null ? settleTennisOdds(match, [0, 0]) : { type: 'winners', winners: [selections[0]] };
}
