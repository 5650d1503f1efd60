/** Checks whether a feed's result can be true of a market; only then the feed settles it (FD-05). Pure. */
import { checkResult, type MarketResult } from '@maidan/domain';
import type { CatalogueMarket } from '../catalogue/catalogue-port.ts';

/**
 * Returns null if the result satisfies the rules; otherwise the reason, in English for the log and the operator. now: ms since 1970. A
 * result must fit its market (domain: checkResult), no removed runner wins, and nothing is decided before the start (except the toss, and
 * a void at any time).
 */
export function resultFault(market: CatalogueMarket, result: MarketResult, now: number): string | null {
  const facts = { kind: market.kind, selectionIds: market.runners.map((runner) => runner.selectionId), numberOfWinners: market.definition.numberOfWinners };
  const checked = checkResult(facts, result);
  if (!checked.ok) return checked.code === 'REASON_REQUIRED' ? 'a void without a reason' : 'a result that does not fit the market';
  if (result.type === 'void') return null;
  if (result.type !== 'runs') {
    const removed = market.runners.find((runner) => runner.status === 'REMOVED' && result.winners.includes(runner.selectionId));
    if (removed !== undefined) return `the removed runner ${removed.selectionId} as the winner`;
  }
  const played = market.inPlay || market.event.status !== 'UPCOMING' || market.event.definition.openDate <= now;
  return played || market.definition.marketType === 'TO_WIN_THE_TOSS' ? null : 'a result before the start';
}
