/** Loads lists over HTTP; afterwards updates are pushed. */
import { eventDetail, marketsOfEvent, marketsOfEventType, marketsOfGroup, type InitialEvent, type Market } from '@maidan/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../platform/http/call.ts';
import { initialData } from '../../../platform/site/page-site.ts';
import { session } from '../../../platform/session/session.ts';
import { markets } from '../../../realtime/live.ts';
import { checkMarketDetail, NoEventData } from './event-markets.ts';

/** The server sends the event with the page of a visitor. A player's event is requested with the session, because a demo account has other prices. */
const sentEvent = session.current().state === 'in' ? undefined : initialData.event;
for (const market of sentEvent?.markets ?? []) markets.seed(market);

/** The event that came with the page is used for this long after the start of the page, ms. */
const SENT_HOLDS_MS = 30_000;

/** Returns the event that came with the page if it is this one and still fresh. */
function sentFor(eventTypeId: string, eventId: string): InitialEvent | undefined {
  const fits = sentEvent?.eventTypeId === eventTypeId && sentEvent.eventId === eventId;
  return fits && performance.now() < SENT_HOLDS_MS ? sentEvent : undefined;
}

/** Reload interval of lists, because markets open and close. */
const LIST_AGAIN_MS = 30_000;

/** Passes the markets of a list to the market store, which adds the pushed changes. */
function useMarketsInStore(list: readonly Market[] | undefined): void {
  useEffect(() => {
    for (const market of list ?? []) markets.seed(market);
  }, [list]);
}

export function useSportMarkets(eventTypeId: string) {
  const query = useQuery({
    queryKey: ['markets', eventTypeId],
    queryFn: async () => (await call(marketsOfEventType, { params: { eventTypeId } })).result,
    refetchInterval: LIST_AGAIN_MS,
  });
  useMarketsInStore(query.data);
  return query;
}

export function useCompetitionMarkets(eventTypeId: string, competitionId: string) {
  const query = useQuery({
    queryKey: ['markets', eventTypeId, competitionId],
    queryFn: async () => (await call(marketsOfGroup, { params: { eventTypeId, groupId: competitionId } })).result,
    refetchInterval: LIST_AGAIN_MS,
  });
  useMarketsInStore(query.data);
  return query;
}

export function useEventMarkets(eventTypeId: string, eventId: string) {
  const query = useQuery({
    // an event that came without markets is requested again, so that the page learns that it has none
    initialData: () => {
      const sent = sentFor(eventTypeId, eventId);
      return sent === undefined || sent.markets.length === 0 ? undefined : [...sent.markets];
    },
    initialDataUpdatedAt: performance.timeOrigin,
    queryKey: ['event', eventTypeId, eventId],
    queryFn: async () => {
      const { result } = await call(marketsOfEvent, { params: { eventTypeId, eventId } });
      return checkMarketDetail(result);
    },
    refetchInterval: LIST_AGAIN_MS / 2,
    retry: (count, error) => !(error instanceof NoEventData) && count < 2,
  });
  useMarketsInStore(query.data);
  return query;
}

/** Loads the event and its score once, beside the markets; later changes are pushed. */
export function useEventDetail(eventTypeId: string, eventId: string) {
  return useQuery({
    initialData: () => sentFor(eventTypeId, eventId)?.detail,
    queryKey: ['event-detail', eventTypeId, eventId],
    queryFn: async () => (await call(eventDetail, { params: { eventTypeId, eventId } })).result,
    staleTime: Infinity,
    retry: false,
  });
}
