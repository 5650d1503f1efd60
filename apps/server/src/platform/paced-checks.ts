/** Checks of what has changed: changes within a time are checked together, one round after another. */
import type { Clock } from './clock.ts';

export interface PacedChecksParts {
  readonly clock: Clock;
  /** Time from the first change to its check, ms. */
  readonly afterMs: number;
  readonly check: (changed: readonly string[]) => Promise<unknown>;
  /** Called if a check rejects; what it had to check waits for its next change. */
  readonly failed: (error: unknown) => void;
}

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
    if (this.#cancel === null && !this.#isChecking) this.#checkLater();
  }

  /** Starts no further round. */
  stop(): void {
    this.#isStopped = true;
    this.#cancel?.();
  }

  #checkLater(): void {
    if (this.#isStopped) return;
    const { afterMs, clock } = this.#parts;
    this.#cancel = clock.after(afterMs, () => {
      this.#cancel = null;
      void this.#check();
    });
  }

  async #check(): Promise<void> {
    const changed = [...this.#changed];
    this.#changed.clear();
    this.#isChecking = true;
    try {
      await this.#parts.check(changed);
    } catch (error) {
      this.#parts.failed(error);
    }
    this.#isChecking = false;
    if (this.#changed.size > 0) this.#checkLater();
  }
}
