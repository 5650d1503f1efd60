/** How wallet-table.ts lays a wallet out: four floats, of which the last two are used as integers. */
/** Floats of a record: cash and held in paise. */
export const WALLET = 4;
/** The same as a shift (why: order-layout.ts). */
export const WALLET_SHIFT = 2;
export const CASH = 0;
export const HELD_MONEY = 1;
/** Integers of a record (eight), as a shift. */
export const INTEGERS_SHIFT = 3;
export const PERSON = 4;
export const FLAGS = 5;
export const VERSION = 6;

export const POOL = 1;
/** Its money moved in this batch: the commit raises its version. Below the flags that stand against an order. */
export const TOUCHED = 2;
export const BLOCKED = 4;
export const OWING = 8;

/** Rows of the house: its row is the pool it trades in. */
export const HOUSE_ROWS = 2;
/** The house's resting levels belong to this person, which no player is. */
export const HOUSE_PERSON = -1;

/** Account ids below this are found in an array, bigger ones (and the demo house's) in a map. */
export const DIRECT_IDS = 4_194_304;
