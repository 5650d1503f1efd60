/** How prices and volume of a market went, and what happened on the field meanwhile. */
import { SCORE_MARK_KINDS } from '@maidan/domain';
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../fields.ts';

export const PriceHistoryWire = z.object({
  marketId: z.string(),
  /** Milliseconds since 1970, ascending; between two of them nothing moved. */
  times: z.array(z.number()),
  /** Rupees matched in all at each time. */
  matched: z.array(z.number()),
  /** Decimal odds at each time, null where there was no price. */
  runners: z.array(z.object({ selectionId: z.number(), prices: z.array(z.nullable(z.number())) })),
});
export type PriceHistoryWire = z.infer<typeof PriceHistoryWire>;

/** Bounded: the older the points, the further apart. Fancies have none. Unknown market: MARKET_UNKNOWN. */
export const priceHistory = endpoint({
  name: 'priceHistory',
  method: 'GET',
  path: 'exchange/history/:marketId',
  auth: 'opt',
  params: z.object({ marketId: Id }),
  answer: successOf({ result: PriceHistoryWire }),
});

export const EventMarkWire = z.object({ time: z.number(), kind: z.enum(SCORE_MARK_KINDS), team: z.string(), score: z.string(), clock: z.string() });
export type EventMarkWire = z.infer<typeof EventMarkWire>;

/** Wickets, goals, red cards and sets of an event since it is followed, oldest first. Unknown event: EVENT_UNKNOWN. */
export const eventMarks = endpoint({
  name: 'eventMarks',
  method: 'GET',
  path: 'exchange/marks/:eventId',
  auth: 'opt',
  params: z.object({ eventId: Id }),
  answer: successOf({ result: z.array(EventMarkWire) }),
});
