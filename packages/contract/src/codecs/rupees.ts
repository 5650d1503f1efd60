/** Converts money between the wire's rupees, with at most two decimals, and whole paise. */
import { LARGEST_STAKE, paise, parseRupees, rupeesOf, type Paise } from '@maidan/domain';

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
