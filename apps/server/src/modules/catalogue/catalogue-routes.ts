/** Routes of public markets, competitions and events (CA-48 to CA-51, CA-56, CA-57), of the search list and of the event header. */
import { encodeMarket, ENDPOINTS, type Market } from '@maidan/contract';
import { accept, refuse, SPORTS_EVENT_TYPES, type SportsEventTypeId } from '@maidan/domain';
import type { Call, Routes } from '../../http/routes-port.ts';
import type { Catalogue, CatalogueEvent, CatalogueMarket, MarketViews } from './catalogue-port.ts';
import { eventDetailOf, type StreamsOf } from './event-page.ts';
import { byOpenDate, isPublic, isRunning } from './market-views.ts';

const sportOf = (eventTypeId: string): SportsEventTypeId | undefined => SPORTS_EVENT_TYPES.find((sport) => sport === eventTypeId);
const isListed = (event: CatalogueEvent): boolean => event.status === 'UPCOMING' || event.status === 'LIVE';
/** Lists of a sport show the main markets of an event; its fancies are shown with the event. */
const isListType = (market: CatalogueMarket): boolean => market.kind !== 'line' || ['v9', 'b9'].includes(market.event.definition.eventTypeId);

type Viewer = Pick<Call<unknown>, 'session' | 'site'>;
const poolOf = (session: { readonly isDemo: boolean } | null): 0 | 1 => (session?.isDemo === true ? 1 : 0);

export function registerCatalogueRoutes(routes: Routes, catalogue: Catalogue, views: MarketViews, streamsOf: StreamsOf): void {
  const encoded = (markets: readonly CatalogueMarket[], viewer: Viewer): Market[] =>
    markets.map((market) => encodeMarket(views.of(market, poolOf(viewer.session), viewer.site)));
  const listed = (eventTypeId: string, competitionId?: string): readonly CatalogueMarket[] => {
    const sport = sportOf(eventTypeId);
    if (sport === undefined) return [];
    const markets = catalogue.markets(competitionId === undefined ? { eventTypeId: sport } : { eventTypeId: sport, competitionId });
    return markets.filter((market) => isPublic(market) && isRunning(market) && isListed(market.event) && isListType(market)).toSorted(byOpenDate);
  };
  routes.open(ENDPOINTS.marketsOfEventType, (call) => accept({ success: true as const, result: encoded(listed(call.params.eventTypeId), call) }));
  routes.open(ENDPOINTS.marketsOfGroup, (call) =>
    accept({ success: true as const, result: encoded(listed(call.params.eventTypeId, call.params.groupId), call) }),
  );
  routes.open(ENDPOINTS.marketsOfEvent, (call) => {
    const event = catalogue.event(call.params.eventId);
    if (event === undefined || event.definition.eventTypeId !== call.params.eventTypeId) return accept({ success: true as const, result: [] });
    // settled markets stay while the event is in memory, so that viewers see the results
    const markets = catalogue.markets({ eventId: call.params.eventId }).filter(isPublic);
    return accept({ success: true as const, result: encoded(markets, call) });
  });
  routes.open(ENDPOINTS.eventDetail, (call) => {
    const event = catalogue.event(call.params.eventId);
    if (event === undefined || event.definition.eventTypeId !== call.params.eventTypeId) return refuse('EVENT_UNKNOWN');
    return accept({ success: true as const, result: eventDetailOf(event, streamsOf) });
  });
  registerHomeRoutes(routes, catalogue);
}

function registerHomeRoutes(routes: Routes, catalogue: Catalogue): void {
  const eventsOf = (eventTypeId: string, competitionId: string | null | undefined): readonly CatalogueEvent[] => {
    const sport = sportOf(eventTypeId);
    if (sport === undefined) return [];
    const wanted =
      competitionId === null || competitionId === undefined || competitionId === '' ? { eventTypeId: sport } : { eventTypeId: sport, competitionId };
    return catalogue
      .events(wanted)
      .filter(isListed)
      .toSorted((one, other) => one.definition.openDate - other.definition.openDate);
  };
  const competitions = (eventTypeId: string): { id: string; name: string }[] => {
    const names = new Map(eventsOf(eventTypeId, null).map((event) => [event.definition.competitionId, event.definition.competitionName]));
    return Array.from(names, ([id, name]) => ({ id, name })).toSorted((one, other) => one.name.localeCompare(other.name));
  };
  const events = (eventTypeId: string, competitionId: string | null | undefined) =>
    eventsOf(eventTypeId, competitionId).map((event) => ({
      id: event.definition.eventId,
      name: event.definition.eventName,
      openDate: new Date(event.definition.openDate).toISOString(),
      inPlay: event.status === 'LIVE',
    }));
  routes.open(ENDPOINTS.freeHomeCompetitions, (call) => accept(competitions(call.body.eventTypeId)));
  routes.signedIn(ENDPOINTS.homeCompetitions, (call) => accept(competitions(call.body.eventTypeId)));
  routes.open(ENDPOINTS.freeHomeEvents, (call) => accept({ success: true as const, result: events(call.body.eventTypeId, call.body.competitionId) }));
  routes.signedIn(ENDPOINTS.homeEvents, (call) => accept({ success: true as const, result: events(call.body.eventTypeId, call.body.competitionId) }));
  routes.open(ENDPOINTS.searchEvents, () => {
    const result = catalogue
      .events()
      .filter(isListed)
      .map((event) => searchEntry(catalogue, event));
    return accept({ success: true as const, result });
  });
}

/** Returns an event's entry in the search list (EN-48): virtual and ball-by-ball events are named by their kind, others by their first market. */
function searchEntry(catalogue: Catalogue, event: CatalogueEvent) {
  const { eventId, eventName, eventTypeId } = event.definition;
  const [first] = catalogue.markets({ eventId }).filter(isPublic);
  const kind = eventTypeId === 'v9' ? 'virtual' : eventTypeId === 'b9' ? 'ballbyball' : (first?.definition.marketType ?? '');
  return { eventName, eventTypeId, eventId, marketType: kind, id: first?.definition.marketId ?? eventId };
}
