import { LADDER } from '@maidan/domain';
import { describe, expect, it } from 'vitest';
import { Random } from '../testing/fuzz-sources/random.ts';
import { NaiveOrderBook } from '../testing/naive/naive-order-book.ts';
import { OrderBooks } from './order-book.ts';
import { BACK, bookSide, LAY } from './book-layout.ts';

const NO_ACCOUNT = 99;

/** Returns books with one book that has these resting orders: [id, side, tick, size]. */
function bookOf(...orders: readonly (readonly [number, number, number, number])[]): OrderBooks {
  const books = new OrderBooks(1, 4);
  books.addBooks(1);
  books.reserveOrders(64);
  for (const [id, side, tick, size] of orders) {
    books.setOwner(id, id);
    books.rest(side, id, tick, size);
  }
  return books;
}
interface TestOrder {
  readonly side: number;
  readonly id: number;
  readonly tick: number;
  readonly size: number;
  readonly book?: number;
  /** Default: the id. */
  readonly owner?: number;
}
/** Matches an order and rests the unmatched part, unless it stopped before an order of the same owner. Returns the unmatched size. */
function limit(books: OrderBooks, { side, id, tick, size, book = 0, owner = id }: TestOrder): number {
  const left = books.match(bookSide(book, side), tick, size, owner);
  books.setOwner(id, owner);
  if (left > 0 && !books.stopped) books.rest(bookSide(book, side), id, tick, left);
  return left;
}
function fillsOf(books: OrderBooks): [number, number][] {
  return Array.from({ length: books.fillCount }, (_, i) => [books.fills[2 * i]!, books.fills[2 * i + 1]!]);
}

describe('matching in one book (RU-04 to RU-10)', () => {
  it('a back takes lay offers at its price or higher, the highest first', () => {
    const books = bookOf([1, LAY, 100, 500], [2, LAY, 102, 300], [3, LAY, 99, 900]);
    expect(books.match(BACK, 100, 1000, NO_ACCOUNT)).toBe(200);
    expect(fillsOf(books)).toEqual([
      [2, 300],
      [1, 500],
    ]);
    expect(books.bestTick(0, LAY)).toBe(99);
  });

  it('a lay takes back offers at its price or lower, the lowest first', () => {
    const books = bookOf([1, BACK, 150, 500], [2, BACK, 148, 300], [3, BACK, 151, 900]);
    expect(books.match(LAY, 150, 600, NO_ACCOUNT)).toBe(0);
    expect(fillsOf(books)).toEqual([
      [2, 300],
      [1, 300],
    ]);
    expect(books.sizeOf(1)).toBe(200);
  });

  it('at one price the oldest order is filled first, and a partly filled order keeps its place', () => {
    const books = bookOf([1, LAY, 100, 50], [2, LAY, 100, 50], [3, LAY, 100, 50]);
    books.match(BACK, 100, 70, NO_ACCOUNT);
    expect(fillsOf(books)).toEqual([
      [1, 50],
      [2, 20],
    ]);
    books.match(BACK, 100, 70, NO_ACCOUNT);
    expect(fillsOf(books)).toEqual([
      [2, 30],
      [3, 40],
    ]);
    expect(books.queue(0, LAY, 100)).toEqual([3]);
  });

  it('an order that crosses nothing rests; both ends of the ladder work', () => {
    const books = bookOf();
    expect(limit(books, { side: LAY, id: 1, tick: 0, size: 70 })).toBe(70);
    expect(limit(books, { side: BACK, id: 2, tick: 349, size: 80 })).toBe(80);
    expect(books.depth(0, LAY, 3)).toEqual([{ tick: 0, size: 70 }]);
    expect(books.depth(0, BACK, 3)).toEqual([{ tick: 349, size: 80 }]);
    expect(limit(books, { side: BACK, id: 3, tick: 0, size: 70 })).toBe(0);
    expect(limit(books, { side: LAY, id: 4, tick: 349, size: 80 })).toBe(0);
    expect([books.bestTick(0, LAY), books.bestTick(0, BACK)]).toEqual([-1, -1]);
  });

  it('stops before an order of its own owner and leaves the rest unmatched', () => {
    const books = bookOf([1, LAY, 102, 100], [2, LAY, 101, 100], [3, LAY, 100, 100]);
    expect(limit(books, { side: BACK, id: 9, tick: 100, size: 300, owner: 2 })).toBe(200);
    expect(books.stopped).toBe(true);
    expect(fillsOf(books)).toEqual([[1, 100]]);
    expect(books.sizeOf(9)).toBe(0);
  });

  it('a reduced order keeps its place, a cancelled one leaves its level', () => {
    const books = bookOf([1, LAY, 100, 50], [2, LAY, 100, 50]);
    books.resize(1, -20);
    expect(books.depth(0, LAY, 1)).toEqual([{ tick: 100, size: 80 }]);
    expect(books.queue(0, LAY, 100)).toEqual([1, 2]);
    expect(books.cancel(1)).toBe(30);
    expect(books.cancel(1)).toBe(0);
    expect(books.cancel(2)).toBe(50);
    expect(books.depth(0, LAY, 1)).toEqual([]);
  });

  it('restore and unfill put orders back at their places', () => {
    const books = bookOf([1, BACK, 10, 5], [2, BACK, 10, 6], [3, BACK, 10, 7]);
    const size = books.cancel(2);
    books.restore(2, size);
    expect(books.queue(0, BACK, 10)).toEqual([1, 2, 3]);
    books.match(LAY, 10, 8, NO_ACCOUNT);
    expect(books.queue(0, BACK, 10)).toEqual([2, 3]);
    books.unfill(2, 3);
    books.unfill(1, 5);
    expect(books.queue(0, BACK, 10)).toEqual([1, 2, 3]);
    expect(books.depth(0, BACK, 1)).toEqual([{ tick: 10, size: 18 }]);
  });

  it('returns the orders that an incoming order would be matched with, in sequence, across empty ticks', () => {
    const books = bookOf([1, LAY, 300, 5], [2, LAY, 40, 5], [3, LAY, 40, 5], [4, LAY, 39, 5]);
    const met: number[] = [];
    for (let id = books.firstCrossing(BACK, 40, 0); id !== -1; id = books.nextCrossing(id, BACK, 40, 0)) met.push(id);
    expect(met).toEqual([1, 2, 3]);
    expect(books.firstCrossing(BACK, 301, 0)).toBe(-1);
    expect(books.firstCrossing(LAY, 349, 0)).toBe(-1);
  });
});

describe('many books', () => {
  it('grow in books, orders and fills', () => {
    const books = new OrderBooks(1, 1);
    expect(books.addBooks(2)).toBe(0);
    expect(books.addBooks(5)).toBe(2);
    books.reserveOrders(3000);
    for (let id = 0; id < 2500; id++) {
      books.setOwner(id, id);
      books.rest(bookSide(6, LAY), id, 200, 1);
    }
    expect(books.match(bookSide(6, BACK), 200, 2600, -5)).toBe(100);
    expect(books.fillCount).toBe(2500);
    expect(fillsOf(books).at(-1)).toEqual([2499, 1]);
    expect(books.totalFilled).toBe(2500);
  });

  it('do the same as the naive book on random orders (seed printed)', () => {
    const seed = 20_240_601;
    console.info(`order book against the naive one: seed ${seed}`);
    const random = new Random(seed);
    const books = new OrderBooks(1, 16);
    books.addBooks(3);
    const naive = [0, 1, 2].map(() => new NaiveOrderBook());
    const known: [number, number][] = [];
    const cancelled: [number, number][] = [];
    for (let id = 0; id < 6000; id++) {
      const book = random.whole(0, 2);
      books.reserveOrders(id + 1);
      if (random.chance(0.3) && known.length > 0) {
        const [chosen, where] = random.of(known);
        cancelled.push([books.cancel(chosen), naive[where]!.cancel(chosen)]);
        continue;
      }
      const side = random.whole(0, 1);
      const name = side === BACK ? ('BACK' as const) : ('LAY' as const);
      const tick = Math.max(0, Math.min(349, random.of([160, 0, 349]) + random.whole(-5, 5)));
      const size = random.whole(1, 50);
      const owner = random.whole(1, 12);
      const expected = naive[book]!.match(name, LADDER[tick]!, size, owner);
      expect(limit(books, { side, id, tick, size, book, owner })).toBe(expected.left);
      expect(books.stopped).toBe(expected.stopped);
      expect(fillsOf(books)).toEqual(expected.fills.map((fill) => [fill.id, fill.size]));
      if (expected.left > 0 && !expected.stopped) {
        naive[book]!.rest({ id, owner, side: name, price: LADDER[tick]!, size: expected.left, arrival: id });
        known.push([id, book]);
      }
      if (id % 50 !== 0) continue;
      for (const resting of [BACK, LAY]) {
        const levels = naive[book]!.levels(resting === BACK ? 'BACK' : 'LAY');
        expect(books.depth(book, resting, 400).map(({ tick: at, size: volume }) => [LADDER[at], volume])).toEqual(
          levels.map((level) => [level.price, level.queue.reduce((sum, place) => sum + place.size, 0)]),
        );
        for (const level of levels) expect(books.queue(book, resting, LADDER.indexOf(level.price as never))).toEqual(level.queue.map((place) => place.id));
      }
    }
    expect(cancelled.length).toBeGreaterThan(1000);
    expect(cancelled.filter(([size, expected]) => size !== expected)).toEqual([]);
  });
});
