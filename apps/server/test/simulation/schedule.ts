/**
 * The one thread of a simulation: what is to happen stands here with its time, and happens one after the other. While an event runs (a
 * statement in PostgreSQL, a call of the server until it waits) nothing else does, so that the same seed gives the same run.
 */
import type { Clock } from '../../src/platform/clock.ts';

/** Whose event it is. What a dead one still waits for never comes. */
export interface Owner {
  alive: boolean;
}

interface Waiting {
  readonly due: number;
  /** Events of the same moment keep the order in which they were named. */
  readonly order: number;
  readonly owner: Owner;
  readonly what: string;
  readonly run: () => void | Promise<void>;
  cancelled: boolean;
}

export class Schedule {
  /** By time; the next one is the last. */
  readonly #waiting: Waiting[] = [];
  readonly #report: (what: string, at: number) => void;
  #now = 0;
  #order = 0;

  /** told: hears of every event, before it happens. */
  constructor(report: (what: string, at: number) => void) {
    this.#report = report;
  }

  /** Simulated ms since the beginning. */
  get now(): number {
    return this.#now;
  }

  /** Lets something happen in `ms`; the returned function takes it back. */
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

  /** The next event until everything that it set going waits again; false when nothing comes until `end`. */
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

/** Resolves when no promise can go on by itself: all timers of the server are simulated ones. */
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

  /** wall: ms since 1970 at the beginning of the simulation, as this machine has it now. */
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
