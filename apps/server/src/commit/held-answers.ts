/** Committed batches whose results are not published yet. Under load they are published while the next batch is being written. */
import type { Waiting } from './command-queue.ts';
import type { Log } from '../platform/log.ts';
import type { BatchRows } from './batch/batch-rows.ts';
import type { PipelineHooks } from './order-pipeline.ts';

export class HeldAnswers {
  readonly #log: Log;
  #held: { readonly rows: BatchRows; readonly active: readonly Waiting[] }[] = [];

  constructor(log: Log) {
    this.#log = log;
  }

  hold(rows: BatchRows, active: readonly Waiting[]): void {
    this.#held.push({ rows, active });
  }

  /** Publishes to subscribers first, then resolves the callers' promises. */
  publish(hooks: Pick<PipelineHooks, 'publish'>): void {
    for (const { rows, active } of this.#held.splice(0)) {
      this.callListener(() => hooks.publish(rows));
      for (const one of active) one.resolve('COMMITTED');
    }
  }

  /** Calls a listener. A failing listener cannot undo a committed batch, so its error is only logged. */
  callListener(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.#log.error({ err: error }, 'a listener failed after its batch was committed');
    }
  }
}
