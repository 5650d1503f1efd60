/** The player's figures in the header of a market: the exposure of a fancy, and the result of a settled market. */
import { formatMoney, roundHalfAwayFromZero, runRanges } from '@maidan/domain';
import type { MarketView } from '@maidan/contract';
import { createElement } from 'react';
import { useText } from '../../../platform/language/texts.ts';
import { useAccount } from '../../../realtime/live.ts';
import { linePositionOf } from '../../../realtime/account/positions-of-bets.ts';
import { settledResult } from '../../../platform/bets/market-ending.ts';

export function OwnExposure({ marketId }: { readonly marketId: string }) {
  const text = useText();
  const worst = useAccount(({ openBets }) => {
    if (openBets === null || !openBets.some((bet) => bet.marketId === marketId && bet.sizeMatched > 0)) return null;
    return Math.min(...runRanges(linePositionOf(marketId, openBets)).map((range) => roundHalfAwayFromZero(range.profit)));
  });
  if (worst === null) return null;
  return (
    <b className={`figures whitespace-nowrap ${worst < 0 ? 'text-loss' : 'text-profit'}`} data-own-exposure={marketId}>
      {text('market.exposure')} {formatMoney(worst)}
    </b>
  );
}

/** The player's result in the market, once it is settled. */
export function OwnResult({ market }: { readonly market: Pick<MarketView, 'marketId' | 'eventId' | 'status'> }) {
  const { Result } = settledResult();
  if (Result === null || (market.status !== 'SETTLED' && market.status !== 'VOID')) return null;
  return createElement(Result, { marketId: market.marketId, eventId: market.eventId });
}
