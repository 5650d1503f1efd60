/** Reads orders with what describes them, as lists and reports show them. */
import type { ClearedFacts } from '@maidan/betfair';
import { EVENT_TYPES, ORDER_PERSISTENCES, ORDER_TYPES, tradingKindOf, type OrderResult, type OrderStatus, type RunnerStatus } from '@maidan/domain';
import type { Database } from '../../../platform/postgres/database.ts';
import type { NumericIds } from '../listing/numeric-ids-port.ts';

interface OrderRow {
  readonly id: number;
  readonly account: number;
  readonly market_id: string;
  readonly market_name: string;
  readonly market_type: string;
  readonly number_of_winners: number;
  readonly event_id: string;
  readonly event_name: string;
  readonly event_type_id: string;
  readonly open_date: Date;
  readonly selection_id: number;
  readonly runner_name: string;
  readonly runner_status: RunnerStatus;
  readonly side: number;
  readonly price: number;
  readonly line: number;
  readonly size: number;
  readonly matched: number;
  readonly matched_value: number;
  readonly reduced_by: number;
  readonly remaining: number;
  readonly cancelled: number;
  readonly lapsed: number;
  readonly status: number;
  readonly persistence: number;
  readonly time_in_force: number | null;
  readonly order_type: number | null;
  readonly liability: number | null;
  readonly market_version: number | null;
  readonly placed_at: Date;
  readonly matched_at: Date | null;
  readonly ended_at: Date | null;
  readonly result: OrderResult | null;
  readonly profit: number | null;
  readonly settled_at: Date | null;
  readonly order_ref: string | null;
  readonly strategy_ref: string | null;
}

/** An order with its owner and its market as Maidan names it. */
export interface StoredOrder extends ClearedFacts {
  /** The wallet's account. */
  readonly account: number;
  readonly maidanMarketId: string;
}

/** SQL of when an order was last matched and when it ended: both at once when the batch that inserted it did so. */
export const MATCHED_AT = 'coalesce(o.matched_at, case when o.matched > 0 then o.placed_at end)';
export const ENDED_AT = 'coalesce(o.ended_at, case when o.status = 2 then o.placed_at end)';

const SELECT = `select o.id, o.account, m.market_id, m.market_name, m.market_type, m.number_of_winners, e.event_id, e.event_name, e.event_type_id, e.open_date,
    r.selection_id, r.name as runner_name, r.status as runner_status, o.side, o.price, o.line, o.size, o.matched, o.matched_value, o.reduced_by, o.remaining,
    o.cancelled, o.lapsed, o.status, o.persistence, o.time_in_force, o.order_type, o.liability, o.market_version, o.placed_at, ${MATCHED_AT} as matched_at,
    ${ENDED_AT} as ended_at, o.result, o.profit, o.settled_at, n.order_ref, n.strategy_ref
  from orders o join market m on m.id = o.market join event e on e.event_id = m.event_id join runner r on r.market = o.market and r.runner = o.runner
    left join order_reference n on n.order_id = o.id`;

const STATUSES: readonly OrderStatus[] = ['PENDING', 'EXECUTABLE', 'COMPLETE'];
const FILL_OR_KILL = 2;
const FILL_AND_KILL = 3;

/** The condition of a read, with its values: `$1` is the first. `after`: order and limit. */
export interface OrderQuery {
  readonly where: string;
  readonly values: readonly unknown[];
  readonly after?: string;
}

/** Reads the orders that a condition selects. Throws if the database is unavailable. */
export async function readOrders(database: Database, ids: NumericIds, { where, values, after = '' }: OrderQuery): Promise<readonly StoredOrder[]> {
  const rows = await database.query<OrderRow>(`${SELECT} where ${where} ${after}`, [...values]);
  await ids.prepare(
    rows.flatMap((row) => [
      { kind: 'MARKET' as const, id: row.market_id },
      { kind: 'EVENT' as const, id: row.event_id },
      { kind: 'SELECTION' as const, id: String(row.selection_id) },
    ]),
  );
  return rows.map((row) => storedOrderOf(row, ids));
}

/** Reads orders by their numbers, by number. */
export async function readOrdersByNumber(database: Database, ids: NumericIds, orders: readonly number[]): Promise<ReadonlyMap<number, StoredOrder>> {
  if (orders.length === 0) return new Map();
  const read = await readOrders(database, ids, { where: 'o.id = any($1::bigint[])', values: [orders] });
  return new Map(read.map((order) => [order.order, order]));
}

/** Returns the event type that clients see: every cricket is cricket. */
export function shownEventType(eventTypeId: string): string {
  return eventTypeId === 'v9' || eventTypeId === 'b9' ? '4' : eventTypeId;
}

function storedOrderOf(row: OrderRow, ids: NumericIds): StoredOrder {
  const eventTypeId = shownEventType(row.event_type_id);
  // the row keeps the matched part even if the result made it void, because a later result may restore it
  const isVoid = row.result === null ? row.runner_status === 'REMOVED' : row.result === 'VOID';
  return {
    order: row.id,
    account: row.account,
    maidanMarketId: row.market_id,
    marketId: ids.marketId(row.market_id),
    eventId: ids.eventId(row.event_id),
    eventTypeId,
    selectionId: ids.selectionId(row.selection_id),
    isLine: tradingKindOf(row.market_type) === 'line',
    side: row.side === 0 ? 'BACK' : 'LAY',
    price: row.price,
    line: row.line,
    size: row.size,
    matched: row.matched,
    matchedValue: row.matched_value - row.reduced_by,
    isReduced: row.reduced_by !== 0,
    remaining: row.remaining,
    cancelled: row.cancelled,
    lapsed: row.lapsed,
    isVoid: isVoid && row.matched > 0,
    status: STATUSES[row.status] ?? 'COMPLETE',
    persistence: ORDER_PERSISTENCES[row.persistence]!,
    orderType: ORDER_TYPES[row.order_type ?? 0]!,
    liability: row.liability ?? 0,
    isKill: row.time_in_force === FILL_OR_KILL || row.time_in_force === FILL_AND_KILL,
    placedAt: row.placed_at.getTime(),
    matchedAt: row.matched_at?.getTime() ?? null,
    endedAt: row.ended_at?.getTime() ?? null,
    result: row.result,
    profit: row.profit,
    settledAt: row.settled_at?.getTime() ?? null,
    marketVersion: row.market_version,
    customerOrderRef: row.order_ref,
    customerStrategyRef: row.strategy_ref,
    names: {
      eventType: eventTypeId in EVENT_TYPES ? EVENT_TYPES[eventTypeId as keyof typeof EVENT_TYPES] : '',
      event: row.event_name,
      market: row.market_name,
      marketType: row.market_type,
      runner: row.runner_name,
      startsAt: row.open_date.getTime(),
      numberOfWinners: row.number_of_winners,
    },
  };
}
