/** The markets of an event page in their groups. Pure. */
import type { Market } from '@maidan/contract';

/** Sections of an event page in their order. */
export interface EventMarkets {
  readonly odds: readonly Market[];
  readonly bookmaker: readonly Market[];
  readonly fancy: readonly Market[];
}

const isToss = (market: Market): boolean => market.marketName.toLowerCase().includes('toss');
/** Match odds first, toss last, the rest as they come. */
const rank = (market: Market): number => (market.marketType === 'MATCH_ODDS' ? 0 : isToss(market) ? 2 : 1);

/** Nothing can happen in it any more. */
export const hasEnded = (market: Pick<Market, 'status'>): boolean => market.status === 'SETTLED' || market.status === 'CLOSED' || market.status === 'VOID';
/** In play, and not over. */
export const playsNow = (market: Pick<Market, 'status' | 'inPlay'>): boolean => market.inPlay && !hasEnded(market);

/** Splits an event's markets: odds, bookmaker, fancy. A market type besides Special, SESSION and INNINGS_RUNS is odds (T-83). */
export function eventSections(markets: readonly Market[]): EventMarkets {
  const ordered = markets.toSorted((one, other) => rank(one) - rank(other));
  const fancy = (market: Market): boolean => market.marketType === 'SESSION' || market.marketType === 'INNINGS_RUNS';
  return {
    odds: ordered.filter((market) => market.marketType !== 'Special' && !fancy(market)),
    bookmaker: ordered.filter((market) => market.marketType === 'Special'),
    fancy: ordered.filter(fancy),
  };
}
