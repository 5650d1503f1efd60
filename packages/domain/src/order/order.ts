/** The types of an order: its id, wallet, side, status and result. */
declare const orderIdBrand: unique symbol;

/** Id of an order, the same in the database and in the engine: a whole number from 1 to 2^53 - 1. */
export type OrderId = number & { readonly [orderIdBrand]: true };
/** The order id in a trade whose counterparty is the house. */
export const NO_ORDER = 0 as OrderId;

/** Brands a number as the id of an order. Throws RangeError (a bug) unless it is a whole number from 1 to 2^53 - 1. */
export function orderId(value: number): OrderId {
  if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`not the id of an order: ${value}`);
  return value as OrderId;
}

/** A player's wallets: MAIN holds cash, BONUS holds Free Cash. A bet uses one of them. */
export const WALLET_CODES = ['MAIN', 'BONUS'] as const;
export type WalletCode = (typeof WALLET_CODES)[number];

export type Side = 'BACK' | 'LAY';
/** What happens to the unmatched part of an order when the market turns in play. */
export type Persistence = 'LAPSE' | 'PERSIST';
/** MARKET_ON_CLOSE: the unmatched part becomes an order at the starting price. */
export const ORDER_PERSISTENCES = ['LAPSE', 'PERSIST', 'MARKET_ON_CLOSE'] as const;
export type OrderPersistence = (typeof ORDER_PERSISTENCES)[number];
/** LIMIT meets the book; the other two wait for the starting price, without or with a limit. */
export const ORDER_TYPES = ['LIMIT', 'MARKET_ON_CLOSE', 'LIMIT_ON_CLOSE'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

/**
 * PENDING: in its bet delay. EXECUTABLE: something rests in the book. COMPLETE: nothing rests.
 * size = matched + remaining + cancelled + lapsed + voided at all times (RU-07).
 */
export type OrderStatus = 'PENDING' | 'EXECUTABLE' | 'COMPLETE';

export type LapseReason =
  | 'RESTART'
  | 'SUSPENDED'
  | 'CLOSED'
  | 'RUNNER_REMOVED'
  | 'MATERIAL_EVENT'
  | 'TURN_IN_PLAY'
  | 'ACCOUNT_BLOCKED'
  | 'MARKET_VERSION'
  | 'SELF_MATCH'
  /** House markets, at the end of the bet delay: the quote changed or ended (QUOTE_CHANGED), or the house has reached its risk limit (HOUSE_LIMIT). */
  | 'QUOTE_CHANGED'
  | 'HOUSE_LIMIT'
  | 'CANCELLED'
  /** The bonus that paid for the order has ended. */
  | 'BONUS_ENDED';
/** Why an order or its rest ended: a rule or the player (LapseReason), or the terms of the order itself. */
export type EndReason =
  | LapseReason
  /** The rest of FILL_OR_KILL and FILL_AND_KILL. */
  | 'KILLED'
  /** Its time of expiry has come. */
  | 'EXPIRED'
  /** Guard `exact`: a better price has come. */
  | 'PRICE_MOVED'
  /** The offers cannot take one more paisa without passing the target. */
  | 'TARGET_REACHED'
  /** A replace took its place. */
  | 'REPLACED'
  /** Its order group tripped. */
  | 'BREAKER'
  /** The rest after the reconciliation of the starting price, or the part of it that would pass the most a player may win. */
  | 'SP_UNMATCHED'
  | 'MAX_WIN';
/** Result of one order after settlement. */
export type OrderResult = 'WON' | 'LOST' | 'VOID';
