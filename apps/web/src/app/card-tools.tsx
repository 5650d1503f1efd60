/** Star and pin for every market card, and the player's result in a settled market; given to the cards when the page has come to rest. */
import { Suspense } from 'react';
import { Pin } from '../features/board/pin.tsx';
import { Star } from '../features/favourites/star.tsx';
import { MarketResult } from '../features/notifications/market-result.tsx';
import { notificationStore } from '../features/notifications/notification-store.ts';
import { cardTools, type CardToolsProps } from '../platform/card-tools.ts';
import { settledResult } from '../platform/bets/settled-result.ts';
import { useMarketFrame } from '../realtime/live.ts';

function Tools({ marketId, titled }: CardToolsProps) {
  const isMatch = useMarketFrame(marketId)?.view.marketType === 'MATCH_ODDS';
  return (
    <Suspense fallback={null}>
      <Star kind={titled === 'event' && isMatch ? 'event' : 'market'} marketId={marketId} />
      <Pin marketId={marketId} />
    </Suspense>
  );
}

cardTools.setState({ Tools });
settledResult.setState({ Result: MarketResult });
notificationStore.subscribe(({ byMarket }, before) => {
  if (byMarket !== before.byMarket) settledResult.setState({ marketIds: new Set(byMarket.keys()) });
});
