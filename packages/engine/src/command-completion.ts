/**
 * Work that follows every command: matches resting orders that cross through other runners, then counts the fills of order groups. It costs
 * nothing while no market matches through other runners and no account has a group.
 */
import type { OrderId, Refusal } from '@maidan/domain';
import { uncross, uncrossAfterPlace, uncrossAfterRemoval } from './cross/uncross.ts';
import { NONE } from './memory/typed-memory.ts';
import type { EngineState } from './state/engine-state.ts';
import type { Market } from './state/market-table.ts';
import { countFills } from './groups/breaker.ts';

/** Completes an accepted placement without terms. */
export function completePlacement(state: EngineState): void {
  if (!hasFollowUp(state)) return;
  uncrossAfterPlace(state);
  countGroupFills(state);
}

/** Completes an accepted command that removed an order, or a part of it, from its market. */
export function completeRemoval(state: EngineState, order: OrderId): void {
  if (!hasFollowUp(state)) return;
  const row = state.orders.find(order);
  if (row !== NONE) uncrossAfterRemoval(state, state.marketOfOrder(row));
  countGroupFills(state);
}

/** Completes any other command on an order. Does nothing if the engine does not have the order. */
export function completeOrderCommand(state: EngineState, order: OrderId): void {
  if (!hasFollowUp(state)) return;
  const row = state.orders.find(order);
  if (row !== NONE) completeMarketCommand(state, state.marketOfOrder(row).id);
}

/** Completes any other command on a market. Does nothing if the engine does not have the market. */
export function completeMarketCommand(state: EngineState, marketId: number): void {
  if (!hasFollowUp(state)) return;
  const market = state.markets.find(marketId);
  if (market === undefined) return;
  if (market.crossMatching) uncross(state, market);
  countGroupFills(state);
}

/** Completes a command that touched all markets. */
export function completeAllMarkets(state: EngineState): void {
  for (const market of state.markets.crossing) uncross(state, market);
  countGroupFills(state);
}

/**
 * Counts the fills of groups and trips those that have passed a limit, until nothing changes. Markets in which orders ended are matched through other
 * runners. ended: those of the command itself. except: a market that waits for the end of its maker's batch.
 */
export function countGroupFills(state: EngineState, ended: readonly Market[] = NO_MARKETS, except?: Market): void {
  if (state.groups.isEmpty && ended.length === 0) return;
  const first = ended.length === 0 ? ended : [...new Set(ended)].toSorted((a, b) => a.id - b.id);
  for (let next: readonly Market[] | null = first; next !== null; next = countFills(state)) {
    for (const market of next) if (market.crossMatching && market !== except) uncross(state, market);
  }
}

/** Completes a command of a group that cancelled these orders, or was refused, and returns its answer. */
export function completeGroupCommand(state: EngineState, ended: Refusal | readonly OrderId[]): Refusal | readonly OrderId[] {
  const marketOf = (order: OrderId): Market => state.marketOfOrder(state.orders.find(order));
  if (!('ok' in ended)) countGroupFills(state, ended.map(marketOf));
  return ended;
}

/** Whether more than the command itself may follow: a market matches through other runners, or an account has an order group. */
function hasFollowUp(state: EngineState): boolean {
  return state.markets.crossing.length > 0 || !state.groups.isEmpty;
}

// Created once, so that a command allocates nothing.
const NO_MARKETS: readonly Market[] = [];
