/** Time as a port: the system's clock, or a clock that a test drives. */
export interface Clock {
  /** Milliseconds since 1970, for timestamps. */
  now(): number;
  /** Milliseconds of a clock that never goes back, for delays and ages. */
  monotonic(): number;
  /** Calls back once after `ms`; the returned function cancels. */
  after(ms: number, callback: () => void): () => void;
  /** Calls back every `ms` until cancelled. */
  every(ms: number, callback: () => void): () => void;
}

/** Resolves after `ms` of this clock. */
export function pause(clock: Pick<Clock, 'after'>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    clock.after(ms, resolve);
  });
}

export class SystemClock implements Clock {
  now(): number {
    return Date.now();
  }
  monotonic(): number {
    return performance.now();
  }
  after(ms: number, callback: () => void): () => void {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  }
  every(ms: number, callback: () => void): () => void {
    const timer = setInterval(callback, ms);
    return () => clearInterval(timer);
  }
}

interface ManualTimer {
  due: number;
  readonly every: number | null;
  readonly callback: () => void;
}

/** A clock that moves only when `advance` is called; timers fire in order of their time. */
export class ManualClock implements Clock {
  #elapsed = 0;
  readonly #timers = new Set<ManualTimer>();
  readonly #start: number;
  constructor(start: number) {
    this.#start = start;
  }
  now(): number {
    return this.#start + this.#elapsed;
  }
  monotonic(): number {
    return this.#elapsed;
  }
  after(ms: number, callback: () => void): () => void {
    return this.#add({ due: this.#elapsed + ms, every: null, callback });
  }
  every(ms: number, callback: () => void): () => void {
    return this.#add({ due: this.#elapsed + ms, every: Math.max(1, ms), callback });
  }
  /** Number of waiting timers. */
  get timers(): number {
    return this.#timers.size;
  }
  /** Moves time by `ms` and fires the timers that become due. */
  advance(ms: number): void {
    const end = this.#elapsed + ms;
    for (;;) {
      let next: ManualTimer | null = null;
      for (const timer of this.#timers) if (timer.due <= end && (next === null || timer.due < next.due)) next = timer;
      if (next === null) break;
      this.#elapsed = Math.max(this.#elapsed, next.due);
      if (next.every === null) this.#timers.delete(next);
      else next.due += next.every;
      next.callback();
    }
    this.#elapsed = end;
  }
  #add(timer: ManualTimer): () => void {
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }
}
