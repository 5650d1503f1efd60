/** The entries of listMarketCatalogue. */
import type { Paise } from '@maidan/domain';
import { formatDate, formatSize } from '../formats.ts';
import { shownEvent } from './market-lists.ts';
import { LINE_UNITS, type MarketSnapshot } from './market-snapshot.ts';

export const MARKET_PROJECTIONS = [
  'COMPETITION',
  'EVENT',
  'EVENT_TYPE',
  'MARKET_START_TIME',
  'MARKET_DESCRIPTION',
  'RUNNER_DESCRIPTION',
  'RUNNER_METADATA',
] as const;
export type MarketProjection = (typeof MARKET_PROJECTIONS)[number];

/** What the catalogue shows of a market beside its snapshot. */
export interface CatalogueFacts {
  /** Paise of the backers' stakes. */
  readonly matched: number;
  /** HTML. */
  readonly rules: string;
}

/** Returns one market with the parts that were asked for, and no others. */
export function marketCatalogue(market: MarketSnapshot, projections: ReadonlySet<MarketProjection>, { matched, rules }: CatalogueFacts) {
  const { competition, eventType } = market;
  const hasRunners = projections.has('RUNNER_DESCRIPTION') || projections.has('RUNNER_METADATA');
  return {
    marketId: market.marketId,
    marketName: market.marketName,
    ...(projections.has('MARKET_START_TIME') ? { marketStartTime: formatDate(market.event.openDate) } : {}),
    ...(projections.has('MARKET_DESCRIPTION') ? { description: marketDescription(market, rules) } : {}),
    // both sides of each match count
    totalMatched: formatSize((matched * 2) as Paise),
    ...(hasRunners ? { runners: market.runners.map((runner) => runnerCatalog(runner, projections.has('RUNNER_METADATA'))) } : {}),
    ...(projections.has('EVENT_TYPE') ? { eventType } : {}),
    ...(projections.has('COMPETITION') && competition !== null ? { competition } : {}),
    ...(projections.has('EVENT') ? { event: shownEvent(market) } : {}),
  };
}

function runnerCatalog({ selectionId, name, sortPriority }: MarketSnapshot['runners'][number], withMetadata: boolean) {
  return {
    selectionId,
    runnerName: name,
    handicap: 0,
    sortPriority,
    ...(withMetadata ? { metadata: { runnerId: String(selectionId) } } : {}),
  };
}

function marketDescription(market: MarketSnapshot, rules: string) {
  const time = formatDate(market.event.openDate);
  const isLine = market.bettingType === 'LINE';
  return {
    persistenceEnabled: true,
    bspMarket: market.hasStartingPrice,
    marketTime: time,
    suspendTime: time,
    bettingType: market.bettingType,
    turnInPlayEnabled: market.turnInPlay,
    marketType: market.marketType,
    regulator: 'MAIDAN',
    marketBaseRate: market.commissionBp / 100,
    discountAllowed: false,
    wallet: 'UK wallet',
    rules,
    rulesHasDate: false,
    ...(isLine
      ? { lineRangeInfo: { maxUnitValue: LINE_UNITS.max, minUnitValue: LINE_UNITS.min, interval: LINE_UNITS.interval, marketUnit: LINE_UNITS.name } }
      : {}),
    priceLadderDescription: { type: isLine ? 'LINE_RANGE' : 'CLASSIC' },
  };
}
