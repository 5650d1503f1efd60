/** Commands that wait for their batch, in order of arrival. */
import type { BatchCommand, CommitResult } from './commit-pipeline-port.ts';

const LONGEST_QUEUE = 20_000;

/** A command in the queue. */
export interface Waiting {
  readonly command: BatchCommand;
  /** Monotonic ms of the machine when it was queued. */
  readonly since: number;
  readonly resolve: (result: CommitResult) => void;
}

export interface CommandQueueOptions {
  /** Maximum commands of one batch. */
  readonly largestBatch: number;
  /** Maximum real ms that an impatient command may wait for its turn. */
  readonly longestWaitMs: number;
  /** Returns monotonic ms of the machine. */
  readonly now: () => number;
}

export class CommandQueue {
  readonly #largestBatch: number;
  readonly #wait: QueueWait;
  #waiting: Waiting[] = [];

  constructor({ largestBatch, longestWaitMs, now }: CommandQueueOptions) {
    this.#largestBatch = largestBatch;
    this.#wait = new QueueWait(longestWaitMs, largestBatch, now);
  }

  get length(): number {
    return this.#waiting.length;
  }

  push(one: Waiting): void {
    this.#waiting.push(one);
  }

  /** Puts commands at the head of the queue. */
  requeue(first: readonly Waiting[]): void {
    this.#waiting.unshift(...first);
  }

  /** Records how long a batch took. */
  recordDuration(batchMs: number): void {
    this.#wait.recordDuration(batchMs);
  }

  /** Returns whether a new command must be refused with BUSY. */
  isBusyFor({ isImpatient: impatient }: BatchCommand): boolean {
    if (this.#waiting.length >= LONGEST_QUEUE) return true;
    return impatient === true && this.#wait.isTooLong(this.#waiting[0]?.since, this.#waiting.length);
  }

  /** Removes and returns the next batch. The queue must not be empty. */
  take(): readonly Waiting[] {
    const waiting = this.#waiting;
    if (waiting[0]!.command.isExclusive === true) return waiting.splice(0, 1);
    let count = 0;
    while (count < waiting.length && count < this.#largestBatch && waiting[count]!.command.isExclusive !== true) count += 1;
    return waiting.splice(0, count);
  }

  /** Returns the next batch without removing it, if it is full and all its commands may run ahead; otherwise null. */
  fullBatchAhead(): readonly Waiting[] | null {
    if (this.#waiting.length < this.#largestBatch) return null;
    const next = this.#waiting.slice(0, this.#largestBatch);
    return next.every(({ command }) => command.canRunAhead === true) ? next : null;
  }

  takeAll(): readonly Waiting[] {
    return this.#waiting.splice(0);
  }
}

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

  /** Returns whether one more command would wait too long. `firstSince`: when the first command was queued, by `now`. */
  isTooLong(firstSince: number | undefined, length: number): boolean {
    if (firstSince === undefined) return false;
    return this.#now() - firstSince > this.#longestMs || (length / this.#largestBatch) * this.#batchMs > this.#longestMs;
  }
}
