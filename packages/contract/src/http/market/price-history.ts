/** The history of a market's prices and volume, and the marks of its event. */
import { SCORE_MARK_KINDS } from '@maidan/domain';
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../fields.ts';

export const PriceHistoryWire = z.object({
  marketId: z.string(),
  /** Milliseconds since 1970, ascending. Nothing changed between two times. */
  times: z.array(z.number()),
  /** Total rupees matched at each time. */
  matched: z.array(z.number()),
  /** Decimal odds at each time, null if there was no price. */
  runners: z.array(z.object({ selectionId: z.number(), prices: z.array(z.nullable(z.number())) })),
});
export type PriceHistoryWire = z.infer<typeof PriceHistoryWire>;

/** The number of points is bounded: older points are further apart. Fancies have no history. MARKET_UNKNOWN. */
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

/** Wickets, goals, red cards and sets that the server has seen, oldest first. EVENT_UNKNOWN. */
export const eventMarks = endpoint({
  name: 'eventMarks',
  method: 'GET',
  path: 'exchange/marks/:eventId',
  auth: 'opt',
  params: z.object({ eventId: Id }),
  answer: successOf({ result: z.array(EventMarkWire) }),
});
