/** The commands of a market's start (H of the matching rules): it is suspended for it, and its starting prices are made. */
import type { MarketEngine, OpenOrderState, StartingLimits } from '@maidan/engine';
import type { BatchCommand } from '../../../commit/commit-pipeline-port.ts';
import { inMarket, lapseAtTurn, setOpen } from '../resting/market-commands.ts';
import type { TradingMarket } from '../state/trading-markets.ts';

/** Whether an order takes part in the start: it waits for the starting price, or its rest will. */
export function takesPart({ orderType, persistence }: OpenOrderState): boolean {
  return persistence === 'MARKET_ON_CLOSE' || (orderType !== undefined && orderType !== 'LIMIT');
}

/** Suspends a market for the start: orders in their delay lapse, and bets at the starting price can no longer be placed or cancelled. */
export function closeForStart(market: TradingMarket): BatchCommand {
  let closedAt = 0;
  return inMarket(
    market,
    (batch) => {
      const { engine } = batch;
      closedAt = batch.now;
      setOpen(batch, market, false);
      engine.lapseOrders(market.key, 'SUSPENDED', { pending: true, resting: false });
      engine.closeStartingPrice(market.key);
      batch.touchMarket(market.key);
      batch.also('after', 'update market set sp_closed_at = coalesce(sp_closed_at, to_timestamp($2::float8 / 1000)) where id = $1', [market.key, closedAt]);
    },
    () => {
      if (market.startingPrice === 'OFFERED') market.startingPrice = 'CLOSED';
      market.closedForStartAt ??= closedAt;
    },
  );
}

/** How a market makes its starting prices. */
export interface Reconciling {
  /** Returns the limits of the account of a wallet. */
  readonly limitsOf: (account: number) => StartingLimits;
  /** Whether the market turns in play. */
  readonly inPlay: boolean;
  /** Whether the start is too long ago, so that the orders that wait for it lapse. */
  readonly isOverdue: boolean;
}

/** Makes the starting prices of a market that is suspended for the start, all in one batch. Repeated: does nothing. */
export function reconcileCommand(market: TradingMarket, { inPlay, isOverdue, limitsOf }: Reconciling): BatchCommand {
  return inMarket(
    market,
    (batch) => {
      const { engine } = batch;
      if (market.startingPrice === 'RECONCILED') return;
      if (isOverdue) engine.lapseOrders(market.key, 'RESTART', { pending: false, resting: true, onlyAtStart: true });
      engine.reconcile({ market: market.key, limits: accountsAtStart(engine, market.key).map(limitsOf), lastPrices: lastPricesOf(market) });
      if (inPlay) lapseAtTurn(engine, market);
      batch.touchMarket(market.key);
      batch.also('after', 'update market set sp_reconciled_at = to_timestamp($2::float8 / 1000) where id = $1 and sp_reconciled_at is null', [
        market.key,
        batch.now,
      ]);
    },
    () => {
      market.startingPrice = 'RECONCILED';
      market.inPlay ||= inPlay;
    },
  );
}

/** Returns the wallets with an order that takes part in the start of a market. */
export function accountsAtStart(engine: MarketEngine, market: number): readonly number[] {
  const orders = engine.openOrdersIn(market).filter(takesPart);
  return [...new Set(orders.map(({ account }) => account))];
}

/** Returns the last traded price of each runner, hundredths. */
export function lastPricesOf({ catalogue }: TradingMarket): readonly (number | null)[] {
  return catalogue.runners.map(({ selectionId }) => catalogue.lastPrices.get(selectionId) ?? null);
}
