/** The pinned markets in their order. Pure. */

export interface Pinned {
  readonly marketId: string;
  /** The names at the time of the pin. They are shown until the market has loaded, and after the server has removed it. */
  readonly eventName: string;
  readonly marketName: string;
}

/** Largest number of cards on a board. */
export const MOST_PINNED = 20;

/** Adds a market at the end, once. Returns null if the board is full. */
export function pinned(board: readonly Pinned[], market: Pinned): readonly Pinned[] | null {
  if (board.some(({ marketId }) => marketId === market.marketId)) return board;
  return board.length >= MOST_PINNED ? null : [...board, market];
}

export function unpinned(board: readonly Pinned[], marketIds: ReadonlySet<string>): readonly Pinned[] {
  return board.filter(({ marketId }) => !marketIds.has(marketId));
}

/** Moves a market to a place, counted from 0. A place beyond an end is that end. */
export function movedTo(board: readonly Pinned[], marketId: string, place: number): readonly Pinned[] {
  const market = board.find((item) => item.marketId === marketId);
  if (market === undefined) return board;
  const rest = board.filter((item) => item !== market);
  const at = Math.min(Math.max(place, 0), rest.length);
  return [...rest.slice(0, at), market, ...rest.slice(at)];
}

/** Returns the places by which an arrow key moves a card; 0 for other keys. */
export function stepOfKey(key: string): -1 | 0 | 1 {
  if (key === 'ArrowLeft' || key === 'ArrowUp') return -1;
  return key === 'ArrowRight' || key === 'ArrowDown' ? 1 : 0;
}

function isPinned(value: unknown): value is Pinned {
  const { marketId, eventName, marketName } = (value ?? {}) as Partial<Pinned>;
  return [marketId, eventName, marketName].every((part) => typeof part === 'string');
}

/** Parses the stored board; an invalid text is an empty board. */
export function readBoard(text: string | null): readonly Pinned[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPinned).slice(0, MOST_PINNED) : [];
  } catch {
    return [];
  }
}
