/**
 * The layout of a position in position-table.ts: a head of two floats, the second used as integers, then the figures of exposure.ts. With three
 * runners this is two cache lines; the first has everything that each command reads.
 */
/** Floats of the head; the first is the hold in paise. */
export const HEAD = 2;
export const HOLD = 0;
/** Integers of the head, counted from twice the position's number. */
export const ACCOUNT = 2;
export const MARKET = 3;
/** Floats of a cache line: blocks are whole lines. */
export const LINE_FLOATS = 8;

/**
 * Returns the number of figures of a position in a market with this number of runners (exposure.ts). The figures are, from the index `from`:
 *
 *   the sum of low-if-lose; the difference of low per runner; the sum of high-if-lose; the difference of high per runner;
 *   the profit of the matched bets per runner, if it wins and if it loses.
 */
export function figureCount(runners: number): number {
  return 2 + 4 * runners;
}

/** Returns the index of the profit of a runner's matched bets if it wins; the profit if it loses is at the next index. */
export function netOf(from: number, runners: number, runner: number): number {
  return (from + 2 + ((runners + runner) << 1)) | 0;
}
