/**
 * The units of money. The only unit of the ledger is the paisa, a whole number; a position is counted in 1/100 paisa
 * (paise x hundredths of a price) so that stake x (price - 1) is exact (RU-17, RU-18).
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
