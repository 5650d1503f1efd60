/** What waits for its batch, in the order in which it came. */
import type { BatchCommand } from './commit-pipeline-port.ts';
import type { Waiting } from './order-pipeline.ts';
import { QueueWait } from './queue-wait.ts';

const LONGEST_QUEUE = 20_000;

export interface CommandQueueOptions {
  /** Commands of one batch at most. */
  readonly largestBatch: number;
  /** Real ms that an impatient command may have to wait for its turn. */
  readonly longestWaitMs: number;
  /** Monotonic ms of the machine. */
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

  /** They come before all others. */
  requeue(first: readonly Waiting[]): void {
    this.#waiting.unshift(...first);
  }

  /** A batch was written and took so many ms. */
  recordDuration(batchMs: number): void {
    this.#wait.recordDuration(batchMs);
  }

  /** Whether one that comes now is to come again later. */
  isBusyFor({ impatient }: BatchCommand): boolean {
    if (this.#waiting.length >= LONGEST_QUEUE) return true;
    return impatient === true && this.#wait.isTooLong(this.#waiting[0]?.since, this.#waiting.length);
  }

  /** The next batch. There must be one. */
  take(): readonly Waiting[] {
    const waiting = this.#waiting;
    if (waiting[0]!.command.exclusive === true) return waiting.splice(0, 1);
    let count = 0;
    while (count < waiting.length && count < this.#largestBatch && waiting[count]!.command.exclusive !== true) count += 1;
    return waiting.splice(0, count);
  }

  /** The next batch where it is a full one of commands that all may run ahead; it goes on waiting. */
  fullBatchAhead(): readonly Waiting[] | null {
    if (this.#waiting.length < this.#largestBatch) return null;
    const next = this.#waiting.slice(0, this.#largestBatch);
    return next.every(({ command }) => command.runsAhead === true) ? next : null;
  }

  takeAll(): readonly Waiting[] {
    return this.#waiting.splice(0);
  }
}
