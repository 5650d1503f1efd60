/** How many connections an account has, and how often it connects. */

const MOST_CONNECTIONS = 10;
const MOST_PER_MINUTE = 100;
const MINUTE_MS = 60_000;

export class ConnectionLimits {
  readonly #open = new Map<number, number>();
  readonly #times = new Map<number, number[]>();

  /** Counts a connection. Returns how many more the account may open, or why it may not have this one. `now`: monotonic ms. */
  admit(account: number, now: number): number | 'MAX_CONNECTION_LIMIT_EXCEEDED' | 'TOO_MANY_REQUESTS' {
    const times = (this.#times.get(account) ?? []).filter((time) => now - time < MINUTE_MS);
    if (times.length >= MOST_PER_MINUTE) return 'TOO_MANY_REQUESTS';
    times.push(now);
    this.#times.set(account, times);
    const open = this.#open.get(account) ?? 0;
    if (open >= MOST_CONNECTIONS) return 'MAX_CONNECTION_LIMIT_EXCEEDED';
    this.#open.set(account, open + 1);
    return MOST_CONNECTIONS - open - 1;
  }

  leave(account: number): void {
    const open = (this.#open.get(account) ?? 1) - 1;
    if (open === 0) this.#open.delete(account);
    else this.#open.set(account, open);
  }

  /** Forgets old times. */
  sweep(now: number): void {
    for (const [account, times] of this.#times) if (now - (times.at(-1) ?? 0) >= MINUTE_MS) this.#times.delete(account);
  }
}
