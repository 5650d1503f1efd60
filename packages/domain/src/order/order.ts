/** The words of an order. */
export type Side = 'BACK' | 'LAY';
/** What becomes of the rest of an order when the market turns in play. */
export type Persistence = 'LAPSE' | 'PERSIST';

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
  /** House kinds at the end of the delay: the quote is another, gone, or the house may not risk more. */
  | 'QUOTE_CHANGED'
  | 'HOUSE_LIMIT'
  | 'CANCELLED'
  /** The bonus lapsed that it was placed with. */
  | 'BONUS_ENDED';
/** Result of one order after settlement. */
export type OrderResult = 'WON' | 'LOST' | 'VOID';
