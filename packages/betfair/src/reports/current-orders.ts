/** listCurrentOrders: its parameters, its rows, and their order and pages. */
import { paise } from '@maidan/domain';
import * as z from 'zod/mini';
import { listOf, optionalField, WireBoolean, WireDate, WireInteger, WireText } from '../fields.ts';
import { formatDate, formatSize } from '../formats.ts';
import { apiSideOf, askedPriceOf, matchedPriceOf, orderStatusOf, sizesOf, startAmountOf, type OrderFacts } from './order-facts.ts';

const ORDER_PROJECTIONS = ['ALL', 'EXECUTABLE', 'EXECUTION_COMPLETE'] as const;
const ORDERS_BY = ['BY_BET', 'BY_MARKET', 'BY_MATCH_TIME', 'BY_PLACE_TIME', 'BY_SETTLED_TIME', 'BY_VOID_TIME'] as const;

/** A range of time; an open end does not restrict. ms since 1970. */
export const TimeRange = z.object({ from: optionalField(WireDate), to: optionalField(WireDate) });
export type TimeRange = z.output<typeof TimeRange>;

export const ListCurrentOrders = z.object({
  betIds: optionalField(listOf(WireText())),
  marketIds: optionalField(listOf(WireText())),
  orderProjection: optionalField(z.enum(ORDER_PROJECTIONS)),
  customerOrderRefs: optionalField(listOf(WireText())),
  customerStrategyRefs: optionalField(listOf(WireText())),
  placedDateRange: optionalField(TimeRange),
  dateRange: optionalField(TimeRange),
  orderBy: optionalField(z.enum(ORDERS_BY)),
  sortDir: optionalField(z.enum(['EARLIEST_TO_LATEST', 'LATEST_TO_EARLIEST'])),
  fromRecord: optionalField(WireInteger),
  recordCount: optionalField(WireInteger),
  includeItemDescription: optionalField(WireBoolean),
});
export type ListCurrentOrders = z.output<typeof ListCurrentOrders>;

/** The most bet ids and market ids of one call. */
export const MOST_CURRENT_IDS = 250;
export const LARGEST_PAGE = 1_000;

/** A page of a list; null: its numbers are out of range. 0 or no `recordCount` is the largest page. */
export function pageOf({ fromRecord = 0, recordCount = 0 }: Pick<ListCurrentOrders, 'fromRecord' | 'recordCount'>): { from: number; count: number } | null {
  if (fromRecord < 0 || recordCount < 0 || recordCount > LARGEST_PAGE) return null;
  return { from: fromRecord, count: recordCount === 0 ? LARGEST_PAGE : recordCount };
}

/** Returns whether a time lies in a range. Both ends belong to it. */
export function isWithin(range: TimeRange | undefined, time: number): boolean {
  return time >= (range?.from ?? -Infinity) && time <= (range?.to ?? Infinity);
}

/** Returns the rows that `orderBy` takes, with the time that it names. */
function timesOf(orders: readonly OrderFacts[], { orderBy = 'BY_BET' }: ListCurrentOrders): readonly (readonly [OrderFacts, number])[] {
  const isTaken = (order: OrderFacts): boolean =>
    (orderBy !== 'BY_MATCH_TIME' || order.matched > 0) && (orderBy !== 'BY_VOID_TIME' || (order.isVoid && order.matched > 0));
  const timeOf = (order: OrderFacts): number => {
    if (orderBy === 'BY_MATCH_TIME') return order.matchedAt ?? order.placedAt;
    if (orderBy === 'BY_VOID_TIME') return order.endedAt ?? order.placedAt;
    return order.placedAt;
  };
  return orders.filter(isTaken).map((order) => [order, timeOf(order)] as const);
}

/** Sorts orders and returns one page, with whether more follow. */
export function pageOfOrders(
  orders: readonly OrderFacts[],
  request: ListCurrentOrders,
  { from, count }: { readonly from: number; readonly count: number },
): { readonly orders: readonly OrderFacts[]; readonly moreAvailable: boolean } {
  const range = request.dateRange ?? request.placedDateRange;
  const direction = request.sortDir === 'LATEST_TO_EARLIEST' ? -1 : 1;
  const byMarket = request.orderBy === 'BY_MARKET';
  const sorted = timesOf(orders, request)
    .filter(([, time]) => isWithin(range, time))
    .toSorted(([a, at], [b, bt]) => direction * ((byMarket ? compare(a.marketId, b.marketId) : 0) || at - bt || a.order - b.order));
  return { orders: sorted.slice(from, from + count).map(([order]) => order), moreAvailable: sorted.length > from + count };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The regulator's code of every order; free text for clients. */
export const REGULATOR_CODE = 'REG_MAIDAN';

/** Returns an order as listCurrentOrders shows it. */
export function currentOrderOf(order: OrderFacts, includesDescription: boolean): Record<string, unknown> {
  const { customerOrderRef, customerStrategyRef, marketVersion, matchedAt } = order;
  return {
    betId: String(order.order),
    marketId: order.marketId,
    selectionId: order.selectionId,
    handicap: 0,
    priceSize: { price: askedPriceOf(order), size: formatSize(paise(order.size)) },
    bspLiability: formatSize(startAmountOf(order)),
    side: apiSideOf(order),
    status: orderStatusOf(order),
    persistenceType: order.persistence,
    orderType: order.orderType,
    placedDate: formatDate(order.placedAt),
    ...(matchedAt === null || order.matched === 0 ? {} : { matchedDate: formatDate(matchedAt) }),
    averagePriceMatched: order.isVoid ? 0 : matchedPriceOf(order),
    ...sizesOf(order),
    regulatorCode: REGULATOR_CODE,
    regulatorAuthCode: '',
    ...(customerOrderRef === null ? {} : { customerOrderRef }),
    ...(customerStrategyRef === null ? {} : { customerStrategyRef }),
    ...(includesDescription && marketVersion !== null ? { currentItemDescription: { marketVersion: { version: marketVersion } } } : {}),
  };
}
