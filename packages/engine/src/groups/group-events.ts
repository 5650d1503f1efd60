/** Reports trips and changes of order groups to an event sink. */
import type { EngineEventSink } from '../engine-events.ts';
import type { Changes } from '../journal/changes.ts';
import * as J from '../journal/journal-entries.ts';
import type { EngineState } from '../state/engine-state.ts';
import { TRIP_REASONS } from './breaker.ts';
import { figuresOf } from './group-table.ts';

/** Collects the group of a GROUP_CHANGED entry, and reports the trip if the change was one. */
export function reportGroupChange({ journal, wallets }: EngineState, changes: Changes, at: number, sink: EngineEventSink): void {
  const account = journal.entries[at | 1]!;
  const number = journal.entries[at | 2]!;
  changes.addGroup(account, number);
  const reason = TRIP_REASONS[journal.entries[at | 4]!] ?? null;
  if (reason !== null) sink.groupTripped?.({ account: wallets.idOf(account), group: number, reason, at: journal.money[J.moneyOf(at) | J.CASH_AFTER]! });
}

/** Reports each changed group with its last values. */
export function reportGroups({ groups, wallets }: EngineState, changes: Changes, sink: EngineEventSink): void {
  for (const [account, number] of changes.groups.values()) {
    const group = groups.find(account, number);
    sink.groupChanged?.({ account: wallets.idOf(account), group: number, state: group === undefined ? null : figuresOf(group) });
  }
}
