/** How money reads: rupees with Indian digit grouping and 2 decimals (EN-10, BC-19); sizes in K, L and Cr. By hand, since cells format often. */

/** Rupees grouped the Indian way: 1234567 is '12,34,567'. Takes digits only. */
function groupDigits(digits: string): string {
  if (digits.length <= 3) return digits;
  let grouped = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 2) grouped = `${digits.slice(Math.max(0, end - 2), end)},${grouped}`;
  return grouped;
}

/** Paise as '12,34,567.50', with a minus sign before a negative amount (EN-10). Throws (a bug) when not a safe integer. */
export function formatGrouped(amount: number): string {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not whole paise: ${amount}`);
  const size = Math.abs(amount);
  const fraction = size % 100;
  const text = `${groupDigits(String((size - fraction) / 100))}.${String(fraction).padStart(2, '0')}`;
  return amount < 0 ? `-${text}` : text;
}

/** Paise as '₹1,00,000.00' (BC-19); the sign stands directly before the number, a minus before it; a missing amount is '₹0.00'. */
export function formatMoney(amount: number | null | undefined): string {
  if (amount === null || amount === undefined) return '₹0.00';
  return amount < 0 ? `-₹${formatGrouped(-amount)}` : `₹${formatGrouped(amount)}`;
}

/** Paise as '₹500' where they are whole rupees, else with 2 decimals: for limits in texts. */
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

/** Cut to a tenth of the largest unit that fits; null below the smallest. */
function inUnits(size: number, units: typeof SHORT_UNITS): string | null {
  const unit = units.find(({ paise }) => size >= paise);
  if (unit === undefined) return null;
  const tenths = Math.floor((size * 10) / unit.paise);
  return (tenths >= 1000 || tenths % 10 === 0 ? String(Math.floor(tenths / 10)) : (tenths / 10).toFixed(1)) + unit.sign;
}

/** Whole rupees; below 10 rupees with the paise, unless they are 0. */
function inRupees(size: number, whole: (rupees: number) => string): string {
  return size >= 1000 || size % 100 === 0 ? whole(Math.floor(size / 100)) : (size / 100).toFixed(2);
}

/**
 * Paise of a size in the short form of the price cells: '84', '1.2K', '12.5L', '3Cr'. Cut, never rounded up: a cell does not
 * promise more than there is. Below 10 rupees the paise are shown.
 */
export function formatSize(amount: number): string {
  const size = Math.max(0, Math.trunc(amount));
  return inUnits(size, SHORT_UNITS) ?? inRupees(size, String);
}

/** The same for Hindi pages: '84', '1,234', '12.5 लाख', '3 करोड़'. */
export function formatSizeHindi(amount: number): string {
  const size = Math.max(0, Math.trunc(amount));
  return inUnits(size, HINDI_UNITS) ?? inRupees(size, (rupees) => formatGrouped(rupees * 100).slice(0, -3));
}
