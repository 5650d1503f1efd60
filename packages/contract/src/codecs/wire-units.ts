/**
 * Converts between the units of the wire and of the code: decimal odds and whole hundredths, rupees with at most two decimals and whole paise.
 * A fancy rate is a whole number per 100.
 */
import { type Price, LARGEST_STAKE, paise, parseRupees, rupeesOf, type Paise } from '@maidan/domain';

/** Converts hundredths, those of an average with at most two decimals, to decimal odds with at most four. */
export function toDecimal(price: number): number {
  return Math.round(price * 100) / 10_000;
}

/** Converts decimal odds of the server to hundredths, for the client. */
export function fromDecimal(odds: number): Price {
  return Math.round(odds * 100) as Price;
}

/** Converts the rate of a bet, decimal odds with at most four decimals if it is an average, to hundredths with at most two, for display. */
export function shownHundredths(rate: number): number {
  return Math.round(rate * 10_000) / 100;
}

/** Largest error that a client's floating-point arithmetic may add to a hundredth (1.1500000000000001 is 1.15). */
const NOISE = 1e-6;

/**
 * Reads a client's rate and returns it in hundredths, rounding floating-point noise. In line markets the same number is the rate per 100
 * (SO-12). Returns null (PRICE_INVALID) for text, NaN, infinity, numbers that are not positive or above 10,000,000, and a third decimal beyond
 * the noise.
 */
export function parseRate(value: unknown): Price | null {
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0 || value > 1e7) return null;
  const hundredths = Math.round(value * 100);
  if (hundredths < 1 || Math.abs(value - hundredths / 100) > NOISE) return null;
  return hundredths as Price;
}

/** Returns the rate that a client sends for a fancy bet: fancyPrice/100, or 1 if fancyPrice is 0 (SO-12, SO-13). */
export { fancyWireRate as fancyBetRate } from '@maidan/domain';

/** Converts paise to rupees. Exact, because the double nearest to a two-decimal number prints as that number. */
export function toRupees(amount: number): number {
  return rupeesOf(amount);
}

/** Converts rupees of the server to paise, for the client. Throws RangeError (a bug) if they are no amount. */
export function fromRupees(rupees: number): Paise {
  return paise(Math.round(rupees * 100));
}

/**
 * Reads a client's stake, a positive number of rupees with at most two decimals, and returns it in paise. Returns null (STAKE_INVALID,
 * RU-56) for everything else: text, NaN, 0, negative numbers, three decimals, numbers beyond safe integers.
 * A stake far above the product cap is capped at ten times the cap, so that the refusal is 'Maximum stake is ...'.
 */
export function parseStake(value: unknown): Paise | null {
  const stake = typeof value === 'number' ? parseRupees(value) : null;
  return stake === null ? null : paise(Math.min(stake, LARGEST_STAKE * 10));
}
