/**
 * Closes a fancy position with a bet on the opposite side at the current quote (RU-39). A gap between the lines may
 * remain. The stake is chosen for the best worst case, so a cash-out never makes the worst case worse.
 */
import { type Centipaise, roundedQuotient } from '../money/money.ts';
import { accept, refuse, type Outcome } from '../refusal/refusal.ts';
import { percentOf } from './cash-out.ts';
import { lineWorstCase, runRanges, withLineBets, type LineBet, type LineProfits } from './line-position.ts';

/** One side of a fancy quote: line in runs, rate per 100, size in paise. */
export interface TakeableLine {
  readonly line: number;
  readonly rate: number;
  readonly size: number;
}

export interface LineCashOut {
  readonly bet: LineBet;
  readonly after: LineProfits;
  /** Worst case after, centipaise. */
  readonly worst: Centipaise;
  /** false if the size of the quote was too small to close everything. */
  readonly complete: boolean;
}

/** Returns the lowest profit below the line and the lowest from the line up, in centipaise; null for a line of 0, which has nothing below. */
function lowestAround(position: LineProfits, line: number): { below: number; above: number } | null {
  const below: number[] = [];
  const above: number[] = [];
  for (const range of runRanges(position)) {
    if (range.from < line) below.push(range.profit);
    if (range.to === null || range.to >= line) above.push(range.profit);
  }
  return below.length === 0 ? null : { below: Math.min(...below), above: Math.min(...above) };
}

/** Returns the bet on one side that improves the worst case most. Per unit of stake, NO adds 100 below the line and subtracts the rate from the line up; YES is the reverse. */
function closingBet(position: LineProfits, side: LineBet['side'], quote: TakeableLine, percent: number): LineCashOut | null {
  const lowest = lowestAround(position, quote.line);
  if (lowest === null) return null;
  const difference = side === 'LAY' ? lowest.above - lowest.below : lowest.below - lowest.above;
  const before = lineWorstCase(position);
  const share = percentOf(difference, percent);
  for (const wanted of [roundedQuotient(share, 100 + quote.rate), Math.floor(share / (100 + quote.rate))]) {
    const size = Math.min(wanted, quote.size);
    if (size <= 0) continue;
    const bet: LineBet = { side, line: quote.line, rate: quote.rate, size };
    const after = withLineBets(position, [bet]);
    const worst = lineWorstCase(after);
    if (worst >= before) return { bet, after, worst, complete: wanted <= quote.size };
  }
  return null;
}

/**
 * Returns the best bet that closes `percent` of a fancy position at the current quote (RU-39). Refuses with NO_PRICE if a
 * side that could close it has no quote, and with NOTHING_TO_CLOSE if no bet improves the worst case.
 */
export function cashOutLine(
  position: LineProfits,
  quote: { readonly no: TakeableLine | null; readonly yes: TakeableLine | null },
  percent = 100,
): Outcome<LineCashOut> {
  const no = quote.no === null ? null : closingBet(position, 'LAY', quote.no, percent);
  const yes = quote.yes === null ? null : closingBet(position, 'BACK', quote.yes, percent);
  if (no !== null && (yes === null || no.worst >= yes.worst)) return accept(no);
  if (yes !== null) return accept(yes);
  const level = new Set(runRanges(position).map((range) => range.profit)).size === 1;
  return refuse(level || (quote.no !== null && quote.yes !== null) ? 'NOTHING_TO_CLOSE' : 'NO_PRICE');
}
