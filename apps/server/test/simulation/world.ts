/** What the parts of a simulation know of it. */
import type { Modules } from '../../src/app/modules.ts';
import type { Draws } from './draws.ts';
import type { Plan } from './plan.ts';
import type { Owner, Schedule } from './schedule.ts';
import type { Store } from './database/store.ts';

/** An invariant that did not hold. */
export interface Violation {
  readonly invariant: string;
  readonly what: string;
}

/** A process that answers. */
export interface Server {
  readonly modules: Modules;
  /** Its feed says what it is told to. */
  readonly feedSpeaks: boolean;
}

export interface World {
  readonly plan: Plan;
  readonly store: Store;
  readonly schedule: Schedule;
  /** Of ways and chances; actions have streams of their own. */
  readonly draws: Draws;
  /** Whose events outlive every server: of players and of the network. */
  readonly outside: Owner;
  /** The server that answers, and in a takeover sometimes the one before; null while none does. */
  server(): Server | null;
  /** ms since 1970 at the beginning, with what the clock was set by since. */
  wall(): number;
  /** No faults any more: everything must come to its end. */
  readonly healing: boolean;
  violate(invariant: string, what: string): void;
  /** Counted for the report: what happened how often. */
  count(what: string): void;
}
