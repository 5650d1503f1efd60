/** The shared state of a simulation's parts. */
import type { Modules } from '../../src/app/modules.ts';
import type { Draws } from './draws.ts';
import type { OperatorConsole } from './operators/operator-console.ts';
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
  /** The calls of operators. */
  readonly console: OperatorConsole;
  /** Whether its feed runs and sends the events of actions. */
  readonly isFeedRunning: boolean;
}

export interface World {
  readonly plan: Plan;
  readonly store: Store;
  readonly schedule: Schedule;
  /** Random numbers of the network and of chances; actions have their own streams. */
  readonly draws: Draws;
  /** Owner of events that outlive every server: players and the network. */
  readonly outside: Owner;
  /** Returns the server that answers, in a takeover sometimes the previous one; null if there is none. */
  server(): Server | null;
  /** Returns the start of the simulation, ms since 1970, plus later changes of the clock. */
  wall(): number;
  /** True after the last fault: from then on everything must complete. */
  readonly healing: boolean;
  violate(invariant: string, what: string): void;
  /** Counts for the report how often something happened. */
  count(what: string): void;
}
