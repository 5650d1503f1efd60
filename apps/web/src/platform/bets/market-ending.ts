/** How a market ended, and the player's own result in it. */
import type { MarketView } from '@maidan/contract';
import type { ComponentType } from 'react';
import { create } from 'zustand';

export type MarketEnding =
  | { readonly type: 'closed' }
  | { readonly type: 'void' }
  /** Names of runners as the feed gives them. */
  | { readonly type: 'winners'; readonly winners: readonly string[] }
  | { readonly type: 'runs'; readonly runs: number };

/** Returns null while the market runs; `closed` means that its result is not known yet. */
export function marketEnding({ status, runs, runners }: Pick<MarketView, 'status' | 'runs' | 'runners'>): MarketEnding | null {
  if (status === 'VOID') return { type: 'void' };
  if (status !== 'CLOSED' && status !== 'SETTLED') return null;
  if (runs !== null) return { type: 'runs', runs };
  const winners = runners.filter((runner) => runner.status === 'WINNER').map((runner) => runner.name);
  return winners.length > 0 ? { type: 'winners', winners } : { type: 'closed' };
}

export interface SettledResultProps {
  readonly marketId: string;
  readonly eventId: string;
}

interface SettledResults {
  /** Shows the result in one market. */
  readonly Result: ComponentType<SettledResultProps> | null;
  /** Markets with a known result of the player. */
  readonly marketIds: ReadonlySet<string>;
}

/** The app fills it when the page is idle. */
export const settledResult = create<SettledResults>(() => ({ Result: null, marketIds: new Set() }));
