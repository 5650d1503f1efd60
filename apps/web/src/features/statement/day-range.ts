/** Ranges of whole days in the chosen zone. Pure; a day is 'YYYY-MM-DD', the format of date fields. */
import { INDIA_OFFSET_MIN } from '@maidan/domain';
import type { TimeZoneName } from '../../platform/time/time-zone.ts';

/** First and last day, both included; null: no bound on this side. */
export interface DayRange {
  readonly first: string | null;
  readonly last: string | null;
}
export const ALL_DAYS: DayRange = { first: null, last: null };

/** The named ranges that end today, with their number of days. */
export const RECENT = { today: 1, week: 7, month: 30 } as const;

const MINUTE_MS = 60_000;

/** Returns a typed day, or null if there is no such day, for example 31 February. */
export function readDay(text: string | null): string | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? '');
  if (parts === null || text === null) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text) ? text : null;
}

/** Returns the day that is `days` days later. */
export function dayAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** Returns the start of a day in the zone, ms since 1970. */
export function startOfDay(day: string, zone: TimeZoneName): number {
  if (zone === 'device') return new Date(`${day}T00:00:00`).getTime();
  return Date.parse(`${day}T00:00:00Z`) - (zone === 'india' ? INDIA_OFFSET_MIN * MINUTE_MS : 0);
}

/** Returns the day of a moment (ms since 1970) in the zone. */
export function dayOf(at: number, zone: TimeZoneName): string {
  const offset = zone === 'device' ? -new Date(at).getTimezoneOffset() : zone === 'india' ? INDIA_OFFSET_MIN : 0;
  return new Date(at + offset * MINUTE_MS).toISOString().slice(0, 10);
}

/** Returns a named range that ends on the day of `now`, ms since 1970. */
export function recentDays(name: keyof typeof RECENT, now: number, zone: TimeZoneName): DayRange {
  const last = dayOf(now, zone);
  return { first: dayAfter(last, 1 - RECENT[name]), last };
}

/** Returns true if a range begins after its end. */
export function isBackwards({ first, last }: DayRange): boolean {
  return first !== null && last !== null && first > last;
}

/** Returns the range as parameters of a call: ms since 1970 as text, `to` exclusive. */
export function windowOfDays({ first, last }: DayRange, zone: TimeZoneName): { readonly from?: string; readonly to?: string } {
  return {
    ...(first === null ? {} : { from: String(Math.max(0, startOfDay(first, zone))) }),
    ...(last === null ? {} : { to: String(Math.max(0, startOfDay(dayAfter(last, 1), zone))) }),
  };
}
