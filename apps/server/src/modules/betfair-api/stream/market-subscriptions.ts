/** The market subscriptions of all connections, and which markets each of them covers. */
import { COUNTRY, marketKeyOf, matchesStreamFilter, readClocks, type MarketSubscription } from '@maidan/betfair';
import { sportOfEventType } from '@maidan/domain';
import type { CatalogueMarket } from '../../catalogue/catalogue-port.ts';
import { LiveMarkets, MOST_MARKETS, type Kept, type MarketsOwner } from './live-markets.ts';
import { MarketFeeds, statusOf, type MarketFeed } from './market-feeds.ts';
import { ChangesByData } from './shared-changes.ts';
import { KEEPS_MS, type Sink, type StreamParts, type Subscription } from './stream-parts.ts';

/** What decides whether clients may see a market, as of the last time that it was compared with the subscriptions. */
interface Exposure {
  readonly definition: CatalogueMarket['definition'];
  readonly isExposed: boolean;
}

export class MarketSubscriptions implements MarketsOwner {
  readonly #parts: StreamParts;
  readonly #feeds: MarketFeeds;
  readonly #live = new Set<LiveMarkets>();
  readonly #kept = new Map<number, Kept>();
  readonly #changes = new ChangesByData();
  readonly #exposures = new WeakMap<CatalogueMarket, Exposure>();
  /** Of each subscription that is being opened, the markets that may have begun to match meanwhile. */
  readonly #missed = new Set<Set<string>>();
  readonly #epoch: number;
  #numbers = 0;

  constructor(parts: StreamParts, changed: () => void) {
    this.#parts = parts;
    this.#epoch = parts.clock.now();
    this.#feeds = new MarketFeeds(parts, changed);
  }

  /** Subscribes to the bus; returns the functions that unsubscribe. */
  subscribe(): readonly (() => void)[] {
    const { bus } = this.#parts;
    const both = ({ marketId }: { readonly marketId: string }): void => {
      this.#feeds.mark(marketId);
      this.#consider(marketId);
    };
    return [
      bus.subscribe('market-changed', ({ marketId }) => {
        this.#feeds.mark(marketId);
        if (this.#live.size + this.#missed.size > 0 && this.#isExposureChanged(marketId)) this.#consider(marketId);
      }),
      bus.subscribe('market-status', both),
      bus.subscribe('market-added', both),
      bus.subscribe('market-settled', both),
    ];
  }

  stop(): void {
    this.#feeds.stop();
  }

  /** Forgets subscriptions that ended long ago. */
  sweep(now: number): void {
    for (const [number, { endedAt }] of this.#kept) if (now - endedAt > KEEPS_MS) this.#kept.delete(number);
  }

  /**
   * Opens a subscription; `accepted` is called before its image is sent. Returns the error of a request that is not accepted. Throws if the database
   * is unavailable.
   */
  async open(
    request: MarketSubscription,
    { pool, account, sink, accepted }: { readonly pool: 0 | 1; readonly account: number; readonly sink: Sink; readonly accepted: () => void },
  ): Promise<Subscription | 'INVALID_CLOCK' | 'SUBSCRIPTION_LIMIT_EXCEEDED'> {
    const clocks = readClocks(request.initialClk, request.clk);
    if (clocks === 'INVALID') return 'INVALID_CLOCK';
    const key = `${account} ${pool} ${marketKeyOf(request)}`;
    const missed = new Set<string>();
    this.#missed.add(missed);
    const feeds = await this.#acquire(request, pool).finally(() => this.#missed.delete(missed));
    if (feeds === null) return 'SUBSCRIPTION_LIMIT_EXCEEDED';
    const kept = clocks === null || clocks.epoch !== this.#epoch ? undefined : this.#kept.get(clocks.subscription);
    const continued = kept?.key === key && clocks !== null ? { kept, position: clocks.position } : null;
    this.#numbers += 1;
    const changes = this.#changes.of(request.data);
    const now = this.#parts.machineClock.monotonic();
    const live = new LiveMarkets(request, { number: this.#numbers, epoch: this.#epoch, pool, sink, owner: this, changes, now });
    this.#live.add(live);
    this.#kept.set(live.number, { key, sent: live.sent, endedAt: Infinity });
    accepted();
    live.begin({ feeds, continued });
    for (const marketId of missed) this.#consider(marketId);
    return live;
  }

  /** Returns the feeds of the markets that a subscription covers now; null: too many are open. */
  async #acquire(request: MarketSubscription, pool: 0 | 1): Promise<readonly MarketFeed[] | null> {
    const markets = await this.#markets(request);
    if (markets.filter((market) => statusOf(market) !== 'CLOSED').length > MOST_MARKETS) return null;
    const acquired = await Promise.allSettled(markets.map((market) => this.#feeds.acquire(market, pool)));
    const feeds = acquired.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const failed = acquired.find((each) => each.status === 'rejected');
    if (failed === undefined) return feeds;
    for (const feed of feeds) this.#feeds.release(feed);
    throw failed.reason;
  }

  /** Closes a subscription. Keeps the state that it sent last for KEEPS_MS, so that its client can continue. */
  ended(live: LiveMarkets, now: number): void {
    this.#live.delete(live);
    const kept = this.#kept.get(live.number);
    if (kept !== undefined) kept.endedAt = now;
  }

  release(feed: MarketFeed): void {
    this.#feeds.release(feed);
  }

  time(): number {
    return this.#parts.clock.now();
  }

  now(): number {
    return this.#parts.machineClock.monotonic();
  }

  /** Whether the markets cannot be read now. */
  get isLate(): boolean {
    return this.#feeds.isLate;
  }

  get version(): number {
    return this.#feeds.version;
  }

  /** Whether a subscription covers a market. */
  covers({ filter }: MarketSubscription, market: CatalogueMarket): boolean {
    return this.#parts.exposed.includes(market) && this.#matches(filter, market);
  }

  /** Returns the markets that a subscription covers now: open ones, and closed ones that it names. */
  async #markets({ filter }: MarketSubscription): Promise<readonly CatalogueMarket[]> {
    const exposed = this.#parts.catalogue.markets().filter((market) => this.#parts.exposed.includes(market));
    await this.#parts.ids.prepareMarkets(exposed);
    return exposed.filter((market) => (filter.marketIds.length > 0 || statusOf(market) !== 'CLOSED') && this.#matches(filter, market));
  }

  #matches(filter: MarketSubscription['filter'], market: CatalogueMarket): boolean {
    const { exposed, ids } = this.#parts;
    const { definition, event, kind } = market;
    return matchesStreamFilter(filter, {
      marketId: ids.marketId(definition.marketId),
      bspMarket: exposed.hasStartingPrice(market),
      bettingType: kind === 'line' ? 'LINE' : 'ODDS',
      eventTypeId: sportOfEventType(event.definition.eventTypeId),
      eventId: ids.eventId(event.definition.eventId),
      turnInPlayEnabled: definition.turnInPlay,
      marketType: definition.marketType,
      countryCode: COUNTRY,
    });
  }

  /** Whether the definition of a market, or whether clients see it, has changed since the last call. */
  #isExposureChanged(marketId: string): boolean {
    const market = this.#parts.catalogue.market(marketId);
    if (market === undefined) return false;
    const known = this.#exposures.get(market);
    const { definition } = market;
    const isExposed = this.#parts.exposed.includes(market);
    if (known?.definition === definition && known.isExposed === isExposed) return false;
    this.#exposures.set(market, { definition, isExposed });
    return true;
  }

  /** Adds a market to the subscriptions that cover it and do not have it. */
  #consider(marketId: string): void {
    for (const missed of this.#missed) missed.add(marketId);
    const market = this.#parts.catalogue.market(marketId);
    if (market === undefined || this.#live.size === 0 || !this.#parts.exposed.includes(market)) return;
    const add = async (): Promise<void> => {
      await this.#parts.ids.prepareMarkets([market]);
      for (const live of this.#live) {
        if (!live.wants(market) || !this.#matches(live.request.filter, market)) continue;
        const feed = await this.#feeds.acquire(market, live.pool);
        if (!live.add(feed)) this.#feeds.release(feed);
      }
    };
    add().catch((error: unknown) => this.#parts.log.warn({ err: error, marketId }, 'Could not add a market to the stream.'));
  }
}
