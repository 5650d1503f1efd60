/** The typed arrays of tables and indexes, and the constants that several of them share (why not in the tables: book-layout.ts). */

/** No row: an index returns it for an unknown key, and it ends a linked list. */
export const NONE = -1;

/** Ids in a window of orders (order-index.ts), and the same as a shift. */
export const WINDOW = 128;
export const WINDOW_SHIFT = 7;
/** Page 0 belongs to no window: it marks a free place in the table. */
export const NO_PAGE = 0;

/** Accounts in a page of positions (position-index.ts), and the same as a shift. */
export const PAGE = 64;
export const PAGE_SHIFT = 6;
/** Page 0 stays empty. */
export const EMPTY_PAGE = 0;

/**
 * Bytes of a buffer before its array, so that the array begins at a pair of cache lines (128 bytes), which processors fetch together. Allocators
 * return large blocks 16 bytes into a page, so 112 bytes are left. With another allocator the arrays are only slower.
 */
const LEAD = 112;

/** Returns zeroed, aligned integers. Writes all of the memory, so that the first commands do not wait for page faults. */
export function alignedInt32(length: number): Int32Array<ArrayBuffer> {
  return new Int32Array(new ArrayBuffer(LEAD + length * 4), LEAD, length).fill(0);
}
/** Returns zeroed, aligned floats. */
export function alignedFloat64(length: number): Float64Array<ArrayBuffer> {
  return new Float64Array(new ArrayBuffer(LEAD + length * 8), LEAD, length).fill(0);
}

/** Returns a view of the same memory as floats. */
export function asFloat64(integers: Int32Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  return new Float64Array(integers.buffer, integers.byteOffset, integers.length / 2);
}
/** Returns a view of the same memory as integers. */
export function asInt32(floats: Float64Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  return new Int32Array(floats.buffer, floats.byteOffset, floats.length * 2);
}

/** Returns a longer array that begins with the old values and has `fill` in the new part. */
export function longerInt32(old: Int32Array<ArrayBuffer>, length: number, fill = 0): Int32Array<ArrayBuffer> {
  const longer = alignedInt32(length);
  if (fill !== 0) longer.fill(fill, old.length);
  longer.set(old);
  return longer;
}
/** Returns a longer array that begins with the old values and has 0 in the new part. */
export function longerFloat64(old: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  const longer = alignedFloat64(length);
  longer.set(old);
  return longer;
}
