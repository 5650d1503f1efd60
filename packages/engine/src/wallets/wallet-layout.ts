/** The layout of a wallet in wallet-table.ts: four floats, the last two used as integers. */
/** Floats of a record; the first two are cash and held, in paise. */
export const WALLET = 4;
/** WALLET as a shift (why: order-layout.ts). */
export const WALLET_SHIFT = 2;
export const CASH = 0;
export const HELD_MONEY = 1;
/** Integers of a record (eight), as a shift. */
export const INTEGERS_SHIFT = 3;
/** Offsets of integers: person, flags and version. */
export const PERSON = 4;
export const FLAGS = 5;
export const VERSION = 6;

/** Bits of FLAGS. POOL is the number of the account's pool. */
export const POOL = 1;
/** The wallet's money moved in this batch, so the commit increments its version. It must be lower than BLOCKED and OWING: see `isUnrestricted`. */
export const TOUCHED = 2;
export const BLOCKED = 4;
export const OWING = 8;

/** Number of the house's rows; the row equals the pool it trades in. */
export const HOUSE_ROWS = 2;
/** Person of the house's resting levels; it is no player. */
export const HOUSE_PERSON = -1;

/** Account ids below this are found in an array, bigger ones (and the demo house's) in a map. */
export const DIRECT_IDS = 4_194_304;
