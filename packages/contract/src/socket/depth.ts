/** The whole book of one runner, pushed (docs/realtime.md, 'Depth'). */
import * as z from 'zod/mini';
import { Id, Token } from '../fields.ts';
import { PriceSize } from '../http/market/market.ts';

const Selection = z.number().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));

export const SubscribeDepthEvent = z.object({ marketId: Id, selectionId: Selection, token: z.optional(Token) });
export const UnsubscribeDepthEvent = z.object({ marketId: Id, selectionId: Selection });
export type DepthName = z.infer<typeof UnsubscribeDepthEvent>;

/** Ladders of one socket at the same time. */
export const DEPTH_LIMIT = 4;

const Sequence = z.number();
/** [decimal odds, rupees] in no order; in an update the changed ones only, 0 rupees: gone. */
const Levels = z.array(PriceSize);

/** back: what can be backed at each price; lay: what can be laid; traded: matched so far at each price; last: 0 before the first trade. */
export const DepthSnapshot = z.object({
  marketId: z.string(),
  selectionId: z.number(),
  epoch: Sequence,
  seq: Sequence,
  back: Levels,
  lay: Levels,
  traded: Levels,
  last: z.number(),
});
export type DepthSnapshot = z.infer<typeof DepthSnapshot>;
export const DepthUpdate = z.object({
  marketId: z.string(),
  selectionId: z.number(),
  epoch: Sequence,
  prev: Sequence,
  seq: Sequence,
  back: z.optional(Levels),
  lay: z.optional(Levels),
  traded: z.optional(Levels),
  last: z.optional(z.number()),
});
export type DepthUpdate = z.infer<typeof DepthUpdate>;

/** The viewer's own resting orders of the runner, all of them each time: [order, rupees that are matched at its price before it]. */
export const DepthOrders = z.object({ marketId: z.string(), selectionId: z.number(), orders: z.array(z.tuple([z.string(), z.number()])) });
export type DepthOrders = z.infer<typeof DepthOrders>;
