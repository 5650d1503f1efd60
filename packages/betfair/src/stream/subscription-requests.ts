/** The two subscriptions of a stream, as clients request them. */
import * as z from 'zod/mini';
import { MARKET_BETTING_TYPES } from '../enums.ts';
import { atMost, listOf, optionalField, WireBoolean, WireInteger, WireNumber, WireText } from '../fields.ts';

/** Groups of keys of a market change, in the order of the contract. */
export const MARKET_FIELDS = [
  'EX_BEST_OFFERS_DISP',
  'EX_BEST_OFFERS',
  'EX_ALL_OFFERS',
  'EX_TRADED',
  'EX_TRADED_VOL',
  'EX_LTP',
  'EX_MARKET_DEF',
  'SP_TRADED',
  'SP_PROJECTED',
] as const;
export type MarketField = (typeof MARKET_FIELDS)[number];

/** Which markets a subscription covers. An empty member does not restrict. */
export interface StreamFilter {
  readonly marketIds: readonly string[];
  readonly bspMarket?: boolean;
  readonly bettingTypes: readonly string[];
  readonly eventTypeIds: readonly string[];
  readonly eventIds: readonly string[];
  readonly turnInPlayEnabled?: boolean;
  /** In capitals. */
  readonly marketTypes: readonly string[];
  readonly venues: readonly string[];
  readonly countryCodes: readonly string[];
  readonly raceTypes: readonly string[];
}

/** What a subscription shows of a market. */
export interface MarketData {
  readonly fields: ReadonlySet<MarketField>;
  /** Levels of the best offers, 1 to 10. */
  readonly ladderLevels: number;
}

/** Members of both subscriptions. */
interface SubscriptionTerms {
  readonly id: number | undefined;
  readonly segmentationEnabled: boolean;
  /** 0 to 120000. */
  readonly conflateMs: number;
  /** 500 to 5000. */
  readonly heartbeatMs: number;
  readonly initialClk: string | undefined;
  readonly clk: string | undefined;
}

export interface MarketSubscription extends SubscriptionTerms {
  readonly filter: StreamFilter;
  readonly data: MarketData;
}

export interface OrderFilter {
  readonly includeOverallPosition: boolean;
  readonly partitionMatchedByStrategyRef: boolean;
  /** null: all orders. */
  readonly customerStrategyRefs: ReadonlySet<string> | null;
}

export interface OrderSubscription extends SubscriptionTerms {
  readonly filter: OrderFilter;
}

const LONGEST_CONFLATION = 120_000;
const SHORTEST_HEARTBEAT = 500;
const LONGEST_HEARTBEAT = 5_000;
/** Levels if a client asks for no number. */
const DEFAULT_LEVELS = 3;
const MOST_LEVELS = 10;

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, Math.round(value)));
const Texts = optionalField(listOf(WireText(), 5_000));
const TERMS = {
  id: optionalField(WireInteger),
  segmentationEnabled: optionalField(WireBoolean),
  conflateMs: optionalField(WireNumber),
  heartbeatMs: optionalField(WireNumber),
  initialClk: optionalField(WireText()),
  clk: optionalField(WireText()),
};
const MarketRequest = z.object({
  ...TERMS,
  marketFilter: optionalField(
    z.object({
      marketIds: Texts,
      bspMarket: optionalField(WireBoolean),
      bettingTypes: optionalField(listOf(z.enum(MARKET_BETTING_TYPES))),
      eventTypeIds: Texts,
      eventIds: Texts,
      turnInPlayEnabled: optionalField(WireBoolean),
      marketTypes: Texts,
      venues: Texts,
      countryCodes: Texts,
      raceTypes: Texts,
    }),
  ),
  marketDataFilter: optionalField(
    z.object({
      ladderLevels: optionalField(WireInteger.check(z.gte(1), z.lte(MOST_LEVELS))),
      fields: optionalField(listOf(z.enum(MARKET_FIELDS))),
    }),
  ),
});
const OrderRequest = z.object({
  ...TERMS,
  orderFilter: optionalField(
    z.object({
      includeOverallPosition: optionalField(WireBoolean),
      partitionMatchedByStrategyRef: optionalField(WireBoolean),
      customerStrategyRefs: Texts,
      accountIds: optionalField(z.array(z.unknown()).check(atMost(0))),
    }),
  ),
});

type RequestedTerms = Pick<z.output<typeof MarketRequest>, keyof typeof TERMS>;

function termsOf({ id, segmentationEnabled, conflateMs, heartbeatMs, initialClk, clk }: RequestedTerms): SubscriptionTerms {
  return {
    id,
    segmentationEnabled: segmentationEnabled ?? false,
    conflateMs: between(conflateMs ?? 0, 0, LONGEST_CONFLATION),
    heartbeatMs: between(heartbeatMs ?? LONGEST_HEARTBEAT, SHORTEST_HEARTBEAT, LONGEST_HEARTBEAT),
    initialClk,
    clk,
  };
}

/** Reads a marketSubscription; null: a member has a wrong type or value. */
export function readMarketSubscription(request: unknown): MarketSubscription | null {
  const read = MarketRequest.safeParse(request);
  if (!read.success) return null;
  const { marketFilter: filter, marketDataFilter: data } = read.data;
  const fields = data?.fields ?? [];
  return {
    ...termsOf(read.data),
    filter: {
      marketIds: filter?.marketIds ?? [],
      ...(filter?.bspMarket === undefined ? {} : { bspMarket: filter.bspMarket }),
      bettingTypes: filter?.bettingTypes ?? [],
      eventTypeIds: filter?.eventTypeIds ?? [],
      eventIds: filter?.eventIds ?? [],
      ...(filter?.turnInPlayEnabled === undefined ? {} : { turnInPlayEnabled: filter.turnInPlayEnabled }),
      marketTypes: (filter?.marketTypes ?? []).map((type) => type.toUpperCase()),
      venues: filter?.venues ?? [],
      countryCodes: (filter?.countryCodes ?? []).map((code) => code.toUpperCase()),
      raceTypes: filter?.raceTypes ?? [],
    },
    data: { fields: new Set(fields.length === 0 ? MARKET_FIELDS : fields), ladderLevels: data?.ladderLevels ?? DEFAULT_LEVELS },
  };
}

/** Reads an orderSubscription; null: a member has a wrong type or value, or it names accounts. */
export function readOrderSubscription(request: unknown): OrderSubscription | null {
  const read = OrderRequest.safeParse(request);
  if (!read.success) return null;
  const { orderFilter: filter } = read.data;
  const refs = filter?.customerStrategyRefs ?? [];
  return {
    ...termsOf(read.data),
    filter: {
      includeOverallPosition: filter?.includeOverallPosition ?? true,
      partitionMatchedByStrategyRef: filter?.partitionMatchedByStrategyRef ?? false,
      customerStrategyRefs: refs.length === 0 ? null : new Set(refs),
    },
  };
}

/** What a filter compares of a market. */
export interface FilteredMarket {
  readonly marketId: string;
  readonly bspMarket: boolean;
  readonly bettingType: string;
  readonly eventTypeId: string;
  readonly eventId: string;
  readonly turnInPlayEnabled: boolean;
  readonly marketType: string;
  readonly countryCode: string;
}

const allows = (values: readonly string[], value: string): boolean => values.length === 0 || values.includes(value);

/** Returns whether a subscription covers a market. No market here has a venue or a race type. */
export function matchesStreamFilter(filter: StreamFilter, market: FilteredMarket): boolean {
  if (filter.venues.length > 0 || filter.raceTypes.length > 0) return false;
  if (filter.bspMarket !== undefined && filter.bspMarket !== market.bspMarket) return false;
  if (filter.turnInPlayEnabled !== undefined && filter.turnInPlayEnabled !== market.turnInPlayEnabled) return false;
  return (
    allows(filter.marketIds, market.marketId) &&
    allows(filter.bettingTypes, market.bettingType) &&
    allows(filter.eventTypeIds, market.eventTypeId) &&
    allows(filter.eventIds, market.eventId) &&
    allows(filter.marketTypes, market.marketType.toUpperCase()) &&
    allows(filter.countryCodes, market.countryCode)
  );
}

/** Returns a text that is the same for subscriptions that show the same data of a market. */
export function dataKeyOf({ fields, ladderLevels }: MarketData): string {
  return `${ladderLevels} ${MARKET_FIELDS.map((field) => (fields.has(field) ? '1' : '0')).join('')}`;
}

/** Returns a text that is the same for subscriptions of the same markets and data: clocks of one continue the other. */
export function marketKeyOf({ filter, data }: Pick<MarketSubscription, 'filter' | 'data'>): string {
  const sorted = Object.entries(filter).map(([name, value]: [string, unknown]) => [name, Array.isArray(value) ? value.map(String).toSorted() : value]);
  return JSON.stringify([dataKeyOf(data), sorted]);
}

/** Returns a text that is the same for subscriptions of the same orders. */
export function orderKeyOf({ includeOverallPosition, partitionMatchedByStrategyRef, customerStrategyRefs }: OrderFilter): string {
  return JSON.stringify([includeOverallPosition, partitionMatchedByStrategyRef, customerStrategyRefs === null ? null : [...customerStrategyRefs].toSorted()]);
}
