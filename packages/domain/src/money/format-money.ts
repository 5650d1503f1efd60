/** Formats money: rupees with Indian digit grouping and 2 decimals (EN-10, BC-19); sizes in K, L and Cr. Avoids Intl, which is slow for price cells. */
import { PAISE_PER_CASINO_POINT } from './money.ts';

/** Groups the digits of whole rupees the Indian way: '1234567' becomes '12,34,567'. */
function groupDigits(digits: string): string {
  if (digits.length <= 3) return digits;
  let grouped = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 2) grouped = `${digits.slice(Math.max(0, end - 2), end)},${grouped}`;
  return grouped;
}

/** Formats paise as '12,34,567.50', with a minus sign before a negative amount (EN-10). Throws RangeError (a bug) if the amount is not a safe integer. */
export function formatGrouped(amount: number): string {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not whole paise: ${amount}`);
  const size = Math.abs(amount);
  const fraction = size % 100;
  const text = `${groupDigits(String((size - fraction) / 100))}.${String(fraction).padStart(2, '0')}`;
  return amount < 0 ? `-${text}` : text;
}

/** Formats paise as '₹1,00,000.00' or '-₹1,00,000.00' (BC-19); a missing amount is '₹0.00'. */
export function formatMoney(amount: number | null | undefined): string {
  if (amount === null || amount === undefined) return '₹0.00';
  return amount < 0 ? `-₹${formatGrouped(-amount)}` : `₹${formatGrouped(amount)}`;
}

/**
 * Formats paise as casino points with at most 3 decimals, '12,34,567.5': 10 rupees are 1 point (BC-18).
 * Throws RangeError (a bug) if the amount is not a safe integer.
 */
export function formatCasinoPoints(amount: number): string {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not whole paise: ${amount}`);
  const size = Math.abs(amount);
  const rest = size % PAISE_PER_CASINO_POINT;
  const whole = groupDigits(String((size - rest) / PAISE_PER_CASINO_POINT));
  const text = rest === 0 ? whole : `${whole}.${String(rest).padStart(3, '0').replace(/0+$/, '')}`;
  return amount < 0 ? `-${text}` : text;
}

/** Formats paise for limits in texts: '₹500' for whole rupees, otherwise with 2 decimals. */
export function formatLimit(amount: number): string {
  const text = formatMoney(amount);
  return text.endsWith('.00') ? text.slice(0, -3) : text;
}

const SHORT_UNITS: readonly { readonly paise: number; readonly sign: string }[] = [
  { paise: 1_00_00_000_00, sign: 'Cr' },
  { paise: 1_00_000_00, sign: 'L' },
  { paise: 1_000_00, sign: 'K' },
];

const HINDI_UNITS = [
  { paise: 1_00_00_000_00, sign: ' करोड़' },
  { paise: 1_00_000_00, sign: ' लाख' },
] as const;

/** Truncates to a tenth of the largest unit that fits; null below the smallest unit. */
function inUnits(size: number, units: typeof SHORT_UNITS): string | null {
  const unit = units.find(({ paise }) => size >= paise);
  if (unit === undefined) return null;
  const tenths = Math.floor((size * 10) / unit.paise);
  return (tenths >= 1000 || tenths % 10 === 0 ? String(Math.floor(tenths / 10)) : (tenths / 10).toFixed(1)) + unit.sign;
}

/** Formats whole rupees; amounts below 10 rupees show their paise unless they are 0. */
function inRupees(size: number, whole: (rupees: number) => string): string {
  return size >= 1000 || size % 100 === 0 ? whole(Math.floor(size / 100)) : (size / 100).toFixed(2);
}

/**
 * Formats a size in paise for the price cells: '84', '1.2K', '12.5L', '3Cr'. Truncates and never rounds up, so that a cell never
 * shows more than is available. Shows the paise below 10 rupees.
 */
export function formatSize(amount: number): string {
  const size = Math.max(0, Math.trunc(amount));
  return inUnits(size, SHORT_UNITS) ?? inRupees(size, String);
}

/** Formats a size in paise for Hindi pages: '84', '1,234', '12.5 लाख', '3 करोड़'. Truncates as `formatSize` does. */
export function formatSizeHindi(amount: number): string {
  const size = Math.max(0, Math.trunc(amount));
  return inUnits(size, HINDI_UNITS) ?? inRupees(size, (rupees) => formatGrouped(rupees * 100).slice(0, -3));
}
