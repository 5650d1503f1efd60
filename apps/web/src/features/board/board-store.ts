/** Stores the board (pinned markets) on this device. A change in one tab shows in the others. */
import { create } from 'zustand';
import { movedTo, pinned, readBoard, unpinned, type Pinned } from './board-list.ts';

const KEY = 'multi-markets';
const readItems = (): readonly Pinned[] => readBoard(localStorage.getItem(KEY));

interface Board {
  readonly items: readonly Pinned[];
  /** Ids of pinned markets that have ended. */
  readonly closed: ReadonlySet<string>;
}

export const boardStore = create<Board>(() => ({ items: readItems(), closed: new Set() }));

addEventListener('storage', (event) => {
  if (event.key === KEY) boardStore.setState({ items: readItems() });
});

function saveItems(items: readonly Pinned[]): void {
  localStorage.setItem(KEY, JSON.stringify(items));
  boardStore.setState({ items });
}

/** Pins a market, or unpins it if it is pinned. Returns false if the board is full. */
export function togglePin(market: Pinned): boolean {
  const { items } = boardStore.getState();
  if (items.some(({ marketId }) => marketId === market.marketId)) {
    saveItems(unpinned(items, new Set([market.marketId])));
    return true;
  }
  const withMarket = pinned(items, market);
  if (withMarket !== null) saveItems(withMarket);
  return withMarket !== null;
}

export function unpin(marketId: string): void {
  saveItems(unpinned(boardStore.getState().items, new Set([marketId])));
}

export function unpinClosed(): void {
  const { items, closed } = boardStore.getState();
  saveItems(unpinned(items, closed));
}

/** Moves a pinned market to a place, counted from 0. */
export function movePin(marketId: string, place: number): void {
  const { items } = boardStore.getState();
  const moved = movedTo(items, marketId, place);
  if (moved.some((item, index) => item !== items[index])) saveItems(moved);
}

/** Records whether a market has ended. A corrected settlement can open it again. */
export function setClosed(marketId: string, isClosed: boolean): void {
  const { closed } = boardStore.getState();
  if (closed.has(marketId) === isClosed) return;
  const next = new Set(closed);
  if (isClosed) next.add(marketId);
  else next.delete(marketId);
  boardStore.setState({ closed: next });
}
