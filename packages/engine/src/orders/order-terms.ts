/**
 * The terms of an order beside price and size (MX): its time in force, price guard and self-trade mode, as bits of its STATE field. What needs more
 * than bits stands in the terms column of order-table.ts. Which terms are valid is a rule of the domain.
 */
import { areTermsInConflict, isAtStart, isExpiryInvalid, isGuardInvalid, isStartAmountInvalid, isTargetInvalid, LADDER, NO_MONEY } from '@maidan/domain';
import type { PlaceWithTerms } from '../engine-types.ts';
import type { AmountTarget, MatchingRefusalCode, OrderType, PriceGuard, SelfTradeMode, TimeInForce } from '../order-options.ts';
import type { Market } from '../state/market-table.ts';
import { BACK } from '../books/book-layout.ts';

/** The terms begin at this bit of STATE. A plain order has the terms 0. */
export const TERMS_SHIFT = 4;
/** The time in force: the two lowest bits of the terms; 0 is GTC, or GOOD_TILL if the order expires. */
export const TIME_IN_FORCE_BITS = 3;
export const FILL_OR_KILL = 1;
export const FILL_AND_KILL = 2;
export const POST_ONLY = 3;
/** Guard `exact`: the order ends if a better price than its own is shown. */
export const EXACT = 4;
/** Guard `any`: PRICE is the price asked, moved against the player. The terms column has the price asked. */
export const MOVED = 8;
/** Self-trade modes; without either the rest of the incoming order is cancelled. */
export const CANCEL_NEWEST = 16;
export const CANCEL_OLDEST = 32;
/** The order has a time at which it expires. */
export const EXPIRES = 64;
/** In place of a size the order has a target: what its backers get back (PAYOUT) or win (PROFIT). The targets column has the amount. */
export const TARGET_PAYOUT = 128;
export const TARGET_PROFIT = 256;
export const TARGET = TARGET_PAYOUT | TARGET_PROFIT;
/** The order has been sent to its book. Its open part is now an ordinary size, and the target has no further effect. */
export const TARGET_MET = 512;
/** The ticks of guard `any` (five bits) begin at this bit of the terms. */
const TICKS_SHIFT = 10;
const TICKS_BITS = 31;
/** Persistence MARKET_ON_CLOSE: the unmatched part becomes an order at the starting price. */
export const ON_CLOSE = 1 << 15;
/** An order at the starting price: MARKET_ON_CLOSE or LIMIT_ON_CLOSE. */
export const AT_ANY_PRICE = 1 << 16;
export const AT_LIMIT = 1 << 17;
export const AT_START = AT_ANY_PRICE | AT_LIMIT;
/** The number of the order's group (five bits) begins at this bit of the terms. 0: the order has no group of its own. */
export const GROUP_SHIFT = 18;
export const GROUP_BITS = 31;

const LAST_TICK = LADDER.length - 1;

/** Whether a time in force lets nothing rest. Takes terms or the time in force alone. */
export function isKill(terms: number): boolean {
  const timeInForce = terms & TIME_IN_FORCE_BITS;
  return timeInForce === FILL_OR_KILL || timeInForce === FILL_AND_KILL;
}

/** Returns the terms of a command as a number. */
export function termsOf({
  expiresAt,
  group,
  guard,
  persistence,
  selfTrade,
  target,
  timeInForce,
}: Pick<PlaceWithTerms, 'expiresAt' | 'group' | 'guard' | 'selfTrade' | 'target' | 'timeInForce'> & Partial<Pick<PlaceWithTerms, 'persistence'>>): number {
  let terms = (persistence === 'MARKET_ON_CLOSE' ? ON_CLOSE : 0) | groupTerms(group);
  if (timeInForce === 'FILL_OR_KILL') terms |= FILL_OR_KILL;
  else if (timeInForce === 'FILL_AND_KILL') terms |= FILL_AND_KILL;
  else if (timeInForce === 'POST_ONLY') terms |= POST_ONLY;
  if (guard?.mode === 'exact') terms |= EXACT;
  else if (guard?.mode === 'any') terms |= MOVED | (guard.ticks << TICKS_SHIFT);
  if (selfTrade === 'CANCEL_NEWEST') terms |= CANCEL_NEWEST;
  else if (selfTrade === 'CANCEL_OLDEST') terms |= CANCEL_OLDEST;
  if (target !== undefined) terms |= target.type === 'PAYOUT' ? TARGET_PAYOUT : TARGET_PROFIT;
  return expiresAt === undefined ? terms : terms | EXPIRES;
}

/** Returns the bits of the number of a group. */
export function groupTerms(group: number | undefined): number {
  return ((group ?? 0) & GROUP_BITS) << GROUP_SHIFT;
}

/** Returns the number of the group of terms; 0: none of its own. */
export function groupOf(terms: number): number {
  return (terms >> GROUP_SHIFT) & GROUP_BITS;
}

/** Whether terms have a target, and the order has not yet been sent to its book. */
export function isTargetUnmet(terms: number): boolean {
  return (terms & TARGET) !== 0 && (terms & TARGET_MET) === 0;
}

/** Returns the type of the target of terms, null without one. */
export function targetTypeOf(terms: number): AmountTarget['type'] | null {
  if ((terms & TARGET) === 0) return null;
  return (terms & TARGET_PAYOUT) === 0 ? 'BACKERS_PROFIT' : 'PAYOUT';
}

/** Returns the centipaise that one paisa of stake adds to the target of terms at a price in hundredths. */
export function targetUnit(terms: number, price: number): number {
  return (terms & TARGET_PAYOUT) === 0 ? price - 100 : price;
}

/** Returns the time in force of terms. */
export function timeInForceOf(terms: number): TimeInForce {
  const timeInForce = terms & TIME_IN_FORCE_BITS;
  if (timeInForce === FILL_OR_KILL) return 'FILL_OR_KILL';
  if (timeInForce === FILL_AND_KILL) return 'FILL_AND_KILL';
  if (timeInForce === POST_ONLY) return 'POST_ONLY';
  return (terms & EXPIRES) === 0 ? 'GTC' : 'GOOD_TILL';
}

/** Returns the self-trade mode of terms. */
export function selfTradeOf(terms: number): SelfTradeMode {
  if ((terms & CANCEL_NEWEST) !== 0) return 'CANCEL_NEWEST';
  return (terms & CANCEL_OLDEST) === 0 ? 'CANCEL_REST' : 'CANCEL_OLDEST';
}

// Created once, so that a replace allocates nothing.
const BETTER_GUARD: PriceGuard = { mode: 'better' };
const EXACT_GUARD: PriceGuard = { mode: 'exact' };

/** Returns the price guard of terms. */
export function guardOf(terms: number): PriceGuard {
  const mode = guardModeOf(terms);
  if (mode === 'any') return { mode, ticks: guardTicksOf(terms) };
  return mode === 'exact' ? EXACT_GUARD : BETTER_GUARD;
}

/** Returns the mode of the price guard of terms. */
export function guardModeOf(terms: number): PriceGuard['mode'] {
  if ((terms & EXACT) !== 0) return 'exact';
  return (terms & MOVED) === 0 ? 'better' : 'any';
}

/** Returns the ticks of guard `any`, 0 for the other guards. */
export function guardTicksOf(terms: number): number {
  return (terms >> TICKS_SHIFT) & TICKS_BITS;
}

/** Returns the type of an order with these terms. */
export function orderTypeOf(terms: number): OrderType {
  if ((terms & AT_START) === 0) return 'LIMIT';
  return (terms & AT_LIMIT) === 0 ? 'MARKET_ON_CLOSE' : 'LIMIT_ON_CLOSE';
}

/** Returns the tick of the limit: the tick of the price asked, with guard `any` moved against the player as far as the ladder goes. */
export function limitTick(guard: PriceGuard | undefined, side: number, tick: number): number {
  if (guard?.mode !== 'any' || tick < 0) return tick;
  return side === BACK ? Math.max(0, tick - guard.ticks) : Math.min(LAST_TICK, tick + guard.ticks);
}

/** Returns the worst tick that an order may meet. The limit of a fill-or-kill order is that of its average price, so single fills may be worse. */
export function reachTick(terms: number, side: number, tick: number): number {
  if ((terms & TIME_IN_FORCE_BITS) !== FILL_OR_KILL) return tick;
  return side === BACK ? 0 : LAST_TICK;
}

/** Refusals that an owing account gets only if its order lowers the worst case; any other refusal of the terms is OWING. */
export const READABLE: readonly string[] = [
  'MARKET_NOT_OPEN',
  'MARKET_VERSION_CHANGED',
  'RUNNER_NOT_ACTIVE',
  'GROUP_UNKNOWN',
  'BREAKER_OPEN',
  'QUOTE_CHANGED',
  'NO_QUOTE',
];

/** Returns the first refusal of the terms alone, or null. The checks of group and starting price follow. now: ms since 1970. */
export function termsRefusal(market: Market, command: PlaceWithTerms, now: number): MatchingRefusalCode | null {
  if (areTermsInConflict(market.tradingKind, command)) return 'TIME_IN_FORCE_CONFLICT';
  if (command.keepsExpiry !== true && isExpiryInvalid(command, now)) return 'EXPIRY_INVALID';
  if (isGuardInvalid(command)) return 'GUARD_INVALID';
  return isAmountInvalid(market, command) ? 'AMOUNT_TARGET_INVALID' : null;
}

function isAmountInvalid(market: Market, { liability, orderType, side, size, target }: PlaceWithTerms): boolean {
  if (isAtStart(orderType)) return isStartAmountInvalid(side, size, liability);
  return liability !== undefined || isTargetInvalid(market.tradingKind, target, size);
}

/** Refuses an order that waits for the starting price, or may have to, where there is none or where these orders are closed. */
export function startRefusal({ startingPrice }: Market, { orderType, persistence }: PlaceWithTerms): MatchingRefusalCode | null {
  if (!isAtStart(orderType) && persistence !== 'MARKET_ON_CLOSE') return null;
  if (startingPrice === null) return 'SP_NOT_OFFERED';
  return startingPrice === 'OFFERED' ? null : 'SP_CLOSED';
}

/** Returns the least paise that must match, or the order is killed. */
export function minFillOf({ minFillSize, size = NO_MONEY, timeInForce }: PlaceWithTerms): number {
  return minFillSize ?? (timeInForce === 'FILL_OR_KILL' ? size : 0);
}
