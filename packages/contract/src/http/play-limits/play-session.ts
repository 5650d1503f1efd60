/** The running session of a player and its reality checks (ADR 10). Amounts in rupees, times in ISO 8601. */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { SafeNumber } from '../../fields.ts';

export const PlaySessionWire = z.object({
  since: z.string(),
  /** Time played since `since` in ms, by the server's clock. */
  playedMs: z.number(),
  /** Rupees staked in this session; net is its result. */
  staked: z.number(),
  net: z.number(),
  /** Result of the last 30 days in rupees. */
  netMonth: z.number(),
  realityMinutes: z.nullable(z.number()),
  /** Ms until the next reality check, never below 0; null: none. */
  checkInMs: z.nullable(z.number()),
  /** Ms until the player's own limit ends the session; null: no limit. */
  endsInMs: z.nullable(z.number()),
  /** Whether the page with the account's sums, or with the question for a limit, waits for the player. */
  reviewDue: z.boolean(),
  /** Whether the client shows banners and promotions. */
  offers: z.boolean(),
});
export type PlaySessionWire = z.infer<typeof PlaySessionWire>;
const SessionAnswer = successOf({ result: PlaySessionWire });

export const playSession = endpoint({ name: 'playSession', method: 'GET', path: 'play/session', auth: 'bearer', answer: SessionAnswer });
/** Sets the minutes between two reality checks: 15, 30 or 60; null: none. */
export const setRealityCheck = endpoint({
  name: 'setRealityCheck',
  method: 'PUT',
  path: 'play/reality-check',
  auth: 'bearer',
  body: z.object({ minutes: z.nullable(SafeNumber) }),
  answer: SessionAnswer,
  action: true,
});
/** Confirms that the player has seen a reality check and continues. The next one follows after a whole interval. */
export const realityCheckSeen = endpoint({
  name: 'realityCheckSeen',
  method: 'POST',
  path: 'play/reality-check/seen',
  auth: 'bearer',
  answer: SessionAnswer,
  action: true,
});
