/** The results of match odds and the toss (RU-50). */
import type { MarketResult } from '@maidan/domain';
import type { CricketMatch, CricketResult } from './cricket-match.ts';

/** Selection id of each team by name. */
export type SelectionOf = (team: string) => number | undefined;

/** Returns the result of match odds: the official winner (D/L counts), after a tie the winner of the super over. A tie without super over and no result are void. */
export function settleMatchOdds(result: CricketResult, selectionOf: SelectionOf): MarketResult {
  if (result.type === 'no-result') return { type: 'void', reason: 'No result' };
  const winner = result.type === 'won' ? result.winner : result.superOverWinner;
  if (winner === null) return { type: 'void', reason: 'Match tied' };
  const selection = selectionOf(winner);
  return selection === undefined ? { type: 'void', reason: `Unknown winner ${winner}` } : { type: 'winners', winners: [selection] };
}

/** Returns the result of the toss. It stands even if the match is abandoned. A match without a toss is void; null if the toss is still open. */
export function settleToss(match: Pick<CricketMatch, 'tossWinner' | 'result'>, selectionOf: SelectionOf): MarketResult | null {
  const selection = match.tossWinner === null ? undefined : selectionOf(match.tossWinner);
  if (selection !== undefined) return { type: 'winners', winners: [selection] };
  return match.result === null ? null : { type: 'void', reason: 'No toss' };
}
