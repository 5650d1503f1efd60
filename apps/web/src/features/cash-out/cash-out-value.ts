/** The live result of closing a market at the prices on screen. The server's offer is the binding one. Pure. */
import type { LevelView, MarketView, Order } from '@maidan/contract';
import { cashOut, cashOutLine, LARGEST_STAKE, tradingKindOf, type RunnerPrices } from '@maidan/domain';
import { linePositionOf, netResult, positionOf } from '../../realtime/account/positions-of-bets.ts';

/** Returns the worst result after closing, after commission, in paise. null if no bet is matched, a price is missing or the market is not open. */
export function liveCashOut(market: MarketView, bets: readonly Order[]): number | null {
  const own = bets.filter((bet) => bet.marketId === market.marketId && bet.sizeMatched > 0);
  if (own.length === 0 || market.status !== 'OPEN') return null;
  if (tradingKindOf(market.marketType) === 'line') {
    const [runner] = market.runners;
    const whole = <Quote extends object>(quote: Quote | null) => (quote === null ? null : { ...quote, size: LARGEST_STAKE });
    const found = cashOutLine(linePositionOf(market.marketId, own), { no: whole(runner?.no ?? null), yes: whole(runner?.yes ?? null) });
    return found.ok ? netResult(market.commissionBp, found.value.worst) : null;
  }
  const bookmaker = tradingKindOf(market.marketType) === 'bookmaker';
  const prices = market.runners.map((runner): RunnerPrices => {
    if (runner.status !== 'ACTIVE') return { back: [], lay: [] };
    return { back: takeable(runner.back, bookmaker), lay: takeable(runner.lay, bookmaker) };
  });
  const found = cashOut({ position: positionOf(market, own), rules: { numberOfWinners: 1, removed: removedOf(market) }, prices });
  return found.ok ? netResult(market.commissionBp, found.value.worst) : null;
}

/** Returns what a closing bet can count on, as the server does: direct offers only, because one order can stand behind the implied offers of two runners. */
function takeable(levels: readonly LevelView[], bookmaker: boolean): RunnerPrices['back'] {
  // the house fills a bet completely, whatever size it shows
  if (bookmaker) return levels.map(({ price }) => ({ price, size: LARGEST_STAKE }));
  return levels.flatMap(({ price, size, implied = 0 }) => (size > implied ? [{ price, size: size - implied }] : []));
}

function removedOf(market: MarketView): ReadonlySet<number> {
  return new Set(market.runners.flatMap((runner, index) => (runner.status === 'REMOVED' ? [index] : [])));
}
