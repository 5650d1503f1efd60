/** Limits and delay in force for a bet: the kind's, the market's own, the account's own (RU-55, D-05). */
import { effectiveDelayMs, effectiveLimits, limitKindOf, type LimitFacts, type OwnLimits } from '@maidan/domain';
import type { AccountLimit } from '../../accounts/accounts-port.ts';
import type { CatalogueMarket } from '../../catalogue/catalogue-port.ts';
import type { BettingTerms } from '../orders-port.ts';
import type { TradingMarket } from '../state/trading-markets.ts';

/**
 * Returns the terms of one market for an account with these own limits. Paise, ms. Precedence: the account's limits in the market, in its
 * kind, then the market's.
 */
export function termsOf(market: CatalogueMarket, accountLimits: readonly AccountLimit[]): BettingTerms {
  const { marketName, marketType, marketId, betDelay } = market.definition;
  const { eventTypeId } = market.event.definition;
  const facts: LimitFacts = { marketName, marketType, eventTypeId };
  const own: OwnLimits[] = [];
  if (accountLimits.length > 0) {
    const kind = limitKindOf(facts);
    own.push(...accountLimits.filter((limit) => limit.marketId === marketId));
    own.push(...accountLimits.filter((limit) => limit.marketId === '' && limit.kind === kind));
    own.push(...accountLimits.filter((limit) => limit.marketId === '' && limit.kind === ''));
  }
  if (market.limits !== null) own.push(market.limits);
  return { ...effectiveLimits(facts, { own }), delayMs: effectiveDelayMs({ marketType, eventTypeId, betDelay }) };
}

/** Returns the terms of a market. Most accounts have no own limits: their terms are calculated once per market. */
export function termsInForce(market: CatalogueMarket, trading: TradingMarket | undefined, own: readonly AccountLimit[]): BettingTerms {
  if (trading === undefined || own.length > 0) return termsOf(market, own);
  const { definition, limits } = market;
  if (trading.terms?.definition !== definition || trading.terms.limits !== limits) trading.terms = { definition, limits, value: termsOf(market, own) };
  return trading.terms.value;
}
