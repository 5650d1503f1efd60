/** The free markets of Home (EN-42): asked for over the socket when Home shows and after a reconnect; changes in between are pushed. */
import type { Market } from '@maidan/contract';
import { create } from 'zustand';
import { initialData } from '../../platform/page-site.ts';
import { connection, markets } from '../../realtime/live.ts';

/** SO-05, SO-06: visible, not deleted, match odds or tournament winner, not closed, by opening time. */
export const HOME_REQUEST = {
  filter: { visible: true, deleted: false, marketType: ['MATCH_ODDS', 'TOURNAMENT_WINNER'], status: { not: 'CLOSED' } },
  sort: { openDate: 1 },
} as const;

interface HomeMarkets {
  /** null before the first answer. */
  readonly freeHomeAllMarkets: readonly Market[] | null;
}

export const homeMarkets = create<HomeMarkets>(() => ({ freeHomeAllMarkets: initialData.homeMarkets ?? null }));
for (const market of initialData.homeMarkets ?? []) markets.seed(market);

/** New matches come and old ones end while Home stands. */
const ASK_AGAIN_MS = 30_000;

/** Keeps the list fresh; answers the end of it. */
export function keepHomeMarkets(): () => void {
  const ask = (): void => void connection.emit('get-free-home-allmarkets', structuredClone(HOME_REQUEST));
  const stopListening = connection.on('get-freehomeallmarkets-success', (list) => {
    for (const market of list) markets.seed(market);
    homeMarkets.setState({ freeHomeAllMarkets: list });
  });
  const stopWaiting = connection.state.subscribe((after, before) => {
    if (after.phase === 'online' && before.phase !== 'online') ask();
  });
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') ask();
  }, ASK_AGAIN_MS);
  ask();
  return () => {
    stopListening();
    stopWaiting();
    clearInterval(timer);
  };
}
