/** One thing after the other for each account: checks that read and then write (a day's limit) must not overtake each other. */
export class Turns {
  readonly #last = new Map<number, Promise<unknown>>();

  /** Runs `work` when all that was asked before for this account is over, however it ended. */
  async take<T>(account: number, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(account) ?? Promise.resolve();
    const mine = before.then(work, work);
    // the failure is told to who asked; the next one only waits
    const over = mine.then(
      () => undefined,
      () => undefined,
    );
    this.#last.set(account, over);
    try {
      return await mine;
    } finally {
      if (this.#last.get(account) === over) this.#last.delete(account);
    }
  }
}
