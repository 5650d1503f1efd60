/** Checks of what has changed: changes within a time are checked together, one round after another. */
import type { Clock } from './clock.ts';

export interface PacedChecksParts {
  readonly clock: Clock;
  /** Time from the first change to its check, ms. */
  readonly afterMs: number;
  readonly check: (changed: readonly string[]) => Promise<unknown>;
  /** Called if a check rejects. What it had to check is checked again a second later. */
  readonly failed: (error: unknown) => void;
}

/** From a check that failed to the next one, ms. */
const RETRY_MS = 1000;

export class PacedChecks {
  readonly #parts: PacedChecksParts;
  readonly #changed = new Set<string>();
  #isChecking = false;
  #isStopped = false;
  #cancel: (() => void) | null = null;

  constructor(parts: PacedChecksParts) {
    this.#parts = parts;
  }

  /** Checks a key in the next round. A change during a round is checked in another one. */
  mark(key: string): void {
    this.#changed.add(key);
    if (this.#cancel === null && !this.#isChecking) this.#checkLater(this.#parts.afterMs);
  }

  /** Starts no further round. */
  stop(): void {
    this.#isStopped = true;
    this.#cancel?.();
  }

  #checkLater(ms: number): void {
    if (this.#isStopped) return;
    this.#cancel = this.#parts.clock.after(ms, () => {
      this.#cancel = null;
      void this.#check();
    });
  }

  async #check(): Promise<void> {
    const changed = [...this.#changed];
    this.#changed.clear();
    this.#isChecking = true;
    let next = this.#parts.afterMs;
    try {
      await this.#parts.check(changed);
    } catch (error) {
      this.#parts.failed(error);
      for (const key of changed) this.#changed.add(key);
      next = RETRY_MS;
    }
    this.#isChecking = false;
    if (this.#changed.size > 0) this.#checkLater(next);
  }
}
