/** The limits of casino tables, and the checks of a bet that do not depend on its round. */
import {
  CRASH_GAMES,
  gameOfTable,
  HIGHEST_POINT,
  LARGEST_RETURN,
  largestStakeOn,
  LOWEST_TARGET,
  riskOf,
  sharesOf,
  SOLO_GAMES,
  TABLE_GAMES,
  type Game,
  type FiguredGame,
  type TableGame,
  type TableLimits,
} from '@maidan/casino';
import { parseRate, parseStake } from '@maidan/contract';
import { accept, refuse, type Outcome } from '@maidan/domain';

/** Maximum that a spot can return to all players in one round, paise. */
export const LARGEST_LIABILITY = 1_00_00_000_00;
/** Maximum of all stakes in one crash round, paise. */
export const LARGEST_CRASH_ROUND = 50_00_000_00;
/** Demo accounts get one in so many of these maxima, apart from the players' part. */
export const DEMO_SHARE = 10;
/** Maximum bets of one player in one crash round. */
export const MAX_BETS_OF_A_CRASH_ROUND = 2;
/** Maximum bets of one player in a round of another game. */
export const MAX_BETS_OF_A_ROUND = 60;
/** The phase of a crash round in which players bet. */
export const CRASH_BETTING_MS = 10_000;
/** The phase of a crash round that shows the burst. */
export const CRASH_RESULT_MS = 4_000;

/** The game of a table, with its rules if it is no crash game. */
export type TableRules = { readonly game: Game; readonly crash: true } | { readonly game: Game; readonly crash: false; readonly rules: TableGame };

/** Returns the game of a table that players share, or undefined for other tables. */
export function rulesOf(tableId: string): TableRules | undefined {
  const game = gameOfTable(tableId);
  if (game === undefined) return undefined;
  if (CRASH_GAMES.includes(game.gameId)) return { game, crash: true };
  const rules = TABLE_GAMES.find((candidate) => candidate.gameId === game.gameId);
  return rules === undefined ? undefined : { game, crash: false, rules };
}

/** Returns the game of a table for single players, or undefined for other tables. */
export function soloOf(tableId: string): { readonly game: Game; readonly rules: FiguredGame } | undefined {
  const game = gameOfTable(tableId);
  const rules = SOLO_GAMES.find((candidate) => candidate.gameId === game?.gameId);
  return game === undefined || rules === undefined ? undefined : { game, rules };
}

/**
 * Parses a stake in rupees and returns it in paise. `largestStake` is the maximum on the chosen spot, paise. Refuses with STAKE_INVALID,
 * STAKE_BELOW_MINIMUM or STAKE_ABOVE_MAXIMUM.
 */
export function checkStake(request: unknown, { leastStake }: Pick<TableLimits, 'leastStake'>, largestStake: number): Outcome<number> {
  const stake = parseStake(request);
  if (stake === null) return refuse('STAKE_INVALID');
  if (stake < leastStake) return refuse('STAKE_BELOW_MINIMUM', { limit: leastStake });
  if (stake > largestStake) return refuse('STAKE_ABOVE_MAXIMUM', { limit: largestStake });
  return accept(stake);
}

/** A bet that its table accepts. Amounts in paise. */
export interface CheckedBet {
  /** Empty in crash games. */
  readonly spot: string;
  readonly stake: number;
  /** The amount that the player can lose. */
  readonly risk: number;
  /** The multiplier of the automatic cash-out in hundredths; 0 if there is none. */
  readonly autoCashOut: number;
  /** The part of the bet in the limit of its round: the return of a spot, the stake of a crash bet. */
  readonly liability: number;
}

/** Checks a bet by the rules of its table. The request has rupees and decimal odds. */
export function checkBet(
  table: TableRules,
  request: { readonly spot: unknown; readonly stake: unknown; readonly autoCashOut: unknown },
  limits: TableLimits,
): Outcome<CheckedBet> {
  const stake = checkStake(request.stake, limits, table.crash ? largestStakeOn(LOWEST_TARGET, limits) : limits.largestStake);
  if (!stake.ok) return stake;
  if (table.crash) return checkCrashBet(stake.value, request, limits);
  const spot = table.rules.spots.find((candidate) => candidate.spot === request.spot);
  if (spot === undefined) return refuse('SPOT_UNKNOWN');
  if (request.autoCashOut !== undefined) return refuse('AUTO_CASH_OUT_INVALID');
  const liability = sharesOf(stake.value, spot.price);
  const largestStake = largestStakeOn(spot.price, limits);
  if (stake.value > largestStake) return refuse('STAKE_ABOVE_MAXIMUM', { limit: largestStake });
  return accept({ spot: spot.spot, stake: stake.value, risk: sharesOf(stake.value, riskOf(spot), 'up'), autoCashOut: 0, liability });
}

/**
 * Checks a bet of a crash game. If the site has a maximum return, it lowers the target of the bet. The bet stores the lower target, so that
 * settlement and audit need no site.
 */
function checkCrashBet(stake: number, request: { readonly spot: unknown; readonly autoCashOut: unknown }, { largestReturn }: TableLimits): Outcome<CheckedBet> {
  if (request.spot !== undefined && request.spot !== '') return refuse('SPOT_UNKNOWN');
  let autoCashOut = 0;
  if (request.autoCashOut !== undefined) {
    const target = parseRate(request.autoCashOut);
    if (target === null || target < LOWEST_TARGET || target > HIGHEST_POINT) return refuse('AUTO_CASH_OUT_INVALID');
    autoCashOut = target;
  }
  const ceiling = Math.floor((largestReturn * 100) / stake);
  if (largestReturn < LARGEST_RETURN && ceiling < HIGHEST_POINT) autoCashOut = Math.min(autoCashOut === 0 ? ceiling : autoCashOut, ceiling);
  return accept({ spot: '', stake, risk: stake, autoCashOut, liability: stake });
}

/** Returns the multiplier, in hundredths, at which the server cashes out a crash bet: its target, or the multiplier of the maximum return. */
export function cashOutPointOf(bet: { readonly stake: number; readonly autoCashOut: number }): number {
  const highest = Math.min(HIGHEST_POINT, Math.floor((LARGEST_RETURN * 100) / bet.stake));
  return bet.autoCashOut === 0 ? highest : Math.min(bet.autoCashOut, highest);
}
