/** Dates and numbers as clients expect them. */
import type { Paise } from '@maidan/domain';

/** Times are limited to the years 1 to 9999, which every client and the database can hold. */
const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00Z');
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z');

/** Returns the one form of a date that all clients parse: UTC with three decimals. `ms` since 1970. */
export function formatDate(ms: number): string {
  return new Date(ms).toISOString();
}

const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:[.,]\d{1,9})?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** Reads any ISO 8601 date, without a zone as UTC, or milliseconds. Returns ms since 1970; null: not a date. */
export function parseDate(value: string | number): number | null {
  const ms = typeof value === 'number' ? value : parseText(value.trim());
  return ms >= FIRST_MOMENT && ms <= LAST_MOMENT ? Math.trunc(ms) : null;
}

function parseText(text: string): number {
  const parts = DATE.exec(text);
  if (parts === null) return Number.NaN;
  const [, day, time = '00:00', seconds = ':00', zone = 'Z'] = parts;
  return Date.parse(`${day}T${time}${seconds.replace(',', '.')}${zone.toUpperCase()}`);
}

/** Returns rupees with at most two decimals. */
export function formatSize(paise: Paise): number {
  return paise / 100;
}

/** Returns a price of at most two decimals. `hundredths` of an offer or order. */
export function formatOdds(hundredths: number): number {
  return hundredths / 100;
}

/** Returns the average price of matches with at most eight decimals: what winning backers get back over their stakes. 0: nothing matched. */
export function averagePrice(valueCentipaise: number, stakePaise: Paise): number {
  if (stakePaise === 0) return 0;
  return Math.round((valueCentipaise / stakePaise) * 1_000_000) / 100_000_000;
}

/** Returns the hundredths of a price, however a client's arithmetic has blurred it; null: more than two decimals. */
export function parseOdds(price: number): number | null {
  const hundredths = Math.round(price * 100);
  return Math.abs(price * 100 - hundredths) < 1e-4 && Number.isSafeInteger(hundredths) ? hundredths : null;
}

/** Returns the paise of a size; null: more than two decimals, or too large to be exact. */
export function parseSize(size: number): number | null {
  const paise = Math.round(size * 100);
  return Math.abs(size * 100 - paise) < 1e-4 && Number.isSafeInteger(paise) ? paise : null;
}
