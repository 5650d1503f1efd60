/** The terms of a bet (MX): how they reach the engine and how the player sees them. A bet without terms is placed as a plain order. */
import type { ViewedTerms } from '@maidan/contract';
import {
  accept,
  isAtStart,
  isKill,
  mayExpire,
  REFUSAL_CODES,
  refuse,
  riskRate,
  type BetRequest,
  type OrderPersistence,
  type Outcome,
  type Refusal,
  type RequestedTerms,
} from '@maidan/domain';
import {
  answerOf,
  type MarketEngine,
  type MatchingRefusal,
  type OpenOrderState,
  type OrderOutcome,
  type PlaceCommand,
  type PlaceWithTerms,
} from '@maidan/engine';
import type { ChangedTerms } from '../orders-port.ts';
import type { TradingAccount } from '../state/trading-accounts.ts';
import type { TradingMarket } from '../state/trading-markets.ts';

/** Whether an order waits the bet delay of its market. A post-only order and one at the starting price cannot take, so they never wait. */
export function isDelayed(terms: RequestedTerms | undefined): boolean {
  return terms?.timeInForce !== 'POST_ONLY' && !isAtStart(terms?.orderType);
}

/** Returns the hundredths of its size that a bet can lose. The size of a lay at the starting price is its liability. */
export function riskRateOf({ price, side }: PlaceCommand, terms: RequestedTerms | undefined, isLine: boolean): number {
  return isAtStart(terms?.orderType) ? 100 : riskRate(side, price, isLine);
}

/** Returns the persistence of a bet. */
export function persistenceOf({ persistence, terms }: Pick<BetRequest, 'persistence' | 'terms'>): OrderPersistence {
  return terms?.persistence ?? persistence ?? 'LAPSE';
}

/**
 * Returns a bet with the self-trade mode of its account, unless it names one (matching F). Only bets that can take an offer of the exchange have
 * a mode.
 */
export function withAccountTerms(request: BetRequest, { record: { selfTradeMode } }: TradingAccount, market: TradingMarket | undefined): BetRequest {
  const { orderType = 'LIMIT', selfTrade } = request.terms ?? {};
  if (selfTradeMode === 'CANCEL_REST' || selfTrade !== undefined || orderType !== 'LIMIT' || market?.kind !== 'exchange') return request;
  return { ...request, terms: { ...request.terms, selfTrade: selfTradeMode } };
}

/** Places an order with its terms, if it has any. Throws (a bug) if the engine refuses with a code of an option that players cannot use. */
export function placeOnEngine(engine: MarketEngine, command: PlaceCommand, terms: RequestedTerms | undefined): Outcome<OrderOutcome> {
  if (terms === undefined) return answerOf(engine, engine.placeOrder(command));
  const refused = engine.placeWithTerms(withTerms(command, terms));
  return refused === null ? accept(engine.lastOutcome()) : playersRefusal(refused);
}

/** Returns a command with its terms. A target stands in place of the size, and so does the liability of a lay at the starting price. */
export function withTerms(command: PlaceCommand, terms: RequestedTerms | undefined): PlaceCommand | PlaceWithTerms {
  if (terms?.target === undefined && terms?.liability === undefined) return { ...command, ...terms };
  const { size: _, ...withoutSize } = command;
  return { ...withoutSize, ...terms };
}

/** Returns a refusal of the engine as a refusal for players. Throws (a bug) if its code is that of an option that players cannot use. */
export function playersRefusal(refused: MatchingRefusal): Refusal {
  const code = REFUSAL_CODES.find((one) => one === refused.code);
  if (code === undefined) throw new Error(`a bet of a player was refused with ${refused.code}`);
  return refuse(code, refused.detail);
}

/** Returns requested terms of an exchange order as the player sees them; undefined if all have their defaults. `size`: paise of the order. */
export function viewOfTerms(terms: RequestedTerms | undefined, size: number): ViewedTerms | undefined {
  if (terms === undefined) return undefined;
  const { expiresAt = null, group = 0, guard = { mode: 'better' }, liability = 0, orderType = 'LIMIT', selfTrade = 'CANCEL_REST', target } = terms;
  const { timeInForce = 'GTC' } = terms;
  const isPlain = timeInForce === 'GTC' && guard.mode === 'better' && selfTrade === 'CANCEL_REST' && target === undefined && orderType === 'LIMIT';
  if (isPlain && group === 0) return undefined;
  const fill = terms.minFillSize ?? (timeInForce === 'FILL_OR_KILL' ? size : 0);
  return {
    timeInForce,
    expiresAt,
    minFillSize: isKill(timeInForce) ? fill : 0,
    guard,
    selfTrade,
    orderType,
    liability,
    ...(target === undefined ? {} : { target }),
    ...(group === 0 ? {} : { group }),
  };
}

/** Returns the terms of the new order of a replace: those of the old order, unless the replace changes them; undefined for a plain order. */
export function termsAfter(
  { group: oldGroup, persistence, terms: old }: Pick<OpenOrderState, 'group' | 'persistence' | 'terms'>,
  changed: ChangedTerms,
): RequestedTerms | undefined {
  const { timeInForce = old?.timeInForce, guard = old?.guard } = changed;
  const takesStart = persistence === 'MARKET_ON_CLOSE';
  const expiresAt = changed.expiresAt ?? (mayExpire(timeInForce) ? (old?.expiresAt ?? undefined) : undefined);
  const { group = oldGroup } = changed;
  const isPlain = [old, timeInForce, guard, expiresAt, group].every((term) => term === undefined);
  if (isPlain && !takesStart) return undefined;
  return {
    ...(takesStart ? { persistence } : {}),
    ...(timeInForce === undefined ? {} : { timeInForce }),
    ...(guard === undefined ? {} : { guard }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(old === undefined ? {} : { selfTrade: old.selfTrade }),
    ...(group === undefined ? {} : { group }),
  };
}
