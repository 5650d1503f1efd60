/**
 * Closing a position at current prices (RU-36, BC-17, T-54). All figures exact: profits centipaise, sizes paise,
 * prices hundredths. The stake that levels a difference is difference / price, which in these units is paise directly.
 */
import type { Centipaise } from '../money/paise.ts';
import { roundedQuotient } from '../money/rupees.ts';
import type { Side } from '../order/order.ts';
import { accept, refuse, type Outcome } from '../refusal/refusal.ts';
import { profitVector, worstCase, type OddsProfits, type OutcomeRules } from './odds-position.ts';

/** One price that can be taken, best first in a list: price in hundredths, size in paise. */
export interface TakeableLevel {
  readonly price: number;
  readonly size: number;
}

/** What a player can take of one runner now; his own resting orders are left out by the caller. */
export interface RunnerPrices {
  /** Prices to back at, highest first. */
  readonly back: readonly TakeableLevel[];
  /** Prices to lay at, lowest first. */
  readonly lay: readonly TakeableLevel[];
}

/** One order of a cash-out. */
export interface CashOutTrade {
  readonly runner: number;
  readonly side: Side;
  /** Paise. */
  readonly size: number;
  /** Limit of the order: the last price it has to take, hundredths. */
  readonly price: number;
  /** Sum of size x price over the levels taken: value / size is the volume-weighted price in hundredths. */
  readonly value: number;
}

export interface CashOut {
  readonly trades: readonly CashOutTrade[];
  /** The position once the trades are matched. */
  readonly after: OddsProfits;
  /** Worst case after, centipaise; all outcomes are level to within the rounding of the stakes when complete. */
  readonly worst: Centipaise;
  /** false: there was not enough at hand to level everything. */
  readonly complete: boolean;
}

export interface CashOutRequest {
  readonly position: OddsProfits;
  readonly rules: OutcomeRules;
  /** By runner. */
  readonly prices: readonly RunnerPrices[];
  /** Share of the position to close in whole per cent, 1..100. */
  readonly percent?: number;
}

/** Rounding of a stake to the paisa: to the nearest, or down where the nearest would raise the worst case. */
type Rounding = 'nearest' | 'down';

/** Trades and whether they level what they should. */
interface Plan {
  readonly trades: readonly CashOutTrade[];
  readonly complete: boolean;
}

function quotient(difference: number, price: number, rounding: Rounding): number {
  return rounding === 'nearest' ? roundedQuotient(difference, price) : Math.floor(difference / price);
}

/** A share of a difference in whole per cent, to the nearest centipaisa; no product leaves the safe integers. */
export function percentOf(amount: number, percent: number): number {
  const rest = amount % 100;
  return ((amount - rest) / 100) * percent + Math.round((rest * percent) / 100);
}

/** Walks the levels until the difference (centipaise, positive) is taken. null: nothing to trade by rounding. */
function takeLevels(
  runner: number,
  side: Side,
  levels: readonly TakeableLevel[],
  difference: number,
  rounding: Rounding,
): { trade: CashOutTrade | null; complete: boolean } {
  let rest = difference;
  let size = 0;
  let value = 0;
  let price = 0;
  for (const level of levels) {
    const wanted = quotient(rest, level.price, rounding);
    const taken = Math.min(wanted, level.size);
    if (taken > 0) {
      size += taken;
      value += taken * level.price;
      price = level.price;
      rest -= taken * level.price;
    }
    if (wanted <= level.size) return { trade: size > 0 ? { runner, side, size, price, value } : null, complete: true };
  }
  return { trade: size > 0 ? { runner, side, size, price, value } : null, complete: false };
}

/** The trade that levels one runner's difference; null = no price for a difference that needs one. */
function levelRunner(
  request: CashOutRequest,
  runner: number,
  difference: number,
  rounding: Rounding,
): { trade: CashOutTrade | null; complete: boolean } | null {
  const side: Side = difference > 0 ? 'LAY' : 'BACK';
  const levels = (side === 'LAY' ? request.prices[runner]?.lay : request.prices[runner]?.back) ?? [];
  const best = levels[0]?.price;
  // One paisa x price is the finest step there is: less cannot be closed.
  if (Math.abs(difference) <= (best ?? 101)) return { trade: null, complete: true };
  if (best === undefined) return null;
  const share = percentOf(Math.abs(difference), request.percent ?? 100);
  return takeLevels(runner, side, levels, share, rounding);
}

/** Levels every runner's difference; null where a runner that needs it has no price. */
function planOf(request: CashOutRequest, differences: readonly number[], rounding: Rounding): Plan | null {
  const trades: CashOutTrade[] = [];
  let complete = true;
  for (let runner = 0; runner < differences.length; runner += 1) {
    const difference = differences[runner]!;
    if (difference === 0 || request.rules.removed?.has(runner) === true) continue;
    const levelled = levelRunner(request, runner, difference, rounding);
    if (levelled === null) return null;
    if (levelled.trade !== null) trades.push(levelled.trade);
    complete &&= levelled.complete;
  }
  return { trades, complete };
}

/** Adds a trade with its exact volume-weighted price to a position. */
function withTrades(position: OddsProfits, trades: readonly CashOutTrade[]): OddsProfits {
  let after = position;
  for (const { runner, side, size, value } of trades) {
    const sign = side === 'BACK' ? 1 : -1;
    const ifWin = after.ifWin.with(runner, after.ifWin[runner]! + sign * (value - size * 100));
    after = { ifWin, ifLose: after.ifLose.with(runner, after.ifLose[runner]! - sign * size * 100) };
  }
  return after;
}

/**
 * The differences to level: with one winner, for each reference runner r the vector P_i - P_r (r itself is not traded); with
 * any other number of winners each runner's own if-win less if-lose.
 */
function differencesToTry({ position, rules }: CashOutRequest): number[][] {
  if (rules.numberOfWinners !== 1) return [position.ifWin.map((win, runner) => win - position.ifLose[runner]!)];
  const vector = profitVector(position);
  return vector.flatMap((reference, runner) => (rules.removed?.has(runner) === true ? [] : [vector.map((profit) => profit - reference)]));
}

function cashOutOf(request: CashOutRequest, plan: Plan): CashOut {
  const after = withTrades(request.position, plan.trades);
  return { trades: plan.trades, after, worst: worstCase(after, request.rules), complete: plan.complete };
}

/**
 * The best way to close an odds position (exchange or bookmaker) at the prices at hand, or part of it. Never one that raises
 * the worst case. Refusals: NOTHING_TO_CLOSE when the outcomes are level to within 1 paisa x price, NO_PRICE when a runner
 * that has to be traded has none (RU-37).
 */
export function cashOut(request: CashOutRequest): Outcome<CashOut> {
  const before = worstCase(request.position, request.rules);
  let best: CashOut | null = null;
  let level = false;
  for (const differences of differencesToTry(request)) {
    for (const rounding of ['nearest', 'down'] as const) {
      const plan = planOf(request, differences, rounding);
      if (plan === null) break;
      if (plan.trades.length === 0) {
        level ||= plan.complete;
        break;
      }
      const candidate = cashOutOf(request, plan);
      if (candidate.worst < before) continue;
      if (best === null || (candidate.complete === best.complete ? candidate.worst > best.worst : candidate.complete)) best = candidate;
      break;
    }
  }
  if (best !== null) return accept(best);
  return refuse(level ? 'NOTHING_TO_CLOSE' : 'NO_PRICE');
}

/** Closes a single runner's bets, as if nothing else were in the market: (if-win - if-lose) / price, lay when positive (T-54). */
export function cashOutRunner(ifWin: number, ifLose: number, prices: RunnerPrices, percent = 100): Outcome<CashOut> {
  return cashOut({ position: { ifWin: [ifWin], ifLose: [ifLose] }, rules: { numberOfWinners: 0 }, prices: [prices], percent });
}
