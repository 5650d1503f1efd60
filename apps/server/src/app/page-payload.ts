/**
 * Data that a page carries, by its path: the first picture, data that the client would otherwise request at once, and modules that it loads
 * early.
 */
import { encodeMarket, type EventScore, type InitialData, type Market, lobbyRoomAt, type InitialLobby } from '@maidan/contract';
import type { Site } from '@maidan/sites';
import type { Language } from '@maidan/domain';
import type { Modules } from './modules.ts';
import { type StreamsOf, picturedEvent } from '../modules/catalogue/event-page.ts';
import { NO_PAYLOAD, type InitialPayload } from '../http/pages.ts';
import type { Casino } from '../modules/casino/casino-port.ts';

/** Returns a function that tests whether an event has a video and statistics: whether its match center has their addresses. */
export function streamsOfEvents({ matchCenter }: Pick<Modules, 'matchCenter'>): StreamsOf {
  return (eventId) => {
    const { url, panelUrl } = matchCenter.stream(eventId);
    return { video: url !== '', statistics: panelUrl !== '' };
  };
}

/** Returns the scores of the in-play matches among these markets, each match once. */
function scoresOf(catalogue: Modules['catalogue'], markets: readonly Market[]): readonly EventScore[] {
  const playing = new Set(markets.filter((market) => market.inPlay).map((market) => market.eventId));
  return [...playing].flatMap((eventId) => {
    const score = catalogue.event(eventId)?.score ?? null;
    return score === null ? [] : [{ eventId, score }];
  });
}

/** Returns the function that builds a page's payload as a visitor of the site sees it. */
export function pagePayloads(modules: Modules): (site: Site, path: string, language: string) => InitialPayload {
  const { catalogue, casino, sites, views } = modules;
  const parts = { catalogue, views, streamsOf: streamsOfEvents(modules) };
  const sent = (data: InitialData, picture: InitialPayload['picture']): InitialPayload => ({ data, picture });
  return (site, path, language) => {
    const terms = sites.byKey(site.key);
    if (terms === undefined) return NO_PAYLOAD;
    if (path === '/') {
      const markets = views.home().map((market) => encodeMarket(views.of(market, 0, terms)));
      const scores = scoresOf(catalogue, markets);
      return sent({ homeMarkets: markets, homeScores: scores }, { name: 'home', markets, scores });
    }
    const event = picturedEvent(path, terms, parts);
    if (event !== null) return sent({ event: event.initial }, event.picture);
    const lobby = picturedLobby(path, casino, terms.site, language === 'hi' ? 'hi' : 'en');
    return lobby === null ? NO_PAYLOAD : sent({ lobby }, { name: 'lobby', ...lobby });
  };
}

/** Returns the lobby of a whole room, as a visitor sees it; null if the path is not such a lobby. */
function picturedLobby(path: string, casino: Pick<Casino, 'games'>, site: string, language: Language): InitialLobby | null {
  const room = lobbyRoomAt(path);
  if (room === undefined) return null;
  return { room, language, ...casino.games({ site, language, ...(room === null ? {} : { room }) }) };
}

const QUERIES = 'src/app/queries.tsx';
const OTHERS = 'src/app/other-routes.tsx';
const page = (name: string): string => `src/app/routes/${name}.tsx`;

/**
 * Source modules of the client (keys of its build manifest) that a page loads beside the client's entry instead of after it, by the
 * page's path: pages of odds and lobbies of the casino. On a slow line these pages render most of a second earlier.
 */
const ROUTE_MODULES: readonly (readonly [path: RegExp, modules: readonly string[]])[] = [
  [/^\/event-page\//, [QUERIES, page('sport/event-route')]],
  [/^\/virtual-event-page\//, [QUERIES, page('sport/event-route')]],
  [/^\/sports-page\//, [QUERIES, page('sport/sport-route')]],
  [/^\/competition-detail-page\//, [QUERIES, page('sport/sport-route')]],
  [/^\/in-play$/, [OTHERS, page('sport/in-play-route')]],
  [/^\/casino-lobby(?:\/|$)/, [OTHERS, page('casino/casino-routes')]],
];

/** Message bundles that such a page needs, by its path. */
const TEXTS: readonly (readonly [path: RegExp, texts: string])[] = [[/^\/casino-lobby(?:\/|$)/, 'casino/lobby']];

/** Returns the modules and message bundles that a page loads early; none for Home, because the entry contains its modules. */
export function routeModules(path: string, language: string): readonly string[] {
  const texts = TEXTS.filter(([fits]) => fits.test(path)).map(([, name]) => `src/messages/${name}.${language}.json`);
  return [...(ROUTE_MODULES.find(([fits]) => fits.test(path))?.[1] ?? []), ...texts];
}
