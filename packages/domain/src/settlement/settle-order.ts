/** Computes the result and profit of one order, for bet lists and statements. The money of a market is settled by position instead (RU-17). */
import type { MarketResult } from '../feed/feed-event.ts';
import { centipaise, paise, type Paise } from '../money/money.ts';
import type { OrderResult, Side } from '../order/order.ts';
import { lineBetProfit } from '../position/line-position.ts';
import type { RunnerOutcome } from './market-result.ts';
import { roundedProfit, requireReducedPrices } from './settle-position.ts';

/** The matched part of an odds order. */
export interface SettledOddsOrder {
  readonly runner: number;
  readonly side: Side;
  /** Paise matched, and the sum of size x price over the fills (paise x hundredths), at prices already reduced by removals. */
  readonly matched: number;
  readonly matchedValue: number;
}

/** The matched part of a line order. All of it is matched at the order's line and rate. */
export interface SettledLineOrder {
  readonly side: Side;
  readonly line: number;
  readonly rate: number;
  /** Paise. */
  readonly matched: number;
}

export interface SettledOrder {
  readonly result: OrderResult;
  /** Paise, rounded half away from zero; before commission. */
  readonly profit: Paise;
}

const VOID: SettledOrder = { result: 'VOID', profit: paise(0) };

/**
 * Settles an odds order. VOID if the market is void, its runner is removed or nothing was matched; WON if it made a profit; otherwise LOST.
 * In a dead heat a back of a winner can lose. Throws TypeError (a bug) if a removal has not yet reduced the prices.
 */
export function settleOddsOrder(order: SettledOddsOrder, outcome: RunnerOutcome): SettledOrder {
  if (outcome.type === 'void' || order.matched === 0 || outcome.removed.has(order.runner)) return VOID;
  const sign = order.side === 'BACK' ? 1 : -1;
  const ifLose = -order.matched * 100;
  const ifWin = order.matchedValue - order.matched * 100;
  const { winners, places, tied } = requireReducedPrices(outcome);
  const numerator = winners.has(order.runner) ? tied * ifLose + places * (ifWin - ifLose) : tied * ifLose;
  const exact = { numerator: centipaise(sign * numerator), divisor: tied };
  return { result: exact.numerator > 0 ? 'WON' : 'LOST', profit: roundedProfit(exact) };
}

/** Settles a line order: YES wins if the runs reach its line, NO if they do not (RU-22). Throws TypeError (a bug) for a result with winners. */
export function settleLineOrder(order: SettledLineOrder, result: MarketResult): SettledOrder {
  if (result.type === 'void' || order.matched === 0) return VOID;
  if (result.type !== 'runs') throw new TypeError('a line market settles by runs');
  const won = result.runs >= order.line === (order.side === 'BACK');
  const profit = lineBetProfit({ side: order.side, line: order.line, rate: order.rate, size: order.matched }, result.runs);
  return { result: won ? 'WON' : 'LOST', profit: roundedProfit({ numerator: profit, divisor: 1 }) };
}
