/** The one tick on which everything is sent: at once after quiet, else 100 ms after the last flush. */
import type { Clock } from '../platform/clock.ts';

export const TICK_MS = 100;

export class FlushTick {
  readonly #clock: Clock;
  readonly #flush: () => void;
  #cancel: (() => void) | null = null;
  #lastAt = -Infinity;

  /** `clock` is that of the machine, also where a test drives the product's own. */
  constructor(clock: Clock, flush: () => void) {
    this.#clock = clock;
    this.#flush = flush;
  }

  /** Something waits to be sent. */
  wake(): void {
    if (this.#cancel !== null) return;
    // 0 is not 'now': what else happens in this turn goes out with it
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
