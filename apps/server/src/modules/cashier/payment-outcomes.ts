/** Decides pending payments when they are due. The due time is in the table; the timer only wakes this job. */
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { PaymentRequest } from './cashier-port.ts';
import type { CashierRows } from './cashier-rows.ts';

/** Maximum interval between checks: another process may have accepted a payment, or the clock may be set back. */
const CHECK_EVERY_MS = 10_000;
/** Pause after a failed check (database unavailable, fault of the provider). */
const AGAIN_AFTER_MS = 5000;

export interface PaymentOutcomesParts {
  readonly rows: Pick<CashierRows, 'due' | 'nextDue'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Throws if the decision must be retried. */
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

  /** Decides payments that an earlier process left pending. */
  async start(): Promise<void> {
    this.#open = true;
    this.#wakeAt(await this.#parts.rows.nextDue());
  }

  stop(): void {
    this.#open = false;
    this.#cancel?.();
    this.#cancel = null;
  }

  /** Checks for new pending payments. */
  check(): void {
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
        this.#parts.log.warn({ err: error }, 'Could not decide pending payments; will retry.');
        this.#wakeAt(this.#parts.clock.now() + AGAIN_AFTER_MS);
      })
      .finally(() => {
        this.#looking = false;
        if (!this.#again) return;
        this.#again = false;
        this.check();
      });
  }

  /** Decides due payments and schedules the next check. Throws if one must be retried. */
  async #round(): Promise<void> {
    const { rows, clock, decide } = this.#parts;
    const failures: unknown[] = [];
    for (const request of await rows.due(clock.now())) {
      if (!this.#open) return;
      try {
        await decide(request);
      } catch (error) {
        // a failure must not delay the others
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payments could not be decided`);
    this.#wakeAt(await rows.nextDue());
  }

  #wakeAt(at: number | null): void {
    if (!this.#open) return;
    const { clock } = this.#parts;
    const wait = at === null ? CHECK_EVERY_MS : Math.min(CHECK_EVERY_MS, Math.max(1, at - clock.now()));
    this.#cancel?.();
    this.#cancel = clock.after(wait, () => this.check());
  }
}
