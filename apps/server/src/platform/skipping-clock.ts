/** The machine's clock for tests (FEED=script): it runs by itself, `advance` skips ahead, and `hold` stops it. */
import type { Clock } from './clock.ts';

interface Waiting {
  due: number;
  readonly every: number | null;
  readonly callback: () => void;
  timer: NodeJS.Timeout;
}

/** What `advance` does: the time of its end and the shortest interval of its repeated timers, in ms. */
interface Skip {
  readonly end: number;
  readonly shortest: number;
}

/** Maximum runs of a repeated timer in one skip: a timer of half a second would otherwise fire 172,800 times in a skipped day. */
const MOST_TIMES = 30;

export class SkippingClock implements Clock {
  #skipped = 0;
  /** Values of both clocks while held; null while they run. */
  #held: { readonly now: number; readonly monotonic: number } | null = null;
  readonly #waiting = new Set<Waiting>();

  now(): number {
    return this.#held?.now ?? Math.round(Date.now() + this.#skipped);
  }
  monotonic(): number {
    return this.#held?.monotonic ?? performance.now() + this.#skipped;
  }
  after(ms: number, callback: () => void): () => void {
    return this.#add(ms, null, callback);
  }
  every(ms: number, callback: () => void): () => void {
    return this.#add(ms, Math.max(1, ms), callback);
  }

  /**
   * Skips `ms` ahead. Timers that become due fire in order, each at its own time; work that one starts can continue before the next.
   * Resolves when all have fired. In a very long skip, repeated timers fire at longer intervals, and once more at its end.
   */
  async advance(ms: number): Promise<void> {
    if (this.#held !== null) throw new Error('A held clock cannot advance; release it first.');
    const end = this.monotonic() + ms;
    const skip = { end, shortest: ms / MOST_TIMES };
    for (;;) {
      const next = this.#firstDue(end);
      if (next === null) break;
      this.#skipped += Math.max(0, next.due - this.monotonic());
      this.#fire(next, skip);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
    this.#skipped += Math.max(0, end - this.monotonic());
    for (const waiting of this.#waiting) this.#arm(waiting);
  }

  /**
   * Stops the clock and its timers, so that a slow machine cannot change what a test counts within a period. Returns the function that
   * resumes it from the same time.
   */
  hold(): () => void {
    if (this.#held !== null) throw new Error('The clock is held already.');
    const held = { now: this.now(), monotonic: this.monotonic() };
    this.#held = held;
    for (const waiting of this.#waiting) clearTimeout(waiting.timer);
    return () => {
      if (this.#held !== held) return;
      this.#held = null;
      this.#skipped -= this.monotonic() - held.monotonic;
      for (const waiting of this.#waiting) this.#arm(waiting);
    };
  }

  #firstDue(end: number): Waiting | null {
    let first: Waiting | null = null;
    for (const waiting of this.#waiting) if (waiting.due <= end && (first === null || waiting.due < first.due)) first = waiting;
    return first;
  }

  #add(ms: number, every: number | null, callback: () => void): () => void {
    const waiting: Waiting = { due: this.monotonic() + ms, every, callback, timer: setTimeout(() => undefined, 0) };
    this.#waiting.add(waiting);
    this.#arm(waiting);
    return () => {
      clearTimeout(waiting.timer);
      this.#waiting.delete(waiting);
    };
  }

  #arm(waiting: Waiting): void {
    clearTimeout(waiting.timer);
    if (this.#held !== null) return;
    waiting.timer = setTimeout(() => this.#fire(waiting), Math.max(0, waiting.due - this.monotonic()));
  }

  #fire(waiting: Waiting, skip: Skip | null = null): void {
    if (!this.#waiting.has(waiting)) return;
    clearTimeout(waiting.timer);
    if (waiting.every === null) this.#waiting.delete(waiting);
    else {
      // like a timer of the machine: no burst for missed runs
      const last = Math.max(waiting.due, this.monotonic());
      waiting.due = last + waiting.every;
      if (skip !== null && waiting.due <= skip.end) waiting.due = Math.min(last + Math.max(waiting.every, skip.shortest), skip.end);
      this.#arm(waiting);
    }
    waiting.callback();
  }
}
