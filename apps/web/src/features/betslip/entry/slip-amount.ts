/** The amount field of the slip: its text after an input, and the stake of this text. Pure. */
import {
  formatGrouped,
  guestStake,
  toLatinDigits,
  NO_MONEY,
  profitBeforeCommission,
  readAmount,
  stakeForAmount,
  type AmountMode,
  type Paise,
} from '@maidan/domain';
import { requestedPrice, kindOf, type Slip } from '../slip.ts';

/** Longer texts are cut: no amount needs them. */
const LONGEST_TEXT = 40;
/** More digits before the point stay as they are typed; they are too large anyway. */
const MOST_GROUPED_DIGITS = 11;

/** A notice about the last input, shown once. */
export type AmountNotice = 'decimals-cut' | 'guest-limit';

export interface AmountText {
  readonly text: string;
  readonly notice: AmountNotice | null;
}

/** Returns the text of an amount (paise) in the field: grouped, without '.00'; empty for 0. */
export function fieldText(amount: number): string {
  const text = formatGrouped(amount);
  return amount <= 0 ? '' : text.endsWith('.00') ? text.slice(0, -3) : text;
}

/** Returns the number of characters that an input inserted. */
function insertedLength(before: string, text: string): number {
  let start = 0;
  while (start < before.length && before[start] === text[start]) start += 1;
  let end = 0;
  while (end < Math.min(before.length, text.length) - start && before.at(-1 - end) === text.at(-1 - end)) end += 1;
  return text.length - start - end;
}

const commas = (text: string): number => text.split(',').length - 1;

/** Groups the digits of a number as they are typed, and cuts its decimals to 2 (VA-32). Returns null for any other text, or for too many digits. */
function groupedNumber(text: string): AmountText | null {
  const match = /^(\d*)(?:\.(\d*))?$/.exec(text);
  if (match === null) return null;
  const [, digits = '', fraction] = match;
  if (digits.length > MOST_GROUPED_DIGITS) return null;
  const whole = digits === '' ? '' : formatGrouped(Number(digits) * 100).slice(0, -3);
  if (fraction === undefined) return { text: whole, notice: null };
  return { text: `${whole === '' ? '0' : whole}.${fraction.slice(0, 2)}`, notice: fraction.length > 2 ? 'decimals-cut' : null };
}

/**
 * Returns the text of the field after an input. Numbers are grouped while they are typed; a typed comma or second point is ignored.
 * A pasted amount is parsed as a whole and written as a number if its meaning is clear. Any other text stays as typed, and the slip
 * shows its error.
 */
export function textAfterInput(before: string, input: string): AmountText {
  const text = toLatinDigits(input).slice(0, LONGEST_TEXT);
  const stroke = insertedLength(before, text) <= 1;
  // the commas are our own grouping, unless a pasted text brought more of them
  if (/^[\d,.]*$/.test(text) && (stroke || commas(text) <= commas(before))) {
    const grouped = groupedNumber(text.replaceAll(',', '').replace(/(\..*)\./, '$1'));
    if (grouped !== null) return grouped;
  }
  return stroke ? { text, notice: null } : settledText(text);
}

/** Returns an amount in other words or digits ('10k', '₹ 1,00,000.00') as a number if its meaning is clear; else the text as it is. */
export function settledText(text: string): AmountText {
  const read = readAmount(text);
  if (read.type !== 'amount' || (read.amount === 0 && !read.isTruncated)) return { text, notice: null };
  return { text: read.amount === 0 ? '0.00' : fieldText(read.amount), notice: read.isTruncated ? 'decimals-cut' : null };
}

/** Lowers a visitor's amount to the limit for visitors (VA-31). Other input is returned as it is. */
export function cappedForGuest(typed: AmountText, guest: boolean): AmountText {
  const read = readAmount(typed.text);
  if (!guest || read.type !== 'amount') return typed;
  const capped = guestStake(read.amount);
  return capped === read.amount ? typed : { text: fieldText(capped), notice: 'guest-limit' };
}

export interface PricedSlip extends Pick<Slip, 'isBack' | 'marketType' | 'priceActual' | 'fancyPrice'> {
  /** Commission of the market, hundredths of a per cent. A typed profit is the profit after it. */
  readonly commissionBp: number;
}

/** Returns the stake of a typed amount at the slip's price and side, paise; null without an amount. */
export function stakeOfAmount(slip: PricedSlip, mode: AmountMode, typed: string): Paise | null {
  const read = readAmount(typed);
  if (read.type !== 'amount' || read.amount === NO_MONEY) return null;
  if (mode === 'stake') return read.amount;
  const amount = mode === 'profit' ? profitBeforeCommission(read.amount, slip.commissionBp) : read.amount;
  return stakeForAmount(mode, amount, { kind: kindOf(slip), side: slip.isBack === true ? 'BACK' : 'LAY', price: requestedPrice(slip) });
}

/** Returns a typed amount in rupees, or null unless it is a whole number above 0. */
export function wholeRupees(typed: string): number | null {
  const read = readAmount(typed);
  return read.type === 'amount' && read.amount > 0 && read.amount % 100 === 0 ? read.amount / 100 : null;
}
