/**
 * Reads an amount that a player typed or pasted: '1,00,000', '₹ 1,00,000.00', '10k', '1.5 lakh', '१०००'. A text is read only if it has
 * one meaning; any other text is reported as unclear. Paise.
 */
import { paise, type Paise, cutToTwoDecimals } from './money.ts';

/** Why a text is no amount. 'ambiguous': its digits can mean two amounts. */
export type UnclearAmount = 'not-an-amount' | 'ambiguous' | 'too-large';

export type TypedAmount =
  | { readonly type: 'empty' }
  /** `isTruncated`: the text had more than 2 decimals and was truncated (VA-32). 0 is a valid amount here. */
  | { readonly type: 'amount'; readonly amount: Paise; readonly isTruncated: boolean }
  | { readonly type: 'unclear'; readonly why: UnclearAmount };

/** Rupees of the words and signs for thousand, lakh, crore and million (the stake buttons say 1M). */
const UNITS: readonly (readonly [rupees: number, words: readonly string[]])[] = [
  [1000, ['k', 'thousand', 'hazar', 'hazaar', 'हजार', 'हज़ार']],
  [1_00_000, ['l', 'lac', 'lacs', 'lakh', 'lakhs', 'लाख']],
  [10_00_000, ['m', 'mn', 'million']],
  [1_00_00_000, ['cr', 'crore', 'crores', 'करोड', 'करोड़']],
];
const normalized = (text: string): string => text.normalize('NFKC').toLowerCase();

let rupeesOfWords: ReadonlyMap<string, number> | undefined;
/** Returns the rupees of a normalized word, or undefined. The map is made at the first call, because the first normalization of a page is slow. */
function rupeesOf(word: string): number | undefined {
  rupeesOfWords ??= new Map(UNITS.flatMap(([rupees, words]) => words.map((one) => [normalized(one), rupees] as const)));
  return rupeesOfWords.get(word);
}

/** Invisible characters: writing direction, joiners, the byte order mark. They are removed before an amount is read. */
const INVISIBLE = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
/** ₹, Rs., INR and their Hindi forms, before or after the number; '/-' only after it. */
const CURRENCY_BEFORE = /^(?:₹|rs\.?|inr|रु\.?|रू\.?)\s*/;
const CURRENCY_AFTER = /\s*(?:₹|rs\.?|inr|rupees?|रु\.?|रू\.?|रुपये|रुपए|\/-)$/;
const NUMBER = /^([\d,]*)(?:\.(\d*))?\s*(\p{L}[\p{L}\p{M}]*)?$/u;
/** Digit groups as written in India (12,34,567) or elsewhere (1,234,567). */
const GROUPED = /^(?:\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)$/;
/** Any number of rupees with more digits exceeds every stake. Shorter ones are safe integers in paise. */
const MOST_DIGITS = 11;

/** Replaces Devanagari digits with 0 to 9 and keeps all other characters; the length stays the same. */
export function toLatinDigits(text: string): string {
  return text.replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x09_66));
}

const unclear = (why: UnclearAmount): TypedAmount => ({ type: 'unclear', why });

/** Reads the whole text as an amount in rupees; the result is in paise. */
export function readAmount(typed: string): TypedAmount {
  const text = toLatinDigits(normalized(typed.replaceAll(INVISIBLE, '')).trim());
  if (text === '') return { type: 'empty' };
  const bare = text.replace(CURRENCY_BEFORE, '').replace(CURRENCY_AFTER, '');
  if (/^\d[\d,. ]*$/.test(bare) && (/\d \d/.test(bare) || /\..*[.,]/.test(bare))) return unclear('ambiguous');
  const parts = NUMBER.exec(bare);
  const [, whole = '', fraction, word] = parts ?? [];
  const unit = word === undefined ? 1 : rupeesOf(word);
  if (parts === null || unit === undefined || (!/\d/.test(whole) && (fraction ?? '') === '')) return unclear('not-an-amount');
  if (whole.includes(',') && !GROUPED.test(whole)) return unclear('ambiguous');
  return amountOf(whole.replaceAll(',', ''), fraction ?? '', unit);
}

function amountOf(whole: string, fraction: string, unit: number): TypedAmount {
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (digits.length > MOST_DIGITS || Number(digits) * unit >= 10 ** MOST_DIGITS) return unclear('too-large');
  // In '1.5 lakh' the fraction counts in the unit. The unit is a power of ten, so moving the decimal point is exact.
  const zeros = String(unit).length - 1;
  const moved = fraction.padEnd(zeros, '0');
  const rupees = `${digits}${moved.slice(0, zeros)}`;
  const rest = moved.slice(zeros);
  const decimals = cutToTwoDecimals(`.${rest}`).slice(1).padEnd(2, '0');
  return { type: 'amount', amount: paise(Number(`${rupees}${decimals}`)), isTruncated: /[^0]/.test(rest.slice(2)) };
}

/** Reads a typed stake and returns it in paise, truncated to 2 decimals (VA-32). Returns null if the text is no amount above 0. */
export function stakeOfTyped(typed: string): Paise | null {
  const read = readAmount(typed);
  return read.type === 'amount' && read.amount > 0 ? read.amount : null;
}
