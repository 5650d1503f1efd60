/** Settles a position exactly, as a fraction of centipaise that is rounded to paise once (RU-17, RU-43). */
import type { MarketResult } from '../feed/feed-event.ts';
import { centipaise, type Paise, roundedQuotient } from '../money/money.ts';
import { profitAtRuns, type LineProfits } from '../position/line-position.ts';
import type { OddsProfits } from '../position/odds-position.ts';
import type { Price } from '../price/price.ts';
import type { RunnerOutcome } from './market-result.ts';

/** Centipaise as a fraction, because a dead heat of k runners divides by k. */
export interface ExactProfit {
  readonly numerator: number;
  readonly divisor: number;
}

export const NO_PROFIT: ExactProfit = { numerator: 0, divisor: 1 };

/** Rounds an exact profit to paise, half away from zero. A settlement rounds nothing else before commission (RU-17). */
export function roundedProfit(profit: ExactProfit): Paise {
  return roundedQuotient(profit.numerator, profit.divisor * 100) as Paise;
}

/** Returns the price in hundredths after the removal of a runner with this reduction (hundredths of a per cent): 8.6 less 16.2 % is 7.21; never below 1.01 (RU-44). */
export function reducedPrice(price: number, reduction: number): Price {
  return Math.max(101, price - roundedQuotient(price * reduction, 10_000)) as Price;
}

/** Returns the outcome if its removals reduce no price. Throws TypeError (a bug) otherwise: the caller reduces prices when it reads the bets. */
export function requireReducedPrices(outcome: Extract<RunnerOutcome, { readonly type: 'decided' }>): typeof outcome {
  if ([...outcome.removed.values()].some((reduction) => reduction > 0))
    throw new TypeError('reduce the prices of the bets by the removals before the settlement');
  return outcome;
}

/** Settles an odds position whose prices are already reduced by removals. Bets on removed runners are void. */
export function settleOddsPosition(position: OddsProfits, outcome: RunnerOutcome): ExactProfit {
  if (outcome.type === 'void') return NO_PROFIT;
  const { winners, removed, places, tied } = requireReducedPrices(outcome);
  let losing = 0;
  let winning = 0;
  for (let runner = 0; runner < position.ifWin.length; runner += 1) {
    if (removed.has(runner)) continue;
    losing += position.ifLose[runner]!;
    if (winners.has(runner)) winning += position.ifWin[runner]! - position.ifLose[runner]!;
  }
  return { numerator: centipaise(tied * losing + places * winning), divisor: tied };
}

/** Settles a line position: its profit at the runs of the result, or 0 if the market is void. Throws TypeError (a bug) for a result with winners. */
export function settleLinePosition(position: LineProfits, result: MarketResult): ExactProfit {
  if (result.type === 'void') return NO_PROFIT;
  if (result.type !== 'runs') throw new TypeError('a line market settles by runs');
  return { numerator: profitAtRuns(position, result.runs), divisor: 1 };
}
