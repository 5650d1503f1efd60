/** The layout of journal entries: a type, seven integers and up to four amounts (`money`). Lists in brackets name the integers. */
/** An order was opened, and more entries of its command follow: [order]. */
export const PLACED = 1;
/** A position was created: [position]. */
export const CREATED = 2;
/**
 * The state of an order at the end of a command: [order, status before, code, matched, remaining, cancelled, lapsed], money [matched value, hold
 * moved of its position ...]. code = reason + 64 x status, + 1024 if the order was added to the end of its queue.
 */
export const ORDER_STATE = 3;
/** A fill: [resting order, incoming order, size, price, matched, remaining and cancelled of the resting order afterwards], money [its matched value, hold moved ...]. Either order may be a maker's level. */
export const FILLED = 5;
/** A fill at the house's quote: [order, size, price, player's line position before, house's line position before]. Line positions are numbers of `objects`, -1 in odds markets. */
export const HOUSE_FILLED = 6;
/** A part of an order was cancelled or lapsed: [order, size, 1 if the order rests with a smaller size, 2 if the part lapsed, else 0]. */
export const PART_CANCELLED = 7;
/** A hold moved outside orders: [position], money [-, hold moved ...]. */
export const HELD = 8;
/** A maker's level left its queue: [order, size, next, previous]. */
export const QUOTE_REMOVED = 9;
/** A maker's level was reduced without moving in its queue: [order, paise removed, paise left]. */
export const QUOTE_REDUCED = 10;
/** A maker's level went to the end of its queue: [order, size]; with cross-matching money [its number of arrival before]. */
export const QUOTE_RESTED = 11;
/** The house's quote changed: [market row, runner, quote before, quote after], quotes as numbers of `objects`. */
export const HOUSE_QUOTED = 12;
/** A market was opened, suspended or got a new version: [row, open before, version before, open, version]. */
export const MARKET_CHANGED = 13;
/** A runner was activated or deactivated: [market row, runner, active before, active]. */
export const RUNNER_CHANGED = 14;
/** Cash moved outside orders: [account row, owing before], money [paise]. */
export const CASH_MOVED = 15;
/** A position was removed at settlement: [position]. */
export const DROPPED = 16;
/** An order was opened and nothing matched: [order, status, position], money [-, hold moved ...]. The only entry of its command. */
export const OPENED = 17;
/** The whole open part of an order was cancelled or lapsed: [order, size, status before, reason, position], money [-, hold moved ...]. The only entry of its command. */
export const ENDED = 18;

/** Entries left the queue of times because their time had come: [], money [-, 0]. */
export const EXPIRIES_TAKEN = 19;

/** Persistence or time of expiry of a resting order changed: [order, STATE before], money [time of expiry before, 0]. */
export const UPDATED = 20;
/** An order with a target meets its book: [order, paise that its hold counted beyond its open part]. */
export const TARGET_MET = 21;
/** The open part of an order with a target changed on its way to its book: [order, paise added]. */
export const RESIZED = 22;
/** A cross match; its rows follow, the taker's first: [taker, number of the match, rows], money [pot]. */
export const CROSS_MATCHED = 30;
/** The row of a taker that is on its way to its book: [order, size, matched, remaining, cancelled, value as two integers], money [its matched value, 0]. */
export const CROSS_TAKEN = 31;
/**
 * The row of a resting order in a cross match, as CROSS_TAKEN, with the hold moved. A maker's level has its neighbours in the queue in place of
 * matched and remaining.
 */
export const CROSS_FILLED = 32;

/** An order at the starting price was opened: [order, position], money [-, hold moved ...]. The only entry of its command. */
export const START_OPENED = 40;
/** An order at the starting price was cancelled or lapsed: [order, open part, reason], money [-, hold moved ...]. */
export const START_ENDED = 41;
/** A market is suspended for the start, or its starting prices are made: [market row, phase before, phase], numbers of START_PHASES. */
export const START_PHASE = 42;
/** A starting price: [market row, pool, runner, price], money [paise matched, 0]. Its fills follow. */
export const START_PRICED = 43;
/** A fill at the starting price, for events only: [taker, maker, size, price], money [-, 0]. The maker may be a maker's level. */
export const START_TRADED = 44;
/**
 * An order at the starting price, or a resting order that has become one, ended in the reconciliation: [order, paise matched, price, open part before,
 * paise lapsed, reason, 1 if it rested in its book], money [-, hold moved ...].
 */
export const START_MATCHED = 45;
/**
 * A resting order was matched at the starting price: [order, size, price, matched, remaining, cancelled], money [its matched value, hold moved ...]. A
 * maker's level has what is left and its neighbours in the queue in place of the last three.
 */
export const START_FILLED = 46;

/** A fill was counted in the group of its order: [account row, number of the group], money [paise at risk, 0, time]. */
export const GROUP_RISKED = 50;
/**
 * Limits or state of a group changed: [account row, number of the group, group before, number of the reason if the change tripped it], the group as a
 * number of `objects`; money [-, 0, time of the trip].
 */
export const GROUP_CHANGED = 51;

/** Integers of an entry, its type first. MONEY: floats of an entry. */
export const ENTRY = 8;
/** ENTRY as a shift (why: order-layout.ts). */
export const ENTRY_SHIFT = 3;
export const MONEY = 4;
/** Returns the index at which the money of the entry at `at` begins. */
export function moneyOf(at: number): number {
  return at >> 1;
}
/** Offsets of the amounts of a hold: paise moved from cash to held (0: none), cash afterwards, held afterwards. */
export const HOLD_MOVED = 1;
export const CASH_AFTER = 2;
export const HELD_AFTER = 3;

/** Parts of the code of an ORDER_STATE. */
export const REASON_BITS = 63;
export const STATUS_STEP = 64;
export const WENT_TO_QUEUE = 1024;
