/** The page of an event with all its markets (RT-08), the virtual and ball-by-ball events (RT-09, T-38), and `/default-page`, where an event without data leads (RT-11, T-29, VA-37). */
import type { EventDetail, Market, MarketView, RunnerView } from '@maidan/contract';
import { tradingKindOf } from '@maidan/domain';
import { Suspense, useEffect, useMemo } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { LadderButton } from '../../../features/depth-ladder/ladder-button.tsx';
import { DutchingButton } from '../../../features/dutching/dutching-button.tsx';
import { Star } from '../../../features/favourites/star.tsx';
import { eventSections, isPlaying, NoEventData } from '../../../features/markets/lists/event-markets.ts';
import { EventFancies } from '../../../features/markets/cards/fancy-card.tsx';
import { Awaited, Skeletons } from '../../../ui/placeholders.tsx';
import { laterPart } from '../../../platform/later-part.ts';
import { Link } from '@maidan/ui-kit/link.tsx';
import { CashOutOffer } from './cash-out-offer.tsx';
import { EventMarket, type MarketSlots } from '../../../features/markets/cards/event-market.tsx';
import { MarketGroup } from '../../../features/markets/cards/closed-markets.tsx';
import { MarketList } from '../../../features/markets/cards/market-list.tsx';
import { InPlay, StartTime } from '../../../features/markets/figures/market-meta.tsx';
import { useEventDetail, useEventMarkets, useSportMarkets } from '../../../features/markets/lists/market-queries.ts';
import { PageAge } from '../../../features/markets/cards/stale-sign.tsx';
import { chartPlace, openChart } from '../../../features/price-chart/chart-place.ts';
import { ScoreBoard } from '../../../features/scores/score-board.tsx';
import { type SportEvent, sportEventOf } from '../../../features/match-center/sport-event.ts';
import { openDialog } from '../../../platform/dialogs/dialogs.ts';
import { feedName, useText } from '../../../platform/language/texts.ts';
import { useSignedIn } from '../../../platform/session/session.ts';
import { useShownTitle } from '../../../platform/site/shown-title.ts';
import { account, connection, useWatch } from '../../../realtime/live.ts';
import { Drawing } from '@maidan/ui-kit/drawing.tsx';
import { closeLadder, openedLadder } from '../../../realtime/markets/picked-selection.ts';
import { ListFailed, MarketListState } from './market-list-state.tsx';
import { Empty } from '../../../ui/states.tsx';

const LadderHost = laterPart('ladder host', async () => (await import('../../ladder-host.tsx')).default);
const ChartDock = laterPart('chart', async () => (await import('../../../features/price-chart/chart-dock.tsx')).default);
const EventMedia = laterPart('event media', async () => (await import('../../../features/match-center/event-media.tsx')).default);

/** Returns the button of a runner's ladder; null outside of exchange markets, which alone have one. */
function ladderButton({ marketId, marketType }: MarketView, { selectionId, name }: RunnerView) {
  return tradingKindOf(marketType) === 'exchange' ? <LadderButton marketId={marketId} selectionId={selectionId} name={name} /> : null;
}

/** Watches the event. An open ladder closes with the page. */
function useSportEvent(markets: readonly Market[] | undefined, detail: EventDetail | undefined): SportEvent {
  const ladder = openedLadder((state) => state.ladder);
  const signedIn = useSignedIn() !== null;
  useEffect(() => closeLadder, []);
  return sportEventOf({ detail: detail ?? null, markets: markets ?? [], ladder }, signedIn);
}

/** Buttons for video and statistics; nothing for an event without them. The line has its height before its texts load. */
function Media({ event }: { readonly event: SportEvent }) {
  if (event.sportVideo === null && event.sportStats === null) return null;
  return (
    <Suspense fallback={<span className="btn invisible self-start pointer-coarse:min-h-11">&nbsp;</span>}>
      <EventMedia event={event} />
    </Suspense>
  );
}

/** `odds`: the market that represents the event in the favourites. */
function EventHead({ market, odds }: { readonly market: Market; readonly odds: string }) {
  return (
    <header className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <h1 className="text-lg font-bold">{feedName(market.eventName)}</h1>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <Link
            className="hover:underline"
            to={`/competition-detail-page/${encodeURIComponent(market.competitionName)}/${market.eventTypeId}/${market.competitionId}`}
          >
            {feedName(market.competitionName)}
          </Link>
          <StartTime at={Date.parse(market.openDate)} />
          {isPlaying(market) && <InPlay />}
          <PageAge />
        </p>
      </div>
      {/* reserves the width of the star, so that the lines beside it do not wrap again when it loads */}
      <span className="w-11 flex-none">
        <Suspense fallback={null}>
          <Star kind="event" marketId={odds} />
        </Suspense>
      </span>
    </header>
  );
}

function RulesButton() {
  const text = useText();
  return (
    <button type="button" className="icon-btn text-muted" aria-label={text('event.rules')} onClick={() => openDialog({ name: 'notice', notice: 'rules' })}>
      <Drawing name="rules" size={18} />
    </button>
  );
}

/** Buttons in the header of a market. */
const SLOTS: MarketSlots = {
  aside: ladderButton,
  cashOut: ({ marketId }) => <CashOutOffer marketId={marketId} shown="key" />,
  rules: (market) => (
    <>
      <DutchingButton market={market} />
      <RulesButton />
    </>
  ),
  onChart: (marketId, selectionId) => openChart({ marketId, selectionId }),
};

/** The chart that the player docked in the page. */
function DockedChart({ markets, main }: { readonly markets: readonly Market[]; readonly main: string }) {
  const isOpen = chartPlace((state) => state.docked && state.open);
  if (!isOpen) return null;
  return (
    <Suspense fallback={<div className="min-h-[470px]" />}>
      <ChartDock marketIds={markets.map((market) => market.marketId)} mainMarketId={main} />
    </Suspense>
  );
}

function marketCard(marketId: string) {
  return (
    <>
      <EventMarket marketId={marketId} slots={SLOTS} />
      <CashOutOffer marketId={marketId} shown="targets" />
    </>
  );
}

function Markets({ markets, main }: { readonly markets: readonly Market[]; readonly main: string }) {
  const { odds, fancy } = useMemo(() => {
    const sections = eventSections(markets);
    return { odds: [...sections.odds.slice(0, 1), ...sections.bookmaker, ...sections.odds.slice(1)], fancy: sections.fancy };
  }, [markets]);
  return (
    <MarketList marketIds={markets.map((market) => market.marketId)} eventIds={[]}>
      <MarketGroup markets={odds} mainMarketId={main} cardOf={marketCard} />
      <EventFancies markets={fancy} rules={<RulesButton />} />
    </MarketList>
  );
}

/** Reloads the markets when the status of the event changes, because a new market (a session) shows only after a load. */
function useReloadOnEventChange(eventId: string, reload: () => unknown): void {
  useEffect(() => connection.on('event-update', (update) => void (update.eventId === eventId && update.status !== undefined && reload())), [eventId, reload]);
}

function EventView({ eventTypeId, eventId }: { readonly eventTypeId: string; readonly eventId: string }) {
  const query = useEventMarkets(eventTypeId, eventId);
  const detail = useEventDetail(eventTypeId, eventId);
  const { refetch } = query;
  const event = useSportEvent(query.data, detail.data);
  useWatch('events', [eventId]);
  useShownTitle(query.data?.[0]?.eventName ?? null);
  useReloadOnEventChange(eventId, refetch);
  useEffect(() => {
    account.showEvent(eventId);
    return () => account.showEvent(null);
  }, [eventId]);
  if (query.isPending || detail.isPending)
    return (
      <Awaited>
        <Skeletons />
      </Awaited>
    );
  if (query.error instanceof NoEventData) return <Navigate to="/default-page" replace />;
  if (query.data === undefined) return <ListFailed onRetry={refetch} />;
  const first = query.data[0]!;
  const main = (query.data.find((market) => market.marketType === 'MATCH_ODDS') ?? first).marketId;
  return (
    <div className={event.ladderShow ? 'with-ladder' : undefined}>
      <div className="flex min-w-0 flex-col gap-2">
        <ScoreBoard
          eventId={eventId}
          name={feedName(first.eventName)}
          openDate={Date.parse(first.openDate)}
          first={event.sportData}
          head={<EventHead market={first} odds={main} />}
        />
        <Media event={event} />
        <DockedChart markets={event.sportDataMarkets} main={main} />
        <Markets markets={event.sportDataMarkets} main={main} />
      </div>
      {event.sportLadder !== null && (
        <Suspense fallback={null}>
          <LadderHost ladder={event.sportLadder} />
        </Suspense>
      )}
    </div>
  );
}

/** `/event-page/{eventTypeId}/{eventId}`: score, match odds, bookmaker, fancies. */
export function EventRoute() {
  const { eventTypeId = '', eventId = '' } = useParams();
  return <EventView eventTypeId={eventTypeId} eventId={eventId} />;
}

function VirtualList({ eventTypeId }: { readonly eventTypeId: 'v9' | 'b9' }) {
  const text = useText();
  const query = useSportMarkets(eventTypeId);
  return (
    <div className="flex flex-col gap-2">
      <h1 className="px-1 text-lg font-bold max-lg:sr-only">{text(eventTypeId === 'v9' ? 'sport.virtual' : 'sport.ballByBall')}</h1>
      <MarketListState query={query} />
    </div>
  );
}

/** `/virtual-event-page/{eventTypeId}`: the virtual or ball-by-ball events, or one of them by `eventId`. */
export function VirtualEventRoute() {
  const { eventTypeId } = useParams();
  const [query] = useSearchParams();
  if (eventTypeId !== 'v9' && eventTypeId !== 'b9') return <Navigate to="/" replace />;
  const eventId = query.get('eventId');
  return eventId === null ? <VirtualList eventTypeId={eventTypeId} /> : <EventView eventTypeId={eventTypeId} eventId={eventId} />;
}

/** `/default-page` */
export function DefaultRoute() {
  const text = useText();
  return (
    <div className="card">
      <Empty heading icon="search" title={text('search.none')} hint={text('state.noEvent')}>
        <Link className="btn btn-primary" to="/">
          {text('nav.toHome')}
        </Link>
      </Empty>
    </div>
  );
}
