/**
 * The layout of the books in the typed arrays of order-book.ts. The constants of a layout have a file of their own because bundlers inline
 * imported constants as numbers. A constant of the same file stays a variable that is read each time.
 */
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
