/** Steps that stop the process: added as parts start, run in reverse order. */
import type { Log } from '../log.ts';

/** Maximum ms of one step before the next begins. */
export const STEP_LIMIT_MS = 20_000;

export interface StopList {
  /** Adds a step; `name` appears in the log. Steps run once, the last added first. */
  add(name: string, stop: () => Promise<unknown> | void): void;
}

interface Step {
  readonly name: string;
  readonly stop: () => Promise<unknown> | void;
}

/** Collects steps and runs them once. A step that fails or hangs is logged, and the others still run. */
export class OrderedStops implements StopList {
  readonly #steps: Step[] = [];
  readonly #limit: number;
  #running: Promise<void> | null = null;

  constructor(limitMs: number = STEP_LIMIT_MS) {
    this.#limit = limitMs;
  }

  add(name: string, stop: () => Promise<unknown> | void): void {
    this.#steps.push({ name, stop });
  }

  run(log: Log): Promise<void> {
    this.#running ??= this.#runAll(log);
    return this.#running;
  }

  async #runAll(log: Log): Promise<void> {
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
      const { name } = step;
      const begin = performance.now();
      try {
        const inTime = await Promise.race([Promise.resolve(step.stop()).then(() => true), later(this.#limit)]);
        if (inTime) log.debug({ step: name, ms: Math.round(performance.now() - begin) }, 'Stopped.');
        else log.error({ step: name }, `Did not stop within ${this.#limit} ms; continuing without it.`);
      } catch (error) {
        log.error({ err: error, step: name }, 'Failed to stop; continuing.');
      }
    }
  }
}

async function later(ms: number): Promise<false> {
  await new Promise((resolve) => setTimeout(resolve, ms).unref());
  return false;
}
