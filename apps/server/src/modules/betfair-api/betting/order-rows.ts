/** Reads orders with what describes them, as lists and reports show them. */
import type { ClearedFacts } from '@maidan/betfair';
import { EVENT_TYPES, isKill, sportOfEventType, tradingKindOf } from '@maidan/domain';
import { figuresOfRow, isRowVoid, ORDER_NAMES, ORDER_TABLES, type OrderColumns } from '../../../commit/batch/order-columns.ts';
import { orderTypeOfRow, timeInForceOfRow, type TermsRow } from '../../../commit/batch/term-columns.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { NumericIds } from '../listing/numeric-ids-port.ts';

interface OrderRow extends OrderColumns, Pick<TermsRow, 'time_in_force' | 'order_type' | 'liability'> {
  readonly market: number;
  readonly number_of_winners: number;
  readonly open_date: Date;
  readonly market_version: number | null;
  readonly matched_at: Date | null;
  readonly ended_at: Date | null;
  readonly order_ref: string | null;
  readonly strategy_ref: string | null;
}

/** An order with its owner and its market as Maidan names it. */
export interface StoredOrder extends ClearedFacts {
  /** The wallet's account. */
  readonly account: number;
  readonly maidanMarketId: string;
  /** Centipaise by which removals of runners have lowered `matchedValue`. */
  readonly reducedBy: number;
  /** Database key of the market. */
  readonly market: number;
}

/** SQL of when an order was last matched and when it ended: both at once when the batch that inserted it did so. */
const MATCHED_AT = 'coalesce(o.matched_at, case when o.matched > 0 then o.placed_at end)';
export const ENDED_AT = 'coalesce(o.ended_at, case when o.status = 2 then o.placed_at end)';

const SELECT = `select ${ORDER_NAMES}, o.market, m.number_of_winners, e.open_date, o.time_in_force, o.order_type, o.liability, o.market_version,
    ${MATCHED_AT} as matched_at, ${ENDED_AT} as ended_at, n.order_ref, n.strategy_ref
  from ${ORDER_TABLES} left join order_reference n on n.order_id = o.id`;

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

function storedOrderOf(row: OrderRow, ids: NumericIds): StoredOrder {
  const eventTypeId = sportOfEventType(row.event_type_id);
  return {
    ...figuresOfRow(row),
    account: row.account,
    maidanMarketId: row.market_id,
    market: row.market,
    marketId: ids.marketId(row.market_id),
    eventId: ids.eventId(row.event_id),
    eventTypeId,
    selectionId: ids.selectionId(row.selection_id),
    isLine: tradingKindOf(row.market_type) === 'line',
    reducedBy: row.reduced_by,
    isReduced: row.reduced_by !== 0,
    isVoid: isRowVoid(row) && row.matched > 0,
    orderType: orderTypeOfRow(row),
    liability: row.liability ?? 0,
    isKill: isKill(timeInForceOfRow(row)),
    matchedAt: row.matched_at?.getTime() ?? null,
    endedAt: row.ended_at?.getTime() ?? null,
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
