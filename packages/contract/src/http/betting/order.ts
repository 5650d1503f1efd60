/** Bets on the wire: Open bet (the 17 names of EN-23), Order, OrderResult. */
import { RULE_IDS, WALLET_CODES } from '@maidan/domain';
import * as z from 'zod/mini';

/** MATCHED: something is matched. UNMATCHED: nothing yet, all rests. PENDING: in its bet delay. The rest: nothing was matched and nothing rests. */
export const BetStatus = z.enum(['PENDING', 'MATCHED', 'UNMATCHED', 'CANCELLED', 'LAPSED', 'VOIDED']);
export type BetStatus = z.infer<typeof BetStatus>;

export const Order = z.object({
  _id: z.string(),
  type: z.enum(['Back', 'Lay']),
  isBack: z.boolean(),
  marketType: z.string(),
  marketName: z.string(),
  marketId: z.string(),
  eventName: z.string(),
  eventId: z.string(),
  eventTypeId: z.string(),
  selectionName: z.string(),
  /** Average of what is matched, else as asked; line markets: fancyPrice/100. */
  rate: z.number(),
  /** Rupees matched or resting; as asked when neither. */
  stake: z.number(),
  sizeRemaining: z.number(),
  status: BetStatus,
  placedTime: z.string(),
  /** Rupees it wins if right, before commission. */
  profit: z.number(),
  runnerId: z.number(),
  // --- beyond the 17 names ---
  /** Rupees of commission on `profit`, if the bet stands alone in its market; 0 where the market has none. */
  commission: z.number(),
  /** Whose stake it is and where it pays to. */
  wallet: z.enum(WALLET_CODES),
  /** Rupees as asked: sizeMatched + sizeRemaining + sizeCancelled + sizeLapsed + sizeVoided. */
  size: z.number(),
  sizeMatched: z.number(),
  sizeCancelled: z.number(),
  sizeLapsed: z.number(),
  sizeVoided: z.number(),
  askedRate: z.number(),
  /** Runs of a line market. */
  line: z.optional(z.number()),
  persistence: z.enum(['LAPSE', 'PERSIST']),
  /** Why something lapsed or was cancelled. */
  reason: z.nullable(z.string()),
  /** After settlement. */
  result: z.enum(['WON', 'LOST', 'VOID', '']),
  settledTime: z.nullable(z.string()),
  /** Rupees won (positive) or lost; null before settlement. */
  netProfit: z.nullable(z.number()),
  /** Ids of the rules that decided a settled bet, the deciding one first (`/rules-regulations#R4`). */
  rules: z.optional(z.array(z.enum(RULE_IDS))),
});
export type Order = z.infer<typeof Order>;

/** One item's answer of POST exchange/order. */
export const OrderResult = z.object({
  betSlipRef: z.string(),
  success: z.boolean(),
  message: z.string(),
  code: z.optional(z.string()),
  _id: z.optional(z.string()),
  status: z.optional(BetStatus),
  rate: z.optional(z.number()),
  stake: z.optional(z.number()),
  sizeRemaining: z.optional(z.number()),
  bet: z.optional(Order),
});
export type OrderResult = z.infer<typeof OrderResult>;
