/**
 * The checks of an order in the sequence in which they run. The first check that fails decides the refusal (RU-56).
 * The checks here need only the facts known when the order arrives. The engine then checks max win, house limit and balance, because they
 * need its state. Before all of them, the server repeats the stored response of a known bet reference.
 */
import { tradingKindOf, type MarketStatus, type MarketType, type RunnerStatus } from '../market/market.ts';
import { isHousePrice, isLadderPrice } from '../price/ladder.ts';
import { breakRefusal, type StakeStop } from '../play-limits/play-break.ts';
import type { Paise } from '../money/money.ts';
import { refuse, type Refusal, type RefusalCode } from '../refusal/refusal.ts';
import type { BetRequest, OneClickRule } from './bet-request.ts';
import {
  areTermsInConflict,
  asksForStart,
  isAtStart,
  isExpiryInvalid,
  isFillSizeInvalid,
  isGuardInvalid,
  isStartAmountInvalid,
  isTargetInvalid,
  LAY_MINIMUM,
  targetSize,
  type RequestedTerms,
} from './order-terms.ts';

export interface CheckedAccount {
  readonly status: 'active' | 'blocked' | 'excluded';
  /** What keeps the person from a new stake: a break in force, or the question for a limit. */
  readonly playBreak?: StakeStop | null;
  /** Whether the player is linked to an operator who is signed in to the console. */
  readonly operatorSignedIn?: boolean;
  /** Available below 0, and this order does not lower the worst case. */
  readonly owing: boolean;
  /** Whether the account may bet on this event type. */
  readonly permitted: boolean;
}

export interface CheckedMarket {
  readonly status: MarketStatus;
  readonly marketType: MarketType;
  readonly eventId: string;
  readonly eventTypeId: string;
  /** Whether it takes bets at the starting price (OPEN), has stopped to take them (CLOSED), or has no starting price. */
  readonly startingPrice?: 'OPEN' | 'CLOSED' | undefined;
}

export interface CheckedRunner {
  readonly name: string;
  readonly status: RunnerStatus;
}

/** The house's quote on the requested side: price or rate, and the line in runs (0 in odds markets). */
export interface CheckedQuote {
  readonly price: number;
  readonly line: number;
}

/** The facts known when an order arrives. An unknown market or runner is undefined. */
export interface OrderCheckContext {
  readonly sessionOpen: boolean;
  readonly siteFrozen: boolean;
  readonly account: CheckedAccount;
  readonly market: CheckedMarket | undefined;
  readonly runner: CheckedRunner | undefined;
  /** The order that the player sent. */
  readonly order: Pick<BetRequest, 'side' | 'price' | 'line' | 'stake' | 'claims' | 'terms'>;
  /** ms since 1970: the time of the batch that decides the order. */
  readonly now: number;
  /** House markets: the quote, or null if there is none. Exchange markets: undefined. */
  readonly quote: CheckedQuote | null | undefined;
  /** Paise. */
  readonly limits: { readonly minStake: number; readonly maxStake: number };
  /** The player's one-click rule; set only for a one-click bet. */
  readonly oneClick?: OneClickRule | undefined;
  /** A bet of odds below the minimum stake is taken if it pays at least so many minimum stakes, its own stake included. Absent or 0: none is. */
  readonly minPayoutFactor?: number;
  /** Set for the new order of a replace. */
  readonly replacing?: ReplacingOrder;
  /** Why the order's group takes no order: GROUP_UNKNOWN, or BREAKER_OPEN with its `until`. Absent or null: it takes one. */
  readonly groupRefusal?: Refusal | null;
}

/** The new order of a replace. */
export interface ReplacingOrder {
  /** Whether it has the time of expiry of the old order, which may be less than 5 s ahead. */
  readonly keepsExpiry: boolean;
  /** Whether it only moves the unmatched part of the old order, so that the minimum stake does not apply. */
  readonly isRemainder: boolean;
}

/** One check. It returns a refusal code, or null if the order passes. */
export interface OrderCheck {
  readonly name: string;
  readonly check: (context: OrderCheckContext) => RefusalCode | null;
}

function checkPrice({ market, order }: OrderCheckContext): RefusalCode | null {
  if (order.terms?.orderType === 'MARKET_ON_CLOSE') return order.price === null ? null : 'PRICE_INVALID';
  if (order.price === null) return 'PRICE_INVALID';
  const kind = tradingKindOf(market!.marketType);
  if (kind === 'line') return Number.isSafeInteger(order.price) && order.price > 0 ? null : 'PRICE_INVALID';
  return (kind === 'exchange' ? isLadderPrice(order.price) : isHousePrice(order.price)) ? null : 'PRICE_INVALID';
}

/** Checks the line in a line market. A bet without a line uses the line of the quote at arrival (RU-28). Other markets ignore the line. */
function checkLine({ market, order }: OrderCheckContext): RefusalCode | null {
  if (tradingKindOf(market!.marketType) !== 'line' || order.line === null) return null;
  return Number.isSafeInteger(order.line) && order.line >= 0 ? null : 'LINE_INVALID';
}

/** Returns a check of the order's terms. A plain order has none. */
function termsCheck(code: RefusalCode, isInvalid: (terms: RequestedTerms, context: OrderCheckContext) => boolean): OrderCheck['check'] {
  return (context) => (context.order.terms !== undefined && isInvalid(context.order.terms, context) ? code : null);
}

/** Checks that there is one amount: a stake, a target, or the liability of a lay at the starting price. */
function isAmountInvalid({ liability, orderType, target }: RequestedTerms, { market, order }: OrderCheckContext): boolean {
  const stake = order.stake ?? undefined;
  // a stake that could not be read is refused as such
  if (isAtStart(orderType)) return isStartAmountInvalid(order.side!, order.side === 'BACK' ? (stake ?? 0) : stake, liability);
  return liability !== undefined || (target !== undefined && isTargetInvalid(tradingKindOf(market!.marketType), target, stake));
}

function checkStart(terms: RequestedTerms, { startingPrice }: CheckedMarket): RefusalCode | null {
  if (!asksForStart(terms)) return null;
  if (startingPrice === undefined) return 'SP_NOT_OFFERED';
  return startingPrice === 'OPEN' ? null : 'SP_CLOSED';
}

function checkQuote({ market, order, quote }: OrderCheckContext): RefusalCode | null {
  if (quote === undefined) return null;
  if (quote === null) return 'NO_QUOTE';
  const sameLine = tradingKindOf(market!.marketType) !== 'line' || order.line === null || quote.line === order.line;
  return sameLine && quote.price === order.price ? null : 'QUOTE_CHANGED';
}

function checkClaims({ market, runner, order: { claims } }: OrderCheckContext): RefusalCode | null {
  const fits =
    (claims.marketType === undefined || claims.marketType === market!.marketType) &&
    (claims.eventId === undefined || claims.eventId === market!.eventId) &&
    (claims.eventTypeId === undefined || claims.eventTypeId === market!.eventTypeId) &&
    (claims.selectionName === undefined || claims.selectionName === runner!.name);
  return fits ? null : 'MARKET_MISMATCH';
}

/**
 * Returns the stake that a bet asks for, paise: that of a target is its size at the price asked; for a lay at the starting price its liability. null: it
 * could not be read. Only after the checks of price and target.
 */
export function stakeOf({ price, stake, terms }: Pick<BetRequest, 'price' | 'stake' | 'terms'>): Paise | null {
  if (terms?.liability !== undefined) return terms.liability;
  return terms?.target === undefined || price === null ? stake : targetSize(terms.target, price);
}

function isStake(stake: Paise | null): boolean {
  return stake !== null && Number.isSafeInteger(stake) && stake > 0;
}

/** Returns the least stake, paise; for a lay at the starting price its least liability. */
function leastOf({ limits, order }: OrderCheckContext): number {
  return limits.minStake * (order.terms?.liability === undefined ? 1 : LAY_MINIMUM);
}

function checkMinimum(context: OrderCheckContext): RefusalCode | null {
  const { limits, market, minPayoutFactor = 0, order, replacing } = context;
  const stake = stakeOf(order)!;
  if (stake >= leastOf(context) || replacing?.isRemainder === true) return null;
  if (isAtStart(order.terms?.orderType)) return 'STAKE_BELOW_MINIMUM';
  const paysEnough = minPayoutFactor > 0 && tradingKindOf(market!.marketType) !== 'line' && stake * order.price! >= minPayoutFactor * limits.minStake * 100;
  return paysEnough ? null : 'STAKE_BELOW_MINIMUM';
}

/** Checks the largest stake. What a layer at the starting price stakes is known only then: only his liability is. */
function checkMaximum({ limits, order }: OrderCheckContext): RefusalCode | null {
  if (order.terms?.liability !== undefined) return null;
  return stakeOf(order)! > limits.maxStake ? 'STAKE_ABOVE_MAXIMUM' : null;
}

/** All checks at arrival, in the sequence in which they run (RU-56). */
export const ARRIVAL_CHECKS: readonly OrderCheck[] = [
  { name: 'session', check: ({ sessionOpen }) => (sessionOpen ? null : 'SESSION_ENDED') },
  { name: 'site', check: ({ siteFrozen }) => (siteFrozen ? 'SITE_FROZEN' : null) },
  { name: 'account', check: ({ account }) => (account.status === 'active' ? null : 'ACCOUNT_BLOCKED') },
  { name: 'break', check: ({ account: { playBreak } }) => (playBreak === undefined || playBreak === null ? null : breakRefusal(playBreak).code) },
  { name: 'operator', check: ({ account }) => (account.operatorSignedIn === true ? 'OPERATOR_SIGNED_IN' : null) },
  { name: 'owing', check: ({ account }) => (account.owing ? 'OWING' : null) },
  { name: 'permission', check: ({ account }) => (account.permitted ? null : 'NOT_PERMITTED') },
  { name: 'one click armed', check: ({ oneClick }) => (oneClick?.active === false ? 'ONE_CLICK_OFF' : null) },
  { name: 'market', check: ({ market }) => (market === undefined ? 'MARKET_UNKNOWN' : null) },
  { name: 'market open', check: ({ market }) => (market!.status === 'OPEN' ? null : 'MARKET_NOT_OPEN') },
  { name: 'runner', check: ({ runner }) => (runner === undefined ? 'RUNNER_UNKNOWN' : null) },
  { name: 'runner active', check: ({ runner }) => (runner!.status === 'ACTIVE' ? null : 'RUNNER_NOT_ACTIVE') },
  { name: 'claims', check: checkClaims },
  { name: 'side', check: ({ order }) => (order.side === 'BACK' || order.side === 'LAY' ? null : 'SIDE_INVALID') },
  { name: 'price', check: checkPrice },
  { name: 'line', check: checkLine },
  { name: 'terms', check: termsCheck('TIME_IN_FORCE_CONFLICT', (terms, { market }) => areTermsInConflict(tradingKindOf(market!.marketType), terms)) },
  { name: 'expiry', check: termsCheck('EXPIRY_INVALID', (terms, { now, replacing }) => replacing?.keepsExpiry !== true && isExpiryInvalid(terms, now)) },
  { name: 'guard', check: termsCheck('GUARD_INVALID', isGuardInvalid) },
  { name: 'target', check: termsCheck('AMOUNT_TARGET_INVALID', isAmountInvalid) },
  { name: 'group', check: ({ groupRefusal = null }) => groupRefusal?.code ?? null },
  { name: 'starting price', check: ({ market, order: { terms } }) => (terms === undefined ? null : checkStart(terms, market!)) },
  { name: 'quote', check: checkQuote },
  { name: 'stake', check: ({ order }) => (isStake(stakeOf(order)) ? null : 'STAKE_INVALID') },
  { name: 'least fill', check: termsCheck('FILL_SIZE_INVALID', (terms, { order }) => isFillSizeInvalid(terms, stakeOf(order)!)) },
  { name: 'minimum stake', check: checkMinimum },
  { name: 'maximum stake', check: checkMaximum },
  { name: 'one click cap', check: ({ order, oneClick }) => (oneClick !== undefined && stakeOf(order)! > oneClick.cap ? 'ONE_CLICK_CAP' : null) },
];

/** The refusals of the engine's checks, which run next, in this sequence, on the state after the previous command. */
export const ENGINE_CHECK_CODES = [
  'MAX_WIN_EXCEEDED',
  'HOUSE_LIMIT',
  'INSUFFICIENT_BALANCE',
  'SELF_MATCH',
  'WOULD_MATCH',
] as const satisfies readonly RefusalCode[];
/** The refusals of the player's own limits. These run last, on the state that includes the order, because only it shows the added risk. */
export const OWN_LIMIT_CODES = ['STAKE_LIMIT', 'LOSS_LIMIT'] as const satisfies readonly RefusalCode[];

/** Runs the arrival checks. Returns the first refusal, with its limit in paise if it has one, or null if all checks pass. A pass allocates nothing. */
export function arrivalRefusal(context: OrderCheckContext): Refusal | null {
  for (const { check } of ARRIVAL_CHECKS) {
    const code = check(context);
    if (code === null) continue;
    if (context.account.playBreak && (code === 'TIMED_OUT' || code === 'SELF_EXCLUDED')) return breakRefusal(context.account.playBreak);
    if (code === context.groupRefusal?.code) return context.groupRefusal;
    if (code === 'STAKE_BELOW_MINIMUM') return refuse(code, { limit: leastOf(context) });
    if (code === 'STAKE_ABOVE_MAXIMUM') return refuse(code, { limit: context.limits.maxStake });
    if (code === 'ONE_CLICK_CAP') return refuse(code, { limit: context.oneClick!.cap });
    return refuse(code);
  }
  return null;
}
