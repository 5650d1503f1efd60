/** The terms of an order on the wire: optional fields of a bet that is sent (TermsWire) and of one that is returned (OrderTermsWire). */
import { ORDER_TYPES, SELF_TRADE_MODES, TARGET_TYPES, TIMES_IN_FORCE } from '@maidan/domain';
import * as z from 'zod/mini';

/** Fields of a bet that is sent. Those that decide money are `unknown`, so that a wrong value is a typed refusal and not 'malformed'. */
export const TERMS_WIRE = {
  timeInForce: z.optional(z.enum(TIMES_IN_FORCE)),
  /** Milliseconds since 1970: needed with GOOD_TILL, allowed with POST_ONLY. */
  expiresAt: z.optional(z.unknown()),
  /** Rupees; with FILL_OR_KILL and FILL_AND_KILL only. */
  minFillSize: z.optional(z.unknown()),
  guard: z.optional(z.object({ mode: z.enum(['better', 'exact', 'any']), ticks: z.optional(z.unknown()) })),
  /** Which bet ends if the next one to be matched is the player's own. */
  selfTrade: z.optional(z.enum(SELF_TRADE_MODES)),
  /** Rupees that the bet should return (stake and profit of the backer) or win, in place of a stake. */
  target: z.optional(z.object({ type: z.enum(TARGET_TYPES), amount: z.optional(z.unknown()) })),
  /** Number of an order group (loss breaker). Absent: group 0, if the player has one. */
  group: z.optional(z.unknown()),
  /** MARKET_ON_CLOSE and LIMIT_ON_CLOSE wait for the starting price, without odds or with a limit. */
  orderType: z.optional(z.enum(ORDER_TYPES)),
  /** Rupees that a lay at the starting price may lose, in place of a stake. */
  liability: z.optional(z.unknown()),
};
const TermsWire = z.object(TERMS_WIRE);
export type TermsWire = z.infer<typeof TermsWire>;

/** Fields of a bet that is returned; each is absent if it has its default. */
export const ORDER_TERMS_WIRE = {
  timeInForce: z.optional(z.enum(TIMES_IN_FORCE)),
  /** Milliseconds since 1970. */
  expiresAt: z.optional(z.number()),
  /** Rupees. */
  minFillSize: z.optional(z.number()),
  guard: z.optional(z.union([z.object({ mode: z.literal('exact') }), z.object({ mode: z.literal('any'), ticks: z.number() })])),
  selfTrade: z.optional(z.enum(SELF_TRADE_MODES)),
  /** Rupees. */
  target: z.optional(z.object({ type: z.enum(TARGET_TYPES), amount: z.number() })),
  /** Number of its order group; absent: none of its own. */
  group: z.optional(z.number()),
  orderType: z.optional(z.enum(ORDER_TYPES)),
  /** Rupees: of a lay at the starting price. Its stake is 0 until then. */
  liability: z.optional(z.number()),
  /** Rupees that the matched part is better than at the odds asked; below 0 with guard `any` and if single fills were worse. Absent: 0. */
  improvement: z.optional(z.number()),
};
const OrderTermsWire = z.object(ORDER_TERMS_WIRE);
export type OrderTermsWire = z.infer<typeof OrderTermsWire>;
