/** The bets of accounts as the stream shows them, one feed per account while it has subscriptions, and some time longer. */
import { AccountOrders, lapseReasonOf, LINE_RATE, priceOfLine, startAmountOf, type LapseReason, type StreamedOrder } from '@maidan/betfair';
import { tradingKindOf, type EndReason } from '@maidan/domain';
import { walletsOf } from '@maidan/ledger';
import { readOrders, readOrdersByNumber, type StoredOrder } from '../betting/order-rows.ts';
import { statusOf } from './market-feeds.ts';
import { KEEPS_MS, type StreamParts } from './stream-parts.ts';

type Match = readonly [price: number, size: number];

export interface OrderFeed {
  readonly account: number;
  readonly orders: AccountOrders;
  /** Whether the last read failed. */
  readonly isLate: boolean;
}

interface Feed extends OrderFeed {
  isLate: boolean;
  readonly started: Promise<void>;
  users: number;
  /** Monotonic ms of the last release. */
  freeSince: number;
  readonly dirtyOrders: Set<number>;
  /** Markets whose bets are all read again. */
  readonly dirtyMarkets: Set<string>;
  isWorking: boolean;
  readonly matches: Map<number, Match[]>;
  /** Reduced bets with the value for which their market was renewed, centipaise. */
  readonly reduced: Map<number, number>;
  /** The number of the last trade that was read, by the database key of its market. */
  readonly lastTrades: Map<number, number>;
  /** Orders by market, and how many runners it had lost when they were read. */
  readonly markets: Map<string, { readonly orders: Set<number>; removed: number; id: string }>;
  /** Positions with their times, oldest first. */
  positions: { readonly at: number; readonly position: number }[];
}

const UNSETTLED = `o.account = any($1::int[]) and o.settled_at is null and o.market = any(array(select id from market where status in ('OPEN', 'SUSPENDED', 'CLOSED')))
  and (o.status = 1 or (o.status = 2 and o.matched > 0))`;

export class OrderFeeds {
  readonly #parts: StreamParts;
  readonly #changed: () => void;
  readonly #feeds = new Map<number, Feed>();

  constructor(parts: StreamParts, changed: () => void) {
    this.#parts = parts;
    this.#changed = changed;
  }

  /** Subscribes to the bus; returns the functions that unsubscribe. */
  subscribe(): readonly (() => void)[] {
    const { bus } = this.#parts;
    return [
      bus.subscribe('account-changed', ({ account, orders }) => {
        const feed = this.#feeds.get(account);
        if (feed === undefined) return;
        for (const order of orders) feed.dirtyOrders.add(order);
        this.#work(feed);
      }),
      bus.subscribe('market-changed', ({ marketId }) => this.#noteRemovals(marketId)),
      bus.subscribe('market-settled', ({ marketId }) => {
        for (const feed of this.#feeds.values()) {
          if (!feed.markets.has(marketId)) continue;
          feed.dirtyMarkets.add(marketId);
          this.#work(feed);
        }
      }),
    ];
  }

  /** Returns an account's feed, which the caller releases. Throws if the database is unavailable. */
  async acquire(account: number): Promise<OrderFeed> {
    const feed = this.#feeds.get(account) ?? this.#start(account);
    feed.users += 1;
    try {
      await feed.started;
    } catch (error) {
      if (this.#feeds.get(account) === feed) this.#feeds.delete(account);
      throw error;
    }
    return feed;
  }

  /** Reads nothing any more. */
  stop(): void {
    this.#feeds.clear();
  }

  release({ account }: OrderFeed, now: number): void {
    const feed = this.#feeds.get(account);
    if (feed === undefined) return;
    feed.users -= 1;
    feed.freeSince = now;
  }

  /** Drops feeds and changes that no client can ask for. `sentOf` returns the lowest position that a live subscription of the feed has sent. */
  sweep(now: number, sentOf: (feed: OrderFeed) => number): void {
    for (const feed of this.#feeds.values()) {
      if (feed.users === 0 && now - feed.freeSince > KEEPS_MS) this.#feeds.delete(feed.account);
      const old = feed.positions.filter(({ at }) => now - at > KEEPS_MS);
      feed.positions = [...feed.positions.filter(({ at }) => now - at <= KEEPS_MS), { at: now, position: feed.orders.position }];
      const last = old.at(-1);
      if (last !== undefined) feed.orders.prune(Math.min(last.position, sentOf(feed)));
    }
  }

  /** A removed runner makes bets void and reduces prices: all bets of the market are read again, as often as it changes. */
  #noteRemovals(marketId: string): void {
    const market = this.#parts.catalogue.market(marketId);
    if (market === undefined || !market.runners.some(({ status }) => status === 'REMOVED')) return;
    for (const feed of this.#feeds.values()) {
      if (!feed.markets.has(marketId)) continue;
      feed.dirtyMarkets.add(marketId);
      this.#work(feed);
    }
  }

  #start(account: number): Feed {
    const start = async (): Promise<void> => {
      await this.#put(feed, await readOrders(this.#parts.database, this.#parts.ids, { where: UNSETTLED, values: [walletsOf(account)] }));
    };
    const feed: Feed = {
      account,
      orders: new AccountOrders(),
      isLate: false,
      started: Promise.resolve().then(start),
      users: 0,
      freeSince: 0,
      dirtyOrders: new Set(),
      dirtyMarkets: new Set(),
      isWorking: false,
      matches: new Map(),
      reduced: new Map(),
      lastTrades: new Map(),
      markets: new Map(),
      positions: [],
    };
    this.#feeds.set(account, feed);
    return feed;
  }

  #work(feed: Feed): void {
    if (feed.isWorking) return;
    feed.isWorking = true;
    this.#rounds(feed)
      .catch((error: unknown) => {
        feed.isLate = true;
        // a dropped feed has no reader
        if (this.#feeds.get(feed.account) !== feed) return;
        this.#parts.log.warn({ err: error, account: feed.account }, 'Could not read bets for the stream; will retry.');
        this.#parts.machineClock.after(1_000, () => this.#work(feed));
      })
      .finally(() => {
        feed.isWorking = false;
        this.#changed();
      });
  }

  async #rounds(feed: Feed): Promise<void> {
    await feed.started;
    while (feed.dirtyOrders.size + feed.dirtyMarkets.size > 0) {
      const orders = [...feed.dirtyOrders];
      const markets = [...feed.dirtyMarkets];
      feed.dirtyOrders.clear();
      feed.dirtyMarkets.clear();
      try {
        await this.#read(feed, orders);
        for (const marketId of markets) await this.#readMarket(feed, marketId);
      } catch (error) {
        for (const order of orders) feed.dirtyOrders.add(order);
        for (const marketId of markets) feed.dirtyMarkets.add(marketId);
        throw error;
      }
      feed.isLate = false;
      this.#changed();
    }
  }

  async #read(feed: Feed, orders: readonly number[]): Promise<void> {
    const { database, ids } = this.#parts;
    const stored = await readOrdersByNumber(database, ids, orders);
    await this.#put(feed, [...stored.values()]);
  }

  /** Reads all bets of a market again; then closes it if it has ended. */
  async #readMarket(feed: Feed, marketId: string): Promise<void> {
    const known = feed.markets.get(marketId);
    const market = this.#parts.catalogue.market(marketId);
    if (known === undefined) return;
    const removed = market?.runners.filter(({ status }) => status === 'REMOVED').length ?? 0;
    const before = feed.orders.position;
    const wasClosed = feed.orders.isClosed(known.id);
    await this.#read(feed, [...known.orders]);
    const isClosed = market === undefined || statusOf(market) === 'CLOSED';
    // reduced prices and a result that was taken back replace what clients know
    if (!isClosed && (wasClosed || (removed > 0 && feed.orders.position > before) || removed > known.removed)) feed.orders.renew(known.id);
    known.removed = removed;
    if (isClosed) feed.orders.close(known.id);
  }

  async #put(feed: Feed, stored: readonly StoredOrder[]): Promise<void> {
    const shown = stored.filter((order) => order.status !== 'PENDING' && isShown(order)).toSorted((one, other) => one.order - other.order);
    for (const { maidanMarketId, marketId, order } of shown) {
      const market = feed.markets.get(maidanMarketId);
      if (market === undefined) feed.markets.set(maidanMarketId, { orders: new Set([order]), removed: 0, id: marketId });
      else market.orders.add(order);
    }
    await this.#readMatches(feed, new Set(shown.filter((order) => order.matched > 0).map(({ market }) => market)));
    const lapsed = shown.filter((order) => order.lapsed > 0).map(({ order }) => order);
    const reasons = await this.#reasons(lapsed);
    for (const order of shown) {
      feed.orders.put(streamed(order, feed.matches.get(order.order) ?? [], lapseReasonOf(reasons.get(order.order) ?? null)));
      // a removal has reduced its price
      if (!order.isReduced || feed.reduced.get(order.order) === order.matchedValue) continue;
      feed.reduced.set(order.order, order.matchedValue);
      feed.orders.renew(order.marketId);
    }
  }

  async #reasons(orders: readonly number[]): Promise<ReadonlyMap<number, EndReason | null>> {
    if (orders.length === 0) return new Map();
    const rows = await this.#parts.database.query<{ id: number; reason: EndReason | null }>('select id, reason from orders where id = any($1::bigint[])', [
      orders,
    ]);
    return new Map(rows.map(({ id, reason }) => [id, reason]));
  }

  /** Adds the account's matches in markets since the last read. */
  async #readMatches(feed: Feed, markets: ReadonlySet<number>): Promise<void> {
    const after = new Map(Array.from(markets, (market) => [market, feed.lastTrades.get(market) ?? 0]));
    for (const { market, trade, order, price, line, size } of await this.#parts.activity.matches(feed.account, after)) {
      // a match through other runners has a price with fractions
      const shown = line === 0 ? Math.round(price) : priceOfLine(line);
      const own = feed.matches.get(order) ?? [];
      const index = own.findIndex(([known]) => known === shown);
      if (index < 0) own.push([shown, size]);
      else own[index] = [shown, own[index]![1] + size];
      feed.matches.set(order, own);
      feed.lastTrades.set(market, trade);
    }
  }
}

/** Bets of markets that clients do not see are not streamed. */
function isShown({ isLine, names, price }: StoredOrder): boolean {
  return tradingKindOf(names.marketType) === 'exchange' || (isLine && price === LINE_RATE);
}

function streamed(order: StoredOrder, matches: readonly Match[], lapseReason: LapseReason): StreamedOrder {
  const { isLine, isVoid, matched, matchedValue, cancelled, lapsed, endedAt } = order;
  const lineBack = order.side === 'LAY' ? 'B' : 'L';
  // a reduced price has no trade of its own
  const reduced: readonly Match[] = [[Math.round(matchedValue / Math.max(1, matched)), matched]];
  const lineValue = priceOfLine(order.line) * matched;
  return {
    id: String(order.order),
    marketId: order.marketId,
    selectionId: order.selectionId,
    side: isLine ? lineBack : order.side === 'BACK' ? 'B' : 'L',
    isComplete: order.status === 'COMPLETE',
    price: isLine ? priceOfLine(order.line) : order.price,
    size: order.size,
    persistence: order.isKill ? 'LAPSE' : order.persistence,
    orderType: order.orderType,
    startAmount: startAmountOf(order),
    placedAt: order.placedAt,
    matchedAt: order.matchedAt,
    cancelledAt: cancelled > 0 ? endedAt : null,
    lapsedAt: lapsed > 0 ? endedAt : null,
    matchedValue: isLine ? lineValue : matchedValue,
    matched: isVoid ? 0 : matched,
    remaining: order.remaining,
    lapsed,
    cancelled,
    voided: isVoid ? matched : 0,
    lapseReason: isLine && matched === 0 ? 'PRICE_INVALID' : lapseReason,
    orderRef: order.customerOrderRef ?? '',
    strategyRef: order.customerStrategyRef ?? '',
    matches: isVoid ? [] : order.isReduced ? reduced : [...matches],
  };
}
