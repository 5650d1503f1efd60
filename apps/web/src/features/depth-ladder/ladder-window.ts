/** The ticks that a scrolled ladder shows, the highest price on top. Pure; px. */
import { TICK_COUNT } from './ladder-model.ts';

/** Rows drawn above and below the view. */
const SPARE = 4;

export interface LadderWindow {
  /** Highest drawn tick, and the number of rows from there down. */
  readonly top: number;
  readonly count: number;
}

/** Returns the rows to draw. `height` is the height of the part that shows rows. */
export function windowAt(scrollTop: number, height: number, rowHeight: number): LadderWindow {
  const count = Math.min(TICK_COUNT, Math.ceil(height / rowHeight) + 1 + 2 * SPARE);
  const first = Math.floor(scrollTop / rowHeight) - SPARE;
  const top = TICK_COUNT - 1 - Math.max(0, Math.min(TICK_COUNT - count, first));
  return { top, count };
}

/** Returns the highest and the lowest tick whose row is at least half visible. */
export function seenTicks(scrollTop: number, height: number, rowHeight: number): { readonly highest: number; readonly lowest: number } {
  const half = rowHeight / 2;
  return { highest: tickAt(scrollTop + half - 1, rowHeight), lowest: tickAt(scrollTop + Math.max(half, height - half), rowHeight) };
}

/** Returns the distance of a tick's row from the top of all rows. */
export function offsetOf(tick: number, rowHeight: number): number {
  return (TICK_COUNT - 1 - tick) * rowHeight;
}

/** Returns the tick at a distance from the top of all rows. */
export function tickAt(offset: number, rowHeight: number): number {
  return Math.max(0, Math.min(TICK_COUNT - 1, TICK_COUNT - 1 - Math.floor(offset / rowHeight)));
}

/** Returns the scroll position that puts a tick in the middle. */
export function centredAt(tick: number, height: number, rowHeight: number): number {
  return Math.max(0, offsetOf(tick, rowHeight) - (height - rowHeight) / 2);
}

/** Returns the nearest scroll position that shows the whole row of a tick. */
export function revealing(tick: number, scrollTop: number, height: number, rowHeight: number): number {
  const top = offsetOf(tick, rowHeight);
  if (top < scrollTop) return top;
  return top + rowHeight > scrollTop + height ? top + rowHeight - height : scrollTop;
}
