/** Injects the faults of a plan, each at its statement. */
import type { Fault } from './plan.ts';
import type { StatementKind } from './database/store.ts';
import type { Fate } from './database/simulated-database.ts';
import type { World } from './world.ts';

const FAST_MS = 2;
const NO_FAULT: Fate = { type: 'run' };

export interface FaultActs {
  /** Starts another process beside the serving one. */
  readonly takeover: () => void;
  readonly setClock: (byMs: number) => void;
}

export class FaultInjector {
  readonly #world: World;
  readonly #acts: FaultActs;
  #left: readonly Fault[];
  #statements = { commit: 0, any: 0 };
  #slow = { until: 0, ms: 0 };
  #unavailableUntil = 0;
  #isOpen = false;

  constructor(world: World, acts: FaultActs) {
    this.#world = world;
    this.#acts = acts;
    this.#left = world.plan.faults;
  }

  /** Call it when the servers accept calls: from then on statements are counted. */
  open(): void {
    this.#isOpen = true;
  }

  close(): void {
    this.#isOpen = false;
    this.#slow.until = 0;
    this.#unavailableUntil = 0;
  }

  /** Returns how long a statement or its answer travels, ms. */
  wayMs(): number {
    const { draws, schedule } = this.#world;
    const most = schedule.now < this.#slow.until ? this.#slow.ms : FAST_MS;
    return draws.below(most * 100) / 100;
  }

  fate(kind: StatementKind | 'connect'): Fate {
    const { schedule } = this.#world;
    if (!this.#isOpen) return NO_FAULT;
    if (kind !== 'connect') {
      this.#statements.any += 1;
      if (kind === 'commit') this.#statements.commit += 1;
      const fate = this.#next(kind);
      if (fate.type !== 'run') return fate;
    }
    return schedule.now < this.#unavailableUntil ? { type: 'refuse' } : NO_FAULT;
  }

  #next(kind: StatementKind): Fate {
    const due = this.#left.find(({ on, at }) => (on === 'any' || kind === 'commit') && this.#statements[on] >= at);
    if (due === undefined) return NO_FAULT;
    this.#left = this.#left.filter((fault) => fault !== due);
    this.#world.count(`fault: ${due.type}${'code' in due ? ` ${due.code}` : ''}`);
    return this.#begin(due);
  }

  #begin(fault: Fault): Fate {
    const { now } = this.#world.schedule;
    switch (fault.type) {
      case 'crash':
      case 'lose':
        return { type: fault.type, applied: fault.applied };
      case 'error':
        return { type: 'error', code: fault.code };
      case 'outage':
        this.#unavailableUntil = now + fault.forMs;
        return { type: 'refuse' };
      case 'slow':
        this.#slow = { until: now + fault.forMs, ms: fault.ms };
        return NO_FAULT;
      case 'clock':
        this.#acts.setClock(fault.byMs);
        return NO_FAULT;
      case 'takeover':
        this.#acts.takeover();
        return NO_FAULT;
      default:
        return fault satisfies never;
    }
  }
}
