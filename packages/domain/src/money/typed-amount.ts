/**
 * What a player typed or pasted as an amount: '1,00,000', '₹ 1,00,000.00', '10k', '1.5 lakh', '१०००'. Read where it can mean one
 * thing only; everything else is said to be unclear, never guessed. Paise.
 */
import { paise, type Paise } from './paise.ts';
import { cutToTwoDecimals } from './rupees.ts';

/** Why a text is no amount: other signs than an amount has, or digits that could mean two amounts. */
export type UnclearAmount = 'not-an-amount' | 'ambiguous' | 'too-large';

export type TypedAmount =
  | { readonly type: 'empty' }
  /** `cut`: there were more than 2 decimals, the rest was left out (VA-32). 0 is an amount here. */
  | { readonly type: 'amount'; readonly amount: Paise; readonly cut: boolean }
  | { readonly type: 'unclear'; readonly why: UnclearAmount };

/** Rupees of the words and signs for thousand, lakh, crore and million (the stake buttons say 1M). */
const UNITS: readonly (readonly [rupees: number, words: readonly string[]])[] = [
  [1000, ['k', 'thousand', 'hazar', 'hazaar', 'हजार', 'हज़ार']],
  [1_00_000, ['l', 'lac', 'lacs', 'lakh', 'lakhs', 'लाख']],
  [10_00_000, ['m', 'mn', 'million']],
  [1_00_00_000, ['cr', 'crore', 'crores', 'करोड', 'करोड़']],
];
const plain = (text: string): string => text.normalize('NFKC').toLowerCase();
const RUPEES_OF = new Map(UNITS.flatMap(([rupees, words]) => words.map((word) => [plain(word), rupees] as const)));

/** Marks that are not seen: writing direction, joiners, the byte order mark. They may not change what an amount means. */
const UNSEEN = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
/** ₹, Rs., INR and the Hindi ones, before or after the number; '/-' after it. */
const CURRENCY_BEFORE = /^(?:₹|rs\.?|inr|रु\.?|रू\.?)\s*/;
const CURRENCY_AFTER = /\s*(?:₹|rs\.?|inr|rupees?|रु\.?|रू\.?|रुपये|रुपए|\/-)$/;
const NUMBER = /^([\d,]*)(?:\.(\d*))?\s*(\p{L}[\p{L}\p{M}]*)?$/u;
/** Groups as they are written in India (12,34,567) or elsewhere (1,234,567). */
const GROUPED = /^(?:\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)$/;
/** Rupees of more digits are more than any stake, with room for the arithmetic on them. */
const MOST_DIGITS = 11;

/** Devanagari digits as 0 to 9; other texts as they are. Every character stays one character. */
export function latinDigits(text: string): string {
  return text.replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x09_66));
}

const unclear = (why: UnclearAmount): TypedAmount => ({ type: 'unclear', why });

/** Reads a whole text as an amount in rupees. */
export function readAmount(typed: string): TypedAmount {
  const text = latinDigits(plain(typed.replaceAll(UNSEEN, '')).trim());
  if (text === '') return { type: 'empty' };
  const bare = text.replace(CURRENCY_BEFORE, '').replace(CURRENCY_AFTER, '');
  if (/^\d[\d,. ]*$/.test(bare) && (/\d \d/.test(bare) || /\..*[.,]/.test(bare))) return unclear('ambiguous');
  const parts = NUMBER.exec(bare);
  const [, whole = '', fraction, word] = parts ?? [];
  const unit = word === undefined ? 1 : RUPEES_OF.get(word);
  if (parts === null || unit === undefined || (!/\d/.test(whole) && (fraction ?? '') === '')) return unclear('not-an-amount');
  if (whole.includes(',') && !GROUPED.test(whole)) return unclear('ambiguous');
  return amountOf(whole.replaceAll(',', ''), fraction ?? '', unit);
}

function amountOf(whole: string, fraction: string, unit: number): TypedAmount {
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (digits.length > MOST_DIGITS || Number(digits) * unit >= 10 ** MOST_DIGITS) return unclear('too-large');
  // '1.5 lakh': the fraction counts in the unit, which is a power of ten, so it moves the point and stays exact
  const zeros = String(unit).length - 1;
  const moved = fraction.padEnd(zeros, '0');
  const rupees = `${digits}${moved.slice(0, zeros)}`;
  const rest = moved.slice(zeros);
  const decimals = cutToTwoDecimals(`.${rest}`).slice(1).padEnd(2, '0');
  return { type: 'amount', amount: paise(Number(`${rupees}${decimals}`)), cut: /[^0]/.test(rest.slice(2)) };
}

/** What a player typed as a stake, in paise; decimals beyond 2 are cut (VA-32). null if it is no amount above 0. */
export function stakeOfTyped(typed: string): Paise | null {
  const read = readAmount(typed);
  return read.type === 'amount' && read.amount > 0 ? read.amount : null;
}
