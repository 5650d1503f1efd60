/**
 * The batch that is decided, and whose new rows are written, while the batch before it is still being committed (ADR 15). It builds on
 * the state after that batch. If that batch fails, its commands return to the queue.
 */
import type { MarketEngine } from '@maidan/engine';
import type { BatchDecisions, DecidedBatch, WrittenBatch } from './batch/batch-decisions.ts';
import type { PipelineHooks } from './order-pipeline.ts';
import type { BatchRows } from './batch/batch-rows.ts';
import type { CommandQueue, Waiting } from './command-queue.ts';
import type { CommitConnections } from './commit-connections.ts';

/** A batch that is decided ahead, with its statements if it writes anything. */
export type AheadBatch = DecidedBatch & { readonly written: WrittenBatch | null };

export interface AheadParts {
  readonly engine: MarketEngine;
  readonly queue: CommandQueue;
  readonly decisions: BatchDecisions;
  readonly connections: CommitConnections;
  readonly hooks: () => Pick<PipelineHooks, 'canDecideAhead' | 'keepForCommit'>;
}

export class BatchesAhead {
  readonly #parts: AheadParts;
  #ahead: AheadBatch | null = null;

  constructor(parts: AheadParts) {
    this.#parts = parts;
  }

  /** Commands of the batch that is decided ahead; null if there is none. */
  get active(): readonly Waiting[] | null {
    return this.#ahead?.active ?? null;
  }

  take(): AheadBatch | null {
    const ahead = this.#ahead;
    this.#ahead = null;
    return ahead;
  }

  /** Puts the commands back at the head of the queue, because the batch before was not committed. */
  async requeue(): Promise<void> {
    const ahead = this.take();
    if (ahead === null) return;
    this.#parts.queue.requeue(ahead.active);
    if (ahead.written !== null) await this.#parts.connections.cancel(ahead.written);
  }

  /**
   * Returns the commands that may be decided while this batch is being written; they stay in the queue. Requires a full batch: with fewer
   * commands, those that arrive until the answer should join it. Requires commands that decide on the engine alone, and a batch whose
   * commit reads nothing from the engine.
   */
  after({ rows, active }: DecidedBatch): readonly Waiting[] | null {
    const { engine, queue, hooks } = this.#parts;
    if (engine.mark() === 0 || rows.before.length + rows.after.length > 0) return null;
    const next = queue.fullBatchAhead();
    return next !== null && active.every(({ command }) => command.canRunAhead === true) && hooks().canDecideAhead(rows) ? next : null;
  }

  /** Decides the commands that `after` returned, behind a batch that is being written. */
  decide(next: readonly Waiting[], before: BatchRows, written: WrittenBatch): void {
    const { engine, queue, decisions, hooks } = this.#parts;
    hooks().keepForCommit(before);
    queue.take();
    engine.seal();
    const ahead = decisions.decide(next, before);
    if (ahead === 'split') queue.requeue(next);
    else if (ahead.active.length > 0) this.#ahead = { ...ahead, written: ahead.rows.empty ? null : decisions.write(ahead, true, written) };
  }

  /** Called when the new rows of the batch before are written: those of this batch may follow. */
  begin(): void {
    if (this.#ahead !== null && this.#ahead.written !== null) this.#parts.connections.begin(this.#ahead.written);
  }
}
