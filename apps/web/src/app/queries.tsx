/** The cache of HTTP lists, and the lists of the navigation. It loads with the first page that needs a list; Home needs none. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { freeHomeCompetitions, freeHomeEvents, homeCompetitions, homeEvents } from '@maidan/contract';
import { HOME_EVENTS_DELAY_MS } from '@maidan/domain';
import { type Caller, endpointFor } from '../platform/http/caller.ts';

export const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 10_000, retry: 2, refetchOnWindowFocus: false } },
});

/** Provides the cache to the routes inside. */
export function WithQueries() {
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}

export interface HomeListParts {
  readonly call: Caller;
  readonly signedIn: () => boolean;
}

/** Returns the query of the competitions of a sport, each with id and name (EN-43). */
export function homeAllCompetition({ call, signedIn }: HomeListParts, eventTypeId: string) {
  return {
    queryKey: ['homeAllCompetition', eventTypeId],
    queryFn: () => call(endpointFor(signedIn(), homeCompetitions, freeHomeCompetitions), { body: { eventTypeId } }),
  };
}

/** Returns the query of the events of a competition, each with id and name; its result is used 500 ms after the response (CA-58). */
export function homeAllEvents({ call, signedIn }: HomeListParts, eventTypeId: string, competitionId: string) {
  return {
    queryKey: ['homeAllEvents', eventTypeId, competitionId],
    queryFn: async () => {
      const { result } = await call(endpointFor(signedIn(), homeEvents, freeHomeEvents), { body: { eventTypeId, competitionId } });
      await new Promise((resolve) => setTimeout(resolve, HOME_EVENTS_DELAY_MS));
      return result;
    },
  };
}
