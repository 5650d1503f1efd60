/** The filter of markets that the listing operations take. */
import * as z from 'zod/mini';
import { MARKET_BETTING_TYPES, ORDER_STATUSES, type OrderStatus } from '../enums.ts';
import { listOf, optionalField, WireBoolean, WireDate, WireText } from '../fields.ts';
import { COUNTRY, type MarketSnapshot } from './market-snapshot.ts';

const Texts = optionalField(listOf(WireText()));

/** A member that is absent, null or empty does not restrict. */
export const MarketFilterField = z.object({
  textQuery: optionalField(WireText()),
  eventTypeIds: Texts,
  eventIds: Texts,
  competitionIds: Texts,
  marketIds: Texts,
  venues: Texts,
  bspOnly: optionalField(WireBoolean),
  turnInPlayEnabled: optionalField(WireBoolean),
  inPlayOnly: optionalField(WireBoolean),
  marketBettingTypes: optionalField(listOf(z.enum(MARKET_BETTING_TYPES))),
  marketCountries: Texts,
  marketTypeCodes: Texts,
  marketStartTime: optionalField(z.object({ from: optionalField(WireDate), to: optionalField(WireDate) })),
  withOrders: optionalField(listOf(z.enum(ORDER_STATUSES))),
  raceTypes: Texts,
  betDelayModels: Texts,
});
export type MarketFilter = z.output<typeof MarketFilterField>;

/** Whether an account has bets in a market with something unmatched, and with nothing unmatched any more. */
export type HeldOrders = Readonly<Record<Extract<OrderStatus, 'EXECUTABLE' | 'EXECUTION_COMPLETE'>, boolean>>;

/** Largest number of ids of one kind. */
const MOST_IDS = 1_000;

/** Returns the exception that a filter deserves; null: it can be used. */
export function filterException(filter: MarketFilter): 'INVALID_INPUT_DATA' | 'REQUEST_SIZE_EXCEEDS_LIMIT' | null {
  if (filter.textQuery?.trim().startsWith('*') === true) return 'INVALID_INPUT_DATA';
  const lists = [filter.marketIds, filter.eventIds, filter.eventTypeIds, filter.competitionIds];
  return lists.some((list) => (list?.length ?? 0) > MOST_IDS) ? 'REQUEST_SIZE_EXCEEDS_LIMIT' : null;
}

/** Returns whether a market passes. `held`: orders of the account in it, read only if the filter has `withOrders`. */
export function matchesFilter(filter: MarketFilter, market: MarketSnapshot, held?: HeldOrders): boolean {
  const { marketStartTime, turnInPlayEnabled, inPlayOnly, withOrders } = filter;
  const starts = market.event.openDate;
  return (
    isOneOf(filter.marketIds, market.marketId) &&
    isOneOf(filter.eventIds, market.event.id) &&
    isOneOf(filter.eventTypeIds, market.eventType.id) &&
    isOneOf(filter.competitionIds, market.competition?.id ?? null) &&
    isOneOf(upper(filter.marketTypeCodes), market.marketType.toUpperCase()) &&
    isOneOf(upper(filter.marketCountries), COUNTRY) &&
    isOneOf(filter.marketBettingTypes, market.bettingType) &&
    isOneOf(filter.venues, null) &&
    isOneOf(filter.raceTypes, null) &&
    ((filter.betDelayModels ?? []).length === 0 || market.delayModels.some((model) => filter.betDelayModels!.includes(model))) &&
    (filter.bspOnly === undefined || filter.bspOnly === market.hasStartingPrice) &&
    (turnInPlayEnabled === undefined || turnInPlayEnabled === market.turnInPlay) &&
    (inPlayOnly === undefined || inPlayOnly === market.inPlay) &&
    starts >= (marketStartTime?.from ?? starts) &&
    starts <= (marketStartTime?.to ?? starts) &&
    (isEmpty(withOrders) || withOrders.some((status) => (status === 'EXECUTABLE' || status === 'EXECUTION_COMPLETE') && held?.[status] === true)) &&
    matchesText(filter.textQuery, market)
  );
}

function isEmpty(list: readonly unknown[] | undefined): list is undefined {
  return list === undefined || list.length === 0;
}

function isOneOf(list: readonly string[] | undefined, value: string | null): boolean {
  return isEmpty(list) || (value !== null && list.includes(value));
}

const upper = (list: readonly string[] | undefined): readonly string[] | undefined => list?.map((text) => text.toUpperCase());

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+\*?/gu) ?? [];

/** Every word must be a word of one of the names; a word with `*` at its end, the beginning of one. */
function matchesText(query: string | undefined, { competition, event, marketName }: MarketSnapshot): boolean {
  if (query === undefined) return true;
  const words = wordsOf(`${event.name} ${competition?.name ?? ''} ${marketName}`);
  return wordsOf(query).every((wanted) => (wanted.endsWith('*') ? words.some((word) => word.startsWith(wanted.slice(0, -1))) : words.includes(wanted)));
}
