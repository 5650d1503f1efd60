/** Play within limits: what a player sets himself. Amounts in rupees, the session's limit in minutes, times ISO 8601. */
import { LIMIT_NAMES } from '@maidan/domain';
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { SafeNumber } from '../../fields.ts';

const Name = z.enum(LIMIT_NAMES);

export const PlayLimitWire = z.object({
  /** 'stake.day' and the like; 'session'. */
  name: Name,
  /** null: no limit. */
  amount: z.nullable(z.number()),
  /** Counted now in the rolling time of the limit; null for the session. */
  used: z.nullable(z.number()),
  /** Of the loss limits: how much of `used` is at risk in open bets. */
  atRisk: z.number(),
  /** When the first of what is counted counts no more; null: nothing is counted. */
  freesAt: z.nullable(z.string()),
  /** A raise that waits for its second yes, which may come from `from` on (`ready`: by the server's clock it may); `to` null: no limit any more. */
  raise: z.nullable(z.object({ to: z.nullable(z.number()), from: z.string(), ready: z.boolean() })),
});
export type PlayLimitWire = z.infer<typeof PlayLimitWire>;

/** until null: for good. */
export const PlayBreakWire = z.object({ kind: z.enum(['TIMEOUT', 'EXCLUSION']), until: z.nullable(z.string()) });
export type PlayBreakWire = z.infer<typeof PlayBreakWire>;

const LimitsAnswer = successOf({
  result: z.object({ limits: z.array(PlayLimitWire), pause: z.nullable(PlayBreakWire), realityMinutes: z.nullable(z.number()) }),
});
export type PlayLimitsAnswer = z.infer<typeof LimitsAnswer>['result'];

export const playLimits = endpoint({ name: 'playLimits', method: 'GET', path: 'play/limits', auth: 'bearer', answer: LimitsAnswer });
/**
 * amount null: no limit. Lower than what stands holds when the answer comes; higher waits 24 hours and a second yes; what stands takes back a
 * raise that waits. LIMIT_INVALID.
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
/** The second yes. LIMIT_INVALID, RAISE_TOO_EARLY. */
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

/** Begins at once, cannot be taken back, and can only be extended. hours: a time-out, 24 to 1008; months 6, 12, 24, 60 or null (for good): an exclusion. */
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
  /** Since then, as the server counts it. */
  playedMs: z.number(),
  /** Rupees of this session. */
  staked: z.number(),
  net: z.number(),
  /** Rupees of the last 30 days. */
  netMonth: z.number(),
  realityMinutes: z.nullable(z.number()),
  /** Until the next reality check, never below 0; null: none. */
  checkInMs: z.nullable(z.number()),
  /** Until the session ends by the player's own limit; null: none. */
  endsInMs: z.nullable(z.number()),
});
export type PlaySessionWire = z.infer<typeof PlaySessionWire>;
const SessionAnswer = successOf({ result: PlaySessionWire });

export const playSession = endpoint({ name: 'playSession', method: 'GET', path: 'play/session', auth: 'bearer', answer: SessionAnswer });
/** minutes: 15, 30 or 60 between two reality checks; null: none. */
export const setRealityCheck = endpoint({
  name: 'setRealityCheck',
  method: 'PUT',
  path: 'play/reality-check',
  auth: 'bearer',
  body: z.object({ minutes: z.nullable(SafeNumber) }),
  answer: SessionAnswer,
  action: true,
});
/** The player has seen a reality check and goes on: the next one is a whole interval away. */
export const realityCheckSeen = endpoint({
  name: 'realityCheckSeen',
  method: 'POST',
  path: 'play/reality-check/seen',
  auth: 'bearer',
  answer: SessionAnswer,
  action: true,
});
