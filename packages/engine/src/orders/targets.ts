/**
 * Orders with a target (MX): on the way to its book such an order takes at each price what its target still needs there. What is then left of the
 * target becomes an ordinary size at the limit.
 */
import { LARGEST_STAKE } from '@maidan/domain';
import { RESIZED, TARGET_MET as TARGET_MET_ENTRY } from '../journal/journal-entries.ts';
import type { EngineState } from '../state/engine-state.ts';
import * as O from './order-layout.ts';
import type { OrderTable } from './order-table.ts';
import { TARGET_MET, targetUnit, TERMS_SHIFT } from './order-terms.ts';

/** Marks that an order with a target is sent to its book: from then on its hold counts its open part only. */
export function meetTarget(state: EngineState, order: number): void {
  const { journal, orders } = state;
  const beyond = orders.heldBeyond(order);
  orders.records[(order << O.RECORD_SHIFT) | O.STATE]! |= TARGET_MET << TERMS_SHIFT;
  if (beyond > 0) state.addOpenPart(order, -beyond);
  journal.add(TARGET_MET_ENTRY, order, beyond);
}

/** Undo of `meetTarget`; `entry` is the index of its journal entry. */
export function undoMeetTarget(state: EngineState, entry: number): void {
  const { entries } = state.journal;
  const order = entries[entry | 1]!;
  state.orders.records[(order << O.RECORD_SHIFT) | O.STATE]! &= ~(TARGET_MET << TERMS_SHIFT);
  state.addOpenPart(order, entries[entry | 2]!);
}

/** Returns the paise that an order with a target may take at a price in hundredths. An order has at most the largest stake. */
export function targetRoom(orders: OrderTable, order: number, price: number): number {
  const most = LARGEST_STAKE - orders.records[(order << O.RECORD_SHIFT) | O.MATCHED]!;
  return Math.min(most, Math.floor(orders.targetLeftOf(order) / targetUnit(orders.termsOf(order), price)));
}

/** Whether an order with a target may take more: its target and the largest stake are not reached. */
export function hasTargetLeft(orders: OrderTable, order: number): boolean {
  return orders.targetLeftOf(order) > 0 && orders.records[(order << O.RECORD_SHIFT) | O.MATCHED]! < LARGEST_STAKE;
}

/** Sets the open part of an order that is on its way to its book, paise. */
export function resizeOpen(state: EngineState, order: number, size: number): void {
  const { journal, orders } = state;
  const by = size - orders.remainingOf(order);
  if (by === 0) return;
  orders.records[(order << O.RECORD_SHIFT) | O.REMAINING]! += by;
  state.addOpenPart(order, by);
  journal.add(RESIZED, order, by);
}

/** Undo of `resizeOpen`; `entry` is the index of its journal entry. */
export function undoResize(state: EngineState, entry: number): void {
  const { entries } = state.journal;
  const order = entries[entry | 1]!;
  const by = entries[entry | 2]!;
  state.orders.records[(order << O.RECORD_SHIFT) | O.REMAINING]! -= by;
  state.addOpenPart(order, -by);
}
