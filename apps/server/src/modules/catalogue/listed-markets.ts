/** Selects and sorts the markets of the public lists. */
import type { CatalogueMarket } from './catalogue-port.ts';

export const isPublic = (market: CatalogueMarket): boolean => market.visible && !market.deleted;
export const isRunning = (market: CatalogueMarket): boolean => market.status === 'OPEN' || market.status === 'SUSPENDED';
export const byOpenDate = (one: CatalogueMarket, other: CatalogueMarket): number =>
  one.event.definition.openDate - other.event.definition.openDate || (one.definition.marketId < other.definition.marketId ? -1 : 1);

const HOME_TYPES: readonly string[] = ['MATCH_ODDS', 'TOURNAMENT_WINNER'];

/** The list of Home (SO-05, SO-06). */
export function homeMarkets(markets: readonly CatalogueMarket[]): readonly CatalogueMarket[] {
  return markets.filter((market) => isPublic(market) && isRunning(market) && HOME_TYPES.includes(market.definition.marketType)).toSorted(byOpenDate);
}
