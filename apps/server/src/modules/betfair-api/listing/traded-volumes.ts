/**
 * What was traded in markets, by pool, runner and price. Numbers of trades increase in commit order (one writer), so each read continues where the
 * last one ended.
 */
import { LINE_RATE, priceOfLine, type RunnerBook } from '@maidan/betfair';
import { nearestPrice } from '@maidan/domain';
import { RecentMap } from '../../../platform/recent-map.ts';
import type { MarketActivity, TradedVolume } from '../../orders/views/market-activity-port.ts';

export type TradedRunner = Pick<RunnerBook, 'traded' | 'lastPrice'>;

/** The trades of one market in one pool. Later reads of the market add to it. */
export interface TradedMarket {
  /** By the index of the runner. */
  readonly runners: ReadonlyMap<number, TradedRunner>;
  /** ms since 1970; null: nothing was traded. */
  readonly lastAt: number | null;
}

export type TradedPools = readonly [TradedMarket, TradedMarket];

interface Runner {
  readonly traded: Map<number, number>;
  lastPrice: number | null;
  last: number;
}

interface Pool {
  readonly runners: Map<number, Runner>;
  lastAt: number | null;
}

interface Market {
  readonly pools: readonly [Pool, Pool];
  /** Number of the last trade that was read. */
  after: number;
}

/** Markets that are kept; others are read whole again. */
const KEPT_MARKETS = 10_000;
const newPool = (): Pool => ({ runners: new Map(), lastAt: null });
const newMarket = (): Market => ({ pools: [newPool(), newPool()], after: 0 });

export class TradedVolumes {
  readonly #activity: Pick<MarketActivity, 'tradesAfter'>;
  readonly #markets = new RecentMap<number, Market>(KEPT_MARKETS);
  /** The end of the last read of each market. Reads of one market follow each other, so that no trade is counted twice. */
  readonly #reading = new Map<number, Promise<void>>();

  constructor(activity: Pick<MarketActivity, 'tradesAfter'>) {
    this.#activity = activity;
  }

  /** Returns the trades of markets by pool. Markets by database key. Throws if the database is unavailable. */
  read(markets: readonly number[]): Promise<ReadonlyMap<number, TradedPools>> {
    const reading = Promise.all(markets.flatMap((id) => this.#reading.get(id) ?? [])).then(() => this.#readNow(markets));
    const forget = (): void => {
      for (const id of markets) if (this.#reading.get(id) === ended) this.#reading.delete(id);
    };
    const ended = reading.then(forget, forget);
    for (const id of markets) this.#reading.set(id, ended);
    return reading;
  }

  async #readNow(markets: readonly number[]): Promise<ReadonlyMap<number, TradedPools>> {
    const known = new Map(markets.map((id) => [id, this.#markets.get(id) ?? newMarket()]));
    const read = await this.#activity.tradesAfter(new Map(Array.from(known, ([id, { after }]) => [id, after])));
    for (const volume of read) add(known.get(volume.market)!, volume);
    for (const [id, market] of known) this.#markets.set(id, market);
    return new Map(Array.from(known, ([id, { pools }]) => [id, pools]));
  }
}

function add(market: Market, volume: TradedVolume): void {
  market.after = Math.max(market.after, volume.last);
  // a line is exposed at even money only
  if (volume.line !== 0 && volume.price !== LINE_RATE) return;
  const price = volume.line === 0 ? nearestPrice(volume.price) : priceOfLine(volume.line);
  const pool = market.pools[volume.pool];
  pool.lastAt = Math.max(pool.lastAt ?? 0, volume.at);
  let runner = pool.runners.get(volume.runner);
  if (runner === undefined) pool.runners.set(volume.runner, (runner = { traded: new Map(), lastPrice: null, last: 0 }));
  runner.traded.set(price, (runner.traded.get(price) ?? 0) + volume.size);
  if (volume.last <= runner.last) return;
  runner.last = volume.last;
  runner.lastPrice = price;
}
