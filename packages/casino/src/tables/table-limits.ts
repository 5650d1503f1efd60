/** What a table takes of one player. Paise. */

export const LEAST_STAKE = 10_00;
export const LARGEST_STAKE_OF_A_BET = 25_000_00;
/** What one bet can return at most. */
export const LARGEST_RETURN = 10_00_000_00;

export interface TableLimits {
  readonly leastStake: number;
  readonly largestStake: number;
  /** What one bet can return at most, its stake included. */
  readonly largestReturn: number;
}

/** The table's own, which hold where a site says nothing else. */
export const OWN_TABLE_LIMITS: TableLimits = { leastStake: LEAST_STAKE, largestStake: LARGEST_STAKE_OF_A_BET, largestReturn: LARGEST_RETURN };

/** As a site states them for one of its tables, in whole rupees; what is left out is the table's own. */
export interface StatedTableLimits {
  readonly minRupees?: number;
  readonly maxRupees?: number;
  readonly maxWinRupees?: number;
}

/** A site's limits are narrower than the table's own, never wider: what the house risks in a round is reckoned with those. */
export function tableLimitsOf(stated: StatedTableLimits | undefined): TableLimits {
  const largestStake = Math.min(LARGEST_STAKE_OF_A_BET, (stated?.maxRupees ?? Infinity) * 100);
  return {
    leastStake: Math.min(largestStake, Math.max(LEAST_STAKE, (stated?.minRupees ?? 0) * 100)),
    largestStake,
    largestReturn: Math.min(LARGEST_RETURN, (stated?.maxWinRupees ?? Infinity) * 100),
  };
}

/** The largest stake of one bet at a price in hundredths. */
export function largestStakeOn(price: number, { largestStake, largestReturn }: TableLimits = OWN_TABLE_LIMITS): number {
  return price * largestStake <= largestReturn * 100 ? largestStake : Math.floor((largestReturn * 100) / price);
}
