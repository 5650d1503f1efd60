/** The lists of the navigation: competitions of a sport and events of a competition, as they stand in the page's cache (EN-43). */
import { freeHomeCompetitions, freeHomeEvents, homeCompetitions, homeEvents } from '@maidan/contract';
import { HOME_EVENTS_DELAY_MS } from '@maidan/domain';
import { clientFor, type Caller } from '../../platform/http/caller.ts';

export interface HomeListParts {
  readonly call: Caller;
  readonly signedIn: () => boolean;
}

/** Competitions of a sport, each with id and name. */
export function homeAllCompetition({ call, signedIn }: HomeListParts, eventTypeId: string) {
  return {
    queryKey: ['homeAllCompetition', eventTypeId],
    queryFn: () => call(clientFor(signedIn(), homeCompetitions, freeHomeCompetitions), { body: { eventTypeId } }),
  };
}

/** Events of a competition, each with id and name; applied 500 ms after the answer (CA-58). */
export function homeAllEvents({ call, signedIn }: HomeListParts, eventTypeId: string, competitionId: string) {
  return {
    queryKey: ['homeAllEvents', eventTypeId, competitionId],
    queryFn: async () => {
      const { result } = await call(clientFor(signedIn(), homeEvents, freeHomeEvents), { body: { eventTypeId, competitionId } });
      await new Promise((resolve) => setTimeout(resolve, HOME_EVENTS_DELAY_MS));
      return result;
    },
  };
}
