/**
 * Prices are whole hundredths (1.85 is 185). Exchange prices lie on the ladder of 350 ticks (ladder.ts);
 * house prices are any hundredth from 101 up. Fancy quotes are a line of runs and a rate per 100.
 */
declare const priceBrand: unique symbol;
declare const tickBrand: unique symbol;
declare const rateBrand: unique symbol;
declare const lineBrand: unique symbol;

/** Decimal price in hundredths, 101..100000. */
export type Price = number & { readonly [priceBrand]: true };
/** Index into the ladder, 0 (1.01) .. 349 (1000). */
export type Tick = number & { readonly [tickBrand]: true };
/** Rate of a fancy: the amount that YES wins and NO risks per 100 staked; a whole number, 0 = no quote. */
export type FancyRate = number & { readonly [rateBrand]: true };
/** Price of an order or quote in any kind of market: decimal price in hundredths, or the rate per 100 of a fancy. */
export type QuotedPrice = Price | FancyRate;
/** Runs of a fancy line, a whole number >= 0. */
export type Line = number & { readonly [lineBrand]: true };

export const MIN_PRICE = 101 as Price;
export const MAX_PRICE = 100_000 as Price;
export const TICKS = 350;
