/** The questions for a limit and the sums of the account. Amounts in rupees, times in ISO 8601. */
import { LIMIT_ANSWERS, LIMIT_OCCASIONS } from '@maidan/domain';
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { SafeNumber } from '../../fields.ts';

export const PlayReviewWire = z.object({
  /** The sums count from here. */
  since: z.string(),
  balance: z.number(),
  deposited: z.number(),
  withdrawn: z.number(),
  /** Result of bets and casino rounds. */
  net: z.number(),
  sumsDue: z.boolean(),
  limitDue: z.boolean(),
  askAtSignUp: z.boolean(),
  /** Whether the page of the first deposit asks for a limit. */
  askAtDeposit: z.boolean(),
  /** Whether stakes are refused with LIMITS_FIRST until the question is answered (occasion CARE, not with LATER). */
  askBeforeStake: z.boolean(),
  /** Months between two reminders; null: the default. */
  everyMonths: z.nullable(z.number()),
  hasLimit: z.boolean(),
});
export type PlayReviewWire = z.infer<typeof PlayReviewWire>;
const ReviewAnswer = successOf({ result: PlayReviewWire });

export const playReview = endpoint({ name: 'playReview', method: 'GET', path: 'play/review', auth: 'bearer', answer: ReviewAnswer });
/** Records that the player has seen the sums. */
export const playReviewSeen = endpoint({
  name: 'playReviewSeen',
  method: 'POST',
  path: 'play/review/seen',
  auth: 'bearer',
  answer: ReviewAnswer,
  action: true,
});
/** Sets the months between two reminders: 1, 3 or 6; null: the default. LIMIT_INVALID. */
export const setPlayReview = endpoint({
  name: 'setPlayReview',
  method: 'PUT',
  path: 'play/review',
  auth: 'bearer',
  body: z.object({ everyMonths: z.nullable(SafeNumber) }),
  answer: ReviewAnswer,
  action: true,
});
/** Answers the question for a limit. SET needs a stored limit: LIMIT_INVALID. CARE takes no LATER: LIMITS_FIRST. */
export const answerLimitQuestion = endpoint({
  name: 'answerLimitQuestion',
  method: 'POST',
  path: 'play/review/limit',
  auth: 'bearer',
  body: z.object({ occasion: z.enum(LIMIT_OCCASIONS), answer: z.enum(LIMIT_ANSWERS) }),
  answer: ReviewAnswer,
  action: true,
});
