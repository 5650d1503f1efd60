/** listClearedOrders: bets with a result, and bets that ended without one. */
import {
  clearedBetOf,
  descriptionOf,
  groupedRows,
  ListClearedOrders,
  MOST_CLEARED_IDS,
  pageOf,
  parseBetId,
  type BetStatus,
  type MarketLine,
} from '@maidan/betfair';
import { walletsOf } from '@maidan/ledger';
import { answer, declareOperation, except, type ApiAnswer, type ApiCaller, type ApiOperation } from '../operation.ts';
import type { BettingParts } from './betting-parts.ts';
import { restriction } from './list-current-orders.ts';
import { ENDED_AT, readOrders, type StoredOrder } from './order-rows.ts';

/** The most bets that one call sums up. */
const MOST_GROUPED = 50_000;
const LONGEST_BACK_MS = 90 * 86_400_000;

/** SQL of a lay at the starting price that was not matched: it has no size that has ended, only its liability. */
const NO_SIZE = '(o.liability is not null and o.size = 0)';

/** SQL of the orders of each status, and of the time when they were cleared. */
const OF_STATUS: Readonly<Record<BetStatus, { readonly where: string; readonly at: string }>> = {
  SETTLED: { where: "o.settled_at is not null and o.result in ('WON', 'LOST')", at: 'o.settled_at' },
  VOIDED: {
    where: "o.matched > 0 and (o.result = 'VOID' or (o.result is null and r.status = 'REMOVED'))",
    at: `coalesce(o.settled_at, ${ENDED_AT})`,
  },
  LAPSED: { where: `(o.lapsed > 0 or (${NO_SIZE} and o.reason <> 'CANCELLED')) and o.status = 2`, at: ENDED_AT },
  CANCELLED: { where: `(o.cancelled > 0 or (${NO_SIZE} and o.reason = 'CANCELLED')) and o.status = 2`, at: ENDED_AT },
};

export function listClearedOrdersOperation(parts: BettingParts): ApiOperation {
  return declareOperation({
    service: 'SportsAPING',
    name: 'listClearedOrders',
    needsAppKey: true,
    parameters: ListClearedOrders,
    positions: [
      'betStatus',
      'eventTypeIds',
      'eventIds',
      'marketIds',
      'runnerIds',
      'betIds',
      'side',
      'settledDateRange',
      'groupBy',
      'includeItemDescription',
      'locale',
      'fromRecord',
      'recordCount',
    ],
    run: (caller, request) => listCleared(parts, caller, request),
  });
}

async function listCleared(parts: BettingParts, { account }: ApiCaller, request: ListClearedOrders): Promise<ApiAnswer> {
  const { betStatus, includeItemDescription = false } = request;
  const { betIds, customerOrderRefs, customerStrategyRefs, eventIds, eventTypeIds, marketIds, runnerIds } = request;
  const lists = [betIds, customerOrderRefs, customerStrategyRefs, eventIds, eventTypeIds, marketIds, runnerIds];
  if (lists.some((list) => (list?.length ?? 0) > MOST_CLEARED_IDS)) return except('REQUEST_SIZE_EXCEEDS_LIMIT');
  const page = pageOf(request);
  if (page === null) return except('INVALID_INPUT_DATA', 'recordCount or fromRecord is out of range.');
  const { from, count } = page;
  const groupBy = betStatus === 'SETTLED' ? (request.groupBy ?? 'BET') : 'BET';
  const wallets = walletsOf(account.account);
  const filter = await filterOf(parts, wallets, request);
  const order = `order by ${OF_STATUS[betStatus].at} desc, o.id desc`;
  if (groupBy === 'BET') {
    const read = await readOrders(parts.database, parts.ids, { ...filter, after: `${order} offset ${from} limit ${count + 1}` });
    const rows = read.slice(0, count).map((each) => withDescription(clearedBetOf(each, betStatus), each, includeItemDescription));
    return answer({ clearedOrders: rows, moreAvailable: read.length > count });
  }
  const bets = await readOrders(parts.database, parts.ids, { ...filter, after: `${order} limit ${MOST_GROUPED + 1}` });
  if (bets.length > MOST_GROUPED) return except('TOO_MUCH_DATA');
  const lines = isRestricted(request) ? new Map<string, MarketLine>() : await marketLines(parts, wallets, bets);
  const rows = groupedRows(bets, { groupBy, includesDescription: includeItemDescription, lines });
  return answer({ clearedOrders: rows.slice(from, from + count), moreAvailable: rows.length > from + count });
}

/** Whether a filter may take only some of the bets of a market, so that the market's own result does not apply. */
function isRestricted({ betIds = [], customerOrderRefs = [], customerStrategyRefs = [], runnerIds = [], side }: ListClearedOrders): boolean {
  return side !== undefined || betIds.length + customerOrderRefs.length + customerStrategyRefs.length + runnerIds.length > 0;
}

function withDescription(row: Record<string, unknown>, order: StoredOrder, isAsked: boolean): Record<string, unknown> {
  return isAsked ? { ...row, itemDescription: descriptionOf([order]) } : row;
}

/** The event types of Maidan that clients see as one. */
const EVENT_TYPES_OF: Readonly<Record<string, readonly string[]>> = { '4': ['4', 'v9', 'b9'] };

async function filterOf({ clock, ids }: BettingParts, wallets: readonly number[], request: ListClearedOrders) {
  const { betIds = [], betStatus, customerOrderRefs = [], customerStrategyRefs = [], eventIds = [], eventTypeIds = [] } = request;
  const { marketIds = [], runnerIds = [], settledDateRange, side } = request;
  const { at, where } = OF_STATUS[betStatus];
  const runners = await Promise.all(
    runnerIds.map(async ({ marketId, selectionId }) => `${(await ids.marketOf(marketId)) ?? ''} ${(await ids.selectionOf(selectionId)) ?? ''}`),
  );
  const oldest = clock.now() - LONGEST_BACK_MS;
  // a line turns the sides round
  const sideOf = "case when m.market_type in ('SESSION', 'INNINGS_RUNS') then 1 - o.side else o.side end";
  return {
    where: `o.account = any($1::int[]) and ${where} and ${at} >= $2 and ($3::timestamptz is null or ${at} <= $3)
      and ($4::text[] is null or e.event_type_id = any($4)) and ($5::text[] is null or e.event_id = any($5)) and ($6::text[] is null or m.market_id = any($6))
      and ($7::text[] is null or m.market_id || ' ' || r.selection_id = any($7)) and ($8::bigint[] is null or o.id = any($8))
      and ($9::text[] is null or n.order_ref = any($9)) and ($10::text[] is null or n.strategy_ref = any($10))
      and ($11::int is null or ${sideOf} = $11)`,
    values: [
      wallets,
      new Date(Math.max(oldest, settledDateRange?.from ?? oldest)),
      settledDateRange?.to === undefined ? null : new Date(settledDateRange.to),
      restriction(
        eventTypeIds,
        eventTypeIds.flatMap((id) => EVENT_TYPES_OF[id] ?? [id]),
      ),
      restriction(eventIds, await Promise.all(eventIds.map((id) => ids.eventOf(id)))),
      restriction(marketIds, await Promise.all(marketIds.map((id) => ids.marketOf(id)))),
      restriction(runnerIds, runners),
      restriction(
        betIds,
        betIds.map((betId) => parseBetId(betId)),
      ),
      restriction(customerOrderRefs, customerOrderRefs),
      restriction(customerStrategyRefs, customerStrategyRefs),
      side === undefined ? null : side === 'BACK' ? 0 : 1,
    ],
  };
}

/** Reads the account's result of each market, cash and Free Cash together, by the id that clients see. */
async function marketLines(
  { database, ids }: BettingParts,
  wallets: readonly number[],
  bets: readonly StoredOrder[],
): Promise<ReadonlyMap<string, MarketLine>> {
  const rows = await database.query<{ market_id: string; net: number; commission: number }>(
    `select m.market_id, sum(l.net)::bigint as net, sum(l.commission)::bigint as commission
     from settlement_line l join settlement s on s.market = l.market and s.generation = l.generation and s.status = 'DONE' join market m on m.id = l.market
     where l.account = any($1::int[]) and m.market_id = any($2::text[]) group by m.market_id`,
    [wallets, [...new Set(bets.map(({ maidanMarketId }) => maidanMarketId))]],
  );
  return new Map(rows.map(({ market_id: marketId, net, commission }) => [ids.marketId(marketId), { net, commission }]));
}
