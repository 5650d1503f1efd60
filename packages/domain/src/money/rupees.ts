/** Rupees at the edges: reading amounts that come from outside, and the number of rupees that goes out on the wire. */
import { paise, type Paise } from './paise.ts';

/** Paise of one casino point: 10 rupees (BC-18). */
export const PAISE_PER_CASINO_POINT = 1000;

/**
 * An amount from outside in paise: a positive number of rupees with at most 2 decimals, or its text in plain digits.
 * null for everything else: 0, negatives, a third decimal, NaN, infinity, more than a safe integer of paise, other text.
 * A number counts as having 2 decimals only when it is the double nearest to such an amount: money is never guessed.
 */
export function parseRupees(value: unknown): Paise | null {
  if (typeof value === 'string' && !/^\d{1,15}(\.\d{1,2})?$/.test(value)) return null;
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const rupees = Number(value);
  if (!(rupees > 0)) return null;
  const amount = Math.round(rupees * 100);
  return Number.isSafeInteger(amount) && amount / 100 === rupees ? (amount as Paise) : null;
}

/** The number of rupees of an amount in paise, for the wire: 1500050 is 15000.5. */
export function rupeesOf(amount: number): number {
  return amount / 100;
}

/** A number of rupees of our own (a default, a setting) as paise, rounded to the paisa. Throws (a bug) where that is not a safe integer; amounts from outside go through `parseRupees`. */
export function paiseOfRupees(whole: number): Paise {
  return paise(Math.round(whole * 100));
}

/** Text of a typed stake with the decimals cut, not rounded, to 2: '10.129' is '10.12' (VA-32). */
export function cutToTwoDecimals(typed: string): string {
  const point = typed.indexOf('.');
  return point < 0 ? typed : typed.slice(0, point + 3);
}

/**
 * Numerator divided by a positive divisor, rounded to a whole number, half away from zero. Exact for safe integers.
 * Throws (a bug) for others.
 */
export function roundedQuotient(numerator: number, divisor: number): number {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(divisor) || divisor <= 0) throw new RangeError(`no exact quotient: ${numerator} / ${divisor}`);
  const size = Math.abs(numerator);
  const rest = size % divisor;
  const whole = (size - rest) / divisor + (rest >= divisor - rest ? 1 : 0);
  return numerator < 0 && whole > 0 ? -whole : whole;
}

/** Money of an exact result: 1/100 paisa to paise, half away from zero. Done once, at settlement (RU-17). */
export function roundHalfAwayFromZero(exact: number): Paise {
  return roundedQuotient(exact, 100) as Paise;
}

/** Hold in paise for a worst case in centipaise (a loss is negative): the loss rounded up to the paisa, 0 for no loss (RU-17). */
export function holdOf(worstCase: number): Paise {
  if (worstCase >= 0) return paise(0);
  const rest = -worstCase % 100;
  return paise((-worstCase - rest) / 100 + (rest > 0 ? 1 : 0));
}

/** Casino points of an amount in paise: 10 rupees are 1 point (BC-18). */
export function casinoPointsOf(amount: number): number {
  return amount / PAISE_PER_CASINO_POINT;
}
