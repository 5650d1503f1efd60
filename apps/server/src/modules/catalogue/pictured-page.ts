/** What the first picture of a page shows of the catalogue: an event page shows its odds before the client has asked for them. */
import { encodeMarket, type EventPicture } from '@maidan/contract';
import type { SiteTerms } from '../sites/sites-port.ts';
import type { Catalogue } from './catalogue-port.ts';
import { isPublic, isRunning } from './listed-markets.ts';
import type { MarketViews } from './market-views-port.ts';

const EVENT_PAGE = /^\/event-page\/([^/]+)\/([^/]+)$/;

/** The event of an event page's address; null where there is none to show. Markets of the public book, exchange and bookmaker only. */
export function picturedEvent(path: string, catalogue: Catalogue, views: MarketViews, site: SiteTerms): EventPicture | null {
  const [, eventTypeId, eventId] = EVENT_PAGE.exec(path) ?? [];
  const event = eventId === undefined ? undefined : catalogue.event(eventId);
  if (event === undefined || event.definition.eventTypeId !== eventTypeId) return null;
  const markets = catalogue.markets({ eventId: event.definition.eventId }).filter((market) => isPublic(market) && isRunning(market) && market.kind !== 'line');
  const { eventName, competitionName } = event.definition;
  return { name: 'event', eventName, competitionName, markets: markets.map((market) => encodeMarket(views.of(market, 0, site))) };
}
