/** The parts that load when the page is idle, in one chunk: notices, the consent bar, viewed events, star and pin of the market cards. */
import { Suspense } from 'react';
import { useStore } from 'zustand';
import { Notices } from '../features/notices/notices.tsx';
import { noteViewedEvents } from '../features/search/recent.ts';
import { currentText } from '../platform/language/texts.ts';
import { makeToastsReady, notify } from '../platform/dialogs/notify.ts';
import { appConfigStore } from '../platform/site/site-info.ts';
import { laterPart } from '../platform/later-part.ts';
import { Pin } from '../features/board/pin.tsx';
import { Star } from '../features/favourites/star.tsx';
import { MarketResult } from '../features/notifications/market-result.tsx';
import { notificationStore } from '../features/notifications/notification-store.ts';
import { cardTools, type CardToolsProps } from '../features/markets/cards/card-head.tsx';
import { settledResult } from '../platform/bets/market-ending.ts';
import { useMarketFrame } from '../realtime/live.ts';

const ConsentBar = laterPart('consent bar', async () => (await import('../features/analytics/consent.tsx')).ConsentBar);

/** The consent bar of a site with an analytics id. Other sites load none of its code. */
function Consent() {
  const trackingId = useStore(appConfigStore, (state) => state.trackingId);
  if (trackingId === null) return null;
  return (
    <Suspense fallback={null}>
      <ConsentBar trackingId={trackingId} />
    </Suspense>
  );
}

export function IdleParts() {
  return (
    <>
      <Notices />
      <Consent />
    </>
  );
}

/** Star and pin of a market card. */
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

noteViewedEvents();
makeToastsReady();

/** The parameters of a WhatsApp login link (AU-18). */
const query = new URLSearchParams(location.search);
const [otp, waId] = [query.get('otp'), query.get('waId')];
if (otp !== null && waId !== null)
  import('../features/auth/login/sign-in.ts').then(
    ({ loginByWhatsApp }) => loginByWhatsApp(otp, waId),
    () => notify('error', currentText()('state.noAnswer')),
  );
