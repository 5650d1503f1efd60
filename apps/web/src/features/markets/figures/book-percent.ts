/** The book percentage of a market: the sum of the chances of all best prices. Pure. */
import type { MarketView } from '@maidan/contract';

/** '101.3%' of one side's best prices; empty where a runner has none, so that no half book is shown. */
export function bookPercent(market: Pick<MarketView, 'runners'>, side: 'back' | 'lay'): string {
  let sum = 0;
  for (const runner of market.runners) {
    if (runner.status === 'REMOVED') continue;
    const price = runner[side][0]?.price;
    if (price === undefined) return '';
    sum += 10_000 / price;
  }
  return sum === 0 ? '' : `${sum.toFixed(1)}%`;
}
