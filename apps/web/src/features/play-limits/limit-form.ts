/** Parses a typed limit and compares it with the current one. Pure. */
import { fromRupees } from '@maidan/contract';
import { formatLimit, isLimitAmount, parseRupees, type LimitName } from '@maidan/domain';

/** Names of the calendar periods in the texts of this feature. */
export const CALENDAR_PERIODS = { day: 'play.calendarDay', week: 'play.calendarWeek', month: 'play.calendarMonth' } as const;

/** Parses rupees (for the session: minutes), with or without commas. Returns null if the text is not a valid limit. */
export function typedLimit(name: LimitName, typed: string): number | null {
  const text = typed.trim().replaceAll(',', '');
  if (name === 'session') return /^\d{1,4}$/.test(text) && isLimitAmount(name, Number(text)) ? Number(text) : null;
  if (/^0+(\.0{1,2})?$/.test(text)) return 0;
  const paise = parseRupees(text);
  return paise !== null && isLimitAmount(name, paise) ? Number(text) : null;
}

/** Compares the wished limit with the current one; null is no limit. Returns 'cut' for a lower limit. */
export function effectOf(current: number | null, wished: number | null): 'cut' | 'raise' | 'same' {
  if (wished === current) return 'same';
  return wished !== null && (current === null || wished < current) ? 'cut' : 'raise';
}

/** Returns the used part of a limit in per cent, 0 to 100, for a bar. */
export function usedPercent(used: number, amount: number): number {
  if (amount <= 0) return 100;
  return Math.min(100, Math.max(0, Math.round((used / amount) * 100)));
}

export function rupeesOfLimit(rupees: number): string {
  return formatLimit(fromRupees(rupees));
}
