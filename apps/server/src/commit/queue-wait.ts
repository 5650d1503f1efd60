/**
 * Estimates how long one more command would wait, in real ms, so that the queue cannot grow without limit. It uses the age of the first
 * command, which shows a batch that does not end, and the length of the queue at the duration of the last batch.
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

  /** Records how long a batch took. */
  recordDuration(batchMs: number): void {
    this.#batchMs = batchMs;
  }

  /** Whether one more command would wait too long. `firstSince`: when the first command was queued, by `now`. */
  isTooLong(firstSince: number | undefined, length: number): boolean {
    if (firstSince === undefined) return false;
    return this.#now() - firstSince > this.#longestMs || (length / this.#largestBatch) * this.#batchMs > this.#longestMs;
  }
}
