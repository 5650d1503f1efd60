/** Times in India's zone with the zone shown, as every operator of an installation reads the same clock. */
import type { Language } from '@maidan/domain';
import { useEffect, useState } from 'react';
import { serverNow } from './call.ts';

const ZONE = 'Asia/Kolkata';
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: Language, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${zone} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { timeZone: zone, hourCycle: 'h23', ...options });
  formats.set(key, known);
  return known;
}

const MOMENT = { day: '2-digit', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
const SHORT_MOMENT = { day: '2-digit', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;

/** Returns '26 Nov 2026, 14:05:09'. `at`: ms since 1970. */
export function momentText(at: number, language: Language): string {
  return formatOf(language, ZONE, MOMENT).format(at);
}

/** Returns '26 Nov 2026, 14:05', for rows of lists. `at`: ms since 1970. */
export function shortMomentText(at: number, language: Language): string {
  return formatOf(language, ZONE, SHORT_MOMENT).format(at);
}

/** Returns '14:05:09' in a zone. */
export function clockText(at: number, language: Language, zone: 'IST' | 'UTC'): string {
  return formatOf(language, zone === 'IST' ? ZONE : 'UTC', { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(at);
}

/** Returns the start of a day in India ('2026-11-26') in ms since 1970; null for another text. */
export function dayStart(day: string): number | null {
  const at = Date.parse(`${day}T00:00:00+05:30`);
  return Number.isNaN(at) ? null : at;
}

/** Returns the server's time in ms since 1970, and renders again each second. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
