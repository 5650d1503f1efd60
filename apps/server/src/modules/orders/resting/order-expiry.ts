/** Starts an empty batch when an order expires and no other batch comes: each batch begins with the end of the orders that are due (MX). */
import type { MarketEngine } from '@maidan/engine';
import type { BatchCommand, CommitPipeline } from '../../../commit/commit-pipeline-port.ts';
import type { Clock } from '../../../platform/clock.ts';

/** Timers of the system hold 24 days at most, and the clock may be set: the time is looked at again after an hour. */
const LONGEST_WAIT_MS = 60 * 60_000;

/** Writes only what its batch has ended. */
const SWEEP: BatchCommand = { isLasting: true, canRunAhead: true, decide: () => undefined };

export class OrderExpiry {
  readonly #engine: MarketEngine;
  readonly #pipeline: Pick<CommitPipeline, 'submit'>;
  readonly #clock: Clock;
  /** ms since 1970 of the expiry that the timer waits for; Infinity without a timer. */
  #due = Infinity;
  #cancelTimer = (): void => undefined;
  #isStopped = false;

  constructor({ engine, pipeline, clock }: { readonly engine: MarketEngine; readonly pipeline: Pick<CommitPipeline, 'submit'>; readonly clock: Clock }) {
    this.#engine = engine;
    this.#pipeline = pipeline;
    this.#clock = clock;
  }

  /** Sets the timer to the next expiry. Call it after each commit. */
  committed(): void {
    const due = this.#engine.nextExpiry();
    if (due !== this.#due && !this.#isStopped) this.#wait(due);
  }

  /** Ends the orders that are due. Resolves after the commit; false if it was not written. */
  async sweep(): Promise<boolean> {
    return (await this.#pipeline.submit(SWEEP)) === 'COMMITTED';
  }

  /** Ends the timer for good: batches that still commit start no other. */
  stop(): void {
    this.#isStopped = true;
    this.#cancelTimer();
  }

  #wait(due: number): void {
    this.#cancelTimer();
    this.#cancelTimer = () => undefined;
    this.#due = due;
    if (due === Infinity) return;
    this.#cancelTimer = this.#clock.after(Math.min(LONGEST_WAIT_MS, Math.max(0, due - this.#clock.now())), () => {
      this.#due = Infinity;
      void this.sweep();
    });
  }
}
