/** The offer of a cash-out; create-bet takes it by its id. */
import { ENDPOINTS, toDecimal, toRupees, type CashOutQuoteWire } from '@maidan/contract';
import { accept } from '@maidan/domain';
import type { Routes } from '../../../http/routes-port.ts';
import type { CashOutQuote, CashOuts } from './cash-out-port.ts';

function encodeQuote(quote: CashOutQuote): CashOutQuoteWire {
  const profits = (list: CashOutQuote['before']) => list.map(({ at, profit }) => ({ at, profit: toRupees(profit) }));
  return {
    cashOutId: quote.id,
    marketId: quote.marketId,
    percent: quote.percent,
    value: toRupees(quote.value),
    complete: quote.complete,
    bets: quote.bets.map((bet) => ({
      runnerId: bet.selectionId,
      selectionName: bet.selectionName,
      type: bet.side === 'BACK' ? 'Back' : 'Lay',
      rate: toDecimal(bet.averagePrice),
      ...(bet.line > 0 ? { line: bet.line } : {}),
      stake: toRupees(bet.size),
    })),
    before: profits(quote.before),
    after: profits(quote.after),
    stands: quote.standsMs / 1000,
    betDelay: quote.delayMs / 1000,
  };
}

export function registerCashOutRoutes(routes: Routes, cashOuts: Pick<CashOuts, 'quote'>): void {
  routes.signedIn(ENDPOINTS.cashOutQuote, async ({ session, body }) => {
    const { account, memberCode, site, isDemo } = session;
    const quote = await cashOuts.quote({ account, memberCode, site, isDemo }, body.marketId, body.percent ?? 100);
    return quote.ok ? accept({ success: true as const, result: encodeQuote(quote.value) }) : quote;
  });
}
