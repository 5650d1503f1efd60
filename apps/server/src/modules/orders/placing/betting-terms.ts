/** Limits and delay in force for a bet: the kind's, the market's own, the account's own (RU-55, D-05). */
import { effectiveDelayMs, effectiveLimits, limitKindOf, type LimitFacts, type OwnLimits } from '@maidan/domain';
import type { AccountLimit } from '../../accounts/accounts-port.ts';
import type { CatalogueMarket } from '../../catalogue/catalogue-port.ts';
import type { BettingTerms } from '../orders-port.ts';

/**
 * Terms of one market for an account with these own limits. Paise, ms. Precedence: the account's limits in the market, in its kind, then
 * the market's.
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
