/** Publishes the changes of a durable batch on the bus. */
import { playerOf } from '@maidan/ledger';
import type { Bus } from '../../topics-port.ts';
import type { BatchRows } from '../../../commit/batch/batch-rows.ts';
import type { TradingMarkets } from './trading-markets.ts';

const NO_ORDERS: readonly number[] = [];

export function publishChanges(rows: BatchRows, bus: Bus, markets: TradingMarkets): void {
  const changed = new Set(rows.changedBooks.keys());
  for (const trade of rows.traded) changed.add(trade.market);
  for (const key of changed) {
    const market = markets.byKey(key);
    if (market !== undefined) bus.publish('market-changed', { marketId: market.marketId, eventId: market.eventId });
  }
  for (const wallet of rows.wallets.keys())
    if (!rows.touchedOrders.has(wallet)) bus.publish('account-changed', { account: playerOf(wallet), balance: true, orders: NO_ORDERS });
  for (const [wallet, orders] of rows.touchedOrders) bus.publish('account-changed', { account: playerOf(wallet), balance: rows.wallets.has(wallet), orders });
}
