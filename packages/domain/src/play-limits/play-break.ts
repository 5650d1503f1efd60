/**
 * Times in which a person does not play: a time-out, during which he may look and pay out but not bet, and an exclusion, during which he
 * cannot come in. Neither can be shortened. Pure; times in ms since 1970.
 */
import { accept, refuse, type Outcome, type Refusal } from '../refusal/refusal.ts';

export type BreakKind = 'TIMEOUT' | 'EXCLUSION';

/** `until` null: for good. */
export interface PlayBreak {
  readonly kind: BreakKind;
  readonly until: number | null;
}

const HOUR_MS = 60 * 60_000;
/** Hours a time-out may take: a day to six weeks. */
export const TIMEOUT_HOURS = { least: 24, most: 6 * 7 * 24 } as const;
/** Hours offered. */
export const TIMEOUT_CHOICES: readonly number[] = [24, 72, 7 * 24, 14 * 24, 28 * 24, 42 * 24];
/** Months an exclusion may take, null for good; 6 at least. */
export const EXCLUSION_CHOICES: readonly (number | null)[] = [6, 12, 24, 60, null];

/** The end of a break that begins now. Calendar months in UTC; one that has no such day ends with its last. */
export function breakEnd(wish: { readonly hours: number } | { readonly months: number | null }, now: number): number | null {
  if ('hours' in wish) return now + wish.hours * HOUR_MS;
  if (wish.months === null) return null;
  const start = new Date(now);
  const month = start.getUTCMonth() + wish.months;
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(start.getUTCFullYear(), month, Math.min(start.getUTCDate(), lastDay));
  return midnight + (now - Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate()));
}

/** Whether it is in force at a moment. */
export function isInForce({ until }: PlayBreak, now: number): boolean {
  return until === null || now < until;
}

/** Of breaks that overlap: an exclusion before a time-out, the later end before the earlier. */
export function sterner(one: PlayBreak, other: PlayBreak): PlayBreak {
  if (one.kind !== other.kind) return one.kind === 'EXCLUSION' ? one : other;
  return endOf(one) >= endOf(other) ? one : other;
}

const endOf = ({ until }: PlayBreak): number => until ?? Number.POSITIVE_INFINITY;

/** A break asked for while another of its kind stands must end later: BREAK_SHORTER with the end that stands. */
export function askBreak(standing: PlayBreak | null, asked: PlayBreak, now: number): Outcome<PlayBreak> {
  if (standing === null || !isInForce(standing, now)) return accept(asked);
  if (standing.kind === 'TIMEOUT' && asked.kind === 'EXCLUSION') return accept(asked);
  if (standing.kind === 'EXCLUSION' && asked.kind === 'TIMEOUT') return refuse('BREAK_SHORTER', standing.until === null ? {} : { until: standing.until });
  return endOf(asked) > endOf(standing) ? accept(asked) : refuse('BREAK_SHORTER', standing.until === null ? {} : { until: standing.until });
}

/** What a break answers to who wants to play: TIMED_OUT or SELF_EXCLUDED, until when. */
export function breakRefusal({ kind, until }: PlayBreak): Refusal {
  return refuse(kind === 'TIMEOUT' ? 'TIMED_OUT' : 'SELF_EXCLUDED', until === null ? {} : { until });
}

/** Minutes between two reality checks. */
export const REALITY_CHOICES: readonly number[] = [15, 30, 60];
