/** Messages with the whole book of one runner (docs/realtime.md, 'Depth'). */
import * as z from 'zod/mini';
import { Id, Token } from '../fields.ts';
import { PriceSize } from '../http/market/market.ts';

const Selection = z.number().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));

export const SubscribeDepthEvent = z.object({ marketId: Id, selectionId: Selection, token: z.optional(Token) });
export const UnsubscribeDepthEvent = z.object({ marketId: Id, selectionId: Selection });
export type DepthName = z.infer<typeof UnsubscribeDepthEvent>;

/** Largest number of runners that one socket may follow. */
export const DEPTH_LIMIT = 4;

const Sequence = z.number();
/** [decimal odds, rupees], unsorted. An update has only the changed levels; 0 rupees removes a level. */
const Levels = z.array(PriceSize);

/**
 * back, lay: offered directly at each price. impliedBack, impliedLay: offered through other runners; absent in a snapshot without such offers. traded: matched so far at each price.
 * last: last traded price, 0 before the first trade.
 */
export const DepthSnapshot = z.object({
  marketId: z.string(),
  selectionId: z.number(),
  epoch: Sequence,
  seq: Sequence,
  back: Levels,
  lay: Levels,
  impliedBack: z.optional(Levels),
  impliedLay: z.optional(Levels),
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
  impliedBack: z.optional(Levels),
  impliedLay: z.optional(Levels),
  traded: z.optional(Levels),
  last: z.optional(z.number()),
});
export type DepthUpdate = z.infer<typeof DepthUpdate>;

/** All resting orders of the viewer on the runner: [order, rupees ahead of it at its price]. */
export const DepthOrders = z.object({ marketId: z.string(), selectionId: z.number(), orders: z.array(z.tuple([z.string(), z.number()])) });
export type DepthOrders = z.infer<typeof DepthOrders>;
