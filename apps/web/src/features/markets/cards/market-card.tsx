/** A market as a card of a list: it leads to its event. On the event's own page it is an EventMarket. */
import type { MarketView, RunnerView } from '@maidan/contract';
import { tradingKindOf } from '@maidan/domain';
import { memo, useState, type ReactNode } from 'react';
import { useText, feedName } from '../../../platform/language/texts.ts';
import { eventPath } from '../../../platform/event-path.ts';
import { useMarketFrame } from '../../../realtime/live.ts';
import { Link } from '@maidan/ui-kit/link.tsx';
import { MarketSkeleton } from '../../../ui/placeholders.tsx';
import { InPlay, Matched, StartTime } from '../figures/market-meta.tsx';
import { outcomesOf } from '../lists/outcomes.ts';
import { coverOf } from '../lists/market-status.ts';
import { PriceHeads, CardTools } from './card-head.tsx';
import { RunnerRow } from '../row/runner-row.tsx';
import { WhatIf } from '../figures/what-if.tsx';

/** Runners of a card before the player opens the rest: a winner market would fill the page. */
const LISTED_RUNNERS = 4;

interface MarketCardProps {
  readonly marketId: string;
  /** A line of its own below the title, from another feature. */
  readonly summary?: ReactNode;
  /** Score line and the like, from another feature. */
  readonly children?: ReactNode;
  /** Beside the name of each runner, from another feature. */
  readonly aside?: (market: MarketView, runner: RunnerView) => ReactNode;
  /** Replaces star and pin. */
  readonly tools?: ReactNode;
}

export const MarketCard = memo(function MarketCard({ marketId, summary, children, aside, tools }: MarketCardProps) {
  const frame = useMarketFrame(marketId);
  const text = useText();
  const [all, setAll] = useState(false);
  if (frame === undefined) return <MarketSkeleton />;
  const market = frame.view;
  const shown = all ? market.runners : market.runners.slice(0, LISTED_RUNNERS);
  const kind = tradingKindOf(market.marketType);
  const outcomes = market.marketType === 'MATCH_ODDS' ? outcomesOf(market.runners.map(({ name }) => name)) : null;
  const heading = `market-${marketId}`;
  return (
    <section
      className="market"
      aria-labelledby={heading}
      data-market-card={marketId}
      data-kind={kind}
      data-outcomes={outcomes?.length}
      data-stale={market.feedStale || undefined}
      style={{ '--rows': shown.length } as React.CSSProperties}
    >
      <header className="market-head">
        <h3 id={heading} className="market-title">
          <Link to={eventPath(market)} className="hover:underline">
            {feedName(market.eventName)}
            {market.marketType !== 'MATCH_ODDS' && <span className="font-normal text-muted"> · {feedName(market.marketName)}</span>}
          </Link>
        </h3>
        {summary}
        <p className="market-meta">
          {market.inPlay ? <InPlay /> : <StartTime at={market.openDate} />}
          {children}
          {kind === 'exchange' && <Matched marketId={marketId} />}
        </p>
        {tools === undefined ? <CardTools marketId={marketId} titled="event" /> : <span className="card-tools">{tools}</span>}
        <PriceHeads
          depth={kind === 'exchange' ? 3 : 1}
          left={text(kind === 'line' ? 'market.no' : 'market.back')}
          right={text(kind === 'line' ? 'market.yes' : 'market.lay')}
        />
      </header>
      {shown.map((runner, index) => (
        <RunnerRow
          key={runner.selectionId}
          marketId={marketId}
          selectionId={runner.selectionId}
          name={runner.name}
          kind={kind}
          cover={coverOf(market, runner)}
          figure={<WhatIf marketId={marketId} selectionId={runner.selectionId} name={runner.name} />}
          aside={aside?.(market, runner)}
          outcome={outcomes?.[index]}
        />
      ))}
      {shown.length < market.runners.length && (
        <button type="button" className="btn-bare min-h-9 w-full text-sm font-semibold text-brand" onClick={() => setAll(true)}>
          {text('market.showAll', { count: market.runners.length })}
        </button>
      )}
    </section>
  );
});
