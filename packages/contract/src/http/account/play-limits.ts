/** Limits, breaks and reality checks that players set for themselves (ADR 10). Amounts in rupees, the session's limit in minutes, times in ISO 8601. */
import { LIMIT_NAMES } from '@maidan/domain';
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { SafeNumber } from '../../fields.ts';

const Name = z.enum(LIMIT_NAMES);

export const PlayLimitWire = z.object({
  /** Such as 'stake.day', or 'session'. */
  name: Name,
  /** null: no limit. */
  amount: z.nullable(z.number()),
  /** Amount counted in the rolling period of the limit; null for the session. */
  used: z.nullable(z.number()),
  /** Loss limits: the part of `used` that is at risk in open bets. */
  atRisk: z.number(),
  /** When the oldest counted amount leaves the period; null: nothing is counted. */
  freesAt: z.nullable(z.string()),
  /** A raise that waits for its confirmation. It can be confirmed from `from` on; `ready` says whether it can be now. `to` null removes the limit. */
  raise: z.nullable(z.object({ to: z.nullable(z.number()), from: z.string(), ready: z.boolean() })),
});
export type PlayLimitWire = z.infer<typeof PlayLimitWire>;

/** until is null if the break is permanent. */
export const PlayBreakWire = z.object({ kind: z.enum(['TIMEOUT', 'EXCLUSION']), until: z.nullable(z.string()) });
export type PlayBreakWire = z.infer<typeof PlayBreakWire>;

const LimitsAnswer = successOf({
  result: z.object({ limits: z.array(PlayLimitWire), pause: z.nullable(PlayBreakWire), realityMinutes: z.nullable(z.number()) }),
});
export type PlayLimitsAnswer = z.infer<typeof LimitsAnswer>['result'];

export const playLimits = endpoint({ name: 'playLimits', method: 'GET', path: 'play/limits', auth: 'bearer', answer: LimitsAnswer });
/**
 * Requests a limit; amount null removes it. A lower amount applies at once. A higher one waits 24 hours and needs a confirmation. The
 * current amount cancels a pending raise. LIMIT_INVALID.
 */
export const askPlayLimit = endpoint({
  name: 'askPlayLimit',
  method: 'PUT',
  path: 'play/limits',
  auth: 'bearer',
  body: z.object({ name: Name, amount: z.nullable(SafeNumber) }),
  answer: LimitsAnswer,
  action: true,
});
/** Confirms a raise. LIMIT_INVALID, RAISE_TOO_EARLY. */
export const confirmPlayLimit = endpoint({
  name: 'confirmPlayLimit',
  method: 'POST',
  path: 'play/limits/confirm',
  auth: 'bearer',
  body: z.object({ name: Name }),
  answer: LimitsAnswer,
  action: true,
});
export const withdrawRaise = endpoint({
  name: 'withdrawRaise',
  method: 'POST',
  path: 'play/limits/withdraw',
  auth: 'bearer',
  body: z.object({ name: Name }),
  answer: LimitsAnswer,
  action: true,
});

/** Begins a break at once; it can only be extended. hours: a time-out of 24 to 1008. months: an exclusion of 6, 12, 24, 60 or null (permanent). */
export const beginBreak = endpoint({
  name: 'beginBreak',
  method: 'POST',
  path: 'play/break',
  auth: 'bearer',
  body: z.union([z.object({ hours: SafeNumber }), z.object({ months: z.nullable(SafeNumber) })]),
  answer: successOf({ message: z.string(), result: PlayBreakWire }),
  action: true,
});

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
