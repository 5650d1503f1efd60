/**
 * Writes rows of which only the newest value matters. Callers change a row in memory and call `save`. One statement at a time writes
 * every row changed meanwhile, so that a ball that suspends twenty markets is one write, and an older value never overwrites a newer one.
 */
export class RowSaver<Row> {
  readonly #write: (rows: readonly Row[]) => Promise<void>;
  readonly #dirty = new Set<Row>();
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  constructor(write: (rows: readonly Row[]) => Promise<void>) {
    this.#write = write;
  }

  /** Resolves when the row's current value is durable. Rejects if its write failed; the row is then part of the next write. */
  save(row: Row): Promise<void> {
    this.#dirty.add(row);
    this.#next ??= this.#flushAfter(this.#running);
    return this.#next;
  }

  /** Resolves when no write is running or pending. */
  async idle(): Promise<void> {
    while (this.#next !== null || this.#running !== null) await (this.#next ?? this.#running);
  }

  async #flushAfter(before: Promise<void> | null): Promise<void> {
    // callers of the write before get its failure; here only its end matters
    if (before !== null) await before.then(noOutcome, noOutcome);
    else await Promise.resolve();
    const rows = [...this.#dirty];
    this.#dirty.clear();
    const running = this.#write(rows);
    this.#running = running;
    this.#next = null;
    try {
      await running;
    } catch (error) {
      for (const row of rows) this.#dirty.add(row);
      throw error;
    } finally {
      if (this.#running === running) this.#running = null;
    }
  }
}

function noOutcome(): void {
  // deliberately empty: see #flushAfter
}
