/** The badge with the least age of old prices, of a market or of the whole page. */
import { useEffect, useState } from 'react';
import { useText } from '../../../platform/language/texts.ts';
import { STALE_AFTER_MS } from '../../../realtime/freshness.ts';
import { useConnection } from '../../../realtime/live.ts';

/** A feed is silent after this many seconds, in play and before it. */
const SILENT_IN_PLAY_S = 5;
const SILENT_BEFORE_S = 60;

/** Returns the whole seconds since the component mounted. */
function useSecondsMounted(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const since = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - since) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

/** `from`: age at the mount, s. */
function Age({ from }: { readonly from: number }) {
  const text = useText();
  const seconds = from + useSecondsMounted();
  return (
    <span className="badge figures stale-sign" data-stale-age={seconds}>
      {text('event.stale', { seconds })}
    </span>
  );
}

/** The badge of a market whose feed is silent. */
export function MarketAge({ market }: { readonly market: { readonly feedStale: boolean; readonly inPlay: boolean } }) {
  return market.feedStale ? <Age from={market.inPlay ? SILENT_IN_PLAY_S : SILENT_BEFORE_S} /> : null;
}

/** The badge of a page that has had no frame for 5 s. */
export function PageAge() {
  const stale = useConnection((state) => state.stale);
  return stale ? <Age from={STALE_AFTER_MS / 1000} /> : null;
}
