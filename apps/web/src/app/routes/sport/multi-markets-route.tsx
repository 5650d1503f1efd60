/** `/multi-markets`: the board of pinned markets. */
import type { MarketView } from '@maidan/contract';
import '../../../features/board/board.css';
import { BoardView } from '../../../features/board/board-view.tsx';
import { MarketCard } from '../../../features/markets/cards/market-card.tsx';
import { MarketList } from '../../../features/markets/cards/market-list.tsx';
import { ScoreSummary } from '../../../features/scores/score-summary.tsx';
import { useShownTitle } from '../../../platform/site/shown-title.ts';
import { useBoardText } from '../../../messages/feature-texts.ts';
import { CashOutOffer } from './cash-out-offer.tsx';

const cardOf = (marketId: string, market: MarketView | undefined) => (
  <>
    <MarketCard marketId={marketId} summary={market?.inPlay === true && <ScoreSummary eventId={market.eventId} />} />
    <div className="board-foot">
      <CashOutOffer marketId={marketId} />
    </div>
  </>
);

export function MultiMarketsRoute() {
  const text = useBoardText();
  useShownTitle(text('board.title'));
  return (
    <div className="flex flex-col gap-2">
      <h1 className="px-1 text-lg font-bold">{text('board.title')}</h1>
      {/* each card watches its own market, and only while it can be seen */}
      <MarketList marketIds={[]} eventIds={[]}>
        <BoardView renderCard={cardOf} />
      </MarketList>
    </div>
  );
}
