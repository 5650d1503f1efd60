/** Bets on the wire: Open bet (the 17 names of EN-23), Order, OrderResult. */
import { ORDER_PERSISTENCES, RULE_IDS, WALLET_CODES } from '@maidan/domain';
import * as z from 'zod/mini';
import { ORDER_TERMS_WIRE } from './order-terms.ts';

/** MATCHED: a part is matched. UNMATCHED: nothing is matched and a part rests. PENDING: in its bet delay. Others: nothing is matched and nothing rests. */
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
  /** Average matched odds, or the requested odds if nothing is matched (0: any odds, of a bet at the starting price); line markets: fancyPrice/100. */
  rate: z.number(),
  /** Rupees matched or resting; the requested stake if nothing is. */
  stake: z.number(),
  sizeRemaining: z.number(),
  status: BetStatus,
  placedTime: z.string(),
  /** Rupees that the bet can win, before commission. */
  profit: z.number(),
  runnerId: z.number(),
  // --- beyond the 17 names ---
  /** Rupees of commission on `profit` if it is the player's only bet in the market; 0 if the market has no commission. */
  commission: z.number(),
  /** The wallet that stakes and receives the winnings. */
  wallet: z.enum(WALLET_CODES),
  /** Requested rupees: sizeMatched + sizeRemaining + sizeCancelled + sizeLapsed + sizeVoided. */
  size: z.number(),
  sizeMatched: z.number(),
  sizeCancelled: z.number(),
  sizeLapsed: z.number(),
  sizeVoided: z.number(),
  askedRate: z.number(),
  /** Runs of a line market. */
  line: z.optional(z.number()),
  persistence: z.enum(ORDER_PERSISTENCES),
  /** Why a part lapsed or was cancelled. */
  reason: z.nullable(z.string()),
  /** After settlement. */
  result: z.enum(['WON', 'LOST', 'VOID', '']),
  settledTime: z.nullable(z.string()),
  /** Rupees won (positive) or lost; null before settlement. */
  netProfit: z.nullable(z.number()),
  /** Ids of the rules that decided a settled bet, the deciding one first (`/rules-regulations#R4`). */
  rules: z.optional(z.array(z.enum(RULE_IDS))),
  ...ORDER_TERMS_WIRE,
  /** A part of the bet was matched with bets on the other runners of its market. */
  throughOthers: z.optional(z.literal(true)),
});
export type Order = z.infer<typeof Order>;

/** The result of one item of POST exchange/order. */
export const OrderResult = z.object({
  betSlipRef: z.string(),
  success: z.boolean(),
  message: z.string(),
  code: z.optional(z.string()),
  /** WOULD_MATCH: the nearest decimal odds at which the bet would wait. */
  price: z.optional(z.number()),
  _id: z.optional(z.string()),
  status: z.optional(BetStatus),
  rate: z.optional(z.number()),
  stake: z.optional(z.number()),
  sizeRemaining: z.optional(z.number()),
  bet: z.optional(Order),
});
export type OrderResult = z.infer<typeof OrderResult>;
