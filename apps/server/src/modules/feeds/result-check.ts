/** Whether the result a feed states can be true of a market: only then it settles by itself (FD-05). Pure. */
import { checkResult, type MarketResult } from '@maidan/domain';
import type { CatalogueMarket } from '../catalogue/catalogue-port.ts';

/**
 * Null when feed and rules agree; else why not, in English for the log and the operator. now: ms since 1970.
 * A result must fit its market (domain: checkResult), no removed runner wins, and nothing that is played is decided before
 * its start (the toss is, and a void may come at any time).
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
