/**
 * A stream of limit orders and cancels around a moving mid price, as flat integers. It has the format of
 * ../shared/yardsticks/matching/workload.mjs, and replaces that program if the folder is absent.
 *
 * Header: magic, records before the measured part, measured records, books. Record: kind (0 order, 1 cancel), side (0 lay, 1 back), id, tick, size in paise, book.
 */
export const HEADER = 4;
export const RECORD = 6;

export interface StreamShape {
  readonly orders: number;
  readonly books: number;
  readonly prefill: number;
}

/** Returns a stream of this shape; the same seed gives the same stream. */
export function makeStream(shape: StreamShape, seed: number): Int32Array<ArrayBuffer> {
  const random = mulberry32(seed);
  const below = (n: number): number => Math.floor(random() * n);
  const stream = new Int32Array(HEADER + (shape.prefill + shape.orders) * RECORD);
  stream.set([0xb0e7, shape.prefill, shape.orders, shape.books]);
  const middles = Array.from({ length: shape.books }, () => 120 + below(80));
  const open: { readonly id: number; readonly book: number }[] = [];
  let at = HEADER;
  let id = 0;
  const order = (crossing: boolean): void => {
    const book = below(shape.books);
    const side = below(2);
    const distance = crossing ? -below(4) : 1 + Math.min(60, Math.floor(Math.log(1 - random()) / Math.log(0.88)));
    const tick = middles[book]! + (side === 1 ? distance : 1 - distance);
    stream.set([0, side, id, Math.max(0, Math.min(349, tick)), 10_000 + below(500) * 1000, book], at);
    at += RECORD;
    open.push({ id: id++, book });
  };
  const cancel = (): void => {
    const chosen = below(open.length);
    const { id: cancelled, book } = open[chosen]!;
    open[chosen] = open.at(-1)!;
    open.pop();
    stream.set([1, 0, cancelled, 0, 0, book], at);
    at += RECORD;
  };
  for (let i = 0; i < shape.prefill; i++) order(false);
  for (let i = 0; i < shape.orders; i++) {
    if (i % 50 === 0) {
      const book = below(shape.books);
      middles[book] = Math.max(40, Math.min(310, middles[book]! + below(3) - 1));
    }
    const kind = random();
    if (kind < 0.5 && open.length > 0) cancel();
    else order(kind >= 0.85);
  }
  return stream;
}

/** Returns a generator of numbers from 0 to 1; the same seed gives the same ones. */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
