/** The columns of the table `orders`, with names of market, event and runner, that every list of orders reads, and what they mean. */
import { ORDER_PERSISTENCES, type OrderPersistence, type OrderResult, type OrderStatus, type RunnerStatus, type Side } from '@maidan/domain';

/** The columns of a row. `select` them with ORDER_NAMES from ORDER_TABLES. Paise, price hundredths, rate per 100. */
export interface OrderColumns {
  readonly id: number;
  readonly account: number;
  readonly market_id: string;
  readonly market_name: string;
  readonly market_type: string;
  readonly event_id: string;
  readonly event_name: string;
  readonly event_type_id: string;
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
  readonly placed_at: Date;
  readonly result: OrderResult | null;
  readonly profit: number | null;
  readonly settled_at: Date | null;
}
export const ORDER_NAMES = `o.id, o.account, m.market_id, m.market_name, m.market_type, e.event_id, e.event_name, e.event_type_id, r.selection_id,
    r.name as runner_name, r.status as runner_status, o.side, o.price, o.line, o.size, o.matched, o.matched_value, o.reduced_by, o.remaining, o.cancelled,
    o.lapsed, o.status, o.persistence, o.placed_at, o.result, o.profit, o.settled_at`;
export const ORDER_TABLES =
  'orders o join market m on m.id = o.market join event e on e.event_id = m.event_id join runner r on r.market = o.market and r.runner = o.runner';

/** What every list shows of an order as its columns have it. Paise, price hundredths, rate per 100, ms since 1970. */
export interface StoredFigures {
  readonly order: number;
  readonly side: Side;
  readonly price: number;
  readonly line: number;
  readonly size: number;
  /** The part that was matched, also if the result made it void: a later result may restore it. */
  readonly matched: number;
  /** With the reductions of removed runners (paise x hundredths). */
  readonly matchedValue: number;
  readonly remaining: number;
  readonly cancelled: number;
  readonly lapsed: number;
  readonly status: OrderStatus;
  readonly persistence: OrderPersistence;
  readonly placedAt: number;
  readonly result: OrderResult | null;
  readonly profit: number | null;
  readonly settledAt: number | null;
}

const STATUSES: readonly OrderStatus[] = ['PENDING', 'EXECUTABLE', 'COMPLETE'];

/** Returns what a row says of its order. */
export function figuresOfRow(row: OrderColumns): StoredFigures {
  return {
    order: row.id,
    side: row.side === 0 ? 'BACK' : 'LAY',
    price: row.price,
    line: row.line,
    size: row.size,
    matched: row.matched,
    // bets that were matched before a runner was removed count at reduced prices
    matchedValue: row.matched_value - row.reduced_by,
    remaining: row.remaining,
    cancelled: row.cancelled,
    lapsed: row.lapsed,
    status: STATUSES[row.status] ?? 'COMPLETE',
    persistence: ORDER_PERSISTENCES[row.persistence]!,
    placedAt: row.placed_at.getTime(),
    result: row.result,
    profit: row.profit,
    settledAt: row.settled_at?.getTime() ?? null,
  };
}

/** Whether the matched part of an order is void: by the result, or before it because its runner has left. */
export function isRowVoid({ result, runner_status: runnerStatus }: OrderColumns): boolean {
  return result === null ? runnerStatus === 'REMOVED' : result === 'VOID';
}
