/** What a card says when its market is over. Pure. */
import type { MarketView } from '@maidan/contract';

export type Ending = { readonly type: 'closed' } | { readonly type: 'void' } | { readonly type: 'result'; readonly winner: string };

/** null while the market runs. */
export function endingOf(market: Pick<MarketView, 'status' | 'runners'>): Ending | null {
  if (market.status === 'VOID') return { type: 'void' };
  if (market.status !== 'CLOSED' && market.status !== 'SETTLED') return null;
  const winners = market.runners.filter((runner) => runner.status === 'WINNER').map((runner) => runner.name);
  return winners.length > 0 ? { type: 'result', winner: winners.join(', ') } : { type: 'closed' };
}
