/** Rows of listClearedOrders that sum up several settled bets. */
import { paise } from '@maidan/domain';
import { formatDate, formatSize } from '../formats.ts';
import { apiSideOf, matchedPriceOf } from '../reports/order-facts.ts';
import {
  agreement,
  clearedAt,
  clearedBetOf,
  descriptionOf,
  known,
  requestedPriceOf,
  type ClearedFacts,
  type Grouping,
  type MarketLine,
} from './cleared-orders.ts';

export interface GroupOptions {
  readonly groupBy: Grouping;
  readonly includesDescription: boolean;
  /** The account's result by market id; of markets whose bets are all among the orders. */
  readonly lines: ReadonlyMap<string, MarketLine>;
}

const KEYS: Readonly<Record<Grouping, (order: ClearedFacts) => string>> = {
  EVENT_TYPE: ({ eventTypeId }) => eventTypeId,
  EVENT: ({ eventId }) => eventId,
  MARKET: ({ marketId }) => marketId,
  RUNNER: ({ marketId, selectionId }) => `${marketId} ${selectionId}`,
  SIDE: ({ marketId, selectionId, side }) => `${marketId} ${selectionId} ${side}`,
  BET: ({ order }) => String(order),
  STRATEGY: ({ customerStrategyRef }) => customerStrategyRef ?? '',
};

/** Groups whose rows name a market. */
const OF_ONE_MARKET: ReadonlySet<Grouping> = new Set(['MARKET', 'RUNNER', 'SIDE', 'BET']);

/** Returns the rows of settled bets, the latest settled first. */
export function groupedRows(orders: readonly ClearedFacts[], options: GroupOptions): readonly Record<string, unknown>[] {
  const groups = grouped(orders, KEYS[options.groupBy]);
  return [...groups.values()]
    .map((bets) => ({ bets, at: latest(bets.map((bet) => clearedAt(bet, 'SETTLED')))! }))
    .toSorted((a, b) => b.at - a.at)
    .map(({ bets }) => rowOf(bets, options));
}

function rowOf(bets: readonly ClearedFacts[], options: GroupOptions): Record<string, unknown> {
  const { groupBy, includesDescription } = options;
  const description = includesDescription ? { itemDescription: descriptionOf(bets) } : {};
  if (groupBy === 'BET') return { ...clearedBetOf(bets[0]!, 'SETTLED'), ...description };
  return { ...(OF_ONE_MARKET.has(groupBy) ? marketFields(bets) : wideFields(bets, groupBy)), ...sums(bets, options), ...description };
}

/** Fields of a group within one market, as far as its bets agree on them. */
function marketFields(bets: readonly ClearedFacts[]): Record<string, unknown> {
  const [first] = bets;
  const selectionId = agreement(bets.map((bet) => bet.selectionId));
  const side = selectionId === undefined ? undefined : agreement(bets.map(apiSideOf));
  const stakes = bets.map((bet) => bet.matched);
  const stake = sum(stakes);
  const mean = (price: (bet: ClearedFacts) => number): number => Math.round((sum(bets.map((bet) => price(bet) * bet.matched)) / stake) * 1e6) / 1e6;
  return known({
    eventTypeId: first!.eventTypeId,
    eventId: first!.eventId,
    marketId: first!.marketId,
    selectionId,
    handicap: selectionId === undefined ? undefined : 0,
    betId: bets.length === 1 ? String(first!.order) : undefined,
    persistenceType: agreement(bets.map((bet) => bet.persistence)),
    orderType: agreement(bets.map((bet) => bet.orderType)),
    side,
    // a bet at any starting price asked for none
    priceRequested: side === undefined || bets.some((bet) => requestedPriceOf(bet) === undefined) ? undefined : mean((bet) => requestedPriceOf(bet)!),
    priceMatched: side === undefined ? undefined : mean(matchedPriceOf),
    priceReduced: bets.some((bet) => bet.isReduced),
    sizeSettled: side === undefined ? undefined : formatSize(paise(stake)),
    customerOrderRef: agreement(bets.map((bet) => bet.customerOrderRef)),
    customerStrategyRef: agreement(bets.map((bet) => bet.customerStrategyRef)),
  });
}

/** Fields of a group over several markets. */
function wideFields([first]: readonly ClearedFacts[], groupBy: Grouping): Record<string, unknown> {
  const { customerStrategyRef, eventId, eventTypeId } = first!;
  if (groupBy === 'STRATEGY') return { customerStrategyRef: customerStrategyRef ?? '' };
  return groupBy === 'EVENT' ? { eventTypeId, eventId } : { eventTypeId };
}

/** Dates, count, profit and commission. */
function sums(bets: readonly ClearedFacts[], { groupBy, lines }: GroupOptions): Record<string, unknown> {
  const profits = bets.map((bet) => bet.profit ?? 0);
  const markets = [...new Set(bets.map((bet) => bet.marketId))];
  const line = groupBy === 'MARKET' ? lines.get(markets[0]!) : undefined;
  const matchedAt = latest(bets.map((bet) => bet.matchedAt));
  const hasCommission = groupBy !== 'RUNNER' && groupBy !== 'SIDE';
  return known({
    placedDate: formatDate(latest(bets.map((bet) => bet.placedAt))!),
    settledDate: formatDate(latest(bets.map((bet) => clearedAt(bet, 'SETTLED')))!),
    lastMatchedDate: matchedAt === null ? undefined : formatDate(matchedAt),
    betCount: bets.length,
    // the account is paid the sum of exact results, rounded once
    profit: formatSize(paise(line?.net ?? sum(profits))),
    commission: hasCommission ? formatSize(paise(sum(markets.map((marketId) => lines.get(marketId)?.commission ?? 0)))) : undefined,
  });
}

function grouped(orders: readonly ClearedFacts[], keyOf: (order: ClearedFacts) => string): ReadonlyMap<string, readonly ClearedFacts[]> {
  const groups = new Map<string, ClearedFacts[]>();
  for (const order of orders) {
    const group = groups.get(keyOf(order));
    if (group === undefined) groups.set(keyOf(order), [order]);
    else group.push(order);
  }
  return groups;
}

function latest(times: readonly (number | null)[]): number | null {
  return times.reduce<number | null>((last, time) => (time === null ? last : Math.max(last ?? time, time)), null);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
