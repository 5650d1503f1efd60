/** The sign how old the prices of a market, or of the whole page, are at least. */
import { useEffect, useState } from 'react';
import { useText } from '../../../platform/language/texts.ts';
import { STALE_AFTER_MS } from '../../../realtime/freshness.ts';
import { useConnection } from '../../../realtime/live.ts';

/** A feed is silent after this many seconds, in play and before it. */
const SILENT_IN_PLAY_S = 5;
const SILENT_BEFORE_S = 60;

/** Whole seconds since the component mounted. */
function useSecondsHere(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const since = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - since) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

function Age({ from }: { readonly from: number }) {
  const text = useText();
  const seconds = from + useSecondsHere();
  return (
    <span className="badge figures stale-sign" data-stale-age={seconds}>
      {text('event.stale', { seconds })}
    </span>
  );
}

/** The sign that the feed of this market is silent. */
export function MarketAge({ market }: { readonly market: { readonly feedStale: boolean; readonly inPlay: boolean } }) {
  return market.feedStale ? <Age from={market.inPlay ? SILENT_IN_PLAY_S : SILENT_BEFORE_S} /> : null;
}

/** The sign that the page has had no frame for 5 s. */
export function PageAge() {
  const stale = useConnection((state) => state.stale);
  return stale ? <Age from={STALE_AFTER_MS / 1000} /> : null;
}
