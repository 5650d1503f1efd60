/** What the market offers now for the selection in the slip. */
import type { MarketView } from '@maidan/contract';
import { tradingKindOf } from '@maidan/domain';

export interface SlipQuote {
  /** Hundredths, or rate per 100; null when nothing is offered. */
  readonly price: number | null;
  /** Runs of a fancy. */
  readonly line: number | null;
  /** The market and the runner can be bet on, and the prices are not old. */
  readonly open: boolean;
}

/** Quote of one side of one runner at a level (0 is best); a runner that is gone is a closed quote. */
export function quoteOf(market: MarketView | undefined, selectionId: number | null, isBack: boolean, level: number): SlipQuote {
  const runner = market?.runners.find((item) => item.selectionId === selectionId);
  if (market === undefined || runner === undefined) return { price: null, line: null, open: false };
  const open = market.status === 'OPEN' && runner.status === 'ACTIVE' && !market.feedStale;
  if (tradingKindOf(market.marketType) === 'line') {
    const side = isBack ? runner.yes : runner.no;
    return { price: side === null || side.rate === 0 ? null : side.rate, line: side?.line ?? null, open };
  }
  const offered = (isBack ? runner.back : runner.lay)[level];
  return { price: offered?.price ?? null, line: null, open };
}

export function sameQuote(one: SlipQuote, other: SlipQuote): boolean {
  return one.price === other.price && one.line === other.line && one.open === other.open;
}
