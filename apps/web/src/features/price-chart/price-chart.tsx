/** Price and volume of a runner over time, as a picture or as a table. */
import { tradingKindOf } from '@maidan/domain';
import { type PriceFormat, usePriceFormat } from '../../platform/money/price-format.ts';
import { sizeText } from '../../platform/money/size-text.ts';
import { useMemo, useState } from 'react';
import { languageStore } from '../../platform/language/language.ts';
import { useText, feedName } from '../../platform/language/texts.ts';
import { formatMoment } from '../../platform/time/moments.ts';
import { timeSettings, zoneLabel } from '../../platform/time/time-zone.ts';
import { useEventMarks } from '../../realtime/markets/event-marks.ts';
import { useAccount, useMarketFrame } from '../../realtime/live.ts';
import { Drawing } from '@maidan/ui-kit/drawing.tsx';
import { Empty, Failed, ListSkeleton } from '../../ui/states.tsx';
import { closeDialog } from '../../platform/dialogs/dialogs.ts';
import { Dialog } from '@maidan/ui-kit/dialog.tsx';
import { SPANS, within, ownBetsOf, type ChartPoint, type Span, type OwnBet } from './chart-series.ts';
import './price-chart.css';
import { PricePicture, useBetText, useMarkText } from './price-picture.tsx';
import { usePriceSeries } from './use-price-series.ts';
import { dockChart } from './chart-place.ts';

/** Rows of the table: the newest. */
const ROWS = 100;

interface TableProps {
  readonly points: readonly ChartPoint[];
  readonly marks: ReturnType<typeof useEventMarks>;
  readonly bets: readonly OwnBet[];
  readonly format: PriceFormat;
}

function PointTable({ points, marks, bets, format }: TableProps) {
  const text = useText();
  const markText = useMarkText();
  const betText = useBetText(format);
  const zone = timeSettings((state) => state.timeZoneName);
  const language = languageStore((state) => state.language);
  const rows = [
    ...points.map((point) => ({
      time: point.time,
      price: point.price === null ? '–' : format(point.price),
      more: `₹${sizeText(point.matched)}`,
    })),
    ...marks.map((mark) => ({ time: mark.time, price: '', more: markText(mark) })),
    ...bets.map((bet) => ({ time: bet.time, price: '', more: betText(bet) })),
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

const SPAN_WORDS = { five: 'chart.fiveMinutes', hour: 'chart.oneHour', all: 'chart.all' } as const;

interface ControlsProps {
  readonly span: Span;
  readonly onSpan: (span: Span) => void;
  readonly inverse: boolean;
  readonly onInverse: () => void;
  readonly table: boolean;
  readonly onTable: () => void;
}

function Controls({ span, onSpan, inverse, onInverse, table, onTable }: ControlsProps) {
  const text = useText();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <fieldset className="segment" aria-label={text('chart.span')}>
        {(Object.keys(SPANS) as Span[]).map((choice) => (
          <button key={choice} type="button" aria-pressed={choice === span} onClick={() => onSpan(choice)}>
            {text(SPAN_WORDS[choice])}
          </button>
        ))}
      </fieldset>
      <button type="button" className="btn btn-quiet" aria-pressed={inverse} onClick={onInverse}>
        {text('chart.inverse')}
      </button>
      <button type="button" className="btn btn-quiet" aria-pressed={table} onClick={onTable}>
        {text('chart.table')}
      </button>
    </div>
  );
}

function useOwnBets(marketId: string, selectionId: number): readonly OwnBet[] {
  const bets = useAccount((state) => state.openBets);
  return useMemo(() => ownBetsOf(bets ?? [], marketId, selectionId), [bets, marketId, selectionId]);
}

function Chart({ marketId, selectionId, eventId, name, format }: ChartProps) {
  const text = useText();
  const zone = timeSettings((state) => state.timeZoneName);
  const [inverse, setInverse] = useState(false);
  const [table, setTable] = useState(false);
  const [span, setSpan] = useState<Span>('all');
  const [attempt, setAttempt] = useState(1);
  const { series, now } = usePriceSeries(marketId, selectionId, attempt);
  const marks = useEventMarks(eventId);
  const bets = useOwnBets(marketId, selectionId);
  if (series === null) return <ListSkeleton rows={7} />;
  if (series === 'failed') return <Failed title={text('state.failed')} retryLabel={text('action.retry')} onRetry={() => setAttempt(attempt + 1)} />;
  const points = within(series, now, span);
  const prices = points.flatMap((point) => point.price ?? []);
  if (prices.length === 0) return <Empty icon={<Drawing name="chart" size={32} />} title={text('chart.none')} hint={text('chart.noneHint')} />;
  const shown = (price: number | undefined): string => (price === undefined ? '–' : format(price));
  const figures = { runner: name, last: shown(prices.at(-1)), low: shown(Math.min(...prices)), high: shown(Math.max(...prices)) };
  return (
    <div className="flex flex-col gap-2 p-3">
      <Controls span={span} onSpan={setSpan} inverse={inverse} onInverse={() => setInverse(!inverse)} table={table} onTable={() => setTable(!table)} />
      <p className="figures text-sm text-muted" data-chart-figures="">
        {text('chart.figures', figures)} · {zoneLabel(zone, now)}
      </p>
      {table ? (
        <PointTable points={points} marks={marks} bets={bets} format={format} />
      ) : (
        <PricePicture points={points} marks={marks} bets={bets} isInverse={inverse} now={now} label={text('chart.label', figures)} format={format} />
      )}
    </div>
  );
}

interface PriceChartProps {
  readonly marketId: string;
  readonly selectionId: number;
  readonly onRunner: (selectionId: number) => void;
}

/** The runners of a market and the chart of the chosen one. */
export function PriceChart({ marketId, selectionId, onRunner }: PriceChartProps) {
  const text = useText();
  const frame = useMarketFrame(marketId);
  const format = usePriceFormat(tradingKindOf(frame?.view.marketType ?? ''));
  const runners = frame?.view.runners ?? [];
  const name = feedName(runners.find((runner) => runner.selectionId === selectionId)?.name ?? '');
  return (
    <>
      <fieldset className="segment no-bar mx-3 mt-3 overflow-x-auto" aria-label={text('chart.runners')}>
        {runners.map((runner) => (
          <button key={runner.selectionId} type="button" aria-pressed={runner.selectionId === selectionId} onClick={() => onRunner(runner.selectionId)}>
            {feedName(runner.name)}
          </button>
        ))}
      </fieldset>
      {frame !== undefined && (
        <Chart key={selectionId} marketId={marketId} selectionId={selectionId} eventId={frame.view.eventId} name={name} format={format} />
      )}
    </>
  );
}

/** The chart in a dialog; loaded with the first press on a chart button. */
export default function PriceChartDialog({ marketId, selectionId }: { readonly marketId: string; readonly selectionId: number }) {
  const text = useText();
  const frame = useMarketFrame(marketId);
  const [chosen, setChosen] = useState(selectionId);
  const dock = (): void => {
    closeDialog();
    dockChart({ marketId, selectionId: chosen });
  };
  return (
    <Dialog wide title={text('chart.title', { market: feedName(frame?.view.marketName ?? '') })} closeLabel={text('action.close')} onClose={closeDialog}>
      <PriceChart marketId={marketId} selectionId={chosen} onRunner={setChosen} />
      <div className="px-3 pb-3">
        <button type="button" className="btn btn-quiet" onClick={dock}>
          {text('chart.dock')}
        </button>
      </div>
    </Dialog>
  );
}
