/**
 * Positions of line markets (fancy 'SESSION', INNINGS_RUNS): the profit is a step function of the runs (RU-26).
 * A YES bet (back) wins if runs >= line, a NO bet (lay) wins if runs < line. Profits in centipaise, lines in runs, rates per 100.
 */
import { centipaise, type Centipaise, type Paise, holdOf } from '../money/money.ts';
import type { Side } from '../order/order.ts';

/** The step function of a position. Step i applies to lines[i - 1] <= runs < lines[i]; the first and the last step have no outer limit. */
export interface LineProfits {
  /** Ascending, in runs. */
  readonly lines: readonly number[];
  /** Profit of each step in centipaise; one more than lines. */
  readonly profit: readonly number[];
}

/** A matched or pending bet. BACK is YES, LAY is NO; line in runs, rate per 100, size in paise. */
export interface LineBet {
  readonly side: Side;
  readonly line: number;
  readonly rate: number;
  readonly size: number;
}

/** The profit over a range of runs, in centipaise. `to` is the last number of runs in the range; null means no upper end. */
export interface RunRange {
  readonly from: number;
  readonly to: number | null;
  readonly profit: Centipaise;
}

/** The position of a player without bets: one step with the profit 0. */
export const NO_LINE_BETS: LineProfits = { lines: [], profit: [0] };

/** Returns the profit of a bet at a number of runs, in centipaise. YES wins size x rate / 100 and risks its size; NO is the reverse. Throws RangeError (a bug) beyond safe integers. */
export function lineBetProfit(bet: LineBet, runs: number): Centipaise {
  const hasReachedLine = runs >= bet.line;
  const amount = hasReachedLine ? bet.size * bet.rate : -bet.size * 100;
  return centipaise(bet.side === 'BACK' ? amount : -amount);
}

/** Returns the index of the step that applies at a number of runs. */
function stepAtRuns(position: LineProfits, runs: number): number {
  let step = 0;
  while (step < position.lines.length && position.lines[step]! <= runs) step += 1;
  return step;
}

/** Returns the profit of the position at a number of runs, in centipaise. */
export function profitAtRuns(position: LineProfits, runs: number): Centipaise {
  return centipaise(position.profit[stepAtRuns(position, runs)]!);
}

/** Returns the position with `share` of the profit of a bet added at each number of runs. */
function withLineBet(position: LineProfits, bet: LineBet, share: (amount: number) => number): LineProfits {
  const lines = [...new Set([...position.lines, bet.line])].toSorted((left, right) => left - right);
  const profit = [Number.NEGATIVE_INFINITY, ...lines].map((from) => centipaise(position.profit[stepAtRuns(position, from)]! + share(lineBetProfit(bet, from))));
  const isStep = lines.map((_, index) => profit[index] !== profit[index + 1]);
  return { lines: lines.filter((_, index) => isStep[index]), profit: profit.filter((_, index) => index === 0 || isStep[index - 1]) };
}

/** Returns the position with matched bets added. Neighbouring steps with the same profit are merged. */
export function withLineBets(position: LineProfits, bets: Iterable<LineBet>): LineProfits {
  let sum = position;
  for (const bet of bets) sum = withLineBet(sum, bet, (amount) => amount);
  return sum;
}

/** Returns the position if each pending bet is matched only where it loses: the lowest profit at each number of runs. */
export function withWorstOfLineBets(position: LineProfits, pending: Iterable<LineBet>): LineProfits {
  let sum = position;
  for (const bet of pending) sum = withLineBet(sum, bet, (amount) => Math.min(0, amount));
  return sum;
}

/** Returns the position if each pending bet is matched only where it wins: the highest profit at each number of runs. */
export function withBestOfLineBets(position: LineProfits, pending: Iterable<LineBet>): LineProfits {
  let sum = position;
  for (const bet of pending) sum = withLineBet(sum, bet, (amount) => Math.max(0, amount));
  return sum;
}

/** Returns the profit of each range of runs, from 0 runs up (RU-27). */
export function runRanges(position: LineProfits): RunRange[] {
  const ranges: RunRange[] = [];
  position.profit.forEach((profit, step) => {
    const from = Math.max(0, step === 0 ? 0 : position.lines[step - 1]!);
    const next = position.lines[step];
    if (next === undefined || next > from) ranges.push({ from, to: next === undefined ? null : next - 1, profit: centipaise(profit) });
  });
  return ranges;
}

/** Returns the lowest profit over all runs from 0 up, in centipaise. */
export function lineWorstCase(position: LineProfits): Centipaise {
  return centipaise(Math.min(...runRanges(position).map((range) => range.profit)));
}

/** Returns the highest profit over all runs from 0 up, in centipaise. */
export function lineBestCase(position: LineProfits): Centipaise {
  return centipaise(Math.max(...runRanges(position).map((range) => range.profit)));
}

/** Returns the hold of a line position and its pending bets, in paise: the worst case rounded up to the paisa. */
export function lineHold(position: LineProfits, pending: Iterable<LineBet> = []): Paise {
  return holdOf(lineWorstCase(withWorstOfLineBets(position, pending)));
}
