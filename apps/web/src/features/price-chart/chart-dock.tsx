/** The chart in the event's page, above its markets. */
import { feedName, useText } from '../../platform/language/texts.ts';
import { useMarketFrame } from '../../realtime/live.ts';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import { chartPlace, closeDockedChart, dockChart, undockChart } from './chart-place.ts';
import { PriceChart } from './price-chart.tsx';

interface ChartDockProps {
  /** Markets of the page; a chart of another one is not shown. */
  readonly marketIds: readonly string[];
  /** The market that is shown until the player chooses a runner. */
  readonly mainMarketId: string;
}

export default function ChartDock({ marketIds, mainMarketId }: ChartDockProps) {
  const text = useText();
  const chosen = chartPlace((state) => state.chart);
  const ofPage = chosen !== null && marketIds.includes(chosen.marketId) ? chosen : null;
  const marketId = ofPage?.marketId ?? mainMarketId;
  const market = useMarketFrame(marketId)?.view;
  const selectionId = ofPage?.selectionId ?? market?.runners[0]?.selectionId;
  const title = text('chart.title', { market: feedName(market?.marketName ?? '') });
  return (
    <section className="chart-dock" aria-label={title}>
      <header className="flex min-h-11 items-center gap-1 border-b border-line ps-3 pe-1">
        <h2 className="min-w-0 flex-1 truncate font-bold">{title}</h2>
        {selectionId !== undefined && (
          <button type="button" className="btn btn-quiet" onClick={() => undockChart({ marketId, selectionId })}>
            {text('chart.undock')}
          </button>
        )}
        <button type="button" className="icon-btn" aria-label={text('chart.close')} onClick={closeDockedChart}>
          <Icon name="close" />
        </button>
      </header>
      {selectionId !== undefined && (
        <PriceChart marketId={marketId} selectionId={selectionId} onRunner={(runner) => dockChart({ marketId, selectionId: runner })} />
      )}
    </section>
  );
}
