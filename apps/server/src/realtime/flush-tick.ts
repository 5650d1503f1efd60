/** The common tick of all sends: immediately after a quiet time, otherwise 100 ms after the last flush. */
import type { Clock } from '../platform/clock.ts';

export const TICK_MS = 100;

export class FlushTick {
  readonly #clock: Clock;
  readonly #flush: () => void;
  #cancel: (() => void) | null = null;
  #lastAt = -Infinity;

  /** `clock` is the machine's, even if a test drives the product's clock. */
  constructor(clock: Clock, flush: () => void) {
    this.#clock = clock;
    this.#flush = flush;
  }

  /** Schedules a flush. */
  wake(): void {
    if (this.#cancel !== null) return;
    // a delay of 0 still lets the other work of this turn join the flush
    const wait = Math.max(0, this.#lastAt + TICK_MS - this.#clock.monotonic());
    this.#cancel = this.#clock.after(wait, () => {
      this.#cancel = null;
      this.#lastAt = this.#clock.monotonic();
      this.#flush();
    });
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
