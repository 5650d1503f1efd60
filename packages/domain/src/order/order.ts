/** The types of an order: its wallet, side, status and result. */

/** A player's wallets: MAIN holds cash, BONUS holds Free Cash. A bet uses one of them. */
export const WALLET_CODES = ['MAIN', 'BONUS'] as const;
export type WalletCode = (typeof WALLET_CODES)[number];

export type Side = 'BACK' | 'LAY';
/** What happens to the unmatched part of an order when the market turns in play. */
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
  /** House markets, at the end of the bet delay: the quote changed or ended (QUOTE_CHANGED), or the house has reached its risk limit (HOUSE_LIMIT). */
  | 'QUOTE_CHANGED'
  | 'HOUSE_LIMIT'
  | 'CANCELLED'
  /** The bonus that paid for the order has ended. */
  | 'BONUS_ENDED';
/** Result of one order after settlement. */
export type OrderResult = 'WON' | 'LOST' | 'VOID';
