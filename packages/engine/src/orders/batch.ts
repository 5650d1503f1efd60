/** The orders of the last batch: one object is reused for all batches, so that none of them allocates. */
import { LARGEST_BATCH } from '@maidan/domain';

export class Batch {
  /** Whether the orders of the batch that is placed wait their bet delay, post-only ones included. */
  allWait = false;
  /** Mark of the journal before the batch. */
  mark = 0;
  count = 0;
  /** Rows of its orders. */
  rows = new Int32Array(LARGEST_BATCH);

  begin(mark: number): void {
    this.mark = mark;
    this.count = 0;
  }
  add(row: number): void {
    if (this.count < this.rows.length) this.rows[this.count++] = row;
  }
}
