/**
 * What follows a command by itself: resting orders that cross through other runners are matched, then the fills of order groups are counted. Each
 * function costs nothing where no market matches through other runners and no account has a group.
 */
import type { OrderId, Refusal } from '@maidan/domain';
import { uncross, uncrossAfterPlace, uncrossAfterRemoval } from '../cross/uncross.ts';
import { NONE } from '../memory/typed-memory.ts';
import type { EngineState } from '../state/engine-state.ts';
import type { Market } from '../state/market-table.ts';
import { countFills } from './breaker.ts';

/** Ends an accepted placement of an order without terms. */
export function endPlacement(state: EngineState): void {
  if (!mayMoreFollow(state)) return;
  uncrossAfterPlace(state);
  endGroupCommand(state);
}

/** Ends an accepted command that took an order or a part of it from its market. */
export function endRemoval(state: EngineState, order: OrderId): void {
  if (!mayMoreFollow(state)) return;
  const row = state.orders.find(order);
  if (row !== NONE) uncrossAfterRemoval(state, state.marketOfOrder(row));
  endGroupCommand(state);
}

/** Ends any other command of an order. An order that the engine does not have ends nothing. */
export function endOrderCommand(state: EngineState, order: OrderId): void {
  if (!mayMoreFollow(state)) return;
  const row = state.orders.find(order);
  if (row !== NONE) endMarketCommand(state, state.marketOfOrder(row).id);
}

/** Ends any other command of a market. A market that the engine does not have ends nothing. */
export function endMarketCommand(state: EngineState, marketId: number): void {
  if (!mayMoreFollow(state)) return;
  const market = state.markets.find(marketId);
  if (market === undefined) return;
  if (market.crossMatching) uncross(state, market);
  endGroupCommand(state);
}

/** Ends a command of all markets. */
export function endCommandOfAll(state: EngineState): void {
  for (const market of state.markets.crossing) uncross(state, market);
  endGroupCommand(state);
}

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

/** Whether more than the command itself may follow: a market matches through other runners, or an account has an order group. */
function mayMoreFollow(state: EngineState): boolean {
  return state.markets.crossing.length > 0 || !state.groups.isEmpty;
}

// Created once, so that a command allocates nothing.
const NO_MARKETS: readonly Market[] = [];
