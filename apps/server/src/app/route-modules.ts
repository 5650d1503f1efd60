/**
 * What a page loads after the client's entry, so that it comes beside the entry and not after it: source modules of the client (keys
 * of its build's manifest) by the page's path. Pages of odds and lobbies of the casino: on a slow line they
 * stand most of a second earlier.
 */

const QUERIES = 'src/app/with-queries.tsx';
const OTHERS = 'src/app/other-routes.tsx';
const page = (name: string): string => `src/app/routes/${name}.tsx`;

const MODULES: readonly (readonly [path: RegExp, modules: readonly string[]])[] = [
  [/^\/event-page\//, [QUERIES, page('sport/event-route')]],
  [/^\/virtual-event-page\//, [QUERIES, page('sport/virtual-event-route')]],
  [/^\/sports-page\//, [QUERIES, page('sport/sport-route')]],
  [/^\/competition-detail-page\//, [QUERIES, page('sport/competition-route')]],
  [/^\/in-play$/, [OTHERS, page('sport/in-play-route')]],
  [/^\/casino-lobby(?:\/|$)/, [OTHERS, page('casino/casino-routes')]],
];

/** Texts that such a page waits for, by its path. */
const TEXTS: readonly (readonly [path: RegExp, texts: string])[] = [[/^\/casino-lobby(?:\/|$)/, 'casino']];

/** Empty for Home, whose parts are the entry's own. */
export function routeModules(path: string, language: string): readonly string[] {
  const texts = TEXTS.filter(([fits]) => fits.test(path)).map(([, name]) => `src/messages/${name}.${language}.json`);
  return [...(MODULES.find(([fits]) => fits.test(path))?.[1] ?? []), ...texts];
}
