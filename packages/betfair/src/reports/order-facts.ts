/** An order in Maidan's units, with the ids that clients see: what every list and report of orders is made from. */
import { paise, type OrderPersistence, type OrderResult, type OrderStatus as MaidanStatus, type OrderType, type Paise, type Side } from '@maidan/domain';
import type { ApiSide, OrderStatus } from '../enums.ts';
import { averagePrice, formatOdds, formatSize } from '../formats.ts';
import { lineSideOf, decimalOfLine } from '../orders/line-orders.ts';

/** Money in paise, values in centipaise, times in ms since 1970. */
export interface OrderFacts {
  readonly order: number;
  readonly marketId: string;
  readonly selectionId: number;
  readonly isLine: boolean;
  /** As Maidan stores it. */
  readonly side: Side;
  /** Hundredths; on line markets the rate; 0: any starting price. */
  readonly price: number;
  /** Runs; 0 on other markets. */
  readonly line: number;
  readonly size: number;
  readonly matched: number;
  /** With the reductions of removed runners. */
  readonly matchedValue: number;
  readonly isReduced: boolean;
  readonly remaining: number;
  readonly cancelled: number;
  readonly lapsed: number;
  /** Whether the matched part is void: its runner was removed, or the market is void. */
  readonly isVoid: boolean;
  readonly status: MaidanStatus;
  readonly persistence: OrderPersistence;
  readonly orderType: OrderType;
  /** Of a lay at the starting price, whose size is 0 before the start; 0 for other orders. */
  readonly liability: number;
  /** Whether nothing of it may rest: FILL_OR_KILL. */
  readonly isKill: boolean;
  readonly placedAt: number;
  readonly matchedAt: number | null;
  readonly endedAt: number | null;
  readonly result: OrderResult | null;
  readonly profit: number | null;
  readonly settledAt: number | null;
  /** The version that the client named. */
  readonly marketVersion: number | null;
  readonly customerOrderRef: string | null;
  readonly customerStrategyRef: string | null;
}

/** The five parts of an order's size, in rupees. Their sum is the size. */
export interface OrderSizes {
  readonly sizeMatched: number;
  readonly sizeRemaining: number;
  readonly sizeLapsed: number;
  readonly sizeCancelled: number;
  readonly sizeVoided: number;
}

export function sizesOf({ cancelled, isVoid, lapsed, matched, remaining }: OrderFacts): OrderSizes {
  return {
    sizeMatched: formatSize(paise(isVoid ? 0 : matched)),
    sizeRemaining: formatSize(paise(remaining)),
    sizeLapsed: formatSize(paise(lapsed)),
    sizeCancelled: formatSize(paise(cancelled)),
    sizeVoided: formatSize(paise(isVoid ? matched : 0)),
  };
}

export function apiSideOf({ isLine, side }: Pick<OrderFacts, 'isLine' | 'side'>): ApiSide {
  return isLine ? lineSideOf(side) : side;
}

/** Returns the price that an order asked for; 0: any starting price. On a line market it is the line that the order was placed at. */
export function askedPriceOf({ isLine, line, price }: Pick<OrderFacts, 'isLine' | 'line' | 'price'>): number {
  return isLine ? decimalOfLine(line) : formatOdds(price);
}

/** Returns what a bet at the starting price was placed with, paise: the stake of a back or the liability of a lay; 0: an order at its own price. */
export function startAmountOf({ liability, orderType, side, size }: Pick<OrderFacts, 'liability' | 'orderType' | 'side' | 'size'>): Paise {
  if (orderType === 'LIMIT') return paise(0);
  return paise(side === 'LAY' ? liability : size);
}

/** Returns the average price of the matched part, with at most eight decimals; 0: nothing is matched. */
export function matchedPriceOf(order: Pick<OrderFacts, 'isLine' | 'line' | 'matched' | 'matchedValue'>): number {
  if (order.matched === 0) return 0;
  return order.isLine ? decimalOfLine(order.line) : averagePrice(order.matchedValue, paise(order.matched));
}

/** Returns the status in lists. An order in its bet delay is in no list. */
export function orderStatusOf({ status }: Pick<OrderFacts, 'status'>): OrderStatus {
  return status === 'COMPLETE' ? 'EXECUTION_COMPLETE' : status === 'PENDING' ? 'PENDING' : 'EXECUTABLE';
}

/** Returns the status in the report of a placement: a FILL_OR_KILL order that matched nothing is EXPIRED. */
export function placedStatusOf(order: Pick<OrderFacts, 'status' | 'isKill' | 'matched' | 'lapsed'>): OrderStatus {
  if (order.status === 'COMPLETE' && order.isKill && order.matched === 0 && order.lapsed > 0) return 'EXPIRED';
  return orderStatusOf(order);
}
