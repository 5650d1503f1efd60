/** The covers over the prices of a runner that takes no bets. */
import type { MarketView, RunnerView } from '@maidan/contract';

/** Message keys of the covers. */
export const COVERS = ['status.suspended', 'status.ballRunning', 'status.closed', 'status.void', 'status.winner', 'status.loser', 'status.removed'] as const;
export type Cover = (typeof COVERS)[number];

const OF_RUNNER: Partial<Readonly<Record<RunnerView['status'], Cover>>> = {
  REMOVED: 'status.removed',
  WINNER: 'status.winner',
  LOSER: 'status.loser',
  VOID: 'status.void',
};

/** Returns the cover of one runner's prices, or null if they are open. The status of an ended or removed runner wins over that of the market. */
export function coverOf(market: Pick<MarketView, 'status' | 'reason'>, runner: Pick<RunnerView, 'status'>): Cover | null {
  const own = OF_RUNNER[runner.status];
  if (own !== undefined) return own;
  if (market.status === 'CLOSED' || market.status === 'SETTLED') return 'status.closed';
  if (market.status === 'VOID') return 'status.void';
  if (market.status === 'SUSPENDED') return market.reason === 'BALL_RUNNING' ? 'status.ballRunning' : 'status.suspended';
  return runner.status === 'SUSPENDED' ? 'status.suspended' : null;
}
