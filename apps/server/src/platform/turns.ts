/** Runs work for each account one after another, so that checks that read and then write (such as a daily limit) cannot interleave. */
export class Turns {
  readonly #last = new Map<number, Promise<unknown>>();

  /** Runs `work` after all earlier work of this account has ended, whether it succeeded or failed. */
  async take<T>(account: number, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(account) ?? Promise.resolve();
    const mine = before.then(work, work);
    // the caller gets the failure; the next one only waits
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
