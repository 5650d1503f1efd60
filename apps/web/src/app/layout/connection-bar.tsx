/** Offline, reconnecting, old prices: a bar, not a popup. */
import { useEffect, useSyncExternalStore } from 'react';
import { useText } from '../../platform/language/texts.ts';
import { useConnection } from '../../realtime/live.ts';

function listen(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function ConnectionBar() {
  const text = useText();
  const online = useSyncExternalStore(listen, () => navigator.onLine);
  const { phase, stale } = useConnection((state) => state);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-stale', stale);
  }, [stale]);
  const problem = !online ? text('connection.offline') : phase === 'lost' ? text('connection.lost') : stale ? text('connection.stale') : null;
  return <output className="block">{problem !== null && <span className="bar">{problem}</span>}</output>;
}
