/**
 * The layout of a position in position-table.ts: a head of two floats, the second used as integers, then the figures of exposure.ts. With three
 * runners this is two cache lines; the first has everything that each command reads.
 */
/** Floats of the head; the first is the hold in paise. */
export const HEAD = 2;
export const HOLD = 0;
/** Integers of the head, counted from twice the position's number. */
export const ACCOUNT = 2;
export const MARKET = 3;
/** Floats of a cache line: blocks are whole lines. */
export const LINE_FLOATS = 8;
