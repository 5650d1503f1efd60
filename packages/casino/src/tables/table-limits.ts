/** Stake and return limits of casino tables. Paise. */

export const LEAST_STAKE = 10_00;
export const LARGEST_STAKE_OF_A_BET = 25_000_00;
/** Largest return of one bet, stake included. */
export const LARGEST_RETURN = 10_00_000_00;

export interface TableLimits {
  readonly leastStake: number;
  readonly largestStake: number;
  /** Largest return of one bet, stake included. */
  readonly largestReturn: number;
}

/** The table's own limits, which apply unless a site sets narrower ones. */
export const OWN_TABLE_LIMITS: TableLimits = { leastStake: LEAST_STAKE, largestStake: LARGEST_STAKE_OF_A_BET, largestReturn: LARGEST_RETURN };

/** A site's limits for one of its tables, in whole rupees. Missing ones are the table's own. */
export interface SiteTableLimitSettings {
  readonly minRupees?: number;
  readonly maxRupees?: number;
  readonly maxWinRupees?: number;
}

/** Returns the limits of a table in paise. A site can only narrow the table's own limits, because the house's risk is calculated with those. */
export function tableLimitsOf(stated: SiteTableLimitSettings | undefined): TableLimits {
  const largestStake = Math.min(LARGEST_STAKE_OF_A_BET, (stated?.maxRupees ?? Infinity) * 100);
  return {
    leastStake: Math.min(largestStake, Math.max(LEAST_STAKE, (stated?.minRupees ?? 0) * 100)),
    largestStake,
    largestReturn: Math.min(LARGEST_RETURN, (stated?.maxWinRupees ?? Infinity) * 100),
  };
}

/** Returns the largest stake of one bet at a price in hundredths, in paise. */
export function largestStakeOn(price: number, { largestStake, largestReturn }: TableLimits = OWN_TABLE_LIMITS): number {
  return price * largestStake <= largestReturn * 100 ? largestStake : Math.floor((largestReturn * 100) / price);
}
