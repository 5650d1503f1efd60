/** The entries of the journal: seven integers each, after their type, and up to four amounts (`money`). */
/** An order took its place among the open ones, and more of this command follows: [order]. */
export const PLACED = 1;
/** A position began to exist: [position]. */
export const CREATED = 2;
/**
 * How an order stands at the end of a command: [order, status before, code, matched, remaining, cancelled, lapsed], money [matched value, hold moved of
 * its position ...]. code = reason + 64 x status, + 1024 when it went to the end of its queue.
 */
export const ORDER_STATE = 3;
/** A fill of a resting order: [resting order, incoming order, size, price, matched, remaining and cancelled of the resting one after it], money [its matched value, hold moved of its player ...]; either may be a maker's level. */
export const FILLED = 5;
/** A fill at the house's quote: [order, size, price, line position of the player before, of the house before] (line positions as index of `objects`, else -1). */
export const HOUSE_FILLED = 6;
/** A part of an order was cancelled: [order, size, 1 when it rests and is smaller in its place, else 0]. */
export const CUT = 7;
/** A hold moved outside orders: [position], money [-, hold moved ...]. */
export const HELD = 8;
/** A maker's level left its queue: [order, size, next, previous]. */
export const QUOTE_REMOVED = 9;
/** A maker's level became smaller in its place: [order, paise less, paise now]. */
export const QUOTE_REDUCED = 10;
/** A maker's level went to the end of its queue: [order, size]. */
export const QUOTE_RESTED = 11;
/** Quote of the house: [market row, runner, objects: before, after]. */
export const HOUSE_QUOTED = 12;
/** Market: [row, open before, version before, open, version]. */
export const MARKET_CHANGED = 13;
/** Runner: [market row, runner, active before, active]. */
export const RUNNER_CHANGED = 14;
/** Cash moved outside orders: [account row, owing before], money [paise]. */
export const CASH_MOVED = 15;
/** A position went away at settlement: [position]. */
export const DROPPED = 16;
/** An order took its place and nothing of it matched: [order, status, position], money [-, hold moved ...]. The whole command in one entry. */
export const OPENED = 17;
/** All that was open of an order was cancelled or lapsed: [order, size, status before, reason, position], money [-, hold moved ...]. The whole command in one entry. */
export const ENDED = 18;

/** Integers of an entry, its type first; and floats. */
export const ENTRY = 8;
/** The same as a shift (why: order-layout.ts). */
export const ENTRY_SHIFT = 3;
export const MONEY = 4;
/** Where the money of the entry at `at` begins. */
export function moneyOf(at: number): number {
  return at >> 1;
}
/** Amounts of a hold: paise moved from cash to held (0: none), cash and held after it. */
export const HOLD_MOVED = 1;
export const CASH_AFTER = 2;
export const HELD_AFTER = 3;

/** Parts of the code of an ORDER_STATE. */
export const REASON_BITS = 63;
export const STATUS_STEP = 64;
export const WENT_TO_QUEUE = 1024;
