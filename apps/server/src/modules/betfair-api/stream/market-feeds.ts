/** Markets as the stream shows them, one per market and pool, read once for all subscriptions while one of them needs it. */
import {
  directOffers,
  definitionOf,
  NO_START,
  LINE_RATE,
  priceOfLine,
  shownMarketStatus,
  type MarketDefinition,
  type MarketStatus,
  type Offer,
  type StreamLevel,
  type StreamMarket,
  type StreamRunner,
} from '@maidan/betfair';
import type { CatalogueMarket, CatalogueRunner } from '../../catalogue/catalogue-port.ts';
import type { DepthBook, DepthWatch } from '../../orders/views/depth-port.ts';
import type { MadePrice } from '../../orders/views/market-activity-port.ts';
import { madePrice, MadeStarts, runnerStart } from '../listing/made-starts.ts';
import { snapshotOf } from '../listing/market-snapshots.ts';
import type { TradedMarket } from '../listing/traded-volumes.ts';
import type { StreamParts } from './stream-parts.ts';

export interface MarketFeed {
  readonly market: CatalogueMarket;
  readonly pool: 0 | 1;
  readonly current: StreamMarket;
  /** Rises when the market's definition changes or clients begin or cease to see it: filters are then applied again. */
  readonly exposure: number;
}

interface Feed extends MarketFeed {
  current: StreamMarket;
  exposure: number;
  isExposed: boolean;
  definition: CatalogueMarket['definition'];
  users: number;
  readonly started: Promise<void>;
  /** Changes of a feed that has not started are read when it has. */
  hasStarted: boolean;
  watches: readonly (DepthWatch | null)[];
  /** null: its trades have not been read. */
  traded: TradedMarket | null;
  /** The market's total when its trades were last read. */
  total: number;
  /** ms since 1970 by runner. */
  removedAt: ReadonlyMap<number, number>;
  /** Its starting prices; undefined: they have not been made. */
  made: readonly MadePrice[] | undefined;
}

/** Changes of a moment are read together, at most so often. */
const PACE_MS = 20;
const NO_MARKET = { id: '', number: 0, step: 0, definitionText: '', volume: 0, runners: [] } as unknown as StreamMarket;
const NO_BOOK: DepthBook = { back: [], lay: [] };
type StreamOffers = Pick<StreamRunner, 'back' | 'lay' | 'virtualBack' | 'virtualLay'>;
const NO_OFFERS: StreamOffers = { back: [], lay: [], virtualBack: [], virtualLay: [] };

/** Returns a market's state: one that waits for its result is suspended. */
export function statusOf({ status }: CatalogueMarket): MarketStatus {
  return shownMarketStatus(status);
}

export class MarketFeeds {
  readonly #parts: StreamParts;
  readonly #changed: () => void;
  readonly #feeds = new Map<string, Feed>();
  readonly #dirty = new Set<Feed>();
  readonly #starts: MadeStarts;
  #numbers = 0;
  #lastRead = -Infinity;
  #cancel: (() => void) | null = null;
  #isReading = false;
  #hasFailed = false;
  #version = 0;

  /** `changed` is called after feeds have changed. */
  constructor(parts: StreamParts, changed: () => void) {
    this.#parts = parts;
    this.#changed = changed;
    this.#starts = new MadeStarts(parts.activity);
  }

  /** Rises with each change of a feed. */
  get version(): number {
    return this.#version;
  }

  /** Whether the last read failed. */
  get isLate(): boolean {
    return this.#hasFailed;
  }

  /** Returns the feed of a market, which the caller releases. Throws if the database is unavailable. */
  async acquire(market: CatalogueMarket, pool: 0 | 1): Promise<MarketFeed> {
    const key = `${pool} ${market.definition.marketId}`;
    const feed = this.#feeds.get(key) ?? this.#start(key, market, pool);
    feed.users += 1;
    try {
      await feed.started;
    } catch (error) {
      this.release(feed);
      throw error;
    }
    return feed;
  }

  release(released: MarketFeed): void {
    const feed = released as Feed;
    feed.users -= 1;
    if (feed.users > 0) return;
    const key = `${feed.pool} ${feed.market.definition.marketId}`;
    if (this.#feeds.get(key) === feed) this.#feeds.delete(key);
    this.#dirty.delete(feed);
    for (const watch of feed.watches) watch?.end();
    feed.watches = [];
  }

  /** Notes that a market may have changed. */
  mark(marketId: string): void {
    for (const pool of [0, 1]) {
      const feed = this.#feeds.get(`${pool} ${marketId}`);
      if (feed !== undefined) this.#dirty.add(feed);
    }
    this.#wake();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
    for (const feed of this.#feeds.values()) for (const watch of feed.watches) watch?.end();
    this.#feeds.clear();
    this.#dirty.clear();
  }

  #wake(): void {
    if (this.#cancel !== null || this.#isReading || ![...this.#dirty].some(({ hasStarted }) => hasStarted)) return;
    const { machineClock } = this.#parts;
    this.#cancel = machineClock.after(Math.max(0, this.#lastRead + PACE_MS - machineClock.monotonic()), () => {
      this.#cancel = null;
      void this.#read();
    });
  }

  async #read(): Promise<void> {
    const { machineClock, log } = this.#parts;
    this.#isReading = true;
    this.#lastRead = machineClock.monotonic();
    const feeds = [...this.#dirty].filter(({ hasStarted }) => hasStarted);
    for (const feed of feeds) this.#dirty.delete(feed);
    try {
      await this.#update(feeds);
      this.#hasFailed = false;
    } catch (error) {
      log.warn({ err: error }, 'Could not read markets for the stream; will retry.');
      for (const feed of feeds) if (feed.users > 0) this.#dirty.add(feed);
      this.#lastRead = machineClock.monotonic() + 1_000;
      this.#hasFailed = true;
    }
    this.#isReading = false;
    this.#changed();
    this.#wake();
  }

  #start(key: string, market: CatalogueMarket, pool: 0 | 1): Feed {
    const start = async (): Promise<void> => {
      await this.#update([feed]);
      feed.hasStarted = true;
      this.#wake();
    };
    const feed: Feed = {
      market,
      pool,
      current: NO_MARKET,
      exposure: 0,
      isExposed: true,
      definition: market.definition,
      users: 0,
      hasStarted: false,
      // begins after the feed is stored
      started: Promise.resolve().then(start),
      watches: [],
      traded: null,
      total: -1,
      removedAt: new Map(),
      made: undefined,
    };
    this.#feeds.set(key, feed);
    return feed;
  }

  /** Reads what has changed of feeds, then computes their states. */
  async #update(feeds: readonly Feed[]): Promise<void> {
    await Promise.all(feeds.map((feed) => this.#watch(feed)));
    await this.#readTrades(feeds);
    await this.#readRemovals(feeds);
    await this.#readStarts(feeds);
    await this.#parts.ids.prepareMarkets(feeds.map(({ market }) => market));
    for (const feed of feeds) this.#compute(feed);
  }

  /** Watches the books of a market that trades and is not watched yet. */
  async #watch(feed: Feed): Promise<void> {
    const { market, pool } = feed;
    if (market.kind !== 'exchange' || statusOf(market) === 'CLOSED' || feed.watches.some((watch) => watch !== null)) return;
    const watches = await Promise.all(market.runners.map(({ runner }) => this.#parts.orders.depth.watch(market.definition.marketId, runner, pool)));
    if (feed.users > 0 && feed.watches.length === 0) feed.watches = watches;
    else for (const watch of watches) watch?.end();
  }

  async #readTrades(feeds: readonly Feed[]): Promise<void> {
    const due = feeds.filter(({ market, total }) => market.totalMatched !== total);
    if (due.length === 0) return;
    const totals = due.map(({ market }) => market.totalMatched);
    const traded = await this.#parts.volumes.read(due.map(({ market }) => market.id));
    for (const [index, feed] of due.entries()) {
      feed.total = totals[index]!;
      feed.traded = traded.get(feed.market.id)![feed.pool];
    }
  }

  /** Reads when runners were removed, of markets in which that is not known of all. */
  async #readRemovals(feeds: readonly Feed[]): Promise<void> {
    const due = feeds.filter(({ market, removedAt }) => market.runners.some(({ runner, status }) => status === 'REMOVED' && !removedAt.has(runner)));
    if (due.length === 0) return;
    const removals = await this.#parts.activity.removals(due.map(({ market }) => market.id));
    for (const feed of due) feed.removedAt = new Map(removals.filter(({ market }) => market === feed.market.id).map(({ runner, at }) => [runner, at]));
  }

  /** Reads the starting prices of markets that may have made them. */
  async #readStarts(feeds: readonly Feed[]): Promise<void> {
    const due = feeds.filter(({ made }) => made === undefined);
    const made = await this.#starts.read(due.map(({ market }) => market));
    for (const feed of due) feed.made = made.get(feed.market.id);
  }

  #noteExposure(feed: Feed): void {
    const { market } = feed;
    const isExposed = this.#parts.exposed.includes(market);
    if (isExposed === feed.isExposed && market.definition === feed.definition) return;
    feed.isExposed = isExposed;
    feed.definition = market.definition;
    feed.exposure += 1;
    this.#version += 1;
  }

  #compute(feed: Feed): void {
    const { ids } = this.#parts;
    const { market, current } = feed;
    this.#noteExposure(feed);
    const definition = this.#definition(feed);
    const definitionText = JSON.stringify(definition);
    const known = new Map(current.runners.map((runner) => [runner.id, runner]));
    const runners = market.runners.map((runner) => {
      const id = ids.selectionId(runner.selectionId);
      const now = this.#runner(feed, runner, id);
      const before = known.get(id);
      return before !== undefined && isSameRunner(before, now) ? before : now;
    });
    if (definitionText === current.definitionText && runners.every((runner, index) => runner === current.runners[index])) return;
    this.#numbers += 1;
    this.#version += 1;
    const volume = runners.reduce((sum, runner) => sum + runner.volume, 0);
    feed.current = { id: ids.marketId(market.definition.marketId), number: this.#numbers, step: current.step + 1, definition, definitionText, volume, runners };
  }

  #definition({ made, market, pool, removedAt }: Feed): MarketDefinition {
    const shown = snapshotOf(this.#parts, market, (runner) => removedAt.get(runner) ?? null);
    const prices = market.runners.map(({ runner, selectionId }) => [this.#parts.ids.selectionId(selectionId), madePrice(made, { pool, runner })] as const);
    return definitionOf(shown, {
      settledAt: shown.status === 'CLOSED' ? market.settledAt : null,
      startingPrices: made === undefined ? null : new Map(prices),
    });
  }

  #runner(feed: Feed, { runner, status }: CatalogueRunner, id: number): StreamRunner {
    const { market, pool } = feed;
    if (status === 'REMOVED' || market.status === 'VOID') return { id, ...NO_OFFERS, traded: [], volume: 0, last: 0, start: NO_START };
    const trades = feed.traded?.runners.get(runner);
    // both sides of each match count
    const traded = Array.from(trades?.traded ?? [], ([price, size]): StreamLevel => [price, size * 2]).toSorted(([one], [other]) => one - other);
    const volume = traded.reduce((sum, [, size]) => sum + size, 0);
    const offers = status !== 'ACTIVE' || statusOf(market) === 'CLOSED' ? NO_OFFERS : this.#offers(market, pool, runner, feed.watches[runner] ?? null);
    return { id, ...offers, traded, volume, last: trades?.lastPrice ?? 0, start: this.#startOf(feed, runner) };
  }

  #startOf({ made, market, pool }: Feed, runner: number): StreamRunner['start'] {
    const { exposed, orders } = this.#parts;
    return exposed.hasStartingPrice(market) ? runnerStart(orders.displayed(market.definition.marketId, runner, pool), made, { pool, runner }) : NO_START;
  }

  #offers(market: CatalogueMarket, pool: 0 | 1, runner: number, watch: DepthWatch | null): StreamOffers {
    if (market.kind === 'exchange') return streamOffers(watch?.book ?? NO_BOOK);
    const { houseBack, houseLay } = this.#parts.orders.displayed(market.definition.marketId, runner, pool);
    const offer = (quote: typeof houseBack): readonly StreamLevel[] =>
      quote === null || quote.price !== LINE_RATE ? [] : [[priceOfLine(quote.line), quote.size]];
    // YES is a lay and NO a back
    const [back, lay] = [offer(houseLay), offer(houseBack)];
    return { back, lay, virtualBack: back, virtualLay: lay };
  }
}

function streamOffers({ back, lay }: DepthBook): StreamOffers {
  const levels = (side: readonly Offer[]): readonly StreamLevel[] => side.map(({ price, size }) => [price, size]);
  const [directBack, directLay] = [directOffers(back), directOffers(lay)];
  const direct = { back: levels(directBack), lay: levels(directLay) };
  return {
    ...direct,
    virtualBack: directBack === back ? direct.back : levels(back),
    virtualLay: directLay === lay ? direct.lay : levels(lay),
  };
}

const isSameSide = (one: readonly StreamLevel[], other: readonly StreamLevel[]): boolean =>
  one.length === other.length && one.every(([price, size], index) => other[index]?.[0] === price && other[index][1] === size);

function isSameRunner(one: StreamRunner, other: StreamRunner): boolean {
  const sides = ['back', 'lay', 'virtualBack', 'virtualLay', 'traded'] as const;
  return one.last === other.last && isSameStart(one.start, other.start) && sides.every((side) => isSameSide(one[side], other[side]));
}

function isSameStart(one: StreamRunner['start'], other: StreamRunner['start']): boolean {
  if (one === other) return true;
  return one.near === other.near && one.far === other.far && one.stakes === other.stakes && one.liabilities === other.liabilities && one.price === other.price;
}
