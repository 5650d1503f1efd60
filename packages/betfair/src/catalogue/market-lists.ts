/** The answers of the operations that count markets, and the order of the catalogue. */
import { formatDate } from '../formats.ts';
import { COUNTRY, TIME_ZONE, type MarketSnapshot } from './market-snapshot.ts';

const DAY_MS = 86_400_000;
const GRANULARITY_MS = { DAYS: DAY_MS, HOURS: 3_600_000, MINUTES: 60_000 } as const;
export const TIME_GRANULARITIES = ['DAYS', 'HOURS', 'MINUTES'] as const;
export type TimeGranularity = (typeof TIME_GRANULARITIES)[number];

/** Returns an event as clients see it. */
export function shownEvent({ event }: MarketSnapshot) {
  return { id: event.id, name: event.name, countryCode: COUNTRY, timezone: TIME_ZONE, openDate: formatDate(event.openDate) };
}

export function countEventTypes(markets: readonly MarketSnapshot[]) {
  return counted(markets, ({ eventType }) => eventType.id).map(([{ eventType }, marketCount]) => ({ eventType, marketCount }));
}

/** A market without a competition is not counted. */
export function countCompetitions(markets: readonly MarketSnapshot[]) {
  const competing = markets.filter(({ competition }) => competition !== null);
  return counted(competing, ({ competition }) => competition?.id ?? '').map(([{ competition }, marketCount]) => ({
    competition,
    marketCount,
    competitionRegion: 'International',
  }));
}

export function countEvents(markets: readonly MarketSnapshot[]) {
  return counted(markets, ({ event }) => event.id).map(([market, marketCount]) => ({ event: shownEvent(market), marketCount }));
}

export function countMarketTypes(markets: readonly MarketSnapshot[]) {
  return counted(markets, ({ marketType }) => marketType).map(([{ marketType }, marketCount]) => ({ marketType, marketCount }));
}

export function countCountries(markets: readonly MarketSnapshot[]) {
  return counted(markets, () => COUNTRY).map(([, marketCount]) => ({ countryCode: COUNTRY, marketCount }));
}

/** Counts markets by the day, hour or minute (UTC) of their start, in ascending order. */
export function countTimeRanges(markets: readonly MarketSnapshot[], granularity: TimeGranularity) {
  const length = GRANULARITY_MS[granularity];
  const beginOf = ({ event }: MarketSnapshot): number => Math.floor(event.openDate / length) * length;
  return counted(markets, (market) => String(beginOf(market)))
    .map(([market, marketCount]) => ({ from: beginOf(market), marketCount }))
    .toSorted((one, other) => one.from - other.from)
    .map(({ from, marketCount }) => ({ timeRange: { from: formatDate(from), to: formatDate(from + length) }, marketCount }));
}

/** Returns one market of each group with the number of markets in the group. */
function counted(markets: readonly MarketSnapshot[], keyOf: (market: MarketSnapshot) => string): readonly (readonly [MarketSnapshot, number])[] {
  const groups = new Map<string, [MarketSnapshot, number]>();
  for (const market of markets) {
    const group = groups.get(keyOf(market));
    if (group === undefined) groups.set(keyOf(market), [market, 1]);
    else group[1] += 1;
  }
  return [...groups.values()];
}

export const MARKET_SORTS = ['RANK', 'MINIMUM_TRADED', 'MAXIMUM_TRADED', 'MINIMUM_AVAILABLE', 'MAXIMUM_AVAILABLE', 'FIRST_TO_START', 'LAST_TO_START'] as const;
export type MarketSort = (typeof MARKET_SORTS)[number];

/** Paise that were matched and are offered in a market. */
export interface MarketAmounts {
  readonly matched: number;
  readonly available: number;
}

/** Sorts markets. Ties are broken by market id. */
export function sortMarkets(
  markets: readonly MarketSnapshot[],
  sort: MarketSort,
  amountsOf: (market: MarketSnapshot) => MarketAmounts,
): readonly MarketSnapshot[] {
  const amounts = new Map(markets.map((market) => [market, amountsOf(market)]));
  const by = (part: keyof MarketAmounts) => (one: MarketSnapshot, other: MarketSnapshot) => amounts.get(one)![part] - amounts.get(other)![part];
  const byStart = (one: MarketSnapshot, other: MarketSnapshot): number => one.event.openDate - other.event.openDate;
  const orders: Readonly<Record<MarketSort, (one: MarketSnapshot, other: MarketSnapshot) => number>> = {
    RANK: (one, other) => Number(other.inPlay) - Number(one.inPlay) || byStart(one, other) || by('matched')(other, one),
    MINIMUM_TRADED: by('matched'),
    MAXIMUM_TRADED: (one, other) => by('matched')(other, one),
    MINIMUM_AVAILABLE: by('available'),
    MAXIMUM_AVAILABLE: (one, other) => by('available')(other, one),
    FIRST_TO_START: byStart,
    LAST_TO_START: (one, other) => byStart(other, one),
  };
  return markets.toSorted((one, other) => orders[sort](one, other) || (one.marketId < other.marketId ? -1 : 1));
}
