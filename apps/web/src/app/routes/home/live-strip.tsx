/** The live strip of Home: each match in play with score, situation and best prices, as a link to its event. */
import type { Market, MarketView } from '@maidan/contract';
import { useMemo } from 'react';
import { eventPath } from '../../../platform/event-path.ts';
import { useDrawnCards } from '../../../features/markets/cards/drawn-cards.ts';
import { LiveText } from '../../../features/markets/row/live-text.tsx';
import { StartTime } from '../../../features/markets/figures/market-meta.tsx';
import { outcomesOf, type Outcome } from '../../../features/markets/lists/outcomes.ts';
import { situationWords } from '../../../features/scores/score-line.tsx';
import { sideInTurn, sideScore, situationOf } from '../../../features/scores/situation.ts';
import { feedName, useText } from '../../../platform/language/texts.ts';
import { usePriceFormat, type PriceFormat } from '../../../platform/money/price-format.ts';
import { useEventState, useMarketFrame, useWatch } from '../../../realtime/live.ts';
import { Icon, sportIcon } from '@maidan/ui-kit/icon.tsx';
import { Link } from '@maidan/ui-kit/link.tsx';
import { stripMarkets } from './home-order.ts';

const NO_PRICE = '–';
/** Number of cards in the first render at least: they fill the width of a phone or tablet, so that later ones change no widths. */
const FIRST_CARDS = 4;

/** Returns the formatted best price to back a runner, or a dash if there is none. */
function bestBack(market: MarketView, selectionId: number, format: PriceFormat): string {
  const runner = market.runners.find((one) => one.selectionId === selectionId);
  const price = market.status === 'OPEN' && !market.feedStale && runner?.status === 'ACTIVE' ? (runner.back[0]?.price ?? 0) : 0;
  return price === 0 ? NO_PRICE : format(price);
}

interface StripPriceProps {
  readonly marketId: string;
  readonly selectionId: number;
  readonly outcome: Outcome;
}

function StripPrice({ marketId, selectionId, outcome }: StripPriceProps) {
  const format = usePriceFormat('exchange');
  const read = useMemo(() => (market: MarketView) => bestBack(market, selectionId, format), [selectionId, format]);
  return (
    <span className="strip-price">
      <span>{outcome}</span>
      <LiveText marketId={marketId} read={read} className="figures font-bold" />
    </span>
  );
}

const ORDER: readonly Outcome[] = ['1', 'X', '2'];

function StripCard({ market: listed }: { readonly market: Market }) {
  const text = useText();
  const market = useMarketFrame(listed.marketId)?.view;
  const score = useEventState(listed.eventId)?.score ?? null;
  if (market === undefined) return <li className="strip-card skeleton" aria-hidden="true" />;
  const outcomes = outcomesOf(market.runners.map(({ name }) => name)) ?? [];
  const placed = market.runners.map((runner, index) => ({ ...runner, outcome: outcomes[index] }));
  const situation = score === null ? null : situationOf(score);
  const turn = score === null ? null : sideInTurn(score);
  return (
    <li>
      <Link to={eventPath(market)} className="strip-card" data-live-card={market.eventId}>
        <span className="strip-head">
          <Icon name={sportIcon(market.eventTypeId)} size={14} />
          <span className="truncate">{feedName(market.competitionName)}</span>
          {market.inPlay && <span className="live-dot" />}
        </span>
        {placed
          .filter(({ outcome }) => outcome !== 'X')
          .slice(0, 2)
          .map(({ selectionId, name }) => (
            <span key={selectionId} className="strip-side" data-turn={name === turn || undefined}>
              <span className="truncate">{feedName(name)}</span>
              <span className="figures whitespace-nowrap">{score === null ? '' : sideScore(score, name)}</span>
            </span>
          ))}
        <span className="strip-situation">
          {situation === null ? market.inPlay ? text('market.inPlay') : <StartTime at={market.openDate} /> : situationWords(text, situation)}
        </span>
        <span className="strip-prices">
          {ORDER.map((outcome) => placed.find((runner) => runner.outcome === outcome)).map(
            (runner) =>
              runner?.outcome !== undefined && (
                <StripPrice key={runner.selectionId} marketId={market.marketId} selectionId={runner.selectionId} outcome={runner.outcome} />
              ),
          )}
        </span>
      </Link>
    </li>
  );
}

/** `list` is the list of Home. If no match is in play, the strip shows the next matches. */
export function LiveStrip({ list }: { readonly list: readonly Market[] }) {
  const text = useText();
  const shown = useMemo(() => stripMarkets(list), [list]);
  useWatch(
    'markets',
    shown.map((market) => market.marketId),
  );
  useWatch(
    'events',
    shown.map((market) => market.eventId),
  );
  const drawn = Math.max(useDrawnCards(shown.length), FIRST_CARDS);
  const live = shown[0]?.inPlay === true;
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="live-strip" className="flex flex-col gap-1">
      <div className="strip-title">
        <h2 id="live-strip">{text(live ? 'home.live' : 'home.next')}</h2>
        <Link to="/in-play" className="strip-more">
          {text('home.allLive')}
        </Link>
      </div>
      <ul className="live-strip">
        {shown.slice(0, drawn).map((market) => (
          <StripCard key={market.marketId} market={market} />
        ))}
      </ul>
    </section>
  );
}

/** Has the height of the strip. */
export function LiveStripSkeleton() {
  return (
    <div className="flex flex-col gap-1" aria-hidden="true">
      <div className="strip-title">
        <span className="skeleton h-4 w-24" />
      </div>
      <div className="live-strip">
        {[0, 1, 2].map((card) => (
          <span key={card} className="strip-card skeleton" />
        ))}
      </div>
    </div>
  );
}
