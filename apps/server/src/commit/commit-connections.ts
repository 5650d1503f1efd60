/**
 * The two sessions that write batches. Whole batches go over the first. A batch in two phases goes over the one that is free, so that its new rows are
 * written while the other session completes the batch before: they are most of the work of a batch, and the only part for which nobody waits.
 */
import type { WrittenBatch } from './batch/batch-decisions.ts';
import type { BatchRows } from './batch/batch-rows.ts';
import type { CommitConnection, WriteResult } from './commit-connection.ts';

interface Begun {
  readonly connection: CommitConnection;
  readonly done: Promise<boolean>;
  isDone: boolean;
}

/** What is to be done while the database works. */
export interface Meanwhile {
  /** At once when there is something to wait for. */
  readonly waiting: () => void;
  /** The new rows of the batch are there, and the rest is on its way: another batch may begin. */
  readonly completing: () => void;
}

export class CommitConnections {
  readonly first: CommitConnection;
  readonly #second: CommitConnection;
  readonly #begun = new Map<WrittenBatch, Begun>();

  constructor(open: () => CommitConnection) {
    this.first = open();
    this.#second = open();
  }

  async close(): Promise<void> {
    await Promise.all([this.first.close(), this.#second.close()]);
  }

  /** Begins with the new rows of a batch in two phases, where that has not been done. The batch before it must have no new rows left to write. */
  begin(written: WrittenBatch): void {
    if (written.second === null || this.#begun.has(written)) return;
    const taken = [...this.#begun.values()].some(({ connection }) => connection === this.first);
    const connection = taken ? this.#second : this.first;
    const begun: Begun = { connection, isDone: false, done: connection.begin(written.statement).finally(() => (begun.isDone = true)) };
    this.#begun.set(written, begun);
  }

  /** Writes a batch. Never throws; null: its new rows could not be written, and nothing of it is there. */
  async write(written: WrittenBatch, rows: BatchRows, { waiting, completing }: Meanwhile): Promise<WriteResult | null> {
    if (written.second === null) {
      const whole = this.first.write(written.batch, written.statement, rows.before, rows.after);
      waiting();
      return whole;
    }
    this.begin(written);
    const { connection, done, isDone } = this.#begun.get(written)!;
    try {
      if (!isDone) waiting();
      if (!(await done)) return null;
      const completed = connection.complete(written.batch, written.second);
      completing();
      return await completed;
    } finally {
      this.#begun.delete(written);
    }
  }

  /** Takes back what was begun of a batch. */
  async cancel(written: WrittenBatch): Promise<void> {
    const begun = this.#begun.get(written);
    if (begun === undefined) return;
    this.#begun.delete(written);
    if (await begun.done) await begun.connection.cancel();
  }
}
