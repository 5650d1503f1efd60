/** Event details for the event's page. */
import type { EventDetail } from '@maidan/contract';
import type { CatalogueEvent } from './catalogue-port.ts';

/** Streams and statistics of an event. */
export type StreamsOf = (eventId: string) => EventDetail['streams'];

export function eventDetailOf({ definition, status, score }: CatalogueEvent, streamsOf: StreamsOf): EventDetail {
  return {
    id: definition.eventId,
    name: definition.eventName,
    eventTypeId: definition.eventTypeId,
    competitionId: definition.competitionId,
    competitionName: definition.competitionName,
    openDate: new Date(definition.openDate).toISOString(),
    status,
    teams: [...definition.teams],
    score: score === null ? null : { ...score },
    streams: streamsOf(definition.eventId),
  };
}
