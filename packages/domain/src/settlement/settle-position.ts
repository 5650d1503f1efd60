/** What a position comes to by a result, exactly: a fraction of centipaise, rounded to paise once (rules.md head and section 7). */
import type { MarketResult } from '../feed/feed-event.ts';
import { centipaise, type Paise } from '../money/paise.ts';
import { roundedQuotient } from '../money/rupees.ts';
import { profitAtRuns, type LineProfits } from '../position/line-position.ts';
import { noOddsBets, withBets, type OddsBet, type OddsProfits } from '../position/odds-position.ts';
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

/** A price after all removals of a result, one after the other. Hundredths. */
export function priceAfterRemovals(price: number, removed: ReadonlyMap<number, number>): number {
  let reduced = price;
  for (const reduction of removed.values()) if (reduction > 0) reduced = reducedPrice(reduced, reduction);
  return reduced;
}

/** Whether a result changes the prices of the bets that stand: then positions alone are not enough. */
export function reducesPrices(outcome: RunnerOutcome): boolean {
  return outcome.type === 'decided' && [...outcome.removed.values()].some((reduction) => reduction > 0);
}

/**
 * What an odds position comes to. Removed runners' bets are void. Where a removal reduces prices the account's matched bets
 * have to be given, each with its own price; else positions are enough (all is linear, dead heats too). Throws (a bug) without them.
 */
export function settleOddsPosition(position: OddsProfits, outcome: RunnerOutcome, bets?: readonly OddsBet[]): ExactProfit {
  if (outcome.type === 'void') return NO_PROFIT;
  let settled = position;
  if (reducesPrices(outcome)) {
    if (bets === undefined) throw new TypeError('a reduction of prices needs the single bets');
    settled = withBets(
      noOddsBets(position.ifWin.length),
      bets.map((bet) => ({ ...bet, price: priceAfterRemovals(bet.price, outcome.removed) })),
    );
  }
  let losing = 0;
  let winning = 0;
  for (let runner = 0; runner < settled.ifWin.length; runner += 1) {
    if (outcome.removed.has(runner)) continue;
    losing += settled.ifLose[runner]!;
    if (outcome.winners.has(runner)) winning += settled.ifWin[runner]! - settled.ifLose[runner]!;
  }
  return { numerator: centipaise(outcome.tied * losing + outcome.places * winning), divisor: outcome.tied };
}

/** What a line position comes to: its profit at the runs of the result, nothing by a void. Throws (a bug) on a result with winners. */
export function settleLinePosition(position: LineProfits, result: MarketResult): ExactProfit {
  if (result.type === 'void') return NO_PROFIT;
  if (result.type !== 'runs') throw new TypeError('a line market settles by runs');
  return { numerator: profitAtRuns(position, result.runs), divisor: 1 };
}
