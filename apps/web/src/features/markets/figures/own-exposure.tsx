/** What the player can lose in a fancy, in figures. */
import { formatMoney, roundHalfAwayFromZero, runRanges } from '@maidan/domain';
import { useText } from '../../../platform/language/texts.ts';
import { useAccount } from '../../../realtime/live.ts';
import { linePositionOf } from '../../../realtime/account/positions-of-bets.ts';

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
