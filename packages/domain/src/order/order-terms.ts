/** The terms of an order beside price and stake: how long it waits, and which prices it takes (MX). Units: paise, ms since 1970. */
import type { TradingKind } from '../market/market.ts';
import { paise, type Paise } from '../money/money.ts';
import type { QuotedPrice } from '../price/price.ts';
import type { OrderPersistence, OrderType, Side } from './order.ts';

/**
 * GTC: rests until cancelled. GOOD_TILL: rests until `expiresAt`. FILL_OR_KILL: the limit is that of the average price, at least `minFillSize` or
 * nothing. FILL_AND_KILL: the rest lapses. POST_ONLY: refused if it would match.
 */
export const TIMES_IN_FORCE = ['GTC', 'GOOD_TILL', 'FILL_OR_KILL', 'FILL_AND_KILL', 'POST_ONLY'] as const;
export type TimeInForce = (typeof TIMES_IN_FORCE)[number];

/** better: the price asked or better. exact: nothing, if a better price is shown. any: the price asked, moved `ticks` (1 to 20) against the player. */
export type PriceGuard = { readonly mode: 'better' } | { readonly mode: 'exact' } | { readonly mode: 'any'; readonly ticks: number };

/**
 * Which order ends when the next one to be matched is of the same person. CANCEL_REST: the rest of the incoming order, its fills stand. CANCEL_NEWEST:
 * the whole incoming order, nothing is matched. CANCEL_OLDEST: the whole resting order, and matching goes on.
 */
export const SELF_TRADE_MODES = ['CANCEL_REST', 'CANCEL_NEWEST', 'CANCEL_OLDEST'] as const;
export type SelfTradeMode = (typeof SELF_TRADE_MODES)[number];

/** What a bet should reach at the prices that it gets, in place of a size. PAYOUT: stake and profit of the backer together. */
export const TARGET_TYPES = ['PAYOUT', 'BACKERS_PROFIT'] as const;
export interface AmountTarget {
  readonly type: (typeof TARGET_TYPES)[number];
  /** Paise. A value below 0 was not readable. */
  readonly amount: Paise;
}

/** The terms that a bet asks for. An absent one has its default: GTC, no expiry, the size (FILL_OR_KILL) or 0 (FILL_AND_KILL), better, CANCEL_REST. */
export interface RequestedTerms {
  readonly timeInForce?: TimeInForce;
  /** Needed with GOOD_TILL, allowed with POST_ONLY. A value below 0 was not readable. */
  readonly expiresAt?: number;
  /** With the two KILL values only. A value below 0 was not readable. */
  readonly minFillSize?: Paise;
  readonly guard?: PriceGuard;
  readonly selfTrade?: SelfTradeMode;
  /** In exchange markets, in place of a size. */
  readonly target?: AmountTarget;
  /** Absent: LIMIT. */
  readonly orderType?: OrderType;
  /** Of a lay at the starting price, in place of a size. A value below 0 was not readable. */
  readonly liability?: Paise;
  /** Absent: the persistence of the bet, LAPSE or PERSIST. */
  readonly persistence?: 'MARKET_ON_CLOSE';
  /** Number of an order group of the player. Without it the bet belongs to group 0, if there is one. */
  readonly group?: number;
}

/** Order groups of a player are numbered 0 to 19. */
export const MOST_ORDER_GROUPS = 20;

/** Time for which a fill counts towards the burst limit of its group, ms; a tripped group can be armed again after it. */
export const BURST_WINDOW_MS = 15_000;

/** Terms with any persistence. Default: LAPSE. */
export interface TermsWithStart extends Omit<RequestedTerms, 'persistence'> {
  readonly persistence?: OrderPersistence;
}

/** The price of an order that takes any starting price. */
export const ANY_PRICE = 0 as QuotedPrice;

/** The least liability of a lay at the starting price is this many times the least stake. */
export const LAY_MINIMUM = 10;

const SECOND = 1_000;
const SOONEST_EXPIRY = 5 * SECOND;
const LATEST_EXPIRY = 90 * 86_400 * SECOND;
const MOST_TICKS = 20;

/** Whether a time in force lets nothing rest. */
export function isKill(timeInForce: TimeInForce | undefined): boolean {
  return timeInForce === 'FILL_OR_KILL' || timeInForce === 'FILL_AND_KILL';
}

/** Whether an order with this time in force may have a time of expiry. */
export function mayExpire(timeInForce: TimeInForce | undefined): boolean {
  return timeInForce === 'GOOD_TILL' || timeInForce === 'POST_ONLY';
}

/** Whether a time (ms since 1970) is whole and lies from 5 s to 90 days after `now`. */
export function isExpiryInRange(time: number, now: number): boolean {
  const ahead = time - now;
  return Number.isSafeInteger(time) && ahead >= SOONEST_EXPIRY && ahead <= LATEST_EXPIRY;
}

/** Whether an order waits for the starting price. */
export function isAtStart(orderType: OrderType | undefined): boolean {
  return orderType !== undefined && orderType !== 'LIMIT';
}

/** Whether an order at the starting price has another term, or stands in a market that is no exchange market. */
function isStartInConflict(kind: TradingKind, { expiresAt, guard, minFillSize, persistence, target, timeInForce }: TermsWithStart): boolean {
  if (kind !== 'exchange' || (timeInForce !== undefined && timeInForce !== 'GTC')) return true;
  if (persistence !== undefined && persistence !== 'LAPSE') return true;
  return guard !== undefined || target !== undefined || minFillSize !== undefined || expiresAt !== undefined;
}

/** Whether two terms exclude each other, or a market of this kind does not take one of them. */
export function areTermsInConflict(kind: TradingKind, terms: TermsWithStart): boolean {
  const { expiresAt, guard, orderType, persistence, target, timeInForce } = terms;
  if (isAtStart(orderType)) return isStartInConflict(kind, terms);
  const isPostOnly = timeInForce === 'POST_ONLY';
  if (persistence === 'MARKET_ON_CLOSE' && isKill(timeInForce)) return true;
  if (kind !== 'exchange' && (isPostOnly || timeInForce === 'GOOD_TILL')) return true;
  if (guard?.mode === 'any' && !isKill(timeInForce)) return true;
  if (guard?.mode === 'exact' && isPostOnly) return true;
  if (target !== undefined && (isPostOnly || timeInForce === 'FILL_OR_KILL')) return true;
  return expiresAt !== undefined && !mayExpire(timeInForce);
}

/** Whether the time of expiry is missing, or not from 5 s to 90 days after `now`. */
export function isExpiryInvalid({ expiresAt, timeInForce }: Pick<RequestedTerms, 'expiresAt' | 'timeInForce'>, now: number): boolean {
  return expiresAt === undefined ? timeInForce === 'GOOD_TILL' : !isExpiryInRange(expiresAt, now);
}

/** Whether the ticks of guard `any` are not 1 to 20. */
export function isGuardInvalid({ guard }: Pick<RequestedTerms, 'guard'>): boolean {
  return guard?.mode === 'any' && !(Number.isInteger(guard.ticks) && guard.ticks >= 1 && guard.ticks <= MOST_TICKS);
}

/** Whether an order at the starting price has not exactly its amount: the size of a back, the liability of a lay. Other orders have no liability. */
export function isStartAmountInvalid(side: Side, size: number | undefined, liability: number | undefined): boolean {
  return side === 'LAY' ? liability === undefined || size !== undefined : size === undefined || liability !== undefined;
}

/** Whether a bet may have to wait for the starting price: it does, or what is left of it at the start will. */
export function asksForStart({ orderType, persistence }: Pick<TermsWithStart, 'orderType' | 'persistence'>): boolean {
  return isAtStart(orderType) || persistence === 'MARKET_ON_CLOSE';
}

/** Whether not exactly one of size and target is given, or a market of this kind does not take the target. */
export function isTargetInvalid(kind: TradingKind, target: AmountTarget | undefined, size: number | undefined): boolean {
  if (target === undefined) return size === undefined;
  return size !== undefined || kind !== 'exchange' || !(Number.isInteger(target.amount) && target.amount > 0);
}

/** Returns the paise that an order with this target asks for at a price (hundredths), rounded down; 0 if not even one paisa fits. */
export function targetSize({ amount, type }: AmountTarget, price: number): Paise {
  return paise(Math.floor((100 * amount) / (type === 'PAYOUT' ? price : price - 100)));
}

/** Whether the least fill is outside 0 to the stake (paise), or given where it has no meaning. */
export function isFillSizeInvalid(
  { minFillSize, target, timeInForce }: Pick<RequestedTerms, 'minFillSize' | 'target' | 'timeInForce'>,
  stake: number,
): boolean {
  if (minFillSize === undefined) return false;
  return target !== undefined || !isKill(timeInForce) || !(Number.isSafeInteger(minFillSize) && minFillSize >= 0 && minFillSize <= stake);
}
