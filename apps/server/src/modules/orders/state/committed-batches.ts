/**
 * The work of the orders module around the commit of a batch: it finds the callers of ended delays, applies displayed prices, counts
 * limits, publishes the changes on the bus, and looks up references that were used before.
 */
import { playerOf } from '@maidan/ledger';
import type { BatchRows, OrderObserver } from '../../../commit/batch/batch-rows.ts';
import type { BatchCommand } from '../../../commit/commit-pipeline-port.ts';
import type { PipelineHooks } from '../../../commit/order-pipeline.ts';
import type { PlayChecks } from '../../play-limits/play-limits-port.ts';
import type { Bus } from '../../topics-port.ts';
import { isReferenced, type BetReferences } from '../placing/bet-references.ts';
import type { DelayedOrders } from '../placing/delayed-orders.ts';
import type { OrderExpiry } from '../resting/order-expiry.ts';
import type { ProjectedPrices } from '../starting-price/projected-prices.ts';
import type { DepthBooks } from '../views/depth-books.ts';
import type { TradingMarkets } from './trading-markets.ts';

export interface CommittedBatchesParts {
  readonly bus: Bus;
  readonly playChecks: PlayChecks;
  readonly references: BetReferences;
  readonly markets: TradingMarkets;
  readonly depth: DepthBooks;
  readonly delayed: DelayedOrders;
  readonly expiry: Pick<OrderExpiry, 'committed'>;
  readonly projected: Pick<ProjectedPrices, 'committed'>;
}

const NO_ORDERS: readonly number[] = [];

export class CommittedBatches implements PipelineHooks {
  readonly #parts: CommittedBatchesParts;
  /** Displayed prices to apply after the commit of a batch that another one runs ahead of. */
  readonly #displays = new WeakMap<BatchRows, readonly (() => void)[]>();

  constructor(parts: CommittedBatchesParts) {
    this.#parts = parts;
  }

  observe(...change: Parameters<OrderObserver>): void {
    this.#parts.delayed.observe(...change);
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
      [...markets.shownBooks(rows.changedBooks)].map(([market, books]) => markets.readDisplay(market, books)),
    );
  }

  committed(rows: BatchRows): void {
    const { playChecks, markets, depth, delayed, expiry, projected } = this.#parts;
    playChecks.committed(rows);
    const shown = markets.shownBooks(rows.changedBooks);
    const kept = this.#displays.get(rows);
    if (kept === undefined) for (const [market, books] of shown) markets.readDisplay(market, books)();
    else for (const display of kept) display();
    depth.committed(rows, shown);
    delayed.committed(rows);
    expiry.committed();
    projected.committed(rows);
    for (const trade of rows.traded) {
      const market = markets.byKey(trade.market)?.catalogue;
      if (market === undefined) continue;
      market.totalMatched += trade.size;
      const selectionId = market.runners[trade.runner]?.selectionId;
      if (market.kind === 'exchange' && selectionId !== undefined) market.lastPrices.set(selectionId, trade.price);
    }
  }

  /** Publishes the changes of a durable batch. */
  publish(rows: BatchRows): void {
    const { bus, markets } = this.#parts;
    const changed = new Set(rows.changedBooks.keys());
    for (const trade of rows.traded) changed.add(trade.market);
    for (const key of changed) {
      const market = markets.byKey(key);
      if (market !== undefined) bus.publish('market-changed', { marketId: market.marketId, eventId: market.eventId });
    }
    for (const wallet of rows.wallets.keys())
      if (!rows.touchedOrders.has(wallet)) bus.publish('account-changed', { account: playerOf(wallet), balance: true, orders: NO_ORDERS });
    for (const account of rows.touchedGroups) bus.publish('order-groups-changed', { account });
    for (const [wallet, orders] of rows.touchedOrders) bus.publish('account-changed', { account: playerOf(wallet), balance: rows.wallets.has(wallet), orders });
  }

  /** Makes the bets whose references were used before answer from the store. */
  async lookUpReferences(commands: readonly BatchCommand[]): Promise<void> {
    const { references } = this.#parts;
    const bets = commands.filter(isReferenced);
    const stored = await references.lookUp(bets.flatMap((bet) => bet.references.map((reference) => ({ account: bet.account.account, reference }))));
    for (const one of stored) {
      references.suspect(one.account);
      for (const bet of bets) if (bet.account.account === one.account && bet.references.includes(one.reference)) bet.repeat(one);
    }
  }
}
