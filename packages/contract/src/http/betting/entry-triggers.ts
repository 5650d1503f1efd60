/** Entry triggers: bets that the server places when the offers or trades of a runner reach a price (MX). */
import { TRIGGER_OPS, TRIGGER_SOURCES } from '@maidan/domain';
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { NumberedId } from '../../fields.ts';
import { TERMS_WIRE, ORDER_TERMS_WIRE } from './order-terms.ts';

/** The bet of a trigger. Fields that decide money are `unknown`, so that a wrong value is a typed refusal and not 'malformed'. */
const TriggeredBetBody = z.object({
  /** 0 back, 1 lay. */
  side: z.optional(z.unknown()),
  /** Decimal odds; or `ticks`. */
  price: z.optional(z.unknown()),
  /** Steps of the ladder from the trigger's price, below 0 for lower odds. */
  ticks: z.optional(z.unknown()),
  /** Rupees. */
  totalSize: z.optional(z.unknown()),
  persistence: z.optional(z.enum(['LAPSE', 'PERSIST'])),
  ...TERMS_WIRE,
});

export const EntryTriggerBody = z.object({
  marketId: z.optional(z.unknown()),
  selectionId: z.optional(z.unknown()),
  source: z.optional(z.unknown()),
  op: z.optional(z.unknown()),
  /** Decimal odds. */
  price: z.optional(z.unknown()),
  /** Rupees; absent: 10 minimum stakes. */
  minSize: z.optional(z.unknown()),
  /** Milliseconds since 1970, 5 s to 90 days ahead; absent: the trigger waits as long as its market. */
  expiresAt: z.optional(z.unknown()),
  /** A mark of 1 to 64 printable characters: triggers with the same one are cancelled when one of them has placed its bet. */
  oneOf: z.optional(z.unknown()),
  /** The idempotency key, 1 to 64 printable characters: the same one sent again is the same trigger. */
  triggerRef: z.optional(z.unknown()),
  bet: TriggeredBetBody,
});
export type EntryTriggerBody = z.infer<typeof EntryTriggerBody>;

const { improvement: _, ...TRIGGERED_TERMS } = ORDER_TERMS_WIRE;
export const EntryTriggerWire = z.object({
  id: z.string(),
  marketId: z.string(),
  marketName: z.string(),
  eventName: z.string(),
  eventId: z.string(),
  eventTypeId: z.string(),
  selectionId: z.number(),
  selectionName: z.string(),
  source: z.enum(TRIGGER_SOURCES),
  op: z.enum(TRIGGER_OPS),
  /** Decimal odds. */
  price: z.number(),
  /** Rupees. */
  minSize: z.number(),
  /** Milliseconds since 1970; null: none. */
  expiresAt: z.nullable(z.number()),
  oneOf: z.nullable(z.string()),
  bet: z.object({
    type: z.enum(['Back', 'Lay']),
    rate: z.number(),
    /** Rupees; null: the bet has a target. */
    stake: z.nullable(z.number()),
    persistence: z.enum(['LAPSE', 'PERSIST']),
    ...TRIGGERED_TERMS,
  }),
  /** OVER: the market has ended, or the runner was removed. */
  status: z.enum(['WAITING', 'FIRED', 'REFUSED', 'EXPIRED', 'CANCELLED', 'OVER']),
  /** FIRED: the id of its bet. */
  orderId: z.nullable(z.string()),
  /** REFUSED: why its bet was refused. */
  refusal: z.nullable(z.object({ code: z.string(), message: z.string(), messageHindi: z.string() })),
});
export type EntryTriggerWire = z.infer<typeof EntryTriggerWire>;

export const entryTriggers = endpoint({
  name: 'entryTriggers',
  method: 'GET',
  path: 'exchange/trigger',
  auth: 'bearer',
  answer: successOf({ result: z.array(EntryTriggerWire) }),
  about: 'Returns the triggers that wait, and those that ended in the last 24 hours, newest first.',
});
/** Sets an entry trigger. It holds no money: all checks of its bet come when it is placed. At most 50 of an account wait at a time. */
export const setEntryTrigger = endpoint({
  name: 'setEntryTrigger',
  method: 'POST',
  path: 'exchange/trigger',
  auth: 'bearer',
  body: EntryTriggerBody,
  answer: successOf({ message: z.string(), result: EntryTriggerWire }),
  action: true,
});
export const cancelEntryTrigger = endpoint({
  name: 'cancelEntryTrigger',
  method: 'DELETE',
  path: 'exchange/trigger/:id',
  auth: 'bearer',
  params: z.object({ id: NumberedId }),
  answer: successOf({ message: z.string(), result: EntryTriggerWire }),
  action: true,
});
