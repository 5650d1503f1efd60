/** Times in the chosen zone: the system's (UTC), the device's, or India's (DR-04 to DR-07). Kept on this device. */
import { INDIA_OFFSET_MIN } from '@maidan/domain';
import { create } from 'zustand';

export const TIME_ZONE_NAMES = ['system', 'device', 'india'] as const;
export type TimeZoneName = (typeof TIME_ZONE_NAMES)[number];
const KEY = 'timeZoneName';

export interface TimeSettings {
  readonly timeZoneName: TimeZoneName;
  /** Last server time, milliseconds since 1970; null before the first response (EN-40). */
  readonly serverTime: number | null;
  /** Lead of the server's clock over this device's clock, ms. Heartbeats set it. */
  readonly aheadMs: number;
}

/** Returns the settings at the start: the stored zone, else the device's zone (EN-40). */
export function initialTimeSettings(stored: string | null): TimeSettings {
  const known = TIME_ZONE_NAMES.find((name) => name === stored);
  return { timeZoneName: known ?? 'device', serverTime: null, aheadMs: 0 };
}

export const timeSettings = create<TimeSettings>(() => initialTimeSettings(globalThis.localStorage?.getItem(KEY) ?? null));

export function chooseTimeZone(timeZoneName: TimeZoneName): void {
  localStorage.setItem(KEY, timeZoneName);
  timeSettings.setState({ timeZoneName });
}

/** Sets the server's time, ms since 1970. A change of the lead below 1.5 s is ignored, so that the clock does not jitter. */
export function setServerTime(serverTime: number, deviceTime: number): void {
  const aheadMs = serverTime - deviceTime;
  timeSettings.setState((state) => (state.serverTime !== null && Math.abs(aheadMs - state.aheadMs) < 1500 ? { serverTime } : { serverTime, aheadMs }));
}

/** Returns Intl's name of a zone; undefined is the device's own. */
export function intlZone(name: TimeZoneName): string | undefined {
  if (name === 'device') return undefined;
  return name === 'system' ? 'UTC' : 'Asia/Kolkata';
}

/** Returns the name of the zone that is shown beside a time: 'UTC', 'IST' or 'GMT+5:45'. */
export function zoneLabel(name: TimeZoneName, at: number): string {
  if (name === 'system') return 'UTC';
  const offset = name === 'india' ? INDIA_OFFSET_MIN : -new Date(at).getTimezoneOffset();
  if (offset === INDIA_OFFSET_MIN) return 'IST';
  if (offset === 0) return 'UTC';
  const size = Math.abs(offset);
  return `GMT${offset < 0 ? '-' : '+'}${Math.floor(size / 60)}${size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`}`;
}

/** Returns how far the chosen zone is ahead of UTC at a time, ms. */
export function aheadOfUtc(name: TimeZoneName, at: number): number {
  if (name === 'system') return 0;
  return (name === 'india' ? INDIA_OFFSET_MIN : -new Date(at).getTimezoneOffset()) * 60_000;
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** Returns an Intl format in a zone, created once per `kind`. */
export function zonedFormat(locale: string, zone: TimeZoneName, kind: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}|${zone}|${kind}`;
  let known = formats.get(key);
  if (known === undefined) {
    const timeZone = intlZone(zone);
    known = new Intl.DateTimeFormat(locale, timeZone === undefined ? options : { ...options, timeZone });
    formats.set(key, known);
  }
  return known;
}

/** Returns the locale of times in a language. Both use Latin digits, as prices do. */
export function localeOf(language: string): string {
  return language === 'hi' ? 'hi-IN-u-nu-latn' : 'en-GB';
}

const ENGLISH_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

/** Returns the same text as Intl's British English. Without Intl, whose rules take time to load, a phone shows prices earlier. */
function englishWhen(at: number, zone: TimeZoneName): string {
  const offsetMin = zone === 'device' ? -new Date(at).getTimezoneOffset() : zone === 'india' ? INDIA_OFFSET_MIN : 0;
  const there = new Date(at + offsetMin * 60_000);
  const two = (count: number): string => String(count).padStart(2, '0');
  return `${two(there.getUTCDate())} ${ENGLISH_MONTHS[there.getUTCMonth()]}, ${two(there.getUTCHours())}:${two(there.getUTCMinutes())}`;
}

/** Formats ms since 1970 for lists: '20 Nov, 17:03'. */
export function formatWhen(at: number, zone: TimeZoneName, language: string): string {
  if (language !== 'hi') return englishWhen(at, zone);
  return zonedFormat(localeOf(language), zone, 'when', { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
}
