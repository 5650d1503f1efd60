/** Continues settlements that broke off after they had begun: some of their players may be paid, and no caller has to ask again. */
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { outsideActions } from '../../platform/postgres/action-record.ts';
import type { CatalogueMarket } from '../catalogue/catalogue-port.ts';

const CONTINUE_AFTER_MS = 2000;

export class Continuations {
  readonly #parts: { readonly machineClock: Pick<Clock, 'after'>; readonly log: Log };
  readonly #finish: (market: CatalogueMarket) => Promise<void>;
  /** By market: cancels the next try. */
  readonly #waiting = new Map<string, () => void>();

  /** `finish`: books and announces what is left of the market's last generation. */
  constructor(parts: { readonly machineClock: Pick<Clock, 'after'>; readonly log: Log }, finish: (market: CatalogueMarket) => Promise<void>) {
    this.#parts = parts;
    this.#finish = finish;
  }

  /** Tries until it succeeds. An owner that has lost the market tries until the next one has finished; its bookings are refused meanwhile. */
  add(market: CatalogueMarket): void {
    const { machineClock, log } = this.#parts;
    const { marketId } = market.definition;
    if (this.#waiting.has(marketId)) return;
    const again = (): void => {
      this.#waiting.delete(marketId);
      this.#finish(market).catch((err: unknown) => {
        log.warn({ err, marketId }, 'an interrupted settlement could not continue yet');
        this.add(market);
      });
    };
    // the record of an action is not that of its continuation
    outsideActions(() => this.#waiting.set(marketId, machineClock.after(CONTINUE_AFTER_MS, again)));
  }

  stop(): void {
    for (const cancel of this.#waiting.values()) cancel();
    this.#waiting.clear();
  }
}
