/** The tables of this page. Only what shows a table imports it: it must stay out of Home's code. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { newReference } from '../../platform/http/caller.ts';
import { session } from '../../platform/session/session.ts';
import { connection } from '../live.ts';
import { TableDesk } from './table-desk.ts';
import type { TableState } from './table-state.ts';

const token = (): string | undefined => {
  const current = session.current();
  return current.state === 'in' ? current.token : undefined;
};

export const casinoTables = new TableDesk({
  connection,
  token,
  now: () => performance.now(),
  newReference,
  later: (run, ms) => setTimeout(run, ms),
});

let player = token();
session.subscribe(() => {
  // a renewed token is the same player: only coming and going counts
  const before = player;
  player = token();
  if ((before === undefined) !== (player === undefined)) casinoTables.playerChanged();
});

/** Watches a table while the component stands, and answers a part of what is known of it. */
export function useTable<Part>(tableId: string, select: (state: TableState) => Part): Part {
  useEffect(() => casinoTables.watch(tableId), [tableId]);
  return useStore(casinoTables.store(tableId), select);
}
