/** listCurrentOrders: what rests, and what was matched in markets that are not settled. */
import { currentOrderOf, ListCurrentOrders, MOST_CURRENT_IDS, pageOf, pageOfOrders, parseBetId } from '@maidan/betfair';
import { walletsOf } from '@maidan/ledger';
import { answer, declareOperation, except, type ApiAnswer, type ApiCaller, type ApiOperation } from '../operation.ts';
import type { BettingParts } from './betting-parts.ts';
import { readOrders } from './order-rows.ts';

/** The most orders that one call sorts. */
const MOST_READ = 20_000;

export function listCurrentOrdersOperation(parts: BettingParts): ApiOperation {
  return declareOperation({
    service: 'SportsAPING',
    name: 'listCurrentOrders',
    needsAppKey: true,
    parameters: ListCurrentOrders,
    positions: [
      'betIds',
      'marketIds',
      'orderProjection',
      'customerOrderRefs',
      'customerStrategyRefs',
      'dateRange',
      'orderBy',
      'sortDir',
      'fromRecord',
      'recordCount',
    ],
    run: (caller, request) => listCurrent(parts, caller, request),
  });
}

async function listCurrent({ database, ids }: BettingParts, { account }: ApiCaller, request: ListCurrentOrders): Promise<ApiAnswer> {
  const { betIds = [], customerOrderRefs = [], customerStrategyRefs = [], marketIds = [], orderProjection = 'ALL' } = request;
  if (betIds.length + marketIds.length > MOST_CURRENT_IDS) return except('REQUEST_SIZE_EXCEEDS_LIMIT');
  const page = pageOf(request);
  if (page === null) return except('INVALID_INPUT_DATA', 'recordCount or fromRecord is out of range.');
  const markets = await Promise.all(marketIds.map((id) => ids.marketOf(id)));
  // an order that ended without a match is found only by a call that looks for it
  const namesOrders = betIds.length + customerOrderRefs.length > 0 || orderProjection === 'EXECUTION_COMPLETE';
  const orders = await readOrders(database, ids, {
    where: `o.account = any($1::int[]) and o.status > 0 and o.settled_at is null and m.status in ('OPEN', 'SUSPENDED', 'CLOSED')
      and (o.status = 1 or $2 or (o.matched > 0 and r.status <> 'REMOVED')) and ($3::int is null or o.status = $3)
      and ($4::bigint[] is null or o.id = any($4)) and ($5::text[] is null or m.market_id = any($5))
      and ($6::text[] is null or n.order_ref = any($6)) and ($7::text[] is null or n.strategy_ref = any($7))`,
    values: [
      walletsOf(account.account),
      namesOrders,
      orderProjection === 'EXECUTABLE' ? 1 : orderProjection === 'EXECUTION_COMPLETE' ? 2 : null,
      restriction(
        betIds,
        betIds.map((betId) => parseBetId(betId)),
      ),
      restriction(marketIds, markets),
      restriction(customerOrderRefs, customerOrderRefs),
      restriction(customerStrategyRefs, customerStrategyRefs),
    ],
    after: `order by o.id limit ${MOST_READ + 1}`,
  });
  if (orders.length > MOST_READ) return except('TOO_MUCH_DATA');
  const { moreAvailable, orders: shown } = pageOfOrders(orders, request, page);
  return answer({ currentOrders: shown.map((order) => currentOrderOf(order, request.includeItemDescription === true)), moreAvailable });
}

/** Returns the values that a filter allows; null: it does not restrict, because it is empty. */
export function restriction<T>(asked: readonly unknown[], values: readonly (T | null | undefined)[]): readonly T[] | null {
  return asked.length === 0 ? null : values.filter((value) => value !== null && value !== undefined);
}
