/**
 * Closes a position at current prices (RU-36, BC-17, T-54). All figures are exact: profits in centipaise, sizes in paise,
 * prices in hundredths. A difference is levelled by the stake difference / price, which is in paise in these units.
 */
import { type Centipaise, roundedQuotient } from '../money/money.ts';
import type { Side } from '../order/order.ts';
import { accept, refuse, type Outcome } from '../refusal/refusal.ts';
import { profitVector, worstCase, type OddsProfits, type OutcomeRules } from './odds-position.ts';

/** One price that can be taken, in hundredths, with its size in paise. Lists have the best price first. */
export interface TakeableLevel {
  readonly price: number;
  readonly size: number;
}

/** The prices of one runner that a player can take. The caller leaves out the player's own resting orders. */
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
  /** Limit of the order: the worst price it has to take, hundredths. */
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
  /** false if the sizes on offer were too small to level all outcomes to within one paisa x price of each other. */
  readonly complete: boolean;
}

export interface CashOutRequest {
  readonly position: OddsProfits;
  readonly rules: OutcomeRules;
  /** By runner index. */
  readonly prices: readonly RunnerPrices[];
  /** Share of the position to close in whole per cent, 1..100. */
  readonly percent?: number;
}

/**
 * Roundings of a stake to the paisa, in the order in which they are tried. 'down' is used where 'nearest' would make the worst case worse.
 * 'above' lays a little less and backs a little more, so that no outcome is below the reference: it is used where the differences that are left
 * lie on both sides of it, further from each other than one paisa x price.
 */
const ROUNDINGS = ['nearest', 'down', 'above'] as const;
type Rounding = (typeof ROUNDINGS)[number];

/** The trades, and whether they level everything they should. */
interface Plan {
  readonly trades: readonly CashOutTrade[];
  readonly complete: boolean;
  /** Largest price of the runners that have to be traded: one paisa x this price is what rounding may leave. */
  readonly step: number;
}

/** Returns the stake that levels a difference, both above 0. */
function quotient(difference: number, price: number, { rounding, side }: { readonly rounding: Rounding; readonly side: Side }): number {
  if (rounding === 'nearest') return roundedQuotient(difference, price);
  return rounding === 'above' && side === 'BACK' ? Math.ceil(difference / price) : Math.floor(difference / price);
}

/** Returns `percent` of an amount, to the nearest centipaisa. No intermediate product leaves the safe integers. */
export function percentOf(amount: number, percent: number): number {
  const rest = amount % 100;
  return ((amount - rest) / 100) * percent + Math.round((rest * percent) / 100);
}

/** What is taken of the levels of a side. */
interface TakenLevels extends Pick<CashOutTrade, 'size' | 'price' | 'value'> {
  readonly complete: boolean;
}

/** Takes levels until the difference (centipaise, positive) is levelled. The size is 0 if every stake rounds to 0. */
function takeLevels(levels: readonly TakeableLevel[], difference: number, how: Parameters<typeof quotient>[2]): TakenLevels {
  let rest = difference;
  let size = 0;
  let value = 0;
  let price = 0;
  for (const level of levels) {
    const wanted = quotient(rest, level.price, how);
    const taken = Math.min(wanted, level.size);
    if (taken > 0) {
      size += taken;
      value += taken * level.price;
      price = level.price;
      rest -= taken * level.price;
    }
    if (wanted <= level.size) return { size, price, value, complete: true };
  }
  return { size, price, value, complete: false };
}

/** Returns the trade that levels one runner's difference, or null if the difference needs a price and there is none. */
function levelRunner(
  request: CashOutRequest,
  runner: number,
  difference: number,
  rounding: Rounding,
): { trade: CashOutTrade | null; complete: boolean; step: number } | null {
  const side: Side = difference > 0 ? 'LAY' : 'BACK';
  const levels = (side === 'LAY' ? request.prices[runner]?.lay : request.prices[runner]?.back) ?? [];
  const best = levels[0]?.price;
  // One paisa x price is the smallest step, so a smaller difference cannot be closed; it can be turned round.
  const isTurned = rounding === 'above' && side === 'BACK' && best !== undefined;
  if (Math.abs(difference) <= (best ?? 101) && !isTurned) return { trade: null, complete: true, step: best ?? 101 };
  if (best === undefined) return null;
  const share = percentOf(Math.abs(difference), request.percent ?? 100);
  const { size, price, value, complete } = takeLevels(levels, share, { rounding, side });
  return { trade: size > 0 ? { runner, side, size, price, value } : null, complete, step: Math.max(best, price) };
}

/** Returns the trades that level every runner's difference, or null if a runner that needs a price has none. */
function planOf(request: CashOutRequest, differences: readonly number[], rounding: Rounding): Plan | null {
  const trades: CashOutTrade[] = [];
  let complete = true;
  let step = 0;
  for (let runner = 0; runner < differences.length; runner += 1) {
    const difference = differences[runner]!;
    if (difference === 0 || request.rules.removed?.has(runner) === true) continue;
    const levelled = levelRunner(request, runner, difference, rounding);
    if (levelled === null) return null;
    if (levelled.trade !== null) trades.push(levelled.trade);
    complete &&= levelled.complete;
    step = Math.max(step, levelled.step);
  }
  return { trades, complete, step };
}

/** Returns the position with the trades added at their exact volume-weighted prices. */
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
 * Returns the candidate lists of differences to level. With one winner there is one list for each reference runner r: P_i - P_r, so that r
 * is not traded. With any other number of winners there is one list: each runner's own if-win less if-lose.
 */
function differencesToTry({ position, rules }: CashOutRequest): number[][] {
  if (rules.numberOfWinners !== 1) return [position.ifWin.map((win, runner) => win - position.ifLose[runner]!)];
  const vector = profitVector(position);
  return vector.flatMap((reference, runner) => (rules.removed?.has(runner) === true ? [] : [vector.map((profit) => profit - reference)]));
}

/** Whether the outcomes lie within one paisa x `step` of each other; always true for a part of a position, and with any number of winners but one. */
function isLevel(after: OddsProfits, step: number, { percent = 100, rules }: CashOutRequest): boolean {
  if (percent !== 100 || rules.numberOfWinners !== 1) return true;
  const outcomes = profitVector(after).filter((_, runner) => rules.removed?.has(runner) !== true);
  return Math.max(...outcomes) - Math.min(...outcomes) <= step;
}

function cashOutOf(request: CashOutRequest, plan: Plan): CashOut {
  const after = withTrades(request.position, plan.trades);
  return { trades: plan.trades, after, worst: worstCase(after, request.rules), complete: plan.complete };
}

/** One set of trades that closes a position. `isLevel`: the outcomes then differ by no more than the rounding of one stake. */
interface Candidate {
  readonly closing: CashOut;
  readonly isLevel: boolean;
}

/**
 * Returns the cash-out that levels a list of differences with the first rounding that leaves the outcomes within one paisa x price of each other and
 * the worst case no worse; if there is none, the first one that does not make the worst case worse. 'level' if nothing has to be traded; null if
 * a price is missing or every rounding makes the worst case worse.
 */
function levelBy(request: CashOutRequest, differences: readonly number[], before: Centipaise): Candidate | 'level' | null {
  let first: Candidate | null = null;
  for (const rounding of ROUNDINGS) {
    const plan = planOf(request, differences, rounding);
    if (plan === null) return first;
    if (plan.trades.length === 0) return first ?? (plan.complete ? 'level' : null);
    const closing = cashOutOf(request, plan);
    if (closing.worst < before) continue;
    const candidate = { closing, isLevel: isLevel(closing.after, plan.step, request) };
    if (plan.complete && candidate.isLevel) return candidate;
    first ??= candidate;
    if (!first.closing.complete) return first;
  }
  return first;
}

/**
 * Returns the best way to close an odds position (exchange or bookmaker), or a part of it, at the given prices (RU-36). It never makes
 * the worst case worse. Refuses with NOTHING_TO_CLOSE if the outcomes are level to within 1 paisa x price, and with NO_PRICE if a runner
 * that has to be traded has no price (RU-37).
 */
export function cashOut(request: CashOutRequest): Outcome<CashOut> {
  const before = worstCase(request.position, request.rules);
  let best: Candidate | null = null;
  let level = false;
  for (const differences of differencesToTry(request)) {
    const candidate = levelBy(request, differences, before);
    if (candidate === 'level') level = true;
    else if (candidate !== null && (best === null || isBetter(candidate.closing, best.closing))) best = candidate;
  }
  if (best !== null) return accept({ ...best.closing, complete: best.closing.complete && best.isLevel });
  return refuse(level ? 'NOTHING_TO_CLOSE' : 'NO_PRICE');
}

/** One that levels everything first, then the better worst case. */
function isBetter(one: CashOut, other: CashOut): boolean {
  return one.complete === other.complete ? one.worst > other.worst : one.complete;
}

/** Closes the bets on a single runner and ignores the rest of the market: stake (if-win - if-lose) / price, a lay if positive (T-54). Refuses as `cashOut` does. */
export function cashOutRunner(ifWin: number, ifLose: number, prices: RunnerPrices, percent = 100): Outcome<CashOut> {
  return cashOut({ position: { ifWin: [ifWin], ifLose: [ifLose] }, rules: { numberOfWinners: 0 }, prices: [prices], percent });
}
