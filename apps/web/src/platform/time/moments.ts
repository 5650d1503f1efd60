/** Times with seconds, for clocks and statements, in the chosen zone. Home needs none of them. */
import { localeOf, zonedFormat, type TimeZoneName } from './time-zone.ts';

/** 'Thu, 20 Nov 2025, 17:03:22' for the clock. Milliseconds since 1970. */
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

/** '20 Nov 2025, 17:03:22' for statements. Milliseconds since 1970. */
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

/** 'DD/MM/YYYY, hh:mm:ss A' (HD-04), or 'N/A' without a time (HD-05). Milliseconds since 1970. */
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
