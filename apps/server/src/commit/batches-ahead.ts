/**
 * The batch that is decided, and whose new rows are written, while the batch before it is still being committed (ADR 15). It is decided on the state that the
 * one before will leave; where that one is not committed after all, its commands wait again.
 */
import type { MarketEngine } from '@maidan/engine';
import type { BatchDecisions, DecidedBatch, WrittenBatch } from './batch/batch-decisions.ts';
import type { PipelineHooks, Waiting } from './order-pipeline.ts';
import type { BatchRows } from './batch/batch-rows.ts';
import type { CommandQueue } from './command-queue.ts';
import type { CommitConnections } from './commit-connections.ts';

/** Its statements are made already, where it writes anything. */
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

  /** The commands of the one that is decided; null: none is. */
  get active(): readonly Waiting[] | null {
    return this.#ahead?.active ?? null;
  }

  take(): AheadBatch | null {
    const ahead = this.#ahead;
    this.#ahead = null;
    return ahead;
  }

  /** The batch before was not committed: what was decided on its state waits again, first in the queue. */
  async requeue(): Promise<void> {
    const ahead = this.take();
    if (ahead === null) return;
    this.#parts.queue.requeue(ahead.active);
    if (ahead.written !== null) await this.#parts.connections.cancel(ahead.written);
  }

  /**
   * The commands that may be decided while this batch is being written; they go on waiting. Only a full batch: with less waiting, whatever comes until the
   * answer shall join it. Only commands that decide on the engine alone, and only where nothing of this batch has to be read of the engine at its commit.
   */
  after({ rows, active }: DecidedBatch): readonly Waiting[] | null {
    const { engine, queue, hooks } = this.#parts;
    if (engine.mark() === 0 || rows.before.length + rows.after.length > 0) return null;
    const next = queue.fullBatchAhead();
    return next !== null && active.every(({ command }) => command.runsAhead === true) && hooks().canDecideAhead(rows) ? next : null;
  }

  /** Decides what `after` has said, behind a batch that is on its way. */
  decide(next: readonly Waiting[], before: BatchRows, written: WrittenBatch): void {
    const { engine, queue, decisions, hooks } = this.#parts;
    hooks().keepForCommit(before);
    queue.take();
    engine.seal();
    const ahead = decisions.decide(next, before);
    if (ahead === 'split') queue.requeue(next);
    else if (ahead.active.length > 0) this.#ahead = { ...ahead, written: ahead.rows.empty ? null : decisions.write(ahead, true, written) };
  }

  /** The new rows of the batch before are there: those of this one may follow. */
  begin(): void {
    if (this.#ahead !== null && this.#ahead.written !== null) this.#parts.connections.begin(this.#ahead.written);
  }
}
