/**
 * The layout of the books in the typed arrays of order-book.ts, and the ticks of prices. The constants of a layout have a file of their own because
 * bundlers inline imported constants as numbers. A constant of the same file stays a variable that is read each time.
 */
import { LADDER, MAX_PRICE } from '@maidan/domain';

export const BACK = 0;
export const LAY = 1;

/** Places of a side: one per tick, rounded up to whole words of its bitmap. */
export const PLACES = 352;
export const LAST_PLACE = PLACES - 1;
/** 32-bit words of the bitmap of a side. */
export const WORDS = 11;

/** Integers of a level, and their offsets; the last two are one float. */
export const QUEUE = 4;
export const QUEUE_SHIFT = 2;
export const HEAD = 0;
export const TAIL = 1;
/** Floats of a level (two), as a shift. */
export const QUEUE_FLOATS_SHIFT = 1;
export const VOLUME = 1;

/** Integers of an order's node, and their offsets. Nodes are packed: more nodes in a cache line save more than nodes that never cross one. */
export const NODE = 5;
export const NEXT = 0;
export const PREVIOUS = 1;
export const SIZE = 2;
export const LEVEL = 3;
export const OWNER = 4;

/** Returns the number of a side (BACK or LAY) of a book. */
export function bookSide(book: number, side: number): number {
  return (book << 1) | side;
}

const OFF_LADDER = -1;
/** Tick of each price (RU-02), so that the hot path finds it in one array access. */
const tickByPrice = new Int16Array(MAX_PRICE + 1).fill(OFF_LADDER);
for (const [tick, price] of LADDER.entries()) tickByPrice[price] = tick;

/** Returns the tick of a price in hundredths, or -1 if it is off the ladder or not a price. */
export function tickOfPrice(price: number): number {
  return tickByPrice[price] ?? OFF_LADDER;
}
