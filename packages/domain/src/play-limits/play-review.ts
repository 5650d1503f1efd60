/**
 * When a player is asked for limits, and when he sees the sums of his account (UKGC RTS 12): a limit is asked for at sign-up, at the first
 * deposit, before a return after an exclusion, once a year, and before the next stake of a person at level 3 of the markers of harm; the sums come every 6 months, or more often if he wishes. Pure; times in ms
 * since 1970.
 */
import { breakEnd } from './play-break.ts';

export const LIMIT_OCCASIONS = ['SIGN_UP', 'FIRST_DEPOSIT', 'YEARLY', 'RETURN', 'CARE'] as const;
export type LimitOccasion = (typeof LIMIT_OCCASIONS)[number];
/** SET: the player set a limit; NONE: he wants none and has pressed twice; LATER: "not now". */
export const LIMIT_ANSWERS = ['SET', 'NONE', 'LATER'] as const;
export type LimitAnswer = (typeof LIMIT_ANSWERS)[number];

/** Months between two reminders: the sums of the account, and the question for a limit to players without one. */
export const REVIEW_MONTHS = { sums: 6, limit: 12 } as const;
/** Months between two reminders that a player can choose. */
export const REVIEW_CHOICES: readonly number[] = [1, 3, 6];

export interface ReviewFacts {
  readonly createdAt: number;
  /** The player's choice of months; null: none. */
  readonly everyMonths: number | null;
  /** When the player last saw the sums, and last answered the question for a limit; null: never. */
  readonly sumsSeenAt: number | null;
  readonly limitAskedAt: number | null;
  /** Whether the player has a limit on deposits, losses or stakes. */
  readonly hasLimit: boolean;
}

/** Returns which reminders are due at `now`. */
export function dueReview(facts: ReviewFacts, now: number): { readonly sums: boolean; readonly limit: boolean } {
  const { createdAt, everyMonths, sumsSeenAt, limitAskedAt, hasLimit } = facts;
  const isOver = (months: number, from: number | null): boolean => now >= breakEnd({ months }, from ?? createdAt)!;
  return {
    sums: isOver(everyMonths ?? REVIEW_MONTHS.sums, sumsSeenAt),
    limit: !hasLimit && isOver(everyMonths ?? REVIEW_MONTHS.limit, limitAskedAt),
  };
}
