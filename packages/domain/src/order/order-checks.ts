/**
 * The checks of an order, named, in the one order in which they run: the first that fails answers (RU-56).
 * Those down to the stake are pure over the facts of the arrival and stand here; max win, house limit and balance need the
 * engine's memory and follow there. Before all of them the stored answer of the bet reference is repeated.
 */
import { tradingKindOf, type MarketStatus, type MarketType, type RunnerStatus } from '../market/market.ts';
import { isHousePrice, isLadderPrice } from '../price/ladder.ts';
import { breakRefusal, type PlayBreak } from '../play-limits/play-break.ts';
import { refuse, type Refusal, type RefusalCode } from '../refusal/refusal.ts';
import type { Side } from './order.ts';

/** What the player asked for; null = not readable. Price in hundredths (line markets: rate per 100), line in runs, stake in paise. */
export interface AskedOrder {
  readonly side: Side | null;
  readonly price: number | null;
  readonly line: number | null;
  readonly stake: number | null;
  /** What the client says of the market; it must fit, it is never adopted. */
  readonly claims: {
    readonly marketType?: string | undefined;
    readonly eventId?: string | undefined;
    readonly eventTypeId?: string | undefined;
    readonly selectionName?: string | undefined;
  };
}

export interface CheckedAccount {
  readonly status: 'active' | 'blocked' | 'excluded';
  /** The time-out or exclusion in force. */
  readonly pause?: PlayBreak | null;
  /** Available below 0, and this order does not lower the worst case. */
  readonly owing: boolean;
  /** The account may bet on this event type. */
  readonly permitted: boolean;
}

export interface CheckedMarket {
  readonly status: MarketStatus;
  readonly marketType: MarketType;
  readonly eventId: string;
  readonly eventTypeId: string;
}

export interface CheckedRunner {
  readonly name: string;
  readonly status: RunnerStatus;
}

/** The house's quote on the asked side: price or rate, line in runs (0 in odds markets); null = none now. */
export interface CheckedQuote {
  readonly price: number;
  readonly line: number;
}

/** The player's own rule for bets by one click: armed or not, and the most one of them may stake, paise. */
export interface OneClickRule {
  readonly active: boolean;
  readonly cap: number;
}

/** Facts at the arrival of an order. undefined = there is none of that id. */
export interface OrderCheckContext {
  readonly sessionOpen: boolean;
  readonly siteFrozen: boolean;
  readonly account: CheckedAccount;
  readonly market: CheckedMarket | undefined;
  readonly runner: CheckedRunner | undefined;
  readonly order: AskedOrder;
  /** House markets only; undefined in exchange markets. */
  readonly quote: CheckedQuote | null | undefined;
  /** Paise. */
  readonly limits: { readonly minStake: number; readonly maxStake: number };
  /** What the player saved for bets by one click; only for such a bet. */
  readonly oneClick?: OneClickRule | undefined;
}

/** One named check: the code of its refusal, or null. */
export interface OrderCheck {
  readonly name: string;
  readonly check: (context: OrderCheckContext) => RefusalCode | null;
}

function checkPrice({ market, order }: OrderCheckContext): RefusalCode | null {
  if (order.price === null) return 'PRICE_INVALID';
  const kind = tradingKindOf(market!.marketType);
  if (kind === 'line') return Number.isSafeInteger(order.price) && order.price > 0 ? null : 'PRICE_INVALID';
  return (kind === 'exchange' ? isLadderPrice(order.price) : isHousePrice(order.price)) ? null : 'PRICE_INVALID';
}

/** A line market's bet without a line takes the quote at arrival as asked (RU-28); a line elsewhere is ignored. */
function checkLine({ market, order }: OrderCheckContext): RefusalCode | null {
  if (tradingKindOf(market!.marketType) !== 'line' || order.line === null) return null;
  return Number.isSafeInteger(order.line) && order.line >= 0 ? null : 'LINE_INVALID';
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

/** The closed list of the checks at arrival, in their order. */
export const ARRIVAL_CHECKS: readonly OrderCheck[] = [
  { name: 'session', check: ({ sessionOpen }) => (sessionOpen ? null : 'SESSION_ENDED') },
  { name: 'site', check: ({ siteFrozen }) => (siteFrozen ? 'SITE_FROZEN' : null) },
  { name: 'account', check: ({ account }) => (account.status === 'active' ? null : 'ACCOUNT_BLOCKED') },
  { name: 'break', check: ({ account: { pause } }) => (pause === undefined || pause === null ? null : breakRefusal(pause).code) },
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
  { name: 'quote', check: checkQuote },
  { name: 'stake', check: ({ order }) => (order.stake !== null && Number.isSafeInteger(order.stake) && order.stake > 0 ? null : 'STAKE_INVALID') },
  { name: 'minimum stake', check: ({ order, limits }) => (order.stake! < limits.minStake ? 'STAKE_BELOW_MINIMUM' : null) },
  { name: 'maximum stake', check: ({ order, limits }) => (order.stake! > limits.maxStake ? 'STAKE_ABOVE_MAXIMUM' : null) },
  { name: 'one click cap', check: ({ order, oneClick }) => (oneClick !== undefined && order.stake! > oneClick.cap ? 'ONE_CLICK_CAP' : null) },
];

/** What the engine checks after these, in this order, on the state left by the command before. */
export const ENGINE_CHECK_CODES = ['MAX_WIN_EXCEEDED', 'HOUSE_LIMIT', 'INSUFFICIENT_BALANCE'] as const satisfies readonly RefusalCode[];
/** The player's own limits come last, on the state with the order in it: only then is known what it adds to what he can lose. */
export const OWN_LIMIT_CODES = ['STAKE_LIMIT', 'LOSS_LIMIT'] as const satisfies readonly RefusalCode[];

/** Runs the arrival checks; null = all passed (nothing is allocated then), else the first refusal, with its limit in paise where it has one. */
export function arrivalRefusal(context: OrderCheckContext): Refusal | null {
  for (const { check } of ARRIVAL_CHECKS) {
    const code = check(context);
    if (code === null) continue;
    if (context.account.pause && (code === 'TIMED_OUT' || code === 'SELF_EXCLUDED')) return breakRefusal(context.account.pause);
    if (code === 'STAKE_BELOW_MINIMUM') return refuse(code, { limit: context.limits.minStake });
    if (code === 'STAKE_ABOVE_MAXIMUM') return refuse(code, { limit: context.limits.maxStake });
    if (code === 'ONE_CLICK_CAP') return refuse(code, { limit: context.oneClick!.cap });
    return refuse(code);
  }
  return null;
}
