/** What match odds and the toss settle at (RU-50). */
import type { MarketResult } from '@maidan/domain';
import type { CricketMatch, CricketResult } from './cricket-match.ts';

/** Selection of each team by its name. */
export type SelectionOf = (team: string) => number | undefined;

/** Winner of match odds: the official one (D/L counts), the super over's after a tie; a bare tie and no result are void. */
export function settleMatchOdds(result: CricketResult, selectionOf: SelectionOf): MarketResult {
  if (result.type === 'no-result') return { type: 'void', reason: 'No result' };
  const winner = result.type === 'won' ? result.winner : result.superOverWinner;
  if (winner === null) return { type: 'void', reason: 'Match tied' };
  const selection = selectionOf(winner);
  return selection === undefined ? { type: 'void', reason: `Unknown winner ${winner}` } : { type: 'winners', winners: [selection] };
}

/** The toss is decided when it was made, whatever becomes of the match; without one it is void. null: not made yet. */
export function settleToss(match: Pick<CricketMatch, 'tossWinner' | 'result'>, selectionOf: SelectionOf): MarketResult | null {
  const selection = match.tossWinner === null ? undefined : selectionOf(match.tossWinner);
  if (selection !== undefined) return { type: 'winners', winners: [selection] };
  return match.result === null ? null : { type: 'void', reason: 'No toss' };
}
