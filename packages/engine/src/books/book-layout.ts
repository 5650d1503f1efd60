/**
 * How order-book.ts lays its books out in typed arrays. The constants of a layout stand in a file of their own because bundlers put
 * imported constants into the code as numbers; a constant of the same file stays a variable that is read each time.
 */
export const BACK = 0;
export const LAY = 1;

/** Places of a side: one per tick, rounded up to whole words of its bitmap. */
export const PLACES = 352;
export const LAST_PLACE = PLACES - 1;
/** 32-bit words of the bitmap of a side. */
export const WORDS = 11;

/** Integers of a level, and what they are; the last two are one float. */
export const QUEUE = 4;
export const QUEUE_SHIFT = 2;
export const HEAD = 0;
export const TAIL = 1;
/** Floats of a level (two), as a shift. */
export const QUEUE_FLOATS_SHIFT = 1;
export const VOLUME = 1;

/** Integers of an order's node, and what they are. Packed: more nodes to a cache line are worth more than nodes that never cross one. */
export const NODE = 5;
export const NEXT = 0;
export const PREVIOUS = 1;
export const SIZE = 2;
export const LEVEL = 3;
export const OWNER = 4;
