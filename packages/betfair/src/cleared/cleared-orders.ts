/** listClearedOrders: its parameters, its rows, and their groups (contract 3.7). */
import { paise } from '@maidan/domain';
import * as z from 'zod/mini';
import { BET_STATUSES, SIDES, type BetStatus } from '../enums.ts';
import { listOf, optionalField, WireBoolean, WireInteger, WireNumber, WireText } from '../fields.ts';
import { formatDate, formatSize } from '../formats.ts';
import { TimeRange } from '../reports/current-orders.ts';
import { apiSideOf, askedPriceOf, matchedPriceOf, startAmountOf, type OrderFacts } from '../reports/order-facts.ts';

export const GROUPINGS = ['EVENT_TYPE', 'EVENT', 'MARKET', 'RUNNER', 'SIDE', 'BET', 'STRATEGY'] as const;
export type Grouping = (typeof GROUPINGS)[number];

const RunnerId = z.object({ marketId: WireText(), selectionId: WireInteger, handicap: optionalField(WireNumber) });

export const ListClearedOrders = z.object({
  betStatus: z.enum(BET_STATUSES),
  eventTypeIds: optionalField(listOf(WireText())),
  eventIds: optionalField(listOf(WireText())),
  marketIds: optionalField(listOf(WireText())),
  runnerIds: optionalField(listOf(RunnerId)),
  betIds: optionalField(listOf(WireText())),
  customerOrderRefs: optionalField(listOf(WireText())),
  customerStrategyRefs: optionalField(listOf(WireText())),
  side: optionalField(z.enum(SIDES)),
  settledDateRange: optionalField(TimeRange),
  groupBy: optionalField(z.enum(GROUPINGS)),
  includeItemDescription: optionalField(WireBoolean),
  fromRecord: optionalField(WireInteger),
  recordCount: optionalField(WireInteger),
});
export type ListClearedOrders = z.output<typeof ListClearedOrders>;

/** The most ids of one list. */
export const MOST_CLEARED_IDS = 1_000;

/** An order that has ended, with what describes it. */
export interface ClearedFacts extends OrderFacts {
  readonly eventId: string;
  readonly eventTypeId: string;
  readonly names: {
    readonly eventType: string;
    readonly event: string;
    readonly market: string;
    readonly marketType: string;
    readonly runner: string;
    readonly startsAt: number;
    readonly numberOfWinners: number;
  };
}

/** The result of a market for the account, paise. */
export interface MarketLine {
  /** Before commission: all bets together, rounded once. */
  readonly net: number;
  readonly commission: number;
}

/** Returns when an order was cleared: settled, or ended without a result. ms since 1970. */
export function clearedAt(order: OrderFacts, status: BetStatus): number {
  const ended = order.endedAt ?? order.placedAt;
  return status === 'SETTLED' || status === 'VOIDED' ? (order.settledAt ?? ended) : ended;
}

/** Returns the size that a row shows as ended without a result, paise. A lay at the starting price that was not matched has no size: its liability ended. */
function endedSize(order: OrderFacts, status: BetStatus): number {
  const { cancelled, lapsed, matched, size } = order;
  if (size === 0) return startAmountOf(order);
  return status === 'CANCELLED' ? cancelled : status === 'LAPSED' ? lapsed : matched;
}

/** Returns the price that a bet asked for; undefined: it took any starting price. */
export function requestedPriceOf(order: OrderFacts): number | undefined {
  return order.orderType === 'MARKET_ON_CLOSE' ? undefined : askedPriceOf(order);
}

/** Returns the row of one bet. */
export function clearedBetOf(order: ClearedFacts, status: BetStatus): Record<string, unknown> {
  const { customerOrderRef, customerStrategyRef, matchedAt } = order;
  const isSettled = status === 'SETTLED';
  const priceRequested = requestedPriceOf(order);
  return {
    eventTypeId: order.eventTypeId,
    eventId: order.eventId,
    marketId: order.marketId,
    selectionId: order.selectionId,
    handicap: 0,
    betId: String(order.order),
    placedDate: formatDate(order.placedAt),
    persistenceType: order.persistence,
    orderType: order.orderType,
    side: apiSideOf(order),
    ...(isSettled ? { betOutcome: order.result === 'WON' ? 'WON' : 'LOST' } : {}),
    ...(priceRequested === undefined ? {} : { priceRequested }),
    settledDate: formatDate(clearedAt(order, status)),
    ...(matchedAt === null || order.matched === 0 ? {} : { lastMatchedDate: formatDate(matchedAt) }),
    betCount: 1,
    ...(isSettled ? { priceMatched: matchedPriceOf(order), priceReduced: order.isReduced, sizeSettled: formatSize(paise(order.matched)) } : {}),
    profit: isSettled ? formatSize(paise(order.profit ?? 0)) : 0,
    ...(isSettled ? {} : { sizeCancelled: formatSize(paise(endedSize(order, status))) }),
    ...(customerOrderRef === null ? {} : { customerOrderRef }),
    ...(customerStrategyRef === null ? {} : { customerStrategyRef }),
  };
}

/** Returns the description of bets, as far as all of them agree. */
export function descriptionOf(orders: readonly ClearedFacts[]): Record<string, unknown> {
  const names = orders.map((order) => order.names);
  const agreed = <T>(value: (of: ClearedFacts['names']) => T): T | undefined => agreement(names.map(value));
  const startsAt = agreed((of) => of.startsAt);
  return known({
    eventTypeDesc: agreed((of) => of.eventType),
    eventDesc: agreed((of) => of.event),
    marketDesc: agreed((of) => of.market),
    marketType: agreed((of) => of.marketType),
    marketStartTime: startsAt === undefined ? undefined : formatDate(startsAt),
    runnerDesc: agreed((of) => of.runner),
    numberOfWinners: agreed((of) => of.numberOfWinners),
  });
}

/** Returns the value that all have; undefined: they differ. */
export function agreement<T>(values: readonly T[]): T | undefined {
  return values.every((value) => value === values[0]) ? values[0] : undefined;
}

/** Returns an object without the fields that are undefined or null. */
export function known(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
}
