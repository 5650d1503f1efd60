/**
 * How long one more command would wait for its turn, in real ms: a queue that only grows would make everybody wait. Judged by the
 * first of the queue, who shows a batch that does not end, and by the length of the queue at the pace of the last batch.
 */
export class QueueWait {
  readonly #longestMs: number;
  readonly #largestBatch: number;
  readonly #now: () => number;
  #batchMs = 0;

  /** now: monotonic ms of the machine. */
  constructor(longestMs: number, largestBatch: number, now: () => number) {
    this.#longestMs = longestMs;
    this.#largestBatch = largestBatch;
    this.#now = now;
  }

  /** A batch was written and took so long. */
  recordDuration(batchMs: number): void {
    this.#batchMs = batchMs;
  }

  /** Whether one more would wait too long. `firstSince`: since when the first of the queue waits (`now`). */
  isTooLong(firstSince: number | undefined, length: number): boolean {
    if (firstSince === undefined) return false;
    return this.#now() - firstSince > this.#longestMs || (length / this.#largestBatch) * this.#batchMs > this.#longestMs;
  }
}
