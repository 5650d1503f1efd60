/** A market on the page of its event: a header with all its data, and one row per runner. */
import type { MarketView, RunnerView } from '@maidan/contract';
import { tradingKindOf } from '@maidan/domain';
import { usePriceFormat } from '../../../platform/money/price-format.ts';
import { sizeText } from '../../../platform/money/size-text.ts';
import { memo, useCallback, type ReactNode } from 'react';
import { useText, feedName, feedTitle } from '../../../platform/language/texts.ts';
import { useMarketFrame } from '../../../realtime/live.ts';
import { Drawing } from '@maidan/ui-kit/drawing.tsx';
import { MarketSkeleton } from '../../../ui/states.tsx';
import { LiveText } from '../row/live-text.tsx';
import { InPlay, Matched, StartTime } from '../figures/market-meta.tsx';
import './event-market.css';
import { coverOf } from '../lists/market-status.ts';
import { OwnResult } from '../figures/own-figures.tsx';
import { isPlaying, bookPercent } from '../lists/event-markets.ts';
import { PriceHeads, CardTools } from './card-head.tsx';
import { MarketAge } from './stale-sign.tsx';
import { RunnerRow } from '../row/runner-row.tsx';
import { WhatIf } from '../figures/what-if.tsx';

/** Parts of other features in a market. The caller keeps their identity from render to render. */
export interface MarketSlots {
  readonly cashOut?: (market: MarketView) => ReactNode;
  readonly rules?: (market: MarketView) => ReactNode;
  /** Beside the name of a runner. */
  readonly aside?: (market: MarketView, runner: RunnerView) => ReactNode;
  /** Called when the chart button of a runner is pressed. */
  readonly onChart?: (marketId: string, selectionId: number) => void;
}

const backBook = (market: MarketView): string => bookPercent(market, 'back');
const layBook = (market: MarketView): string => bookPercent(market, 'lay');

function Limits({ market }: { readonly market: Pick<MarketView, 'minStake' | 'maxStake'> }) {
  const text = useText();
  return (
    <span className="figures whitespace-nowrap">{text('market.limits', { min: `₹${sizeText(market.minStake)}`, max: `₹${sizeText(market.maxStake)}` })}</span>
  );
}

/** One word beside the name while the market cannot be bet on. */
function StatusWord({ market }: { readonly market: Pick<MarketView, 'status' | 'reason'> }) {
  const text = useText();
  const cover = coverOf(market, { status: 'ACTIVE' });
  return cover === null ? null : <span className="badge bg-surface-3 text-text">{text(cover)}</span>;
}

interface RunnerNameProps {
  readonly marketId: string;
  readonly selectionId: number;
  readonly name: string;
  readonly onChart: MarketSlots['onChart'];
}

/** The whole left part of the row is the chart button. */
function RunnerName({ marketId, selectionId, name, onChart }: RunnerNameProps) {
  const text = useText();
  const called = feedName(name);
  const title = feedTitle(name);
  if (onChart === undefined)
    return (
      <p className="runner-name" title={title}>
        {called}
      </p>
    );
  return (
    <button
      type="button"
      className="runner-name chart-button"
      title={title}
      aria-label={text('event.chartOf', { runner: called })}
      onClick={() => onChart(marketId, selectionId)}
    >
      <span className="line-clamp-2">{called}</span>
      <Drawing name="chart" size={14} />
    </button>
  );
}

/** The price of the last trade and the player's position, in a line of fixed height. */
function RunnerFigures({ marketId, selectionId, name }: Omit<RunnerNameProps, 'onChart'>) {
  const text = useText();
  const format = usePriceFormat('exchange');
  const read = useCallback(
    (market: MarketView) => {
      const last = market.runners.find((runner) => runner.selectionId === selectionId)?.last ?? null;
      return last === null ? '' : text('event.last', { price: format(last) });
    },
    [selectionId, text, format],
  );
  return (
    <div className="runner-figures">
      <WhatIf marketId={marketId} selectionId={selectionId} name={name} />
      <LiveText marketId={marketId} read={read} className="figures last-traded" />
    </div>
  );
}

function MarketHead({ market, slots }: { readonly market: MarketView; readonly slots: MarketSlots }) {
  const text = useText();
  const exchange = tradingKindOf(market.marketType) === 'exchange';
  const { marketId } = market;
  const book = (word: string, read: (market: MarketView) => string): ReactNode => (
    <>
      {word}
      {exchange && <LiveText marketId={marketId} read={read} className="figures book" />}
    </>
  );
  return (
    <header className="market-head event-market-head">
      <div className="market-bar">
        <h2 id={`market-${marketId}`} className="truncate font-bold">
          {feedName(market.marketName)}
        </h2>
        <StatusWord market={market} />
        <OwnResult market={market} />
        <MarketAge market={market} />
        <span className="flex-1" />
        {slots.cashOut?.(market)}
        <CardTools marketId={marketId} titled="market" />
        {slots.rules?.(market)}
      </div>
      <p className="market-meta">
        {isPlaying(market) ? <InPlay /> : <StartTime at={market.openDate} />}
        {exchange && <Matched marketId={marketId} />}
        <Limits market={market} />
      </p>
      <PriceHeads depth={exchange ? 3 : 1} left={book(text('market.back'), backBook)} right={book(text('market.lay'), layBook)} />
    </header>
  );
}

export const EventMarket = memo(function EventMarket({ marketId, slots }: { readonly marketId: string; readonly slots: MarketSlots }) {
  const frame = useMarketFrame(marketId);
  if (frame === undefined) return <MarketSkeleton />;
  const market = frame.view;
  const kind = tradingKindOf(market.marketType);
  return (
    <section
      className="market event-market"
      aria-labelledby={`market-${marketId}`}
      data-market-card={marketId}
      data-kind={kind}
      data-stale={market.feedStale || undefined}
      style={{ '--rows': market.runners.length } as React.CSSProperties}
    >
      <MarketHead market={market} slots={slots} />
      {market.runners.map((runner) => (
        <RunnerRow
          key={runner.selectionId}
          marketId={marketId}
          selectionId={runner.selectionId}
          name={runner.name}
          kind={kind}
          cover={coverOf(market, runner)}
          heading={<RunnerName marketId={marketId} selectionId={runner.selectionId} name={runner.name} onChart={kind === 'line' ? undefined : slots.onChart} />}
          figure={<RunnerFigures marketId={marketId} selectionId={runner.selectionId} name={runner.name} />}
          aside={slots.aside?.(market, runner)}
        />
      ))}
    </section>
  );
});
