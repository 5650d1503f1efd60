/**
 * Depth for viewers. The engine runs ahead of the database while a batch is being written, so a book is read only right after a commit,
 * and only while it has viewers. Trades are read from their table: their numbers increase in commit order (one writer), so each read
 * continues where the last one ended.
 */
import type { MarketEngine } from '@maidan/engine';
import { LADDER, nearestPrice, type OrderId } from '@maidan/domain';
import { walletsOf } from '@maidan/ledger';
import type { Database } from '../../../platform/postgres/database.ts';
import type { BatchRows } from '../../../commit/batch/batch-rows.ts';
import type { CommittedTrade, DepthBook, DepthWatch, Depth } from './depth-port.ts';
import type { OrderPipeline } from '../../../commit/order-pipeline.ts';
import { POOL_STEP, type ChangedBooks, type TradingMarkets } from '../state/trading-markets.ts';
import { readLevels } from './displayed-levels.ts';

export interface DepthBooksParts {
  readonly database: Database;
  readonly engine: MarketEngine;
  readonly pipeline: OrderPipeline;
  readonly markets: Pick<TradingMarkets, 'register'>;
}

const NO_BOOK: DepthBook = { back: [], lay: [] };
const NO_PLACES: ReadonlyMap<number, number> = new Map();

/** Makes the books. Call `committed` after every commit. */
export class DepthBooks implements Depth {
  readonly #parts: DepthBooksParts;
  readonly #watched = new Map<number, Set<WatchedBook>>();

  constructor(parts: DepthBooksParts) {
    this.#parts = parts;
  }

  async watch(marketId: string, runner: number, pool: 0 | 1, traded?: (trade: CommittedTrade) => void): Promise<DepthWatch | null> {
    const market = await this.#parts.markets.register(marketId);
    if (market === undefined || market.kind !== 'exchange') return null;
    const watched = new WatchedBook(this.#parts, {
      market: market.key,
      crossMatching: market.crossMatching,
      runner,
      pool,
      traded,
      ended: () => this.#drop(watched),
    });
    const started = await watched.atCommit(() => {
      const known = this.#watched.get(market.key);
      if (known === undefined) this.#watched.set(market.key, new Set([watched]));
      else known.add(watched);
      watched.read();
    });
    if (!started) {
      watched.end();
      return null;
    }
    await watched.readTrades();
    return watched;
  }

  isWatched(market: number): boolean {
    return this.#watched.has(market);
  }

  /** Publishes the durable state to viewers. `changed`: all books that show something else. */
  committed(rows: BatchRows, changed: ChangedBooks): void {
    if (this.#watched.size === 0) return;
    for (const [market, books] of changed)
      for (const watched of this.#watched.get(market) ?? []) if (books.has(watched.bookNumber)) watched.read(rows.touchedOrders);
    for (const trade of rows.traded) for (const watched of this.#watched.get(trade.market) ?? []) watched.noteTrade(trade);
  }

  #drop(watched: WatchedBook): void {
    const known = this.#watched.get(watched.market);
    if (known === undefined) return;
    known.delete(watched);
    if (known.size === 0) this.#watched.delete(watched.market);
  }
}

interface Followed {
  /** Subscriptions of the account to this book. */
  followers: number;
  readonly orders: Set<number>;
  places: ReadonlyMap<number, number>;
}

interface WatchedParts {
  readonly market: number;
  readonly crossMatching: boolean;
  readonly runner: number;
  readonly pool: 0 | 1;
  readonly traded: ((trade: CommittedTrade) => void) | undefined;
  readonly ended: () => void;
}

class WatchedBook implements DepthWatch {
  readonly market: number;
  readonly bookNumber: number;
  readonly traded = new Map<number, number>();
  book: DepthBook = NO_BOOK;
  tradesDue = true;
  readonly #parts: DepthBooksParts;
  readonly #crossMatching: boolean;
  readonly #runner: number;
  readonly #pool: 0 | 1;
  readonly #ended: () => void;
  readonly #traded: WatchedParts['traded'];
  readonly #followed = new Map<number, Followed>();
  #over = false;
  /** Number of the last counted trade. */
  #lastTrade = '0';
  #reading: Promise<void> | null = null;

  constructor(parts: DepthBooksParts, of: WatchedParts) {
    this.#parts = parts;
    this.market = of.market;
    this.#crossMatching = of.crossMatching;
    this.#runner = of.runner;
    this.#pool = of.pool;
    this.#ended = of.ended;
    this.#traded = of.traded;
    this.bookNumber = of.pool * POOL_STEP + of.runner;
  }

  /** Runs `read` when the engine next holds nothing uncommitted; returns false if the queue refuses. */
  async atCommit(read: () => void): Promise<boolean> {
    let done = false;
    await this.#parts.pipeline.submit({
      decide: () => undefined,
      committed: () => {
        if (this.#over) return;
        read();
        done = true;
      },
    });
    return done;
  }

  read(touched?: ReadonlyMap<number, readonly number[]>): void {
    const { engine } = this.#parts;
    if (!engine.hasMarket(this.market)) {
      this.book = NO_BOOK;
      return;
    }
    const book = { market: this.market, pool: this.#pool, runner: this.#runner };
    this.book = {
      back: readLevels(engine, { ...book, side: 'BACK' }, LADDER.length, this.#crossMatching),
      lay: readLevels(engine, { ...book, side: 'LAY' }, LADDER.length, this.#crossMatching),
    };
    for (const [account, followed] of this.#followed) {
      for (const wallet of walletsOf(account)) for (const order of touched?.get(wallet) ?? []) if (this.#isHere(order)) followed.orders.add(order);
      this.#place(followed);
    }
  }

  noteTrade(trade: BatchRows['traded'][number]): void {
    if (trade.runner !== this.#runner) return;
    this.tradesDue = true;
    if (trade.pool === this.#pool) this.#traded?.(trade);
  }

  readTrades(): Promise<void> {
    this.#reading ??= this.#readTrades().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async follow(account: number): Promise<boolean> {
    return this.atCommit(() => {
      const { engine } = this.#parts;
      const known = this.#followed.get(account);
      if (known !== undefined) {
        known.followers += 1;
        return;
      }
      const open = engine.hasMarket(this.market) ? walletsOf(account).flatMap((wallet) => engine.openOrdersOf(wallet, this.market)) : [];
      const followed: Followed = { followers: 1, orders: new Set(open.filter((order) => this.#isHere(order))), places: NO_PLACES };
      this.#followed.set(account, followed);
      this.#place(followed);
    });
  }

  unfollow(account: number): void {
    const known = this.#followed.get(account);
    if (known === undefined) return;
    known.followers -= 1;
    if (known.followers === 0) this.#followed.delete(account);
  }

  queueOf(account: number): ReadonlyMap<number, number> {
    return this.#followed.get(account)?.places ?? NO_PLACES;
  }

  end(): void {
    this.#over = true;
    this.#ended();
  }

  #isHere(order: number): boolean {
    const state = this.#parts.engine.order(order as OrderId);
    return state !== undefined && state.market === this.market && state.runner === this.#runner;
  }

  #place(followed: Followed): void {
    const places = new Map<number, number>();
    for (const order of followed.orders) {
      const ahead = this.#parts.engine.queueAhead(order as OrderId);
      if (ahead !== undefined) places.set(order, ahead);
      // a pending order may still come to rest
      else if (this.#parts.engine.order(order as OrderId)?.status !== 'PENDING') followed.orders.delete(order);
    }
    if (!sameMap(places, followed.places)) followed.places = places;
  }

  async #readTrades(): Promise<void> {
    this.tradesDue = false;
    try {
      const rows = await this.#parts.database.query<{ exact: number; size: string; last: string }>(
        `select case when match is null then price else value::float8 / size end as exact, sum(size)::text as size, max(id)::text as last
         from trade where market = $1 and runner = $2 and id > $3 group by 1`,
        [this.market, this.#runner, this.#lastTrade],
      );
      for (const { exact, size, last } of rows) {
        // a bet that was matched through other runners has a price between two ticks; its stored price is rounded already
        const price = nearestPrice(exact);
        this.traded.set(price, (this.traded.get(price) ?? 0) + Number(size));
        if (BigInt(last) > BigInt(this.#lastTrade)) this.#lastTrade = last;
      }
    } catch (error) {
      this.tradesDue = true;
      throw error;
    }
  }
}

function sameMap(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): boolean {
  if (one.size !== other.size) return false;
  for (const [key, value] of one) if (other.get(key) !== value) return false;
  return true;
}
