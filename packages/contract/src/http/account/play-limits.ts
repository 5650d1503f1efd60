/** Limits, breaks and reality checks that players set for themselves (ADR 10). Amounts in rupees, the session's limit in minutes, times in ISO 8601. */
import { LIMIT_NAMES } from '@maidan/domain';
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { SafeNumber, Text } from '../../fields.ts';
import { IDENTITY_PROOFS, PROOF_FIELDS } from './identity.ts';

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

/** until is null if the break is permanent. */
export const PlayBreakWire = z.object({ kind: z.enum(['TIMEOUT', 'EXCLUSION']), until: z.nullable(z.string()) });
export type PlayBreakWire = z.infer<typeof PlayBreakWire>;

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

/** Length of a break. hours: a time-out of 24 to 1008. months: an exclusion of 6, 12, 24, 60 or null (permanent). */
const BreakWish = z.union([z.object({ hours: SafeNumber }), z.object({ months: z.nullable(SafeNumber) })]);

export const BreakSummaryWire = z.object({
  /** Confirms this break of this account for `validMs`. */
  token: z.string(),
  validMs: z.number(),
  kind: z.enum(['TIMEOUT', 'EXCLUSION']),
  /** End of the break if it began now; null: permanent. */
  until: z.nullable(z.string()),
  /** Rupees in the account, and the part that open bets hold. Matched bets are settled as usual; unmatched ones are cancelled. */
  balance: z.number(),
  held: z.number(),
  /** Any one of these is enough; empty: no proof is needed. */
  proofs: z.array(z.enum(IDENTITY_PROOFS)),
  /** E-mail address of the site's support, which pays out the balance of an excluded player; empty: none. */
  support: z.string(),
  /** Public help lines. */
  help: z.array(z.object({ name: z.string(), number: z.string() })),
});
export type BreakSummaryWire = z.infer<typeof BreakSummaryWire>;

/** Returns what a break would do, and the token that begins it. Changes nothing. LIMIT_INVALID, BREAK_SHORTER. */
export const askBreak = endpoint({
  name: 'askBreak',
  method: 'POST',
  path: 'play/break/summary',
  auth: 'bearer',
  body: BreakWish,
  answer: successOf({ result: BreakSummaryWire }),
  action: true,
});
/** Sends an OTP to the account's phone as proof for an exclusion. NOT_PERMITTED without a phone, TOO_MANY_TRIES. */
export const sendBreakOtp = endpoint({
  name: 'sendBreakOtp',
  method: 'POST',
  path: 'play/break/otp',
  auth: 'bearer',
  answer: successOf({ message: z.string(), orderId: z.string() }),
  action: true,
});
/**
 * Begins the break of a summary at once; it can only be extended. A time-out needs the token alone. An exclusion also needs `sure` (the
 * ticked box) and one of the summary's proofs; a wrong one counts as a wrong try. BREAK_TOKEN_INVALID, CONFIRMATION_NEEDED, PROOF_NEEDED,
 * RECENT_LOGIN_NEEDED, PASSWORD_WRONG, OTP_WRONG, TOO_MANY_TRIES, BREAK_SHORTER.
 */
export const beginBreak = endpoint({
  name: 'beginBreak',
  method: 'POST',
  path: 'play/break',
  auth: 'bearer',
  body: z.object({
    token: Text(256).check(z.minLength(1)),
    sure: z.optional(z.boolean()),
    ...PROOF_FIELDS,
  }),
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
