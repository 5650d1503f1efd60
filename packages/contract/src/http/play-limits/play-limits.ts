/** Limits that players set for themselves (ADR 10), and the return after an exclusion. Amounts in rupees, the session's limit in minutes, times in ISO 8601. */
import { LIMIT_NAMES } from '@maidan/domain';
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { SafeNumber } from '../../fields.ts';

const Name = z.enum(LIMIT_NAMES);

export const PlayLimitWire = z.object({
  /** Such as 'stake.day', or 'session'. 'calendar.*' are the deposit limits of a calendar period, 'deposit.*' the rolling limits on deposits. */
  name: Name,
  /** null: no limit. */
  amount: z.nullable(z.number()),
  /** Amount counted in the period of the limit; null for the session. */
  used: z.nullable(z.number()),
  /** Loss limits: the part of `used` that is at risk in open bets. */
  atRisk: z.number(),
  /** When the oldest counted amount leaves the period; null: nothing is counted. Calendar limits: when their next period starts. */
  freesAt: z.nullable(z.string()),
  /** A raise that waits for its confirmation. It can be confirmed from `from` on; `ready` says whether it can be now. `to` null removes the limit. */
  raise: z.nullable(z.object({ to: z.nullable(z.number()), from: z.string(), ready: z.boolean() })),
});
export type PlayLimitWire = z.infer<typeof PlayLimitWire>;

/** RETURN: an exclusion has ended and waits for the return. HELD: an operator checks the account. until is null in both cases. */
export const PlayStopWire = z.object({ kind: z.enum(['TIMEOUT', 'EXCLUSION', 'RETURN', 'HELD']), until: z.nullable(z.string()) });
export type PlayStopWire = z.infer<typeof PlayStopWire>;
/** The return after an exclusion: asked for, confirmable from `from` on (`ready`), after the question for limits is answered. */
export const PlayReturnWire = z.object({ askedAt: z.nullable(z.string()), from: z.nullable(z.string()), ready: z.boolean(), limitsChosen: z.boolean() });
export type PlayReturnWire = z.infer<typeof PlayReturnWire>;

const LimitsAnswer = successOf({
  result: z.object({
    limits: z.array(PlayLimitWire),
    pause: z.nullable(PlayStopWire),
    /** null: there is nothing to return from. */
    comeBack: z.nullable(PlayReturnWire),
    realityMinutes: z.nullable(z.number()),
  }),
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

/** Asks for the return after an exclusion. A repeated request keeps its time. NOT_PERMITTED. */
export const askReturn = endpoint({ name: 'askReturn', method: 'POST', path: 'play/return', auth: 'bearer', answer: LimitsAnswer, action: true });
/** Confirms the return: the person can play again. NOT_PERMITTED, RETURN_TOO_EARLY, LIMITS_FIRST. */
export const confirmReturn = endpoint({
  name: 'confirmReturn',
  method: 'POST',
  path: 'play/return/confirm',
  auth: 'bearer',
  answer: LimitsAnswer,
  action: true,
});
