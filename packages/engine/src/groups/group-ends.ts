/** The end of a command where accounts have order groups. */
import type { OrderId, Refusal } from '@maidan/domain';
import { uncross } from '../cross/uncross.ts';
import type { EngineState } from '../state/engine-state.ts';
import type { Market } from '../state/market-table.ts';
import { countFills } from './breaker.ts';

/**
 * Counts the fills of groups and trips those that have passed a limit, until nothing changes. Markets in which orders ended are matched through other
 * runners. ended: those of the command itself. except: a market that waits for the end of its maker's batch.
 */
export function endGroupCommand(state: EngineState, ended: readonly Market[] = NO_MARKETS, except?: Market): void {
  if (state.groups.isEmpty && ended.length === 0) return;
  const first = ended.length === 0 ? ended : [...new Set(ended)].toSorted((a, b) => a.id - b.id);
  for (let next: readonly Market[] | null = first; next !== null; next = countFills(state)) {
    for (const market of next) if (market.crossMatching && market !== except) uncross(state, market);
  }
}

/** Ends a command of a group that ended these orders, or was refused. Returns its answer. */
export function endOrdersOfGroup(state: EngineState, ended: Refusal | readonly OrderId[]): Refusal | readonly OrderId[] {
  const marketOf = (order: OrderId): Market => state.marketOfOrder(state.orders.find(order));
  if (!('ok' in ended)) endGroupCommand(state, ended.map(marketOf));
  return ended;
}

// Created once, so that a command allocates nothing.
const NO_MARKETS: readonly Market[] = [];
