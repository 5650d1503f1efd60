/** The multi-market board of this device; its other tabs follow. */
import { create } from 'zustand';
import { movedTo, pinned, readBoard, unpinned, type Pinned } from './board-list.ts';

const KEY = 'multi-markets';
const stored = (): readonly Pinned[] => readBoard(localStorage.getItem(KEY));

interface Board {
  readonly items: readonly Pinned[];
  /** Markets that were seen to be over. */
  readonly closed: ReadonlySet<string>;
}

export const boardStore = create<Board>(() => ({ items: stored(), closed: new Set() }));

addEventListener('storage', (event) => {
  if (event.key === KEY) boardStore.setState({ items: stored() });
});

function keep(items: readonly Pinned[]): void {
  localStorage.setItem(KEY, JSON.stringify(items));
  boardStore.setState({ items });
}

/** Pins or takes off; false when the board is full. */
export function togglePin(market: Pinned): boolean {
  const { items } = boardStore.getState();
  if (items.some(({ marketId }) => marketId === market.marketId)) {
    keep(unpinned(items, new Set([market.marketId])));
    return true;
  }
  const more = pinned(items, market);
  if (more !== null) keep(more);
  return more !== null;
}

export function unpin(marketId: string): void {
  keep(unpinned(boardStore.getState().items, new Set([marketId])));
}

export function unpinClosed(): void {
  const { items, closed } = boardStore.getState();
  keep(unpinned(items, closed));
}

/** Counted from 0. */
export function movePin(marketId: string, place: number): void {
  const { items } = boardStore.getState();
  const moved = movedTo(items, marketId, place);
  if (moved.some((item, index) => item !== items[index])) keep(moved);
}

/** Records that a market has ended, or has opened again after a corrected settlement. */
export function noteClosed(marketId: string, over: boolean): void {
  const { closed } = boardStore.getState();
  if (closed.has(marketId) === over) return;
  const next = new Set(closed);
  if (over) next.add(marketId);
  else next.delete(marketId);
  boardStore.setState({ closed: next });
}
