/** Offline, reconnecting, old prices: a bar, not a popup. It lies over the bottom of the page, where nothing moves when it comes or goes and no heading is hidden. */
import { useEffect } from 'react';
import { useText } from '../../../platform/language/texts.ts';
import { useMissing } from '../../../platform/reach.ts';
import { useConnection } from '../../../realtime/live.ts';

export function ConnectionBar() {
  const text = useText();
  const missing = useMissing();
  const { phase, stale } = useConnection((state) => state);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-stale', stale);
  }, [stale]);
  const problem = missing === 'network' ? text('connection.offline') : phase === 'lost' ? text('connection.lost') : stale ? text('connection.stale') : null;
  return <output className="connection-bar">{problem !== null && <span className="bar">{problem}</span>}</output>;
}
