/** Effects of a commit in the orders module: displayed prices change, limits count, and callers of ended delays are answered. */
import type { PlayChecks } from '../../play-limits/play-limits-port.ts';
import type { BatchRows } from '../../../commit/batch/batch-rows.ts';
import type { DelayedOrders } from '../placing/delayed-orders.ts';
import type { DepthBooks } from '../views/depth-books.ts';
import type { TradingMarkets } from './trading-markets.ts';

export interface CommittedBatchesParts {
  readonly playChecks: PlayChecks;
  readonly markets: TradingMarkets;
  readonly depth: DepthBooks;
  readonly delayed: DelayedOrders;
}

export class CommittedBatches {
  readonly #parts: CommittedBatchesParts;
  /** Displayed prices to apply after the commit of a batch that another one runs ahead of. */
  readonly #displays = new WeakMap<BatchRows, readonly (() => void)[]>();

  constructor(parts: CommittedBatchesParts) {
    this.#parts = parts;
  }

  /**
   * Returns false if the commit must find its own state in the engine: one of its players has limits that count, or a viewer watches one
   * of its books.
   */
  canDecideAhead(rows: BatchRows): boolean {
    const { playChecks, depth } = this.#parts;
    for (const account of rows.touchedOrders.keys()) if (playChecks.counts(account)) return false;
    for (const market of rows.changedBooks.keys()) if (depth.isWatched(market)) return false;
    return true;
  }

  /** Reads the displayed prices of a batch from the engine before the next batch changes them. `committed` publishes them. */
  keepForCommit(rows: BatchRows): void {
    const { markets } = this.#parts;
    this.#displays.set(
      rows,
      [...rows.changedBooks].map(([market, books]) => markets.readDisplay(market, books)),
    );
  }

  committed(rows: BatchRows): void {
    const { playChecks, markets, depth, delayed } = this.#parts;
    playChecks.committed(rows);
    const kept = this.#displays.get(rows);
    if (kept === undefined) for (const [market, books] of rows.changedBooks) markets.readDisplay(market, books)();
    else for (const display of kept) display();
    depth.committed(rows);
    delayed.committed(rows);
    for (const trade of rows.traded) {
      const market = markets.byKey(trade.market)?.catalogue;
      if (market === undefined) continue;
      market.totalMatched += trade.size;
      const selectionId = market.runners[trade.runner]?.selectionId;
      if (market.kind === 'exchange' && selectionId !== undefined) market.lastPrices.set(selectionId, trade.price);
    }
  }
}
