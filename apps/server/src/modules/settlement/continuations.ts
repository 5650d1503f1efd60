/** Continues settlements that broke off after they had begun: some of their players may be paid, and no caller has to ask again. */
import { backOffMs, isLoggedFailure, type BackOff } from '../../platform/back-off.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { outsideActions } from '../../platform/postgres/action-record.ts';
import type { CatalogueMarket } from '../catalogue/catalogue-port.ts';

const PAUSES: BackOff = { firstMs: 2000, longestMs: 60_000 };

/** A settlement that broke off. */
interface Interrupted {
  /** Failures since its last progress: each doubles the pause. */
  failures: number;
  /** Failed tries since it broke off, for the log. */
  tries: number;
  /** Cancels the next try; null during a try. */
  cancel: (() => void) | null;
}

export class Continuations {
  readonly #parts: { readonly machineClock: Pick<Clock, 'after'>; readonly log: Log };
  readonly #finish: (market: CatalogueMarket) => Promise<void>;
  readonly #interrupted = new Map<string, Interrupted>();

  /** `finish`: books and announces what is left of the market's last generation. */
  constructor(parts: { readonly machineClock: Pick<Clock, 'after'>; readonly log: Log }, finish: (market: CatalogueMarket) => Promise<void>) {
    this.#parts = parts;
    this.#finish = finish;
  }

  /** Markets whose settlement broke off and has not ended. */
  get markets(): Iterable<string> {
    return this.#interrupted.keys();
  }

  /** Tries until it succeeds. An owner that has lost the market tries until the next one has finished; its bookings are refused meanwhile. */
  add(market: CatalogueMarket): void {
    const { marketId } = market.definition;
    const known: Interrupted = this.#interrupted.get(marketId) ?? { failures: 0, tries: 0, cancel: null };
    if (known.cancel !== null) return;
    known.failures += 1;
    this.#interrupted.set(marketId, known);
    // the record of an action is not that of its continuation
    outsideActions(() => {
      known.cancel = this.#parts.machineClock.after(backOffMs(known.failures, PAUSES), () => void this.#try(market, known));
    });
  }

  /** The settlement of this market has booked something: the next pause is the shortest again. */
  progressed(marketId: string): void {
    const known = this.#interrupted.get(marketId);
    if (known !== undefined) known.failures = 0;
  }

  stop(): void {
    for (const { cancel } of this.#interrupted.values()) cancel?.();
    this.#interrupted.clear();
  }

  async #try(market: CatalogueMarket, known: Interrupted): Promise<void> {
    const { marketId } = market.definition;
    known.cancel = null;
    try {
      await this.#finish(market);
      if (known.cancel === null) this.#interrupted.delete(marketId);
    } catch (err) {
      // stopped during the try
      if (this.#interrupted.get(marketId) !== known) return;
      known.tries += 1;
      if (isLoggedFailure(known.tries)) this.#parts.log.warn({ err, marketId, tries: known.tries }, 'an interrupted settlement could not continue yet');
      this.add(market);
    }
  }
}
