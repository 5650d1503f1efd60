/** The runner whose ladder is open: rows open it, the event's page shows it. */
import { create } from 'zustand';

export interface OpenedLadder {
  readonly marketId: string;
  readonly selectionId: number;
}

export const openedLadder = create<{ readonly ladder: OpenedLadder | null }>(() => ({ ladder: null }));

export function openLadder(ladder: OpenedLadder): void {
  openedLadder.setState({ ladder });
}

export function closeLadder(): void {
  if (openedLadder.getState().ladder !== null) openedLadder.setState({ ladder: null });
}
