/** Decodes the terms of a bet that is sent, and encodes those of an order. */
import {
  paise,
  type AmountTarget,
  type OrderPersistence,
  type OrderType,
  type Paise,
  type PriceGuard,
  type RequestedTerms,
  type SelfTradeMode,
  type TimeInForce,
} from '@maidan/domain';
import type { OrderTermsWire, TermsWire } from '../http/betting/order-terms.ts';
import { parseStake, toRupees } from './wire-units.ts';

/** The terms of an order as players see them. ms since 1970, paise. */
export interface ViewedTerms {
  readonly timeInForce: TimeInForce;
  readonly expiresAt: number | null;
  readonly minFillSize: number;
  readonly guard: PriceGuard;
  readonly selfTrade: SelfTradeMode;
  /** Absent for an order with a stake. */
  readonly target?: AmountTarget | undefined;
  /** Number of its order group; absent: none of its own. */
  readonly group?: number | undefined;
  readonly orderType: OrderType;
  /** Paise: of a lay at the starting price; 0 for other orders. */
  readonly liability: number;
}

/** Stands for a value that could not be read. The order checks refuse it. */
const UNREADABLE = -1;

function whole(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : UNREADABLE;
}

function fillSize(value: unknown): Paise {
  return value === 0 ? paise(0) : (parseStake(value) ?? paise(UNREADABLE));
}

function decodeGuard({ mode, ticks }: NonNullable<TermsWire['guard']>): PriceGuard {
  return mode === 'any' ? { mode, ticks: whole(ticks) } : { mode };
}

/** What stands beside the terms of a bet: its stake as it was sent, and its persistence. */
interface BesideTerms {
  readonly stake?: unknown;
  readonly persistence?: OrderPersistence | undefined;
}

/** Whether a bet has no terms. */
function isPlain({ expiresAt, group, guard, liability, minFillSize, orderType, selfTrade, target, timeInForce }: TermsWire): boolean {
  return [expiresAt, group, guard, liability, minFillSize, orderType, selfTrade, target, timeInForce].every((term) => term === undefined);
}

/** Returns the terms of a bet; undefined if it has none, so that it stays a plain order. */
export function decodeTerms(terms: TermsWire, { persistence, stake }: BesideTerms = {}): RequestedTerms | undefined {
  const takesStart = persistence === 'MARKET_ON_CLOSE';
  if (isPlain(terms) && !takesStart) return undefined;
  const { expiresAt, group, guard, liability, minFillSize, orderType, selfTrade, target, timeInForce } = terms;
  return {
    ...(takesStart ? { persistence } : {}),
    ...(orderType === undefined ? {} : { orderType }),
    ...(liability === undefined ? {} : { liability: parseStake(liability) ?? paise(UNREADABLE) }),
    ...(timeInForce === undefined ? {} : { timeInForce }),
    ...(expiresAt === undefined ? {} : { expiresAt: whole(expiresAt) }),
    ...(minFillSize === undefined ? {} : { minFillSize: fillSize(minFillSize) }),
    ...(guard === undefined ? {} : { guard: decodeGuard(guard) }),
    ...(selfTrade === undefined ? {} : { selfTrade }),
    ...(group === undefined ? {} : { group: whole(group) }),
    // a stake, readable or not, leaves no place for a target
    ...(target === undefined ? {} : { target: { type: target.type, amount: (stake === undefined ? parseStake(target.amount) : null) ?? paise(UNREADABLE) } }),
  };
}

/** Returns the terms as parts of the canonical text of a bet: none for a plain order, the raw values otherwise. */
export function canonicalTerms(terms: TermsWire): readonly unknown[] {
  if (isPlain(terms)) return [];
  const { expiresAt, group, guard, liability, minFillSize, orderType, selfTrade, target, timeInForce } = terms;
  const parts = [timeInForce ?? null, expiresAt ?? null, minFillSize ?? null, guard?.mode ?? null, guard?.ticks ?? null];
  const start = orderType === undefined && liability === undefined ? [] : [orderType ?? null, liability ?? null];
  // A group stands behind a name, so that its number is never read as a liability.
  const own = group === undefined ? [] : ['group', group];
  if (start.length + own.length > 0) return [...parts, selfTrade ?? null, target?.type ?? null, target?.amount ?? null, ...start, ...own];
  if (target !== undefined) return [...parts, selfTrade ?? null, target.type, target.amount ?? null];
  return selfTrade === undefined ? parts : [...parts, selfTrade];
}

/** Encodes the terms of an order without those that have their default. */
export function encodeTerms({ expiresAt, group, guard, liability, minFillSize, orderType, selfTrade, target, timeInForce }: ViewedTerms): OrderTermsWire {
  return {
    ...(timeInForce === 'GTC' ? {} : { timeInForce }),
    ...(expiresAt === null ? {} : { expiresAt }),
    ...(minFillSize === 0 ? {} : { minFillSize: toRupees(minFillSize) }),
    ...(guard.mode === 'better' ? {} : { guard }),
    ...(selfTrade === 'CANCEL_REST' ? {} : { selfTrade }),
    ...(target === undefined ? {} : { target: { type: target.type, amount: toRupees(target.amount) } }),
    ...(group === undefined ? {} : { group }),
    ...(orderType === 'LIMIT' ? {} : { orderType }),
    ...(liability === 0 ? {} : { liability: toRupees(liability) }),
  };
}
