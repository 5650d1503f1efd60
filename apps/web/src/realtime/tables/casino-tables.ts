/** The casino tables of this page. Only pages with tables import it, to keep it out of the entry. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { newReference } from '../../platform/http/caller.ts';
import { askLimitsFirst } from '../../platform/dialogs/limits-first.ts';
import { session } from '../../platform/session/session.ts';
import { connection } from '../live.ts';
import { TableService } from './table-service.ts';
import type { TableState } from './table-state.ts';

const token = (): string | undefined => {
  const current = session.current();
  return current.state === 'in' ? current.token : undefined;
};

export const casinoTables = new TableService({
  connection,
  token,
  now: () => performance.now(),
  newReference,
  onRefused: askLimitsFirst,
  later: (run, ms) => setTimeout(run, ms),
});

let player = token();
session.subscribe(() => {
  // a renewed token is the same player: only logins and logouts count
  const before = player;
  player = token();
  if ((before === undefined) !== (player === undefined)) casinoTables.playerChanged();
});

/** Watches a table while the component is mounted. Returns a part of its state. */
export function useTable<Part>(tableId: string, select: (state: TableState) => Part): Part {
  useEffect(() => casinoTables.watch(tableId), [tableId]);
  return useStore(casinoTables.store(tableId), select);
}
