/** The points of one runner: loaded once, then appended as the market moves. */
import { priceHistory } from '@maidan/contract';
import { useEffect, useState } from 'react';
import { call } from '../../platform/http/call.ts';
import { serverNow } from '../../realtime/markets/event-marks.ts';
import { markets } from '../../realtime/live.ts';
import { pointNow, SAMPLE_MS, seriesOf, withPoint, type ChartPoint } from './chart-series.ts';

/** null: loading; 'failed': no answer. */
export type PriceSeries = readonly ChartPoint[] | 'failed' | null;

interface Loaded {
  /** Key of the answered request: market, runner and attempt. */
  readonly of: string;
  readonly series: PriceSeries;
  readonly now: number;
}

/** Returns the points and the time of the last update, ms since 1970. A new `attempt` loads the points again. */
export function usePriceSeries(marketId: string, selectionId: number, attempt: number): { readonly series: PriceSeries; readonly now: number } {
  const of = `${marketId} ${selectionId} ${attempt}`;
  const [loaded, setLoaded] = useState<Loaded>({ of: '', series: null, now: 0 });
  useEffect(() => {
    let here = true;
    const key = `${marketId} ${selectionId} ${attempt}`;
    call(priceHistory, { params: { marketId } }).then(
      ({ result }) => here && setLoaded({ of: key, series: seriesOf(result, selectionId, markets.view(marketId)?.marketType ?? ''), now: serverNow() }),
      () => here && setLoaded({ of: key, series: 'failed', now: 0 }),
    );
    const append = (): void => {
      const market = markets.view(marketId);
      if (market === undefined) return;
      const now = serverNow();
      setLoaded((known) =>
        known.of !== key || known.series === null || known.series === 'failed'
          ? known
          : { of: key, series: withPoint(known.series, pointNow(market, selectionId, now)), now },
      );
    };
    const timer = setInterval(append, SAMPLE_MS);
    return () => {
      here = false;
      clearInterval(timer);
    };
  }, [marketId, selectionId, attempt]);
  return loaded.of === of ? loaded : { series: null, now: 0 };
}
