/** Displayed books in a cluster: each market's owner publishes changes (`md.<market>`), the other processes keep a copy. */
import type { ClusterBus } from '../cluster-bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Messaging } from '../messaging-port.ts';
import type { CatalogueMarket } from '../../modules/catalogue/catalogue-port.ts';
import type { DisplayedRunner } from '../../modules/orders/orders-port.ts';

type Books = readonly [readonly (DisplayedRunner | undefined)[], readonly (DisplayedRunner | undefined)[]];

interface BooksUpdate {
  /** Number of the update among those of its sender. */
  readonly seq: number;
  readonly marketId: string;
  readonly eventId: string;
  readonly books: Books;
  readonly totalMatched: number;
  readonly lastPrices: ReadonlyMap<number, number>;
}

/** Changes within this time are published together. */
const PUBLISH_AFTER_MS = 15;
const NOTHING: DisplayedRunner = { back: [], lay: [], houseBack: null, houseLay: null };

export interface MarketDataParts {
  readonly messaging: Messaging;
  readonly bus: ClusterBus;
  readonly clock: Clock;
  readonly market: (marketId: string) => CatalogueMarket | undefined;
  /** Returns whether this process owns the market. */
  readonly owns: (market: CatalogueMarket) => boolean;
  readonly ownMarkets: () => readonly CatalogueMarket[];
  readonly ownBooks: (marketId: string) => Books | undefined;
  readonly traded: (marketId: string, traded: { readonly totalMatched: number; readonly lastPrices: ReadonlyMap<number, number> }) => void;
}

export class MarketData {
  readonly #parts: MarketDataParts;
  readonly #books = new Map<string, Books>();
  readonly #due = new Set<string>();
  #isPublishDue = false;
  #seq = 0;
  readonly #lastSeqs = new Map<string, number>();

  constructor(parts: MarketDataParts) {
    const { messaging, bus } = parts;
    this.#parts = parts;
    bus.onOwn((topic, message) => {
      if (topic === 'market-changed') this.#schedule((message as { readonly marketId: string }).marketId);
    });
    messaging.subscribe('md.*', (update, from) => this.#receive(update as BooksUpdate, from));
    bus.subscribe('market-settled', ({ marketId }) => this.clear(marketId));
    messaging.subscribe('md-ask', () => this.publishAll());
    messaging.onReturn(() => {
      this.requestAll();
      this.publishAll();
    });
  }

  /** Asks all owners to publish their markets. */
  requestAll(): void {
    this.#parts.messaging.publish('md-ask', null);
  }

  publishAll(): void {
    for (const market of this.#parts.ownMarkets()) this.#schedule(market.definition.marketId);
  }

  displayed(marketId: string, runner: number, pool: 0 | 1): DisplayedRunner {
    return this.#books.get(marketId)?.[pool][runner] ?? NOTHING;
  }

  /** Removes the copy of a market that is settled or whose owner has ended. */
  clear(marketId: string): void {
    this.#books.delete(marketId);
  }

  #schedule(marketId: string): void {
    const market = this.#parts.market(marketId);
    if (market === undefined || !this.#parts.owns(market)) return;
    this.#due.add(marketId);
    if (this.#isPublishDue) return;
    this.#isPublishDue = true;
    this.#parts.clock.after(PUBLISH_AFTER_MS, () => this.#publishDue());
  }

  #publishDue(): void {
    this.#isPublishDue = false;
    for (const marketId of this.#due) {
      const market = this.#parts.market(marketId);
      const books = this.#parts.ownBooks(marketId);
      if (market === undefined || books === undefined || !this.#parts.owns(market)) continue;
      const { totalMatched, lastPrices, definition } = market;
      this.#parts.messaging.publish(`md.${market.id}`, {
        seq: (this.#seq += 1),
        marketId,
        eventId: definition.eventId,
        books,
        totalMatched,
        lastPrices,
      } satisfies BooksUpdate);
    }
    this.#due.clear();
  }

  #receive({ seq, marketId, eventId, books, totalMatched, lastPrices }: BooksUpdate, from: string): void {
    const before = this.#lastSeqs.get(from);
    this.#lastSeqs.set(from, seq);
    if (before !== undefined && seq !== before + 1) this.requestAll();
    const market = this.#parts.market(marketId);
    if (market !== undefined && this.#parts.owns(market)) return;
    this.#books.set(marketId, books);
    this.#parts.traded(marketId, { totalMatched, lastPrices });
    this.#parts.bus.deliver('market-changed', { marketId, eventId });
  }
}
