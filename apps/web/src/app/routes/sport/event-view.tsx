/** An event with all its markets; without data it leads to /default-page (VA-37). */
import type { EventDetail, Market, MarketView, RunnerView } from '@maidan/contract';
import { tradingKindOf } from '@maidan/domain';
import { Suspense, useEffect, useMemo } from 'react';
import { Navigate } from 'react-router';
import { LadderButton } from '../../../features/depth-ladder/ladder-button.tsx';
import { Star } from '../../../features/favourites/star.tsx';
import { isPlaying, eventSections, NoEventData } from '../../../features/markets/lists/event-markets.ts';
import { Awaited } from '../../../ui/awaited.tsx';
import { laterPart } from '../../../platform/later-part.ts';
import { Link } from '../../../ui/link.tsx';
import { PageAge } from '../../../features/markets/cards/stale-sign.tsx';
import { EventFancies } from '../../../features/markets/cards/fancy-card.tsx';
import { MarketGroup } from '../../../features/markets/cards/closed-markets.tsx';
import { CashOutOffer } from './cash-out-offer.tsx';
import { EventMarket, type MarketSlots } from '../../../features/markets/cards/event-market.tsx';
import { MarketList } from '../../../features/markets/cards/market-list.tsx';
import { InPlay, StartTime } from '../../../features/markets/figures/market-meta.tsx';
import { useEventDetail, useEventMarkets } from '../../../features/markets/lists/market-queries.ts';
import { chartPlace, openChart } from '../../../features/price-chart/chart-place.ts';
import { ScoreBoard } from '../../../features/scores/score-board.tsx';
import { sportEventOf, type SportEvent } from '../../../features/match-center/sport-event.ts';
import { openDialog } from '../../../platform/dialogs/dialogs.ts';
import { feedName } from '../../../platform/language/feed-name.ts';
import { useText } from '../../../platform/language/texts.ts';
import { useSignedIn } from '../../../platform/session/session.ts';
import { useShownTitle } from '../../../platform/site/shown-title.ts';
import { account, connection, useWatch } from '../../../realtime/live.ts';
import { Drawing } from '../../../ui/drawing.tsx';
import { closeLadder, openedLadder } from '../../../realtime/markets/opened-ladder.ts';
import { ListFailed } from './market-list-state.tsx';
import { Skeletons } from '../skeletons.tsx';

const LadderHost = laterPart('ladder host', async () => (await import('../../ladder-host.tsx')).default);
const ChartDock = laterPart('chart', async () => (await import('../../../features/price-chart/chart-dock.tsx')).default);
const EventMedia = laterPart('event media', async () => (await import('../../../features/match-center/event-media.tsx')).default);

/** Only an exchange has a book to show. */
function ladderButton({ marketId, marketType }: MarketView, { selectionId, name }: RunnerView) {
  return tradingKindOf(marketType) === 'exchange' ? <LadderButton marketId={marketId} selectionId={selectionId} name={name} /> : null;
}

/** What the page knows of the event; an open ladder closes with the page. */
function useSportEvent(markets: readonly Market[] | undefined, detail: EventDetail | undefined): SportEvent {
  const ladder = openedLadder((state) => state.ladder);
  const signedIn = useSignedIn() !== null;
  useEffect(() => closeLadder, []);
  return sportEventOf({ detail: detail ?? null, markets: markets ?? [], ladder }, signedIn);
}

/** Nothing for an event that cannot be watched or read about; else a line of buttons that is as high before its texts are there. */
function Media({ event }: { readonly event: SportEvent }) {
  if (event.sportVideo === null && event.sportStats === null) return null;
  return (
    <Suspense fallback={<span className="btn invisible self-start pointer-coarse:min-h-11">&nbsp;</span>}>
      <EventMedia event={event} />
    </Suspense>
  );
}

/** `odds`: the market that stands for the event in the favourites. */
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
      {/* its place is kept: a line beside it does not break when it comes */}
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

/** What stands in the header of a market. */
const SLOTS: MarketSlots = {
  aside: ladderButton,
  cashOut: ({ marketId }) => <CashOutOffer marketId={marketId} shown="key" />,
  rules: () => <RulesButton />,
  onChart: (marketId, selectionId) => openChart({ marketId, selectionId }),
};

/** The chart that the player keeps in the page. */
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

/** A market of the event that is not in the list yet (a new session) shows with the next load, which the event's own changes bring forward. */
function useReloadOnEventChange(eventId: string, reload: () => unknown): void {
  useEffect(() => connection.on('event-update', (update) => void (update.eventId === eventId && update.status !== undefined && reload())), [eventId, reload]);
}

export function EventView({ eventTypeId, eventId }: { readonly eventTypeId: string; readonly eventId: string }) {
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
