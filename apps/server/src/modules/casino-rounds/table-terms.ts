/** Terms of a table, and the checks of a bet that need no round. */
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

/** Paise. Maximum that a spot can return in one round, over all players. */
export const LARGEST_LIABILITY = 1_00_00_000_00;
/** Maximum of all stakes in one crash round. */
export const LARGEST_CRASH_ROUND = 50_00_000_00;
export const BETS_OF_A_CRASH_ROUND = 2;
/** Maximum bets of one player in one round. */
export const BETS_OF_A_ROUND = 60;
/** Crash games: time for bets, and time that the burst is shown. */
export const CRASH_BETTING_MS = 10_000;
export const CRASH_RESULT_MS = 4_000;

/** The game that runs at a table. */
export type TableRules = { readonly game: Game; readonly crash: true } | { readonly game: Game; readonly crash: false; readonly rules: TableGame };

export function rulesOf(tableId: string): TableRules | undefined {
  const game = gameOfTable(tableId);
  if (game === undefined) return undefined;
  if (CRASH_GAMES.includes(game.gameId)) return { game, crash: true };
  const rules = TABLE_GAMES.find((one) => one.gameId === game.gameId);
  return rules === undefined ? undefined : { game, crash: false, rules };
}

export function soloOf(tableId: string): { readonly game: Game; readonly rules: FiguredGame } | undefined {
  const game = gameOfTable(tableId);
  const rules = SOLO_GAMES.find((one) => one.gameId === game?.gameId);
  return game === undefined || rules === undefined ? undefined : { game, rules };
}

/** Live tables need permission c1, all others c9. */
export function needsOf(game: Game): 'c1' | 'c9' {
  return game.studio === 'table-studio' ? 'c1' : 'c9';
}

/** `most`: the largest stake on the chosen spot. */
export function checkStake(request: unknown, { leastStake }: Pick<TableLimits, 'leastStake'>, most: number): Outcome<number> {
  const stake = parseStake(request);
  if (stake === null) return refuse('STAKE_INVALID');
  if (stake < leastStake) return refuse('STAKE_BELOW_MINIMUM', { limit: leastStake });
  if (stake > most) return refuse('STAKE_ABOVE_MAXIMUM', { limit: most });
  return accept(stake);
}

/** A bet checked by the rules of its table: hundredths and paise. `liability`: the maximum that its spot could return. */
export interface CheckedBet {
  readonly spot: string;
  readonly stake: number;
  readonly risk: number;
  readonly autoCashOut: number;
  readonly liability: number;
}

export function checkBet(
  table: TableRules,
  request: { readonly spot: unknown; readonly stake: unknown; readonly autoCashOut: unknown },
  limits: TableLimits,
): Outcome<CheckedBet> {
  const stake = checkStake(request.stake, limits, table.crash ? largestStakeOn(LOWEST_TARGET, limits) : limits.largestStake);
  if (!stake.ok) return stake;
  if (table.crash) return checkCrashBet(stake.value, request, limits);
  const spot = table.rules.spots.find((one) => one.spot === request.spot);
  if (spot === undefined) return refuse('SPOT_UNKNOWN');
  if (request.autoCashOut !== undefined) return refuse('AUTO_CASH_OUT_INVALID');
  const liability = sharesOf(stake.value, spot.price);
  const most = largestStakeOn(spot.price, limits);
  if (stake.value > most) return refuse('STAKE_ABOVE_MAXIMUM', { limit: most });
  return accept({ spot: spot.spot, stake: stake.value, risk: sharesOf(stake.value, riskOf(spot), 'up'), autoCashOut: 0, liability });
}

/** The site's maximum return becomes the bet's target. It is stored with the bet, so that settlement and audit need no site. */
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

/** The multiplier that cashes out a crash bet automatically: its target, or the maximum return. */
export function ceilingOf(bet: { readonly stake: number; readonly autoCashOut: number }): number {
  const most = Math.min(HIGHEST_POINT, Math.floor((LARGEST_RETURN * 100) / bet.stake));
  return bet.autoCashOut === 0 ? most : Math.min(bet.autoCashOut, most);
}
