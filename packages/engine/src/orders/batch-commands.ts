/** Places several orders of one person in one command: all or none (MX). */
import { LARGEST_BATCH, matchingPair, type OrderId } from '@maidan/domain';
import type { BatchOutcome, PlaceCommand, PlaceWithTerms } from '../engine-types.ts';
import * as J from '../journal/journal-entries.ts';
import { undoTo } from '../journal/undo.ts';
import type { MatchingRefusal } from '../order-options.ts';
import type { EngineState } from '../state/engine-state.ts';
import type { Market } from '../state/market-table.ts';
import { releaseOrder } from './order-commands.ts';
import * as O from './order-layout.ts';
import { placeWithTerms } from './term-commands.ts';

type Instruction = PlaceCommand | PlaceWithTerms;

const BATCH_SIZE_INVALID: MatchingRefusal = { ok: false, code: 'BATCH_SIZE_INVALID' };

/**
 * Places instructions in their order, each on the state that the earlier ones leave. The first refusal undoes all of them. If one must wait its bet
 * delay, all wait. Returns the refusal, which names its instruction, or null; `lastBatch` then returns the orders.
 */
export function placeBatch(state: EngineState, instructions: readonly Instruction[]): MatchingRefusal | null {
  if (instructions.length < 1 || instructions.length > LARGEST_BATCH) return BATCH_SIZE_INVALID;
  const pair = matchingPair(instructions);
  if (pair !== null) return { ok: false, code: 'BACK_LAY_COMBINATION', detail: { instructions: pair } };
  // An unknown account throws before anything changes.
  for (const { account } of instructions) state.accountRow(account);
  const { batch, journal, orders } = state;
  const mark = journal.count;
  batch.begin(mark);
  for (let at = 0; at < instructions.length; at++) {
    const refused = placeWithTerms(state, instructions[at]!);
    if (refused !== null) {
      batch.allWait = false;
      undoTo(state, mark);
      return { ok: false, code: refused.code, detail: { ...refused.detail, instruction: at } };
    }
    const row = state.requireLastOrder();
    batch.add(row);
    if (batch.allWait || orders.statusOf(row) !== O.PENDING) continue;
    batch.allWait = true;
    if (at === 0) continue;
    // Earlier instructions have met the book: place all of them again.
    undoTo(state, mark);
    batch.begin(mark);
    at = -1;
  }
  batch.allWait = false;
  return null;
}

/** Ends the bet delay of a batch: its orders meet the book in their order. Orders that are not pending are passed over. Returns their market; null if none was pending. */
export function releaseBatch(state: EngineState, ids: readonly OrderId[]): Market | null {
  const { batch, journal, orders } = state;
  batch.begin(journal.count);
  for (const id of ids) {
    const row = orders.find(id);
    if (row < 0 || orders.statusOf(row) !== O.PENDING) continue;
    releaseOrder(state, id);
    batch.add(row);
  }
  return batch.count === 0 ? null : state.marketOfOrder(batch.rows[0]!);
}

/** Returns the orders of the last batch as they stand after it. Call it directly after the command. */
export function lastBatch(state: EngineState): BatchOutcome {
  const { batch } = state;
  return { placed: Array.from(batch.rows.subarray(0, batch.count), (row) => state.outcomeOf(row, reasonIn(state, row))) };
}

/** Returns the number of the reason for which the last batch ended an order, 0 if it did not end for one. */
function reasonIn({ batch, journal, orders }: EngineState, row: number): number {
  if (orders.statusOf(row) !== O.COMPLETE) return 0;
  const { entries } = journal;
  for (let at = batch.mark << J.ENTRY_SHIFT; at < journal.count << J.ENTRY_SHIFT; at += J.ENTRY) {
    if (entries[at | 1] !== row) continue;
    if (entries[at] === J.ENDED) return entries[at | 4]!;
    if (entries[at] === J.START_ENDED) return entries[at | 3]!;
    if (entries[at] === J.ORDER_STATE && (entries[at | 3]! & (J.WENT_TO_QUEUE - 1)) >= O.COMPLETE * J.STATUS_STEP) return entries[at | 3]! & J.REASON_BITS;
  }
  return 0;
}
