/**
 * Breaks from play. During a time-out a person can log in and withdraw but not bet; during an exclusion the person cannot log in.
 * Neither can be shortened. Pure; times in ms since 1970.
 */
import { accept, refuse, type Outcome, type Refusal } from '../refusal/refusal.ts';

export type BreakKind = 'TIMEOUT' | 'EXCLUSION';

/** `until` is null if the break is permanent. */
export interface PlayBreak {
  readonly kind: BreakKind;
  readonly until: number | null;
}

/**
 * Why a person cannot play now. RETURN: an exclusion has ended, and the person has not returned yet. HELD: an operator must look at the
 * account first. In both cases the person can log in, look and withdraw.
 */
export interface PlayStop {
  readonly kind: BreakKind | 'RETURN' | 'HELD';
  readonly until: number | null;
}

/**
 * Why a person cannot take a stake now. LIMITS: at level 3 of the markers of harm the person must answer the question for a limit first;
 * everything but a new stake stays open.
 */
export type StakeStop = PlayStop | { readonly kind: 'LIMITS'; readonly until: null };

const HOUR_MS = 60 * 60_000;
/** The shortest and the longest time-out in hours: a day and six weeks. */
export const TIMEOUT_HOURS = { least: 24, most: 6 * 7 * 24 } as const;
/** Hours of a time-out that the client offers. */
export const TIMEOUT_CHOICES: readonly number[] = [24, 72, 7 * 24, 14 * 24, 28 * 24, 42 * 24];
/** Months of an exclusion that the client offers; null is permanent. */
export const EXCLUSION_CHOICES: readonly (number | null)[] = [6, 12, 24, 60, null];

/** How long the token of a break's summary can begin the break. */
export const BREAK_TOKEN_MS = 5 * 60_000;
/** How recent a proof of identity must be, or a login that serves as one. */
export const PROOF_FRESH_MS = 5 * 60_000;

/** Public help lines in India, free at any hour. */
export const HELP_LINES: readonly { readonly name: { readonly en: string; readonly hi: string }; readonly number: string }[] = [
  { name: { en: 'Tele-MANAS, mental health', hi: 'टेली-मानस, मानसिक स्वास्थ्य' }, number: '14416' },
  { name: { en: 'Childline, for children', hi: 'चाइल्डलाइन, बच्चों के लिए' }, number: '1098' },
  { name: { en: 'Emergency', hi: 'आपातकाल' }, number: '112' },
];

/** Returns when a break that begins at `now` ends, or null if it is permanent. Months are calendar months in UTC; a shorter month ends the break on its last day. */
export function breakEnd(length: { readonly hours: number } | { readonly months: number | null }, now: number): number | null {
  if ('hours' in length) return now + length.hours * HOUR_MS;
  if (length.months === null) return null;
  const start = new Date(now);
  const month = start.getUTCMonth() + length.months;
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(start.getUTCFullYear(), month, Math.min(start.getUTCDate(), lastDay));
  return midnight + (now - Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate()));
}

/** Whether the break is in force at `now`. */
export function isInForce({ until }: PlayBreak, now: number): boolean {
  return until === null || now < until;
}

/** Returns the stricter of two overlapping breaks: an exclusion rather than a time-out, otherwise the break that ends later. */
export function stricterBreak(one: PlayBreak, other: PlayBreak): PlayBreak {
  if (one.kind !== other.kind) return one.kind === 'EXCLUSION' ? one : other;
  return endOf(one) >= endOf(other) ? one : other;
}

const endOf = ({ until }: PlayBreak): number => until ?? Number.POSITIVE_INFINITY;

/** Decides a request for a break. While a break is in force, a request that would shorten or weaken it is refused with BREAK_SHORTER and the current end. */
export function requestBreak(current: PlayBreak | null, requested: PlayBreak, now: number): Outcome<PlayBreak> {
  if (current === null || !isInForce(current, now)) return accept(requested);
  if (current.kind === 'TIMEOUT' && requested.kind === 'EXCLUSION') return accept(requested);
  if (current.kind === 'EXCLUSION' && requested.kind === 'TIMEOUT') return refuse('BREAK_SHORTER', current.until === null ? {} : { until: current.until });
  return endOf(requested) > endOf(current) ? accept(requested) : refuse('BREAK_SHORTER', current.until === null ? {} : { until: current.until });
}

const STOP_CODES = { TIMEOUT: 'TIMED_OUT', EXCLUSION: 'SELF_EXCLUDED', RETURN: 'RETURN_NEEDED', HELD: 'ACCOUNT_HELD', LIMITS: 'LIMITS_FIRST' } as const;

/** Returns the refusal of a bet while a person cannot play: TIMED_OUT or SELF_EXCLUDED with the end of the break, RETURN_NEEDED, ACCOUNT_HELD, LIMITS_FIRST. */
export function breakRefusal({ kind, until }: StakeStop): Refusal {
  return refuse(STOP_CODES[kind], until === null ? {} : { until });
}

/** How long a request to return after an exclusion waits before it can be confirmed. */
export const RETURN_DELAY_MS = 24 * HOUR_MS;

/** Returns the earliest time at which a return that was asked for at `askedAt` can be confirmed. */
export function returnConfirmableAt(askedAt: number): number {
  return askedAt + RETURN_DELAY_MS;
}

/** Intervals between two reality checks that the client offers, in minutes. */
export const REALITY_CHOICES: readonly number[] = [15, 30, 60];
