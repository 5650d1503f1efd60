/** Price and volume of a runner over time, as a picture or as a table. Loaded with the first press on a chart button. */
import { formatSize, tradingKindOf } from '@maidan/domain';
import { useState } from 'react';
import { closeDialog } from '../../platform/dialogs.ts';
import { languageStore } from '../../platform/language/language.ts';
import { useText } from '../../platform/language/texts.ts';
import { feedName } from '../../platform/language/feed-name.ts';
import { usePriceFormat, type PriceFormat } from '../../platform/price-format.ts';
import { formatMoment, timeSettings, zoneLabel } from '../../platform/time-zone.ts';
import { useEventMarks } from '../../realtime/event-marks.ts';
import { useMarketFrame } from '../../realtime/live.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import { Empty, Failed, ListSkeleton } from '../../ui/states.tsx';
import type { ChartPoint } from './chart-series.ts';
import './price-chart.css';
import { useMarkText } from './mark-text.ts';
import { PricePicture } from './price-picture.tsx';
import { usePriceSeries } from './use-price-series.ts';

/** Rows of the table: the newest. */
const ROWS = 100;

interface TableProps {
  readonly points: readonly ChartPoint[];
  readonly marks: ReturnType<typeof useEventMarks>;
  readonly format: PriceFormat;
}

function PointTable({ points, marks, format }: TableProps) {
  const text = useText();
  const markText = useMarkText();
  const zone = timeSettings((state) => state.timeZoneName);
  const language = languageStore((state) => state.language);
  const rows = [
    ...points.map((point) => ({
      time: point.time,
      price: point.price === null ? '–' : format(point.price),
      more: `₹${formatSize(point.matched)}`,
    })),
    ...marks.map((mark) => ({ time: mark.time, price: '', more: markText(mark) })),
  ]
    .toSorted((one, other) => other.time - one.time)
    .slice(0, ROWS);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by key
    <section className="chart-table" tabIndex={0} aria-label={text('chart.table')}>
      <table className="figures w-full text-sm">
        <thead>
          <tr className="text-muted">
            <th scope="col">{text('chart.time')}</th>
            <th scope="col">{text('slip.odds')}</th>
            <th scope="col">{text('market.matched')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.time} ${row.more}`}>
              <th scope="row">{formatMoment(row.time, zone, language).slice(-8)}</th>
              <td>{row.price}</td>
              <td>{row.more}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface ChartProps {
  readonly marketId: string;
  readonly selectionId: number;
  readonly eventId: string;
  readonly name: string;
  readonly format: PriceFormat;
}

function Chart({ marketId, selectionId, eventId, name, format }: ChartProps) {
  const text = useText();
  const zone = timeSettings((state) => state.timeZoneName);
  const [inverse, setInverse] = useState(false);
  const [table, setTable] = useState(false);
  const [attempt, setAttempt] = useState(1);
  const { series, now } = usePriceSeries(marketId, selectionId, attempt);
  const marks = useEventMarks(eventId);
  if (series === null) return <ListSkeleton rows={7} />;
  if (series === 'failed') return <Failed title={text('state.failed')} retryLabel={text('action.retry')} onRetry={() => setAttempt(attempt + 1)} />;
  const prices = series.flatMap((point) => point.price ?? []);
  if (prices.length === 0) return <Empty icon={<Drawing name="chart" size={32} />} title={text('chart.none')} hint={text('chart.noneHint')} />;
  const shown = (price: number | undefined): string => (price === undefined ? '–' : format(price));
  const figures = { runner: name, last: shown(prices.at(-1)), low: shown(Math.min(...prices)), high: shown(Math.max(...prices)) };
  return (
    <div className="flex flex-col gap-2 p-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="figures flex-1 text-sm text-muted" data-chart-figures="">
          {text('chart.figures', figures)} · {zoneLabel(zone, now)}
        </p>
        <button type="button" className="btn btn-quiet" aria-pressed={inverse} onClick={() => setInverse(!inverse)}>
          {text('chart.inverse')}
        </button>
        <button type="button" className="btn btn-quiet" aria-pressed={table} onClick={() => setTable(!table)}>
          {text('chart.table')}
        </button>
      </div>
      {table ? (
        <PointTable points={series} marks={marks} format={format} />
      ) : (
        <PricePicture points={series} marks={marks} inverse={inverse} now={now} label={text('chart.label', figures)} format={format} />
      )}
    </div>
  );
}

export default function PriceChartDialog({ marketId, selectionId }: { readonly marketId: string; readonly selectionId: number }) {
  const text = useText();
  const frame = useMarketFrame(marketId);
  const format = usePriceFormat(tradingKindOf(frame?.view.marketType ?? ''));
  const [chosen, setChosen] = useState(selectionId);
  const runners = frame?.view.runners ?? [];
  const name = runners.find((runner) => runner.selectionId === chosen)?.name ?? '';
  return (
    <Dialog wide title={text('chart.title', { market: feedName(frame?.view.marketName ?? '') })} closeLabel={text('action.close')} onClose={closeDialog}>
      <fieldset className="segment no-bar mx-3 mt-3 overflow-x-auto" aria-label={text('chart.runners')}>
        {runners.map((runner) => (
          <button key={runner.selectionId} type="button" aria-pressed={runner.selectionId === chosen} onClick={() => setChosen(runner.selectionId)}>
            {feedName(runner.name)}
          </button>
        ))}
      </fieldset>
      {frame !== undefined && <Chart key={chosen} marketId={marketId} selectionId={chosen} eventId={frame.view.eventId} name={name} format={format} />}
    </Dialog>
  );
}
