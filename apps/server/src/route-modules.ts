/**
 * What a page loads after the client's entry, so that it comes beside the entry and not after it: source modules of the client (keys
 * of its build's manifest) by the page's path. Only pages of odds: on a slow line they show theirs most of a second earlier, a lobby gains nothing by it.
 */

const QUERIES = 'src/app/with-queries.tsx';
const OTHERS = 'src/app/other-routes.tsx';
const page = (name: string): string => `src/app/routes/${name}.tsx`;

const MODULES: readonly (readonly [path: RegExp, modules: readonly string[]])[] = [
  [/^\/event-page\//, [QUERIES, page('event-route')]],
  [/^\/virtual-event-page\//, [QUERIES, page('virtual-event-route')]],
  [/^\/sports-page\//, [QUERIES, page('sport-route')]],
  [/^\/competition-detail-page\//, [QUERIES, page('competition-route')]],
  [/^\/in-play$/, [OTHERS, page('in-play-route')]],
];

/** Empty for Home, whose parts are the entry's own. */
export function routeModules(path: string): readonly string[] {
  return MODULES.find(([fits]) => fits.test(path))?.[1] ?? [];
}
