/** The events between two states of a table that concern the viewer. Pure. */
import type { OwnTableBet, TableState } from '../../realtime/tables/table-state.ts';

export type News = { readonly type: 'burst'; readonly multiplier: number } | { readonly type: 'bet'; readonly bet: OwnTableBet };

function betsOf({ before, mine }: TableState): readonly OwnTableBet[] {
  return [...before, ...mine];
}

/** Returns the new bursts and changed bets; none without an earlier round. */
export function newsOf(before: TableState, after: TableState): readonly News[] {
  if (before.round === null || after.round === null) return [];
  const news: News[] = [];
  const { roundId, result } = after.round;
  if (result !== null && result.burst > 0 && (before.round.roundId !== roundId || before.round.result === null))
    news.push({ type: 'burst', multiplier: Math.round(result.burst * 100) });
  const known = new Map(betsOf(before).map((bet) => [bet.betId, bet.state]));
  for (const bet of betsOf(after)) if (known.get(bet.betId) !== bet.state) news.push({ type: 'bet', bet });
  return news;
}
