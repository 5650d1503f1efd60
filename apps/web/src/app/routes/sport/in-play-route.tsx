/** `/in-play`: matches in play, and matches that start within a day. */
import type { Market } from '@maidan/contract';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { InPlayView } from '../../../features/in-play/in-play-view.tsx';
import { SPORTS_SHOWN } from '../../../features/in-play/in-play-lists.ts';
import { useInPlayText } from '../../../messages/feature-texts.ts';
import { homeMarkets, keepHomeMarkets } from '../../../features/markets/lists/home-markets.ts';
import { MarketCard } from '../../../features/markets/cards/market-card.tsx';
import { MarketList } from '../../../features/markets/cards/market-list.tsx';
import { ScoreLine } from '../../../features/scores/score-line.tsx';
import { useText } from '../../../platform/language/texts.ts';
import { pageSite } from '../../../platform/site/page-site.ts';
import { useShownTitle } from '../../../platform/site/shown-title.ts';
import { timeSettings } from '../../../platform/time/time-zone.ts';
import { markets } from '../../../realtime/live.ts';
import { Failed } from '../../../ui/states.tsx';
import { Skeletons } from '../../../ui/placeholders.tsx';

/** After this time the page reports a missing list as failed. */
const LIST_WITHIN_MS = 10_000;
/** Interval of the updates of `useServerNow`. */
const CLOCK_MS = 30_000;

/** Returns the list with the current status and play of its markets, which start and end between two loads. null before the first load. */
function useLiveList(list: readonly Market[] | null): readonly Market[] | null {
  const version = useRef(0);
  const subscribe = useMemo(
    () => (changed: () => void) => {
      const stops = (list ?? []).map(({ marketId }) =>
        markets.onFrame(marketId, () => {
          version.current += 1;
          changed();
        }),
      );
      return () => {
        for (const stop of stops) stop();
      };
    },
    [list],
  );
  const now = useSyncExternalStore(subscribe, () => version.current);
  return useMemo(
    () =>
      list?.map((market) => {
        const view = markets.view(market.marketId);
        return view === undefined ? market : { ...market, status: view.status, inPlay: view.inPlay };
      }) ?? null,
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the store is read again at each version
    [list, now],
  );
}

/** Returns the time by the server's clock, ms since 1970; it is up to 30 s old. */
function useServerNow(): number {
  const ahead = timeSettings((state) => state.aheadMs);
  const [device, setDevice] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setDevice(Date.now()), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  return device + ahead;
}

const cardOf = (market: Market) => (
  <MarketCard key={market.marketId} marketId={market.marketId}>
    {market.inPlay && <ScoreLine eventId={market.eventId} />}
  </MarketCard>
);
const SPORTS = SPORTS_SHOWN.filter((sport) => pageSite.site.sports.includes(sport));

function useInPlayList() {
  const [tries, setTries] = useState(0);
  const [late, setLate] = useState(false);
  const list = useLiveList(homeMarkets((state) => state.freeHomeAllMarkets));
  const missing = list === null;
  useEffect(keepHomeMarkets, [tries]);
  useEffect(() => {
    if (!missing || late) return undefined;
    const timer = setTimeout(() => setLate(true), LIST_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [missing, late]);
  const again = (): void => {
    setLate(false);
    setTries((count) => count + 1);
  };
  return { list, late, again };
}

export function InPlayRoute() {
  const text = useText();
  const own = useInPlayText();
  const now = useServerNow();
  const { list, late, again } = useInPlayList();
  useShownTitle(text('nav.inPlay'));
  return (
    <div className="flex flex-col gap-2">
      <h1 className="sr">{text('nav.inPlay')}</h1>
      {list !== null && (
        <MarketList
          marketIds={list.filter((market) => market.marketType !== 'TOURNAMENT_WINNER').map((market) => market.marketId)}
          eventIds={[...new Set(list.filter((market) => market.inPlay).map((market) => market.eventId))]}
        >
          <InPlayView list={list} sports={SPORTS} now={now} cardOf={cardOf} />
        </MarketList>
      )}
      {list === null && (late ? <Failed title={own('live.failed')} retryLabel={text('action.retry')} onRetry={again} /> : <Skeletons />)}
    </div>
  );
}
