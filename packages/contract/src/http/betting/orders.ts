/** Betting over HTTP (CA-11, CA-21 to CA-24, CA-52). Changes of resting orders: order-changes.ts. */
import { LARGEST_BATCH, ORDER_PERSISTENCES } from '@maidan/domain';
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Claim, Id, IdOrNumber, Moment, NumberedId, ORDER_LIST_LIMIT, SafeNumber } from '../../fields.ts';
import { Order, OrderResult } from './order.ts';
import { TERMS_WIRE } from './order-terms.ts';

export const orderList = endpoint({
  name: 'orderList',
  method: 'GET',
  path: 'account/:memberCode/order-list',
  auth: 'bearer',
  params: z.object({ memberCode: Id }),
  query: z.object({
    orderStatus: z.enum(['open', 'settled']),
    eventId: z.optional(Id),
    from: z.optional(Moment),
    to: z.optional(Moment),
    /** Only orders older than this id, for the next page. */
    before: z.optional(NumberedId),
  }),
  answer: successOf({
    result: z.array(Order),
    /** The order id to send as `before` for the next page; null on the last page. */
    next: z.nullable(z.string()),
  }),
  about: 'Returns at most 50 orders, newest first. If `next` is not null, there are older orders: repeat the request with `before` set to `next`.',
  action: true,
});

export const orderSettings = endpoint({
  name: 'orderSettings',
  method: 'POST',
  path: 'exchange/order/settings',
  auth: 'bearer',
  body: z.object({ marketId: Id, runnerId: IdOrNumber }),
  answer: successOf({
    result: z.object({
      /** Rupees. */
      maxBet: z.number(),
      /** Rupees; 0 = not set. */
      maxWinPerMarket: z.number(),
      mType: z.string(),
      minBet: z.number(),
      eventTypeId: z.string(),
      eventId: z.string(),
      competitionId: z.string(),
      /** Seconds. */
      betDelay: z.number(),
    }),
  }),
});

/**
 * One item of POST exchange/order (CA-23). price is the rate of create-bet: decimal odds, line markets fancyPrice/100.
 * Fields that decide money are `unknown`, so that a wrong value is a typed refusal of that item and not a malformed request.
 */
export const OrderItem = z.object({
  side: z.optional(z.unknown()),
  price: z.optional(z.unknown()),
  selectionId: z.optional(z.unknown()),
  btype: Claim,
  oddsType: Claim,
  eventTypeId: z.optional(IdOrNumber),
  marketId: z.optional(z.unknown()),
  totalSize: z.optional(z.unknown()),
  betSlipRef: z.optional(z.unknown()),
  fromOneClick: z.optional(z.boolean()),
  /** Accepted but ignored: the market decides the delay (T-44). */
  betDelay: z.optional(z.unknown()),
  line: z.optional(z.nullable(z.unknown())),
  persistence: z.optional(z.enum(ORDER_PERSISTENCES)),
  marketVersion: z.optional(SafeNumber),
  ...TERMS_WIRE,
});
export type OrderItem = z.infer<typeof OrderItem>;
/** Places the items in sequence, each with its own reference, checks and result. Not atomic. The response comes after the longest delay. */
export const placeOrders = endpoint({
  name: 'placeOrders',
  method: 'POST',
  path: 'exchange/order',
  auth: 'bearer',
  body: z.array(OrderItem).check(z.minLength(1), z.maxLength(ORDER_LIST_LIMIT)),
  answer: successOf({ result: z.array(OrderResult) }),
  action: true,
});

/**
 * Places 1 to 60 bets of one market, all or none. They are decided in their order, each on the state that the earlier ones leave; a refusal names
 * its `instruction`. If one waits the bet delay, all wait it together, and the response comes after it. Each bet has the reference of the batch with
 * `/1`, `/2` ...; the references and the one-click claims of the items are not used.
 */
export const placeBatch = endpoint({
  name: 'placeBatch',
  method: 'POST',
  path: 'exchange/order/batch',
  auth: 'bearer',
  body: z.object({
    /** At most 58 characters. */
    betSlipRef: z.optional(z.unknown()),
    instructions: z.array(OrderItem).check(z.maxLength(LARGEST_BATCH)),
  }),
  answer: successOf({ betSlipRef: z.string(), result: z.array(OrderResult) }),
  action: true,
});

/** Returns the position of a market. price: runs from which the profit applies (line market), or the selection id (odds market). pnl in rupees. */
export const ladder = endpoint({
  name: 'ladder',
  method: 'GET',
  path: 'exposure/pnl/:memberCode/markets/:marketId/ladder',
  auth: 'bearer',
  params: z.object({ memberCode: Id, marketId: Id }),
  answer: successOf({ result: z.array(z.object({ price: z.number(), pnl: z.number() })) }),
});
