/** Data of an event page: its odds for the first picture, and the data that the client would request first. */
import { encodeMarket, type EventPicture, type InitialEvent, type Market, type EventDetail } from '@maidan/contract';
import type { SiteTerms } from '../../http/site-terms.ts';
import type { Catalogue, CatalogueMarket, CatalogueEvent, MarketViews } from './catalogue-port.ts';
import { isPublic, isRunning } from './market-views.ts';

const EVENT_PAGE = /^\/event-page\/([^/]+)\/([^/]+)$/;

export interface PicturedEvent {
  /** Running exchange and bookmaker markets only. */
  readonly picture: EventPicture;
  readonly initial: InitialEvent;
}

/** Returns whether an event has a video stream and statistics. */
export type StreamsOf = (eventId: string) => EventDetail['streams'];

interface Parts {
  readonly catalogue: Catalogue;
  readonly views: MarketViews;
  readonly streamsOf: StreamsOf;
}

/** Returns the event of an event page's path, as a visitor of the site sees it; null if there is none to show. */
export function picturedEvent(path: string, site: SiteTerms, { catalogue, views, streamsOf }: Parts): PicturedEvent | null {
  const [, eventTypeId, eventId] = EVENT_PAGE.exec(path) ?? [];
  const event = eventId === undefined ? undefined : catalogue.event(eventId);
  if (event === undefined || event.definition.eventTypeId !== eventTypeId) return null;
  const { eventName, competitionName } = event.definition;
  const listed = catalogue.markets({ eventId: event.definition.eventId }).filter(isPublic);
  const encoded = new Map<CatalogueMarket, Market>(listed.map((market) => [market, encodeMarket(views.of(market, 0, site))]));
  const pictured = listed.filter((market) => isRunning(market) && market.kind !== 'line');
  return {
    picture: { name: 'event', eventName, competitionName, markets: pictured.flatMap((market) => encoded.get(market) ?? []) },
    initial: { eventTypeId, eventId: event.definition.eventId, markets: [...encoded.values()], detail: eventDetailOf(event, streamsOf) },
  };
}

/** Returns the details of an event for the head of its page. */
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
