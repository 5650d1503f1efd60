/**
 * The times at which orders expire, as a binary heap in typed arrays: the earliest time is first. An order that ends keeps its entry until the entry
 * is due or the heap is full, so that no cancel searches the heap. An entry is valid if its order still expires at that time.
 */
import { longerFloat64, longerInt32, NONE } from '../memory/typed-memory.ts';
import type { OrderTable } from './order-table.ts';

const FIRST_ROOM = 64;

export class ExpiryQueue {
  declare private readonly orders: OrderTable;
  declare private times: Float64Array<ArrayBuffer>;
  declare private rows: Int32Array<ArrayBuffer>;
  private count = 0;
  /** Whether an undo has given an order its earlier time, or has undone a command that took entries. `rebuild` clears it. */
  isStale = false;

  constructor(orders: OrderTable) {
    this.orders = orders;
    this.times = new Float64Array(FIRST_ROOM);
    this.rows = new Int32Array(FIRST_ROOM);
  }

  /** Number of entries, those of finished orders included. */
  get entries(): number {
    return this.count;
  }

  /** The earliest time, ms since 1970; Infinity if there is no entry. Its order may have ended. */
  get earliest(): number {
    return this.count === 0 ? Infinity : this.times[0]!;
  }

  /** Adds an order with the time of its terms. */
  add(row: number): void {
    if (this.count === this.rows.length) this.makeRoom();
    this.place(this.count++, row, this.orders.expiryOf(row));
  }

  /** Removes the entry with the earliest time and returns the row of its order; -1 if no time is at or before `now`. The order may have ended. */
  takeDue(now: number): number {
    if (this.count === 0 || this.times[0]! > now) return NONE;
    const row = this.rows[0]!;
    this.count--;
    this.sink(0, this.rows[this.count]!, this.times[this.count]!);
    return row;
  }

  /** Rebuilds the heap from all orders that expire. Needed if it is stale. */
  rebuild(): void {
    this.isStale = false;
    this.count = 0;
    for (let row = 0; row < this.orders.usedRows; row++) if (this.orders.expiryOf(row) > 0) this.add(row);
  }

  /** Removes the entries of forgotten orders and all but one entry of an order. Doubles the arrays if more than half of the entries stay. */
  private makeRoom(): void {
    const { orders, rows, times } = this;
    const before = this.count;
    this.count = 0;
    for (let i = 0; i < before; i++) {
      const row = rows[i]!;
      const time = times[i]!;
      if (orders.expiryOf(row) !== time) continue;
      // An entry moves only to an index that was read before it.
      this.place(this.count++, row, time);
      // Later entries of the order with this time differ from its time until the loop has ended.
      orders.setExpiry(row, -time);
    }
    for (let i = 0; i < this.count; i++) orders.setExpiry(rows[i]!, times[i]!);
    if (this.count * 2 <= rows.length) return;
    this.rows = longerInt32(rows, rows.length * 2);
    this.times = longerFloat64(times, times.length * 2);
  }

  /** Puts an entry at an index at the end of the heap and moves it up to its place. */
  private place(index: number, row: number, time: number): void {
    const { rows, times } = this;
    let at = index;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (times[parent]! <= time) break;
      rows[at] = rows[parent]!;
      times[at] = times[parent]!;
      at = parent;
    }
    rows[at] = row;
    times[at] = time;
  }

  /** Puts an entry at an index and moves it down to its place. */
  private sink(index: number, row: number, time: number): void {
    const { count, rows, times } = this;
    let at = index;
    for (let child = at * 2 + 1; child < count; child = at * 2 + 1) {
      if (child + 1 < count && times[child + 1]! < times[child]!) child++;
      if (times[child]! >= time) break;
      rows[at] = rows[child]!;
      times[at] = times[child]!;
      at = child;
    }
    rows[at] = row;
    times[at] = time;
  }
}
