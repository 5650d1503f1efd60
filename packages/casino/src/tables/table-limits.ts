/** What a table with shared rounds takes of one player. Paise. */

export const LEAST_STAKE = 10_00;
export const LARGEST_STAKE_OF_A_BET = 25_000_00;
/** What one bet can return at most. */
export const LARGEST_RETURN = 10_00_000_00;

/** The largest stake of one bet at a price in hundredths. */
export function largestStakeOn(price: number): number {
  return price * LARGEST_STAKE_OF_A_BET <= LARGEST_RETURN * 100 ? LARGEST_STAKE_OF_A_BET : Math.floor((LARGEST_RETURN * 100) / price);
}
