/**
 * Writes rows whose newest value is all that counts. Callers change the row in memory, then `save` it; one statement at a
 * time carries every row that changed meanwhile, so that a ball that suspends twenty markets is one write, and a row can
 * never be overwritten by an older value of itself.
 */
export class RowSaver<Row> {
  readonly #write: (rows: readonly Row[]) => Promise<void>;
  readonly #dirty = new Set<Row>();
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  constructor(write: (rows: readonly Row[]) => Promise<void>) {
    this.#write = write;
  }

  /** Resolves when the row's present value is durable; rejects when its write failed (the row stays due and goes with the next write). */
  save(row: Row): Promise<void> {
    this.#dirty.add(row);
    this.#next ??= this.#flushAfter(this.#running);
    return this.#next;
  }

  /** Resolves when no write is under way or due. */
  async idle(): Promise<void> {
    while (this.#next !== null || this.#running !== null) await (this.#next ?? this.#running);
  }

  async #flushAfter(before: Promise<void> | null): Promise<void> {
    // The write before has its own callers who hear of its failure; here only its end matters.
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
  // deliberately nothing: see #flushAfter
}
