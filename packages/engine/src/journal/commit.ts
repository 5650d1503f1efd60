/** Seals and commits batches: forgets the orders and positions that only the journal still needed. */
import * as J from './journal-entries.ts';
import * as O from '../orders/order-layout.ts';
import type { EngineState } from '../state/engine-state.ts';
import { NONE } from '../memory/typed-memory.ts';

/**
 * Seals the open batch while it is written: its wallets get their next version, and later commands belong to the next batch (ADR 15). Throws
 * (a bug) if a batch is already sealed, or if there is nothing to seal.
 */
export function seal(state: EngineState): void {
  const { journal } = state;
  if (journal.count === 0) throw new RangeError('an empty batch cannot be sealed');
  if (journal.sealed !== null) throw new RangeError('a batch is already sealed');
  if (journal.undone) rebuildTouched(state);
  journal.undone = false;
  const { touched, touchedCount } = journal;
  journal.seal();
  for (let i = 0; i < touchedCount; i++) state.wallets.untouch(touched[i]!, true);
}

/** Commits the sealed batch, or the open batch if none is sealed: forgets its finished orders, dropped positions and journal entries. */
export function commit(state: EngineState): void {
  const { journal } = state;
  state.forgetLastOrder();
  const { sealed } = journal;
  if (sealed === null) return commitAll(state);
  for (let i = 0; i < sealed.ended; i++) state.forgetOrder(journal.ended[i]!);
  for (let i = 0; i < sealed.dropped; i++) state.releaseDropped(journal.dropped[i]!);
  state.groups.shift(journal.sealedCount);
  journal.removeSealed(sealed);
}

function commitAll(state: EngineState): void {
  const { journal } = state;
  if (journal.undone) rebuildTouched(state);
  releaseWallets(state, true);
  const { ended, endedCount } = journal;
  for (let i = 0; i < endedCount; i++) state.forgetOrder(ended[i]!);
  for (const position of journal.dropped) state.releaseDropped(position);
  state.groups.cut(0);
  journal.clear();
}

/** Clears the marks of the touched wallets, and increments their versions if the batch was committed. */
export function releaseWallets(state: EngineState, committed: boolean): void {
  const { touched, touchedCount } = state.journal;
  for (let i = 0; i < touchedCount; i++) state.wallets.untouch(touched[i]!, committed);
  state.journal.touchedCount = 0;
}

/** Rebuilds the list of touched wallets from the journal, because an undo can restore some of them to their earlier state. */
function rebuildTouched(state: EngineState): void {
  const { journal } = state;
  releaseWallets(state, false);
  for (let entry = 0; entry < journal.count; entry++) {
    const type = journal.entries[entry * J.ENTRY]!;
    const first = journal.entries[entry * J.ENTRY + 1]!;
    const account = type === J.CASH_MOVED ? first : journal.money[entry * J.MONEY + J.HOLD_MOVED] === 0 ? NONE : holderOf(state, type, first);
    if (account !== NONE) state.touch(account);
  }
}

const MOVES_HOLD_OF_ORDER: ReadonlySet<number> = new Set([
  J.OPENED,
  J.ENDED,
  J.FILLED,
  J.ORDER_STATE,
  J.CROSS_FILLED,
  J.START_OPENED,
  J.START_ENDED,
  J.START_MATCHED,
  J.START_FILLED,
]);

/** Returns the account row whose hold the entry changed, -1 for types of entries that change no hold. */
function holderOf(state: EngineState, type: number, first: number): number {
  if (MOVES_HOLD_OF_ORDER.has(type)) return state.orders.records[(first << O.RECORD_SHIFT) | O.ACCOUNT]!;
  return type === J.HELD ? state.positions.accountOf(first) : NONE;
}

/** Whether an entry ended its order, so that no part of it is open. */
export function endsOrder(state: EngineState, type: number, at: number): boolean {
  const { entries } = state.journal;
  if (type === J.ENDED || type === J.START_ENDED || type === J.START_MATCHED) return true;
  if (type === J.START_FILLED) return entries[at | 5] === 0 && !state.orders.isMakerLevel(entries[at | 1]!);
  if (type === J.FILLED) return entries[at | 6] === 0 && !state.orders.isMakerLevel(entries[at | 1]!);
  if (type === J.CROSS_FILLED) return entries[at | 4] === 0 && !state.orders.isMakerLevel(entries[at | 1]!);
  return type === J.ORDER_STATE && (entries[at | 3]! & (J.WENT_TO_QUEUE - 1)) >= O.COMPLETE * J.STATUS_STEP;
}
