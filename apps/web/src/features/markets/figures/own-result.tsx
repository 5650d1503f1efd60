/** The player's result in the market, once it is settled. */
import type { MarketView } from '@maidan/contract';
import { createElement } from 'react';
import { settledResult } from '../../../platform/bets/market-ending.ts';

export function OwnResult({ market }: { readonly market: Pick<MarketView, 'marketId' | 'eventId' | 'status'> }) {
  const { Result } = settledResult();
  if (Result === null || (market.status !== 'SETTLED' && market.status !== 'VOID')) return null;
  return createElement(Result, { marketId: market.marketId, eventId: market.eventId });
}
