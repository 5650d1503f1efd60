/**
 * The units of money. The only unit of the ledger is the paisa, a whole number; a position is counted in 1/100 paisa
 * (paise x hundredths of a price) so that stake x (price - 1) is exact (RU-17, RU-18). The wire has rupees.
 */
declare const paiseBrand: unique symbol;
declare const centipaiseBrand: unique symbol;

/** Whole paise, a safe integer. May be negative in results and corrections. */
export type Paise = number & { readonly [paiseBrand]: true };
/** 1/100 paisa: the exact unit of positions, profit vectors and worst cases. */
export type Centipaise = number & { readonly [centipaiseBrand]: true };

/** Product cap of one stake: 1,00,00,000.00 rupees. */
export const LARGEST_STAKE = 1_00_00_000_00 as Paise;

/** Brands a whole number of paise. Throws RangeError if it is not a safe integer: that is a bug, because input is checked before. */
export function paise(value: number): Paise {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole paise: ${value}`);
  return (value === 0 ? 0 : value) as Paise;
}

/** Brands an exact number of 1/100 paise. Throws RangeError (a bug) if it is not a safe integer. */
export function centipaise(value: number): Centipaise {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole centipaise: ${value}`);
  return (value === 0 ? 0 : value) as Centipaise;
}

export const NO_MONEY = 0 as Paise;

/** Paise of one casino point: 10 rupees (BC-18). */
export const PAISE_PER_CASINO_POINT = 1000;

/**
 * Reads an amount from outside and returns it in paise: a positive number of rupees with at most 2 decimals, or its text in plain digits.
 * Returns null for everything else: 0, negatives, a third decimal, NaN, infinity, paise beyond the safe integers, other text.
 * A number has 2 decimals only if it is the double nearest to such an amount, so that no amount is guessed.
 */
export function parseRupees(value: unknown): Paise | null {
  if (typeof value === 'string' && !/^\d{1,15}(\.\d{1,2})?$/.test(value)) return null;
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const rupees = Number(value);
  if (!(rupees > 0)) return null;
  const amount = Math.round(rupees * 100);
  return Number.isSafeInteger(amount) && amount / 100 === rupees ? (amount as Paise) : null;
}

/** Converts paise to rupees for the wire: 1500050 is 15000.5. */
export function rupeesOf(amount: number): number {
  return amount / 100;
}

/** Converts rupees of a default or a setting to paise, rounded. Throws RangeError (a bug) beyond the safe integers. For amounts from outside use `parseRupees`. */
export function paiseOfRupees(rupees: number): Paise {
  return paise(Math.round(rupees * 100));
}

/** Truncates the decimals of a typed stake to 2: '10.129' becomes '10.12' (VA-32). */
export function cutToTwoDecimals(typed: string): string {
  const point = typed.indexOf('.');
  return point < 0 ? typed : typed.slice(0, point + 3);
}

/**
 * Divides by a positive divisor and rounds to a whole number, half away from zero. Exact for safe integers.
 * Throws RangeError (a bug) for other numbers.
 */
export function roundedQuotient(numerator: number, divisor: number): number {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(divisor) || divisor <= 0) throw new RangeError(`no exact quotient: ${numerator} / ${divisor}`);
  const size = Math.abs(numerator);
  const rest = size % divisor;
  const whole = (size - rest) / divisor + (rest >= divisor - rest ? 1 : 0);
  return numerator < 0 && whole > 0 ? -whole : whole;
}

/** Rounds an exact result in 1/100 paise to paise, half away from zero. Settlement rounds once (RU-17). */
export function roundHalfAwayFromZero(exact: number): Paise {
  return roundedQuotient(exact, 100) as Paise;
}

/** Returns the hold in paise for a worst case in centipaise, where a loss is negative. A loss is rounded up to the paisa; no loss holds 0 (RU-17). */
export function holdOf(worstCase: number): Paise {
  if (worstCase >= 0) return paise(0);
  const rest = -worstCase % 100;
  return paise((-worstCase - rest) / 100 + (rest > 0 ? 1 : 0));
}
