/**
 * Source modules of the client (keys of its build manifest) that a page loads beside the client's entry instead of after it, by the
 * page's path: pages of odds and lobbies of the casino. On a slow line these pages render most of a second earlier.
 */

const QUERIES = 'src/app/queries.tsx';
const OTHERS = 'src/app/other-routes.tsx';
const page = (name: string): string => `src/app/routes/${name}.tsx`;

const MODULES: readonly (readonly [path: RegExp, modules: readonly string[]])[] = [
  [/^\/event-page\//, [QUERIES, page('sport/event-route')]],
  [/^\/virtual-event-page\//, [QUERIES, page('sport/event-route')]],
  [/^\/sports-page\//, [QUERIES, page('sport/sport-route')]],
  [/^\/competition-detail-page\//, [QUERIES, page('sport/sport-route')]],
  [/^\/in-play$/, [OTHERS, page('sport/in-play-route')]],
  [/^\/casino-lobby(?:\/|$)/, [OTHERS, page('casino/casino-routes')]],
];

/** Message bundles that such a page needs, by its path. */
const TEXTS: readonly (readonly [path: RegExp, texts: string])[] = [[/^\/casino-lobby(?:\/|$)/, 'casino/lobby']];

/** Returns an empty list for Home, because the entry contains its modules. */
export function routeModules(path: string, language: string): readonly string[] {
  const texts = TEXTS.filter(([fits]) => fits.test(path)).map(([, name]) => `src/messages/${name}.${language}.json`);
  return [...(MODULES.find(([fits]) => fits.test(path))?.[1] ?? []), ...texts];
}
