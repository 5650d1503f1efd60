/**
 * Zeroed typed arrays whose first element lies at the beginning of a pair of cache lines, which processors fetch together: allocators hand out big blocks
 * sixteen bytes into a page, so the arrays begin 112 bytes into their buffer. Where an allocator does otherwise nothing is lost but some speed. The memory is written at once, so that the first
 * commands do not wait for its pages.
 */
const LEAD = 112;

export function lineInt32(length: number): Int32Array<ArrayBuffer> {
  return new Int32Array(new ArrayBuffer(LEAD + length * 4), LEAD, length).fill(0);
}
export function lineFloat64(length: number): Float64Array<ArrayBuffer> {
  return new Float64Array(new ArrayBuffer(LEAD + length * 8), LEAD, length).fill(0);
}

/** The same memory as floats, or as integers. */
export function asFloat64(integers: Int32Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  return new Float64Array(integers.buffer, integers.byteOffset, integers.length / 2);
}
export function asInt32(floats: Float64Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  return new Int32Array(floats.buffer, floats.byteOffset, floats.length * 2);
}

/** A longer array with the same beginning; `fill` in the new part. */
export function longerInt32(old: Int32Array<ArrayBuffer>, length: number, fill = 0): Int32Array<ArrayBuffer> {
  const longer = lineInt32(length);
  if (fill !== 0) longer.fill(fill, old.length);
  longer.set(old);
  return longer;
}
export function longerFloat64(old: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  const longer = lineFloat64(length);
  longer.set(old);
  return longer;
}
