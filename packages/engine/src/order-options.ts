/** The optional fields of an order, why an order ends, and the refusals of matching. Units: paise, ms since 1970. The fast engine has a part of these: `PlaceWithTerms`. */
import type { AmountTarget, OrderType, Paise, PriceGuard, RefusalCode, RefusalDetail, SelfTradeMode, TimeInForce } from '@maidan/domain';

export type { AmountTarget, EndReason, OrderPersistence, OrderType, PriceGuard, SelfTradeMode, TimeInForce } from '@maidan/domain';

/** The optional fields of a placed order. Each default is that of an order without options. */
export interface OrderOptions {
  readonly orderType?: OrderType;
  readonly timeInForce?: TimeInForce;
  /** Needed with GOOD_TILL, allowed with POST_ONLY. */
  readonly expiresAt?: number;
  /** With the two KILL values only. Default: the size for FILL_OR_KILL, 0 for FILL_AND_KILL. */
  readonly minFillSize?: Paise;
  readonly target?: AmountTarget;
  readonly guard?: PriceGuard;
  readonly selfTrade?: SelfTradeMode;
  /** Number of an order group of the account, 0 to 31. Without it the order belongs to group 0, if the account has that. */
  readonly group?: number;
  /** In place of `size` for a lay at the starting price. */
  readonly liability?: Paise;
  /** The order moves the unmatched part of a partial fill, so the minimum stake does not apply. */
  readonly remainder?: boolean;
  /** The order takes the time of the order that it replaces, which may be less than 5 s ahead. */
  readonly keepsExpiry?: boolean;
}
/** Refusals of options and commands that players cannot use yet. They extend the closed list of the domain, in the sequence of the checks. */
export const MATCHING_REFUSAL_CODES = ['TRIGGER_INVALID', 'TRIGGER_UNKNOWN', 'TRIGGERS_FULL', 'RUNNERS_FIXED'] as const;
export type MatchingRefusalCode = RefusalCode | (typeof MATCHING_REFUSAL_CODES)[number];

export interface MatchingRefusal {
  readonly ok: false;
  readonly code: MatchingRefusalCode;
  readonly detail?: RefusalDetail;
}
