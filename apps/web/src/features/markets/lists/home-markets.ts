/** The free markets of Home (EN-42), requested over the socket when Home opens and after a reconnect. Changes are pushed. */
import type { Market } from '@maidan/contract';
import { create } from 'zustand';
import { initialData } from '../../../platform/site/page-site.ts';
import { connection, events, markets } from '../../../realtime/live.ts';

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
for (const { eventId, score } of initialData.homeScores ?? []) events.seed(eventId, 'LIVE', score);

/** Reload interval while Home is open. */
const RELOAD_MS = 30_000;
/** Parts that mount within this time share one request. ms. */
const TOGETHER_MS = 1000;

let requestedAt = -Infinity;

function requestMarkets(): void {
  if (performance.now() - requestedAt < TOGETHER_MS) return;
  requestedAt = performance.now();
  connection.emit('get-free-home-allmarkets', structuredClone(HOME_REQUEST));
}

function startListening(): () => void {
  const stopAnswers = connection.on('get-freehomeallmarkets-success', (list) => {
    for (const market of list) markets.seed(market);
    homeMarkets.setState({ freeHomeAllMarkets: list });
  });
  const stopWaiting = connection.state.subscribe((after, before) => {
    if (after.phase !== 'online' || before.phase === 'online') return;
    requestedAt = -Infinity;
    requestMarkets();
  });
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') requestMarkets();
  }, RELOAD_MS);
  return () => {
    stopAnswers();
    stopWaiting();
    clearInterval(timer);
  };
}

/** Number of mounted parts that show the list. */
let users = 0;
let stopListening = (): void => undefined;

/** Requests the list and reloads it until the returned function is called. */
export function keepHomeMarkets(): () => void {
  users += 1;
  if (users === 1) stopListening = startListening();
  requestMarkets();
  let left = false;
  return () => {
    if (left) return;
    left = true;
    users -= 1;
    if (users === 0) stopListening();
  };
}
