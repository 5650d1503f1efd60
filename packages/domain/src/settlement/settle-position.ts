/** What a position comes to by a result, exactly: a fraction of centipaise, rounded to paise once (RU-17, RU-43). */
import type { MarketResult } from '../feed/feed-event.ts';
import { centipaise, type Paise } from '../money/paise.ts';
import { roundedQuotient } from '../money/rupees.ts';
import { profitAtRuns, type LineProfits } from '../position/line-position.ts';
import type { OddsProfits } from '../position/odds-position.ts';
import type { Price } from '../price/price.ts';
import type { RunnerOutcome } from './market-result.ts';

/** Centipaise as a fraction: a dead heat of k gives k-ths. */
export interface ExactProfit {
  readonly numerator: number;
  readonly divisor: number;
}

export const NO_PROFIT: ExactProfit = { numerator: 0, divisor: 1 };

/** Money of an exact profit: paise, half away from zero; the only rounding of a settlement before commission. */
export function roundedProfit(profit: ExactProfit): Paise {
  return roundedQuotient(profit.numerator, profit.divisor * 100) as Paise;
}

/** A price after the removal of a runner with this reduction (hundredths of a per cent): 8.6 with 16.2 % is 7.21; never below 1.01. Hundredths. */
export function reducedPrice(price: number, reduction: number): Price {
  return Math.max(101, price - roundedQuotient(price * reduction, 10_000)) as Price;
}

/** A decided result at whose prices everything counts already. Throws (a bug) where a removal still reduces some: that is done where the bets are read. */
export function standingPrices(outcome: Extract<RunnerOutcome, { readonly type: 'decided' }>): typeof outcome {
  if ([...outcome.removed.values()].some((reduction) => reduction > 0)) throw new TypeError('prices are reduced trade by trade, before the result');
  return outcome;
}

/** What an odds position comes to, with the reductions of removals in it already. Removed runners' bets are void. */
export function settleOddsPosition(position: OddsProfits, outcome: RunnerOutcome): ExactProfit {
  if (outcome.type === 'void') return NO_PROFIT;
  const { winners, removed, places, tied } = standingPrices(outcome);
  let losing = 0;
  let winning = 0;
  for (let runner = 0; runner < position.ifWin.length; runner += 1) {
    if (removed.has(runner)) continue;
    losing += position.ifLose[runner]!;
    if (winners.has(runner)) winning += position.ifWin[runner]! - position.ifLose[runner]!;
  }
  return { numerator: centipaise(tied * losing + places * winning), divisor: tied };
}

/** What a line position comes to: its profit at the runs of the result, nothing by a void. Throws (a bug) on a result with winners. */
export function settleLinePosition(position: LineProfits, result: MarketResult): ExactProfit {
  if (result.type === 'void') return NO_PROFIT;
  if (result.type !== 'runs') throw new TypeError('a line market settles by runs');
  return { numerator: profitAtRuns(position, result.runs), divisor: 1 };
}
