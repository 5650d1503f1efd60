/** Decides what waits once its time has come. The time stands in the table; the clock's callback is only what wakes this up. */
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { PaymentRequest } from './cashier-port.ts';
import type { CashierRows } from './cashier-rows.ts';

/** Longest time between two looks: another process may have taken a payment in, and the clock may be set back. */
const LOOK_EVERY_MS = 10_000;
/** After a look that failed (the database away, a fault of the provider). */
const AGAIN_AFTER_MS = 5000;

export interface PaymentOutcomesParts {
  readonly rows: Pick<CashierRows, 'due' | 'nextDue'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Throws where it must be tried again. */
  readonly decide: (request: PaymentRequest) => Promise<void>;
}

export class PaymentOutcomes {
  readonly #parts: PaymentOutcomesParts;
  #cancel: (() => void) | null = null;
  #open = false;
  #looking = false;
  #again = false;

  constructor(parts: PaymentOutcomesParts) {
    this.#parts = parts;
  }

  /** Takes up what an earlier process left waiting. */
  async start(): Promise<void> {
    this.#open = true;
    this.#wakeAt(await this.#parts.rows.nextDue());
  }

  stop(): void {
    this.#open = false;
    this.#cancel?.();
    this.#cancel = null;
  }

  /** Something came to wait. */
  look(): void {
    if (!this.#open) return;
    if (this.#looking) {
      this.#again = true;
      return;
    }
    this.#looking = true;
    this.#cancel?.();
    this.#cancel = null;
    this.#round()
      .catch((error: unknown) => {
        this.#parts.log.warn({ err: error }, 'Payments that wait could not be decided; they are looked at again.');
        this.#wakeAt(this.#parts.clock.now() + AGAIN_AFTER_MS);
      })
      .finally(() => {
        this.#looking = false;
        if (!this.#again) return;
        this.#again = false;
        this.look();
      });
  }

  /** Decides what is due, and wakes again when the next one will be. Throws when one of them must be tried again. */
  async #round(): Promise<void> {
    const { rows, clock, decide } = this.#parts;
    const failures: unknown[] = [];
    for (const request of await rows.due(clock.now())) {
      if (!this.#open) return;
      try {
        await decide(request);
      } catch (error) {
        // one that fails does not keep the others waiting
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payments could not be decided`);
    this.#wakeAt(await rows.nextDue());
  }

  #wakeAt(at: number | null): void {
    if (!this.#open) return;
    const { clock } = this.#parts;
    const wait = at === null ? LOOK_EVERY_MS : Math.min(LOOK_EVERY_MS, Math.max(1, at - clock.now()));
    this.#cancel?.();
    this.#cancel = clock.after(wait, () => this.look());
  }
}
