/** Times with seconds or their zone, for clocks, statements and bets, in the chosen zone. Home needs none of them. */
import { formatWhen, localeOf, zonedFormat, zoneLabel, type TimeZoneName } from './time-zone.ts';

/** Formats ms since 1970 with the zone: '27 Nov, 14:05 IST'. */
export function formatZonedWhen(at: number, zone: TimeZoneName, language: string): string {
  return `${formatWhen(at, zone, language)} ${zoneLabel(zone, at)}`;
}

/** Formats ms since 1970 for the clock: 'Thu, 20 Nov 2025, 17:03:22'. */
export function formatClock(at: number, zone: TimeZoneName, language: string): string {
  return zonedFormat(localeOf(language), zone, 'clock', {
    weekday: 'short',
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(at);
}

/** Formats ms since 1970 for statements: '20 Nov 2025, 17:03:22'. */
export function formatMoment(at: number, zone: TimeZoneName, language: string): string {
  return zonedFormat(localeOf(language), zone, 'moment', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(at);
}

/** Formats ms since 1970 as 'DD/MM/YYYY, hh:mm:ss A' (HD-04); 'N/A' without a time (HD-05). */
export function formatLastLogin(at: number | null | undefined, zone: TimeZoneName): string {
  if (at === null || at === undefined || !Number.isFinite(at)) return 'N/A';
  const parts = new Map(
    zonedFormat('en-US', zone, 'last-login', {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hour12: true,
    })
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  );
  return `${parts.get('day')}/${parts.get('month')}/${parts.get('year')}, ${parts.get('hour')}:${parts.get('minute')}:${parts.get('second')} ${parts.get('dayPeriod')}`;
}
