/** The end of a batch: what only its journal still needed is forgotten. */
import * as J from './journal-entries.ts';
import * as O from '../orders/order-layout.ts';
import { NONE } from '../memory/rows.ts';
import type { EngineState } from '../state/engine-state.ts';

/**
 * The batch is being written: wallets get their next version, what comes now belongs to the next batch. Throws (a bug) while one is sealed already, and where
 * there is nothing to seal.
 */
export function seal(state: EngineState): void {
  const { journal } = state;
  if (journal.count === 0) throw new RangeError('an empty batch needs no seal');
  if (journal.sealed !== null) throw new RangeError('one batch is sealed already');
  if (journal.undone) touchAnew(state);
  journal.undone = false;
  const { touched, touchedCount } = journal;
  journal.seal();
  for (let i = 0; i < touchedCount; i++) state.wallets.untouch(touched[i]!, true);
}

/** The sealed batch is durable, or everything where none is sealed: finished orders and dropped positions are forgotten, and what the journal had of it. */
export function commit(state: EngineState): void {
  const { journal } = state;
  state.forgetAnswer();
  const { sealed } = journal;
  if (sealed === null) return commitAll(state);
  for (let i = 0; i < sealed.ended; i++) state.forgetOrder(journal.ended[i]!);
  for (let i = 0; i < sealed.dropped; i++) state.releaseDropped(journal.dropped[i]!);
  journal.takeSealed(sealed);
}

function commitAll(state: EngineState): void {
  const { journal } = state;
  if (journal.undone) touchAnew(state);
  releaseWallets(state, true);
  const { ended, endedCount } = journal;
  for (let i = 0; i < endedCount; i++) state.forgetOrder(ended[i]!);
  for (const position of journal.dropped) state.releaseDropped(position);
  journal.clear();
}

/** Takes the marks of the touched wallets away; their versions go up when the batch is committed. */
export function releaseWallets(state: EngineState, committed: boolean): void {
  const { touched, touchedCount } = state.journal;
  for (let i = 0; i < touchedCount; i++) state.wallets.untouch(touched[i]!, committed);
  state.journal.touchedCount = 0;
}

/** After an undo some touched wallets are as they were: the journal's entries say which are not. */
function touchAnew(state: EngineState): void {
  const { journal } = state;
  releaseWallets(state, false);
  for (let entry = 0; entry < journal.count; entry++) {
    const type = journal.entries[entry * J.ENTRY]!;
    const first = journal.entries[entry * J.ENTRY + 1]!;
    const account = type === J.CASH_MOVED ? first : journal.money[entry * J.MONEY + J.HOLD_MOVED] === 0 ? NONE : holderOf(state, type, first);
    if (account !== NONE) state.touch(account);
  }
}

/** Account row whose hold an entry may have moved, -1 for entries that move none. */
function holderOf(state: EngineState, type: number, first: number): number {
  if (type === J.OPENED || type === J.ENDED || type === J.FILLED || type === J.ORDER_STATE) return state.orders.records[(first << O.RECORD_SHIFT) | O.ACCOUNT]!;
  return type === J.HELD ? state.positions.accountOf(first) : NONE;
}

/** Whether an entry ended its order: nothing is open of it any more. */
export function endsOrder(state: EngineState, type: number, at: number): boolean {
  const { entries } = state.journal;
  if (type === J.ENDED) return true;
  if (type === J.FILLED) return entries[at | 6] === 0 && !state.orders.isMakerLevel(entries[at | 1]!);
  return type === J.ORDER_STATE && (entries[at | 3]! & (J.WENT_TO_QUEUE - 1)) >= O.COMPLETE * J.STATUS_STEP;
}
