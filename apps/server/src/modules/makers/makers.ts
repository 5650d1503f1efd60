import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Catalogue } from '../catalogue/catalogue-port.ts';
import type { Orders, QuoteChange } from '../orders/orders-port.ts';
import { MakerBook } from './maker-book.ts';
import type { Makers, PriceEvent, PriceFault } from './makers-port.ts';

/** Time that the makers of an exchange market wait after a re-opening (FD-12). */
export const REOPENING_WAIT_MS = 3_000;
/** Pause before all levels are quoted again after the queue refused a batch (database unavailable). */
const RETRY_MS = 1_000;

export interface MakersParts {
  readonly orders: Pick<Orders, 'quote'>;
  readonly catalogue: Pick<Catalogue, 'market'>;
  readonly clock: Clock;
  readonly log: Log;
}

interface MarketMaker {
  readonly marketId: string;
  readonly book: MakerBook;
  /** Whether quotes may be sent; false until the market opens, and while it is suspended or its feed is silent. */
  released: boolean;
  exact: boolean;
  /** Whether the last message had a fault: nothing is quoted until one without a fault. */
  faulty: boolean;
  withdrawDue: boolean;
  /** Whether a batch failed: nothing is sent until the retry. */
  blocked: boolean;
  pump: Promise<void> | null;
  cancelTimer: (() => void) | null;
}

/** Makes the makers of one process. The engine enforces the risk limit per market (HOUSE_LIMIT): makers have no holds. */
export function createMakers(parts: MakersParts): Makers {
  return new QueueMakers(parts);
}

class QueueMakers implements Makers {
  readonly #parts: MakersParts;
  readonly #markets = new Map<string, MarketMaker>();

  constructor(parts: MakersParts) {
    this.#parts = parts;
  }

  prices(marketId: string, events: readonly PriceEvent[]): PriceFault | null {
    const maker = this.#maker(marketId);
    const runners = this.#parts.catalogue.market(marketId)?.runners ?? [];
    const fault = maker.book.applyPrices(events, (selectionId) => runners.find((runner) => runner.selectionId === selectionId)?.runner);
    maker.faulty = fault !== null;
    this.#startPump(maker);
    return fault;
  }

  async withdraw(marketId: string): Promise<void> {
    const maker = this.#maker(marketId);
    if (maker.exact) return;
    this.#stopTimer(maker);
    maker.released = false;
    maker.book.clearChanges();
    maker.withdrawDue = true;
    this.#startPump(maker);
    await maker.pump;
  }

  release(marketId: string, reopened: boolean): void {
    const maker = this.#maker(marketId);
    this.#stopTimer(maker);
    const waits = reopened && !maker.exact && this.#parts.catalogue.market(marketId)?.kind === 'exchange';
    if (!waits) this.#releaseNow(maker);
    else maker.cancelTimer = this.#parts.clock.after(REOPENING_WAIT_MS, () => this.#releaseNow(maker));
  }

  forget(marketId: string): void {
    const maker = this.#markets.get(marketId);
    if (maker === undefined) return;
    this.#stopTimer(maker);
    maker.released = false;
    maker.book.clearChanges();
    this.#markets.delete(marketId);
  }

  async quoted(marketId?: string): Promise<void> {
    const makers = marketId === undefined ? [...this.#markets.values()] : [this.#maker(marketId)];
    for (const maker of makers) while (maker.pump !== null) await maker.pump;
  }

  setExact(marketId: string): void {
    this.#maker(marketId).exact = true;
  }

  #releaseNow(maker: MarketMaker): void {
    maker.cancelTimer = null;
    maker.released = true;
    maker.book.markAll();
    this.#startPump(maker);
  }

  #maker(marketId: string): MarketMaker {
    let maker = this.#markets.get(marketId);
    if (maker === undefined) {
      maker = {
        marketId,
        book: new MakerBook(),
        released: false,
        exact: false,
        faulty: false,
        withdrawDue: false,
        blocked: false,
        pump: null,
        cancelTimer: null,
      };
      this.#markets.set(marketId, maker);
    }
    return maker;
  }

  #stopTimer(maker: MarketMaker): void {
    maker.cancelTimer?.();
    maker.cancelTimer = null;
  }

  #startPump(maker: MarketMaker): void {
    if (maker.pump !== null || !this.#due(maker)) return;
    maker.pump = this.#pump(maker).finally(() => {
      maker.pump = null;
      // changed while the last batch ended: the pump had already checked
      this.#startPump(maker);
    });
  }

  #due(maker: MarketMaker): boolean {
    if (maker.blocked) return false;
    return maker.withdrawDue || (maker.released && !maker.faulty && maker.book.due);
  }

  /** Sends one batch of a market at a time; changes meanwhile are sent afterwards in their newest state. */
  async #pump(maker: MarketMaker): Promise<void> {
    while (this.#due(maker)) {
      const batch = this.#nextBatch(maker);
      try {
        await this.#parts.orders.quote(maker.marketId, batch);
      } catch (error) {
        this.#failed(maker, error);
        return;
      }
    }
  }

  #nextBatch(maker: MarketMaker): readonly QuoteChange[] {
    if (!maker.withdrawDue) return maker.book.batch();
    maker.withdrawDue = false;
    return [{ type: 'withdraw' }];
  }

  /** Withdraws the book, whose state is unknown, and quotes it again when the queue accepts it. */
  #failed(maker: MarketMaker, error: unknown): void {
    this.#parts.log.error({ marketId: maker.marketId, error }, 'the queue refused quotes; all levels will be quoted again');
    maker.blocked = true;
    maker.withdrawDue = true;
    this.#parts.clock.after(RETRY_MS, () => {
      maker.blocked = false;
      if (maker.released) maker.book.markAll();
      this.#startPump(maker);
    });
  }
}
