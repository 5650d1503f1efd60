/** Rows as CSV (RFC 4180) for spreadsheets, which treat a cell that begins with =, +, - or @ as a formula. Pure. */

/** Texts that a spreadsheet may evaluate, full-width forms included. */
const FORMULA = /^[\s\u200b\ufeff]*[=+\-@\u2212\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Returns one cell. Numbers stay numbers; other text that could be a formula gets an apostrophe, so that spreadsheets show it as it is. */
export function csvCell(text: string): string {
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Returns one row with its end. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Returns paise as a plain number of rupees: '-1234.50'. */
export function csvMoney(amount: number): string {
  const whole = Math.abs(amount);
  return `${amount < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

/** Returns an average price or a rate as of averagePriceOf as a plain number with two to four decimals: 217.65 as '2.1765'. */
export function csvPrice(hundredths: number): string {
  const parts = String(Math.round(hundredths * 100)).padStart(5, '0');
  return `${parts.slice(0, -4)}.${parts.slice(-4).replace(/0{1,2}$/, '')}`;
}

/** Formats moments as '2025-11-20 17:03:22' in a zone (a name of the IANA database); null if the zone is unknown. */
export function csvTimes(timeZone: string): ((at: number) => string) | null {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
  } catch {
    return null; // Intl throws a RangeError for an unknown zone
  }
  return (at) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return `${parts['year']}-${parts['month']}-${parts['day']} ${parts['hour']}:${parts['minute']}:${parts['second']}`;
  };
}
