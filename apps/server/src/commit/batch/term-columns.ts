/**
 * The columns of the table `orders` for the terms of an order (0117-order-terms.sql, 0121-self-trade.sql, 0123-amount-targets.sql, 0124-order-groups.sql,
 * 0125-starting-price.sql): their codes, how a batch writes them, and how rows are read.
 */
import {
  ORDER_TYPES,
  paise,
  SELF_TRADE_MODES,
  TARGET_TYPES,
  type AmountTarget,
  type OrderType,
  type Paise,
  type PriceGuard,
  type SelfTradeMode,
  type TimeInForce,
} from '@maidan/domain';
import type { OrderPlaced } from '@maidan/engine';

/** Codes of the column `time_in_force`: the index. 0 is stored as null. */
const TIMES_IN_FORCE: readonly TimeInForce[] = ['GTC', 'GOOD_TILL', 'FILL_OR_KILL', 'FILL_AND_KILL', 'POST_ONLY'];
const EXACT = -1;

/** The columns of a new order in the notation of a FlatTable. 0 is stored as null. */
export const TERM_COLUMNS = {
  'time_in_force smallint?': ({ timeInForce }: OrderPlaced) => TIMES_IN_FORCE.indexOf(timeInForce),
  'guard smallint?': ({ guard, guardTicks }: OrderPlaced) => (guard === 'exact' ? EXACT : guardTicks),
  'min_fill bigint?': ({ minFillSize }: OrderPlaced) => minFillSize,
  'expires_at timestamptz?': ({ expiresAt }: OrderPlaced) => expiresAt ?? 0,
  'self_trade smallint?': ({ selfTrade }: OrderPlaced) => SELF_TRADE_MODES.indexOf(selfTrade),
  'target smallint?': ({ target }: OrderPlaced) => (target === null ? 0 : TARGET_TYPES.indexOf(target) + 1),
  'target_amount bigint?': ({ targetAmount }: OrderPlaced) => targetAmount,
  'order_group smallint?': ({ group }: OrderPlaced) => group,
  'order_type smallint?': ({ orderType }: OrderPlaced) => ORDER_TYPES.indexOf(orderType),
  'liability bigint?': ({ liability }: OrderPlaced) => liability,
};

/** The columns of a row; null is the default of each. `select` them from `orders o` with TERM_NAMES. */
export interface TermsRow {
  readonly time_in_force: number | null;
  readonly guard: number | null;
  readonly min_fill: number | null;
  readonly expires_at: Date | null;
  readonly self_trade: number | null;
  readonly target: number | null;
  readonly target_amount: number | null;
  readonly order_group: number | null;
  readonly order_type: number | null;
  readonly liability: number | null;
}
export const TERM_NAMES =
  'o.time_in_force, o.guard, o.min_fill, o.expires_at, o.self_trade, o.target, o.target_amount, o.order_group, o.order_type, o.liability';

/** Terms as a row has them. Paise, ms since 1970. */
export interface StoredTerms {
  readonly timeInForce: TimeInForce;
  readonly guard: PriceGuard;
  readonly minFillSize: number;
  readonly expiresAt: number | null;
  readonly selfTrade: SelfTradeMode;
  /** Absent for an order with a size. */
  readonly target?: AmountTarget;
  /** Absent: no group of its own. */
  readonly group?: number;
  readonly orderType: OrderType;
  /** Of a lay at the starting price; 0 for other orders. */
  readonly liability: Paise;
}

/** Returns the time in force of a row. */
export function timeInForceOfRow({ time_in_force: code }: Pick<TermsRow, 'time_in_force'>): TimeInForce {
  return TIMES_IN_FORCE[code ?? 0] ?? 'GTC';
}

/** Returns the order type of a row. */
export function orderTypeOfRow({ order_type: code }: Pick<TermsRow, 'order_type'>): OrderType {
  return ORDER_TYPES[code ?? 0] ?? 'LIMIT';
}

/** Returns the terms of a row; undefined for a plain order. */
export function termsOfRow(row: TermsRow): StoredTerms | undefined {
  const { expires_at: expiresAt, guard, liability, min_fill: minFill, order_group: group, order_type: orderType } = row;
  const { self_trade: selfTrade, target, time_in_force: timeInForce } = row;
  if ([expiresAt, group, guard, minFill, orderType, selfTrade, target, timeInForce].every((term) => term === null)) return undefined;
  return {
    timeInForce: timeInForceOfRow(row),
    guard: guard === null ? { mode: 'better' } : guard === EXACT ? { mode: 'exact' } : { mode: 'any', ticks: guard },
    minFillSize: minFill ?? 0,
    expiresAt: expiresAt?.getTime() ?? null,
    selfTrade: SELF_TRADE_MODES[selfTrade ?? 0] ?? 'CANCEL_REST',
    orderType: orderTypeOfRow(row),
    liability: paise(liability ?? 0),
    ...(target === null ? {} : { target: { type: TARGET_TYPES[target - 1]!, amount: paise(row.target_amount ?? 0) } }),
    ...(group === null ? {} : { group }),
  };
}
