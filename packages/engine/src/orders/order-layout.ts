/** The layout of an order in order-table.ts: a record of sixteen integers, which is one cache line. */
import type { OrderStatus } from '@maidan/domain';
import type { EndReason } from '../order-options.ts';

export const RECORD = 16;
/**
 * RECORD as a shift. The hot path shifts rows and ORs fields, which works because a record begins at a multiple of its length. The runtime
 * would check sums and products of integers for overflow each time.
 */
export const RECORD_SHIFT = 4;
/** The first two integers as one float: the order's id, up to 2^53. */
export const ID_AT = 0;
export const POSITION = 2;
/** Row of the account; for a maker's level, the pool. */
export const ACCOUNT = 3;
/** Row of the market, -1 if the record is free. */
export const MARKET = 4;
export const RUNNER = 5;
/** status + 4 for PERSIST + 8 for LAY + 16 x terms (order-terms.ts), which have the persistence MARKET_ON_CLOSE. */
export const STATE = 6;
export const PRICE = 7;
export const LINE = 8;
/** Open part; 0 for a lay at the starting price. The size is always matched + remaining + cancelled + lapsed (RU-07). */
export const REMAINING = 9;
export const MATCHED = 10;
export const CANCELLED = 11;
export const LAPSED = 12;
/** Market version that the order requires, -1 for none. */
export const NAMED_VERSION = 13;
/** The last two integers as one float: sum of fill size x price (paise x hundredths). */
export const VALUE_AT = 7;
/** Floats of a record (eight), as a shift. */
export const VALUE_SHIFT = 3;

export const PENDING = 0;
export const EXECUTABLE = 1;
export const COMPLETE = 2;
/** A level of the maker, not an order of a player. */
export const MAKER_LEVEL = 3;
export const STATUS_BITS = 3;
export const PERSIST = 4;
export const LAY_BIT = 8;

/** Numbers of reasons in REASONS. */
export const SELF_MATCH = 9;
/** The reason CANCELLED. */
export const BY_PLAYER = 12;
export const KILLED = 14;
export const PRICE_MOVED = 15;
export const EXPIRED = 16;
export const REPLACED = 17;
export const TARGET_REACHED = 18;
export const SP_UNMATCHED = 19;
export const MAX_WIN = 20;
export const BREAKER = 21;

/** Order statuses by number. */
export const STATUSES: readonly OrderStatus[] = ['PENDING', 'EXECUTABLE', 'COMPLETE'];
/** Reasons by number; 0 is no reason. */
export const REASONS: readonly (EndReason | null)[] = [
  null,
  'RESTART',
  'SUSPENDED',
  'CLOSED',
  'RUNNER_REMOVED',
  'MATERIAL_EVENT',
  'TURN_IN_PLAY',
  'ACCOUNT_BLOCKED',
  'MARKET_VERSION',
  'SELF_MATCH',
  'QUOTE_CHANGED',
  'HOUSE_LIMIT',
  'CANCELLED',
  'BONUS_ENDED',
  'KILLED',
  'PRICE_MOVED',
  'EXPIRED',
  'REPLACED',
  'TARGET_REACHED',
  'SP_UNMATCHED',
  'MAX_WIN',
  'BREAKER',
];

/**
 * Whether the open part of an order that ends for this reason counts as cancelled. For any other reason it counts as lapsed. An order that its loss
 * breaker stops is cancelled if it rests, and lapses in its delay. status: that of the order before.
 */
export function isCancelling(reason: number, status: number): boolean {
  return reason === BY_PLAYER || reason === SELF_MATCH || reason === REPLACED || (reason === BREAKER && status === EXECUTABLE);
}

/** Returns the number of a reason. */
export function reasonNumber(reason: EndReason): number {
  return REASONS.indexOf(reason);
}
