/**
 * The two sessions that write batches. Whole batches use the first. A batch of two phases uses the free one, so that its new rows are
 * written while the other session completes the batch before. These rows are most of the work of a batch, and the only part that blocks
 * no other session.
 */
import type { WrittenBatch } from './batch/batch-decisions.ts';
import type { BatchRows } from './batch/batch-rows.ts';
import type { CommitConnection, WriteResult } from './commit-connection.ts';

interface Begun {
  readonly connection: CommitConnection;
  readonly done: Promise<boolean>;
  isDone: boolean;
}

/** Work to do while the database writes. */
export interface Meanwhile {
  /** Called at once when the write has started. */
  readonly waiting: () => void;
  /** Called when the new rows of the batch are written and the rest is being written: another batch may begin. */
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

  /** Begins the new rows of a batch of two phases, if not begun yet. The new rows of the batch before must be written. */
  begin(written: WrittenBatch): void {
    if (written.second === null || this.#begun.has(written)) return;
    const taken = [...this.#begun.values()].some(({ connection }) => connection === this.first);
    const connection = taken ? this.#second : this.first;
    const begun: Begun = { connection, isDone: false, done: connection.begin(written.statement).finally(() => (begun.isDone = true)) };
    this.#begun.set(written, begun);
  }

  /** Writes a batch. Never throws. Returns null if its new rows could not be written and nothing of it remains. */
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

  /** Rolls back what was begun of a batch. */
  async cancel(written: WrittenBatch): Promise<void> {
    const begun = this.#begun.get(written);
    if (begun === undefined) return;
    this.#begun.delete(written);
    if (await begun.done) await begun.connection.cancel();
  }
}
