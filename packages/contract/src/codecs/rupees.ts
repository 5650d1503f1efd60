/** Wire money: rupees with at most two decimals. Inside the house it is whole paise. */
import { LARGEST_STAKE, paise, parseRupees, rupeesOf, type Paise } from '@maidan/domain';

/** Paise to rupees of the wire. Exact: the nearest double of a two-decimal number prints as that number. */
export function toRupees(amount: number): number {
  return rupeesOf(amount);
}

/** Rupees of an answer back to paise (client side; the server wrote them). Throws (a bug) on what is no amount. */
export function fromRupees(rupees: number): Paise {
  return paise(Math.round(rupees * 100));
}

/**
 * A stake as a client wrote it: a positive number of rupees with at most two decimals. null for everything else (text, NaN, 0,
 * negative, three decimals, beyond safe integers); the order check answers STAKE_INVALID (RU-56).
 * Far above the product cap it is still a number, so that the answer can be 'Maximum stake is ...'.
 */
export function parseStake(value: unknown): Paise | null {
  const stake = typeof value === 'number' ? parseRupees(value) : null;
  return stake === null ? null : paise(Math.min(stake, LARGEST_STAKE * 10));
}
