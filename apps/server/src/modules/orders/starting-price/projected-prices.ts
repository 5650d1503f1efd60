/** What the starting prices would be now: calculated at most once a second, while orders wait for them (H.5 of the matching rules). */
import { isSameProjected, type ProjectedView } from '@maidan/contract';
import type { QuotedPrice } from '@maidan/domain';
import type { MarketEngine, ProjectedPrice } from '@maidan/engine';
import type { BatchRows } from '../../../commit/batch/batch-rows.ts';
import type { OrderPipeline } from '../../../commit/order-pipeline.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Bus } from '../../topics-port.ts';
import type { TradingMarket, TradingMarkets } from '../state/trading-markets.ts';
import { lastPricesOf } from './start-commands.ts';

const EVERY_MS = 1_000;
const POOLS = [0, 1] as const;

export interface ProjectedPricesParts {
  readonly engine: MarketEngine;
  readonly pipeline: Pick<OrderPipeline, 'submit'>;
  readonly markets: TradingMarkets;
  readonly clock: Clock;
  readonly bus: Bus;
}

export class ProjectedPrices {
  readonly #parts: ProjectedPricesParts;
  /** Keys of the markets that have changed since their last calculation. */
  readonly #changed = new Set<number>();
  #cancelTimer: (() => void) | null = null;
  #isStopped = false;

  constructor(parts: ProjectedPricesParts) {
    this.#parts = parts;
  }

  /** Notes the markets that a batch has changed, and shows the prices that it has made. */
  committed(rows: BatchRows): void {
    const { markets } = this.#parts;
    for (const { market, pool, price, runner } of rows.startingPrices) {
      const trading = markets.byKey(market);
      if (trading !== undefined) markets.showStart(trading, { pool, runner }, { price, projected: null });
    }
    for (const key of [...rows.markets, ...rows.changedBooks.keys()]) if ((markets.byKey(key)?.startingPrice ?? null) !== null) this.note(key);
  }

  /** Calculates the prices of a market at the next time. */
  note(key: number): void {
    if (this.#isStopped) return;
    this.#changed.add(key);
    this.#cancelTimer ??= this.#parts.clock.after(EVERY_MS, () => {
      this.#cancelTimer = null;
      void this.#calculate();
    });
  }

  /** Ends the timer for good. */
  stop(): void {
    this.#isStopped = true;
    this.#cancelTimer?.();
  }

  /** Reads the prices behind all queued commands, and shows them when those are durable. */
  async #calculate(): Promise<void> {
    const { engine, markets, pipeline } = this.#parts;
    const keys = [...this.#changed];
    this.#changed.clear();
    let read: readonly (readonly [TradingMarket, readonly (readonly ProjectedPrice[])[]])[] = [];
    await pipeline.submit({
      decide: () => {
        read = keys.flatMap((key) => {
          const market = markets.byKey(key);
          if (market === undefined || !engine.hasMarket(key)) return [];
          return [[market, POOLS.map((pool) => engine.projectedPrices(key, pool, lastPricesOf(market)))] as const];
        });
      },
      committed: () => {
        for (const [market, pools] of read) this.#show(market, pools);
      },
    });
  }

  #show(market: TradingMarket, pools: readonly (readonly ProjectedPrice[])[]): void {
    const { bus, markets } = this.#parts;
    let isChanged = false;
    for (const pool of POOLS) {
      for (const { runner } of market.catalogue.runners) {
        const projected = projectedOf(pools[pool]?.find((one) => one.runner === runner));
        const before = market.displayed[pool][runner]?.start;
        if (isSameProjected(before?.projected ?? null, projected)) continue;
        isChanged = true;
        markets.showStart(market, { pool, runner }, { price: before?.price ?? null, projected });
      }
    }
    if (isChanged) bus.publish('market-changed', { marketId: market.marketId, eventId: market.eventId });
  }
}

/** Returns what viewers see: null while no order waits for the starting price. */
function projectedOf(price: ProjectedPrice | undefined): ProjectedView | null {
  if (price === undefined || (price.stakes === 0 && price.liabilities === 0)) return null;
  const { far, liabilities, near, stakes } = price;
  return { far: far as QuotedPrice | null, liabilities, near: near as QuotedPrice | null, stakes };
}
