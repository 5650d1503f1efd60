/**
 * Line quotes (fancy): NO line/rate and YES line/rate from what is expected (RU-23). The house never offers a pair
 * that pays a player whatever happens: the YES line is never below the NO line, and on one line YES pays less than NO risks.
 */
import { paise, type FancyRate, type Line, type LineQuote, type Paise } from '@maidan/domain';
import type { RunsDistribution } from './runs-distribution.ts';

export interface LinePair {
  readonly no: LineQuote | null;
  readonly yes: LineQuote | null;
}

export const NO_LINE: LinePair = { no: null, yes: null };

const DEFAULT_SIZE = paise(1_00_000_00);
/** One step of runs counts for less than this: two lines at even money; else one line with two rates. */
const FINE = 0.045;
const MARGIN = 0.06;
/** Rates outside mean that the line is as good as decided. */
const LOWEST_RATE = 30;
const HIGHEST_RATE = 350;

function quote(line: number, rate: number, size: Paise): LineQuote {
  return { line: line as Line, rate: rate as FancyRate, size };
}

/** The whole line at which YES is nearest to an even chance; at least 1 run, for a line of 0 is no question. */
function evenLine(runs: RunsDistribution): number {
  let best = Math.max(1, Math.round(runs.median));
  const distance = (line: number): number => Math.abs(runs.atLeast(line) - 0.5);
  while (distance(best + 1) < distance(best)) best += 1;
  while (best > 1 && distance(best - 1) < distance(best)) best -= 1;
  return best;
}

/** Two lines at rate 100: NO wins with at most `chance`, YES with at most `chance`. */
function evenMoney(runs: RunsDistribution, chance: number, size: Paise): LinePair {
  let no = evenLine(runs);
  while (no > 1 && 1 - runs.atLeast(no) > chance) no -= 1;
  while (1 - runs.atLeast(no + 1) <= chance) no += 1;
  let yes = no + 1;
  while (runs.atLeast(yes) > chance) yes += 1;
  return { no: quote(no, 100, size), yes: quote(yes, 100, size) };
}

/** A session quote; no quote where the line is as good as decided. `size` is shown beside it, paise. */
export function sessionQuote(runs: RunsDistribution, size: Paise = DEFAULT_SIZE): LinePair {
  const line = evenLine(runs);
  const yes = runs.atLeast(line);
  if (yes - runs.atLeast(line + 1) < FINE) return evenMoney(runs, 0.49, size);
  const fair = (100 * (1 - yes)) / Math.max(yes, 1e-9);
  const noRate = Math.ceil((fair * (1 + MARGIN)) / 5) * 5;
  const yesRate = Math.min(Math.floor((fair * (1 - MARGIN)) / 5) * 5, noRate - 5);
  if (yesRate < LOWEST_RATE || noRate > HIGHEST_RATE) return NO_LINE;
  return { no: quote(line, noRate, size), yes: quote(line, yesRate, size) };
}

/** The total of an innings at even money: rate 100 on both sides of a moving line (INNINGS_RUNS). */
export function inningsRunsQuote(runs: RunsDistribution, size: Paise = DEFAULT_SIZE): LinePair {
  const line = evenLine(runs);
  const step = runs.atLeast(line) - runs.atLeast(line + 1);
  return step > 0.3 ? NO_LINE : evenMoney(runs, 0.5, size);
}
