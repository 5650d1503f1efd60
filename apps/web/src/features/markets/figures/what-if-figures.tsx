/** What the player wins or loses if a runner wins, now and with the bet in the slip, after the site's commission. */
import { formatGrouped, type Centipaise } from '@maidan/domain';
import { useMemo } from 'react';
import { amountTone } from '../../../platform/money/rupees-text.ts';
import { useText } from '../../../platform/language/texts.ts';
import { useAccount, useMarketFrame } from '../../../realtime/live.ts';
import { netResult, profitsOf } from '../../../realtime/account/positions-of-bets.ts';
import { slipEffect } from '../../../realtime/markets/picked-selection.ts';

function Amount({ profit, commissionBp }: { readonly profit: Centipaise; readonly commissionBp: number }) {
  const amount = netResult(commissionBp, profit);
  return <span className={amountTone(amount)}>{`${amount > 0 ? '+' : ''}${formatGrouped(amount)}`}</span>;
}

export function WhatIfFigures({ marketId, selectionId, name }: { readonly marketId: string; readonly selectionId: number; readonly name: string }) {
  const text = useText();
  const bets = useAccount((state) => state.openBets);
  const market = useMarketFrame(marketId)?.view;
  const now = useMemo(() => (market === undefined || bets === null ? undefined : profitsOf(market, bets).get(selectionId)), [bets, market, selectionId]);
  const after = slipEffect((effect) => (effect.marketId === marketId ? effect.after.get(selectionId) : undefined));
  if (market === undefined || (now === undefined && after === undefined)) return null;
  const { commissionBp } = market;
  return (
    <p
      className="figures truncate text-xs font-semibold"
      aria-label={text(commissionBp > 0 ? 'market.whatIfNet' : 'market.whatIf', { runner: name })}
      role="note"
    >
      {now !== undefined && <Amount profit={now} commissionBp={commissionBp} />}
      {after !== undefined && (
        <>
          <span className="text-muted" aria-hidden="true">
            {' → '}
          </span>
          <Amount profit={after} commissionBp={commissionBp} />
        </>
      )}
    </p>
  );
}
