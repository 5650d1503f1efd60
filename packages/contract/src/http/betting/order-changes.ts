/** Changes of resting orders over HTTP (CA-25, CA-26, T-53): cancel, reduce, replace, update. */
import { ORDER_PERSISTENCES } from '@maidan/domain';
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, NumberedId, SafeNumber } from '../../fields.ts';
import { Order } from './order.ts';
import { TERMS_WIRE } from './order-terms.ts';

const Cancelled = successOf({ message: z.string(), result: z.object({ cancelled: z.number() }) });
export const cancelOrder = endpoint({
  name: 'cancelOrder',
  method: 'DELETE',
  path: 'exchange/order/:id',
  auth: 'bearer',
  params: z.object({ id: NumberedId }),
  answer: Cancelled,
  action: true,
});
/** Cancels all resting orders of the player (T-53), or with marketId those of one market. */
export const cancelAllOrders = endpoint({
  name: 'cancelAllOrders',
  method: 'DELETE',
  path: 'exchange/order',
  auth: 'bearer',
  query: z.object({ marketId: z.optional(Id) }),
  answer: Cancelled,
  action: true,
});
/** Reduces a resting order, which keeps its place in the queue (RU-09). */
export const reduceOrder = endpoint({
  name: 'reduceOrder',
  method: 'PUT',
  path: 'exchange/order/:id',
  auth: 'bearer',
  params: z.object({ id: NumberedId }),
  body: z.object({ sizeRemaining: z.optional(z.unknown()) }),
  answer: successOf({ message: z.string(), result: Order }),
  action: true,
});

const { expiresAt, group, guard, timeInForce } = TERMS_WIRE;
/** Absent fields keep the values of the order. */
const ReplaceBody = z.object({
  price: z.optional(z.unknown()),
  size: z.optional(z.unknown()),
  betSlipRef: z.optional(z.unknown()),
  timeInForce,
  expiresAt,
  guard,
  group,
  /** If the new order is refused: the old one stays cancelled (default), or as it was. */
  onRefusal: z.optional(z.enum(['CANCELLED', 'KEEP'])),
  marketVersion: z.optional(SafeNumber),
});
export type ReplaceBody = z.infer<typeof ReplaceBody>;
/**
 * Replaces a resting order by one with another price or size, in one step (RU-10). REDUCED: only the size became smaller, so the order keeps its
 * number and its place. CANCELLED_NOT_PLACED: the new order was refused or lapsed in its delay (code, message), and the old one stays cancelled;
 * `placed` is null. The response comes after the new bet's delay.
 */
export const replaceOrder = endpoint({
  name: 'replaceOrder',
  method: 'POST',
  path: 'exchange/order/:id/replace',
  auth: 'bearer',
  params: z.object({ id: NumberedId }),
  body: ReplaceBody,
  answer: successOf({
    message: z.string(),
    outcome: z.enum(['REDUCED', 'REPLACED', 'CANCELLED_NOT_PLACED']),
    /** The old order; null if it was reduced. */
    cancelled: z.nullable(Order),
    /** The new order, or the reduced one. */
    placed: z.nullable(Order),
    code: z.optional(z.string()),
    /** WOULD_MATCH: the nearest decimal odds at which the bet would wait. */
    price: z.optional(z.number()),
  }),
  action: true,
});

const UpdateBody = z.object({ persistence: z.optional(z.enum(ORDER_PERSISTENCES)), expiresAt, group });
export type UpdateBody = z.infer<typeof UpdateBody>;
/** Changes persistence, time of expiry or group of a resting order, which keeps its place in the queue. */
export const updateOrder = endpoint({
  name: 'updateOrder',
  method: 'POST',
  path: 'exchange/order/:id/update',
  auth: 'bearer',
  params: z.object({ id: NumberedId }),
  body: UpdateBody,
  answer: successOf({ message: z.string(), result: Order }),
  action: true,
});
