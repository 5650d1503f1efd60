/** States of markets and runners as clients see them. */
import type { MarketStatus as MaidanMarketStatus, RunnerStatus as MaidanRunnerStatus } from '@maidan/domain';
import type { MarketStatus, RunnerStatus } from '../enums.ts';

/** Returns a market's state. A market that has closed and waits for its result is suspended. */
export function shownMarketStatus(status: MaidanMarketStatus): MarketStatus {
  if (status === 'OPEN') return 'OPEN';
  return status === 'SETTLED' || status === 'VOID' ? 'CLOSED' : 'SUSPENDED';
}

/** Returns a runner's state and, for a runner whose bets are void, by how many per cent the others were reduced. `reduction`: hundredths of a per cent. */
export function shownRunnerStatus(
  market: { readonly status: MaidanMarketStatus; readonly isLine: boolean },
  runner: { readonly status: MaidanRunnerStatus; readonly reduction: number | null },
): { readonly status: RunnerStatus; readonly adjustmentFactor: number | null } {
  if (market.status === 'VOID' || runner.status === 'VOID') return { status: 'REMOVED', adjustmentFactor: 0 };
  if (runner.status === 'REMOVED') return { status: 'REMOVED', adjustmentFactor: (runner.reduction ?? 0) / 100 };
  if (runner.status === 'WINNER' || runner.status === 'LOSER') return { status: runner.status, adjustmentFactor: null };
  // the runner of a line neither wins nor loses, but no client knows an active runner of a closed market
  return { status: market.isLine && market.status === 'SETTLED' ? 'WINNER' : 'ACTIVE', adjustmentFactor: null };
}
