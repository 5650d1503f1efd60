/**
 * Computes line quotes (fancy) from a distribution of runs: NO line/rate and YES line/rate (RU-23). No pair of bets gives a player a sure
 * profit: the YES line is never below the NO line, and on the same line YES pays less than NO risks.
 */
import { paise, type FancyRate, type Line, type LineQuote, type Paise } from '@maidan/domain';
import type { RunsDistribution } from './runs-distribution.ts';

export interface LinePair {
  readonly no: LineQuote | null;
  readonly yes: LineQuote | null;
}

export const NO_LINE: LinePair = { no: null, yes: null };

const DEFAULT_SIZE = paise(1_00_000_00);
/** If one run changes the probability by less than this, the quote has two lines at even money; otherwise one line with two rates. */
const FINE = 0.045;
const MARGIN = 0.06;
/** Outside these rates the line counts as decided. */
const LOWEST_RATE = 30;
const HIGHEST_RATE = 350;

function quote(line: number, rate: number, size: Paise): LineQuote {
  return { line: line as Line, rate: rate as FancyRate, size };
}

/** Returns the line at which YES is nearest to an even chance; at least 1, because YES at 0 always wins. */
function evenLine(runs: RunsDistribution): number {
  let best = Math.max(1, Math.round(runs.median));
  const distance = (line: number): number => Math.abs(runs.atLeast(line) - 0.5);
  while (distance(best + 1) < distance(best)) best += 1;
  while (best > 1 && distance(best - 1) < distance(best)) best -= 1;
  return best;
}

/** Returns two lines at rate 100 where NO and YES each win with at most `chance`. */
function evenMoney(runs: RunsDistribution, chance: number, size: Paise): LinePair {
  let no = evenLine(runs);
  while (no > 1 && 1 - runs.atLeast(no) > chance) no -= 1;
  while (1 - runs.atLeast(no + 1) <= chance) no += 1;
  let yes = no + 1;
  while (runs.atLeast(yes) > chance) yes += 1;
  return { no: quote(no, 100, size), yes: quote(yes, 100, size) };
}

/** Returns a session quote, or none if the line is practically decided. `size` is in paise, for display. */
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

/** Returns the quote of an innings total: rate 100 on both sides of a moving line (INNINGS_RUNS). */
export function inningsRunsQuote(runs: RunsDistribution, size: Paise = DEFAULT_SIZE): LinePair {
  const line = evenLine(runs);
  const step = runs.atLeast(line) - runs.atLeast(line + 1);
  return step > 0.3 ? NO_LINE : evenMoney(runs, 0.5, size);
}
