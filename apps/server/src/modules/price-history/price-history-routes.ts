/** The public history of a market: chart lines and marks. */
import { ENDPOINTS, toDecimal, toRupees } from '@maidan/contract';
import { accept, refuse } from '@maidan/domain';
import type { Routes } from '../../http/routes-port.ts';
import type { Catalogue } from '../catalogue/catalogue-port.ts';
import type { PriceHistory } from './price-history-port.ts';

export function registerPriceHistoryRoutes(
  routes: Routes,
  history: Pick<PriceHistory, 'points' | 'marks'>,
  catalogue: Pick<Catalogue, 'market' | 'event'>,
): void {
  routes.open(ENDPOINTS.priceHistory, async (call) => {
    const market = catalogue.market(call.params.marketId);
    if (market === undefined || !market.visible || market.deleted) return refuse('MARKET_UNKNOWN');
    const points = await history.points(call.params.marketId);
    return accept({
      success: true as const,
      result: {
        marketId: call.params.marketId,
        times: points.map((point) => point.time),
        matched: points.map((point) => toRupees(point.matched)),
        runners: market.runners.map(({ runner, selectionId }) => ({
          selectionId,
          prices: points.map((point) => {
            const price = point.prices[runner] ?? null;
            return price === null ? null : toDecimal(price);
          }),
        })),
      },
    });
  });
  routes.open(ENDPOINTS.eventMarks, async (call) => {
    if (catalogue.event(call.params.eventId) === undefined) return refuse('EVENT_UNKNOWN');
    const marks = await history.marks(call.params.eventId);
    return accept({ success: true as const, result: marks.map((mark) => ({ ...mark })) });
  });
}
