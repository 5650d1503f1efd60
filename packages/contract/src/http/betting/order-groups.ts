/** Order groups with their loss breakers over HTTP. Group 0 has the bets that name no group. */
import { MOST_ORDER_GROUPS } from '@maidan/domain';
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Text } from '../../fields.ts';

const OrderGroupWire = z.object({
  number: z.number(),
  name: z.string(),
  /** Rupees that bets matched within 15 s may risk; null: no limit. */
  burstLimit: z.nullable(z.number()),
  /** Rupees that settled bets may lose; null: no limit. */
  lossLimit: z.nullable(z.number()),
  /** Whether each login starts the sum of wins and losses again. */
  perSession: z.boolean(),
  state: z.enum(['ARMED', 'TRIPPED']),
  /** Why it tripped: the limit within 15 s, the loss limit, or the player. */
  reason: z.nullable(z.enum(['BURST', 'LOSS', 'PLAYER'])),
  /** Milliseconds since 1970, from when it can be armed again; null: it is armed. */
  rearmAt: z.nullable(z.number()),
  /** Rupees that bets matched within the last 15 s can lose. */
  atRisk: z.number(),
  /** Rupees that settled bets have won since it was armed; below 0: lost. */
  profit: z.number(),
});
export type OrderGroupWire = z.infer<typeof OrderGroupWire>;

const OneGroup = successOf({ result: OrderGroupWire });
/** The number of a group: 0 to 19. */
const params = z.object({ number: z.string().check(z.regex(/^1?\d$/)) });
const PATH = 'exchange/order-groups/:number';

export const orderGroups = endpoint({
  name: 'orderGroups',
  method: 'GET',
  path: 'exchange/order-groups',
  auth: 'bearer',
  /** By number. `largest`: groups that a player may have. */
  answer: successOf({ result: z.array(OrderGroupWire), largest: z.literal(MOST_ORDER_GROUPS) }),
});
/** Makes a group or changes it. Rupees; absent or null: no limit. A limit below what the group has risked or lost trips it at once. */
export const setOrderGroup = endpoint({
  name: 'setOrderGroup',
  method: 'PUT',
  path: PATH,
  auth: 'bearer',
  params,
  body: z.object({
    name: z.optional(Text(40)),
    burstLimit: z.optional(z.nullable(z.unknown())),
    lossLimit: z.optional(z.nullable(z.unknown())),
    perSession: z.optional(z.boolean()),
  }),
  answer: OneGroup,
  action: true,
});
/** Trips a group: its waiting bets end, and new ones are refused until it is armed again. Group 0 is made if it does not exist. */
export const tripOrderGroup = endpoint({
  name: 'tripOrderGroup',
  method: 'POST',
  path: `${PATH}/trip`,
  auth: 'bearer',
  params,
  answer: OneGroup,
  action: true,
});
/** Arms a group again, 15 s after the trip at the earliest (BREAKER_OPEN), and starts its sums again. */
export const rearmOrderGroup = endpoint({
  name: 'rearmOrderGroup',
  method: 'POST',
  path: `${PATH}/rearm`,
  auth: 'bearer',
  params,
  answer: OneGroup,
  action: true,
});
/** Deletes a group and cancels its waiting bets. */
export const deleteOrderGroup = endpoint({
  name: 'deleteOrderGroup',
  method: 'DELETE',
  path: PATH,
  auth: 'bearer',
  params,
  answer: successOf({ result: z.object({ cancelled: z.number() }) }),
  action: true,
});
