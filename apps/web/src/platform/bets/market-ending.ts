/** How a market ended. Pure. */
import type { MarketView } from '@maidan/contract';

export type MarketEnding =
  | { readonly type: 'closed' }
  | { readonly type: 'void' }
  /** Names of runners as the feed gives them. */
  | { readonly type: 'winners'; readonly winners: readonly string[] }
  | { readonly type: 'runs'; readonly runs: number };

/** Returns null while the market runs; `closed`: its result is not known yet. */
export function marketEnding({ status, runs, runners }: Pick<MarketView, 'status' | 'runs' | 'runners'>): MarketEnding | null {
  if (status === 'VOID') return { type: 'void' };
  if (status !== 'CLOSED' && status !== 'SETTLED') return null;
  if (runs !== null) return { type: 'runs', runs };
  const winners = runners.filter((runner) => runner.status === 'WINNER').map((runner) => runner.name);
  return winners.length > 0 ? { type: 'winners', winners } : { type: 'closed' };
}
