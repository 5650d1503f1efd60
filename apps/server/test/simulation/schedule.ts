/**
 * The single thread of a simulation: events are scheduled with their time and run one after another. While an event runs (a statement in
 * PostgreSQL, or a call of the server until it waits) nothing else does, so that the same seed gives the same run.
 */
import type { Clock } from '../../src/platform/clock.ts';

/** The owner of an event. Events of a dead owner never run. */
export interface Owner {
  alive: boolean;
}

interface Waiting {
  readonly due: number;
  /** Events of the same moment run in the order in which they were scheduled. */
  readonly order: number;
  readonly owner: Owner;
  readonly what: string;
  readonly run: () => void | Promise<void>;
  cancelled: boolean;
}

export class Schedule {
  /** Sorted by time; the next one is the last. */
  readonly #waiting: Waiting[] = [];
  readonly #report: (what: string, at: number) => void;
  #now = 0;
  #order = 0;

  /** `report`: called with every event before it runs. */
  constructor(report: (what: string, at: number) => void) {
    this.#report = report;
  }

  /** Simulated ms since the beginning. */
  get now(): number {
    return this.#now;
  }

  /** Schedules an event in `ms`; the returned function cancels it. */
  after(ms: number, owner: Owner, what: string, run: () => void | Promise<void>): () => void {
    this.#order += 1;
    const waiting: Waiting = { due: this.#now + Math.max(0, ms), order: this.#order, owner, what, run, cancelled: false };
    let [low, high] = [0, this.#waiting.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isLater(this.#waiting[middle]!, waiting)) low = middle + 1;
      else high = middle;
    }
    this.#waiting.splice(low, 0, waiting);
    return () => {
      waiting.cancelled = true;
    };
  }

  /** Runs the next event until all its work waits again. Returns false if there is none until `end`. */
  async next(end: number): Promise<boolean> {
    for (;;) {
      const next = this.#waiting.at(-1);
      if (next === undefined || next.due > end) {
        this.#now = Math.max(this.#now, end);
        return false;
      }
      this.#waiting.pop();
      if (next.cancelled || !next.owner.alive) continue;
      this.#now = next.due;
      this.#report(next.what, next.due);
      await next.run();
      await drained();
      return true;
    }
  }
}

function isLater(one: Waiting, other: Waiting): boolean {
  return one.due === other.due ? one.order > other.order : one.due > other.due;
}

/** Resolves when no promise can continue by itself: all timers of the server are simulated. */
export function drained(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** The clock of one simulated process. */
export class SimulatedClock implements Clock {
  readonly #schedule: Schedule;
  readonly #owner: Owner;
  readonly #wall: () => number;

  /** `wall`: ms since 1970 at the beginning of the simulation, with later changes of this machine's clock. */
  constructor(schedule: Schedule, owner: Owner, wall: () => number) {
    this.#schedule = schedule;
    this.#owner = owner;
    this.#wall = wall;
  }

  now(): number {
    return Math.round(this.#wall() + this.#schedule.now);
  }

  monotonic(): number {
    return this.#schedule.now;
  }

  after(ms: number, callback: () => void): () => void {
    return this.#schedule.after(ms, this.#owner, 'timer', callback);
  }

  every(ms: number, callback: () => void): () => void {
    let cancel = this.after(ms, again.bind(this));
    function again(this: SimulatedClock): void {
      cancel = this.after(ms, again.bind(this));
      callback();
    }
    return () => cancel();
  }
}
