/** Encodes orders as Open bet / Order, and decodes them for the client's arithmetic. */
import {
  tradingKindOf,
  type EndReason,
  type OrderResult,
  type OrderStatus,
  type Paise,
  type OrderPersistence,
  type Price,
  type RuleId,
  type Side,
  type WalletCode,
} from '@maidan/domain';
import type { BetStatus, Order } from '../http/betting/order.ts';
import { encodeTerms, type ViewedTerms } from './order-terms-codec.ts';
import { fromDecimal, toDecimal, fromRupees, toRupees } from './wire-units.ts';

/** An order in hundredths (line markets: rate per 100), paise and ms. */
export interface OrderView {
  readonly order: number;
  readonly wallet: WalletCode;
  readonly marketId: string;
  readonly marketName: string;
  readonly marketType: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly eventTypeId: string;
  readonly selectionId: number;
  readonly selectionName: string;
  readonly side: Side;
  /** Requested price, 0 for a bet that takes any price at the start; `averagePrice` as of averagePriceOf, for display only, if something matched. */
  readonly price: number;
  readonly averagePrice: number | null;
  /** Sum of stake times odds of the matched part, paise times hundredths, less the reductions of removed runners; exact. */
  readonly matchedValue: number;
  readonly line: number;
  readonly size: number;
  readonly matched: number;
  readonly remaining: number;
  readonly cancelled: number;
  readonly lapsed: number;
  readonly voided: number;
  readonly status: OrderStatus;
  readonly persistence: OrderPersistence;
  readonly reason: EndReason | null;
  readonly placedAt: number;
  readonly result: OrderResult | null;
  readonly profit: number | null;
  readonly settledAt: number | null;
  /** Paise that the bet can win, before commission: for its matched part at the matched odds, otherwise at the requested price. */
  readonly possibleProfit: number;
  /** Paise of commission on `possibleProfit`, if this is the player's only bet in the market. */
  readonly commission: number;
  /** The rules that decided a settled bet; absent before the settlement. */
  readonly rules?: readonly RuleId[] | undefined;
  /** Absent for a plain order: GTC at its price or better. */
  readonly terms?: ViewedTerms | undefined;
  /** Paise that the matched part is better than at the price asked, rounded for display. Absent: 0. */
  readonly improvement?: number | undefined;
  /** A part of the bet was matched with bets on the other runners. */
  readonly throughOthers?: true | undefined;
}

/** Returns the status on the wire. A partly matched order is MATCHED; its open part is in sizeRemaining (O-30). */
export function betStatusOf(order: Pick<OrderView, 'status' | 'matched' | 'remaining' | 'cancelled' | 'voided' | 'reason'>): BetStatus {
  if (order.status === 'PENDING') return 'PENDING';
  if (order.matched > 0) return 'MATCHED';
  // a lay at the starting price has no size before the start
  if (order.remaining > 0 || order.status === 'EXECUTABLE') return 'UNMATCHED';
  if (order.voided > 0) return 'VOIDED';
  return order.cancelled > 0 || order.reason === 'CANCELLED' ? 'CANCELLED' : 'LAPSED';
}

/** Encodes an order. */
export function encodeOrder(order: OrderView): Order {
  const live = order.matched + order.remaining;
  return {
    _id: String(order.order),
    type: order.side === 'BACK' ? 'Back' : 'Lay',
    isBack: order.side === 'BACK',
    marketType: order.marketType,
    marketName: order.marketName,
    marketId: order.marketId,
    eventName: order.eventName,
    eventId: order.eventId,
    eventTypeId: order.eventTypeId,
    selectionName: order.selectionName,
    rate: toDecimal(order.averagePrice ?? order.price),
    stake: toRupees(live > 0 ? live : order.size),
    sizeRemaining: toRupees(order.remaining),
    status: betStatusOf(order),
    placedTime: new Date(order.placedAt).toISOString(),
    profit: toRupees(order.possibleProfit),
    runnerId: order.selectionId,
    commission: toRupees(order.commission),
    size: toRupees(order.size),
    wallet: order.wallet,
    sizeMatched: toRupees(order.matched),
    sizeCancelled: toRupees(order.cancelled),
    sizeLapsed: toRupees(order.lapsed),
    sizeVoided: toRupees(order.voided),
    askedRate: toDecimal(order.price),
    ...(tradingKindOf(order.marketType) === 'line' ? { line: order.line } : {}),
    persistence: order.persistence,
    reason: order.reason,
    result: order.result ?? '',
    settledTime: order.settledAt === null ? null : new Date(order.settledAt).toISOString(),
    netProfit: order.profit === null ? null : toRupees(order.profit),
    ...(order.rules === undefined ? {} : { rules: [...order.rules] }),
    ...(order.terms === undefined ? {} : encodeTerms(order.terms)),
    ...(order.improvement === undefined ? {} : { improvement: toRupees(order.improvement) }),
    ...(order.throughOthers === undefined ? {} : { throughOthers: order.throughOthers }),
  };
}

/** Whether a bet waits for the starting price. */
export function waitsAtStart(order: Pick<Order, 'orderType' | 'status'>): boolean {
  return order.orderType !== undefined && order.status === 'UNMATCHED';
}

/** A bet for the client's arithmetic: hundredths and paise. */
export interface BetView {
  readonly order: string;
  readonly wallet: WalletCode;
  readonly marketId: string;
  readonly selectionId: number;
  readonly side: Side;
  readonly status: BetStatus;
  readonly price: Price;
  readonly askedPrice: Price;
  readonly line: number | null;
  readonly size: Paise;
  readonly matched: Paise;
  readonly remaining: Paise;
  readonly possibleProfit: Paise;
  readonly netProfit: Paise | null;
  /** Milliseconds since 1970. */
  readonly placedAt: number;
}

/** Decodes an order for the client's arithmetic. */
export function decodeOrder({ _id: id, ...order }: Order): BetView {
  return {
    order: id,
    wallet: order.wallet,
    marketId: order.marketId,
    selectionId: order.runnerId,
    side: order.isBack ? 'BACK' : 'LAY',
    status: order.status,
    price: fromDecimal(order.rate),
    askedPrice: fromDecimal(order.askedRate),
    line: order.line ?? null,
    size: fromRupees(order.size),
    matched: fromRupees(order.sizeMatched),
    remaining: fromRupees(order.sizeRemaining),
    possibleProfit: fromRupees(order.profit),
    netProfit: order.netProfit === null ? null : fromRupees(order.netProfit),
    placedAt: Date.parse(order.placedTime),
  };
}
