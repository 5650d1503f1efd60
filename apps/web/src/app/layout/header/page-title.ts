/** Title of the header and layout of a page, by its address (LY-02 to LY-09). Pure. */

/** Layouts by page name. Other pages have the layout of Home (LY-08, T-29). */
const LAYOUTS = {
  home: { left: true, right: true },
  bare: { left: false, right: false },
} as const;
export type LayoutName = keyof typeof LAYOUTS;
const LAYOUT_OF_PAGE: ReadonlyMap<string, LayoutName> = new Map([
  ['indian-card-games', 'bare'],
  ['casino-live', 'bare'],
  ['casino_live', 'bare'],
  ['table-casino-live', 'bare'],
]);

/** Pages without header and chips below 1024 px (LY-03, T-30). */
const WITHOUT_PHONE_HEADER = new Set(['casino-live', 'casino_live', 'table-casino-live', 'aviator']);
/** Pages with the bar with Back and Deposit below 1024 px (LY-09, O-77). */
const WITH_CASINO_BAR = new Set([...WITHOUT_PHONE_HEADER, 'indian-card-games', 'casino-lobby']);

function segments(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

export interface PageLayout {
  readonly name: LayoutName;
  readonly left: boolean;
  readonly right: boolean;
  /** true: header and chips show below 1024 px. */
  readonly phoneHeader: boolean;
  /** true: the bar with Back and Deposit replaces the ordinary one below 1024 px. */
  readonly casinoBar: boolean;
}

export function layoutOf(path: string): PageLayout {
  const page = segments(path)[0] ?? '';
  const name = LAYOUT_OF_PAGE.get(page) ?? 'home';
  return { name, ...LAYOUTS[name], phoneHeader: !WITHOUT_PHONE_HEADER.has(page), casinoBar: WITH_CASINO_BAR.has(page) };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Returns the title of a lobby: its segments with spaces for dashes, joined by '/'. After 'provider' the last segment is dropped (LY-05 to LY-07). */
function lobbyTitle(rest: readonly string[]): string {
  const shown = rest[0] === 'provider' ? rest.slice(0, -1) : rest;
  return shown.map((segment) => decoded(segment).replaceAll('-', ' ')).join('/');
}

/** Text keys of page titles. Other pages set their title when they render (useShownTitle). */
const NAMED = {
  'open-bets': 'title.openBets',
  'account-statement': 'title.accountStatement',
  'account-statement-details': 'title.statementDetails',
  'virtual-event-page': 'title.virtual',
  'event-page': 'title.event',
  'default-page': 'title.noData',
} as const;

export type PageTitle =
  | { readonly type: 'home' }
  /** The page sets its title itself. */
  | { readonly type: 'page' }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'key'; readonly key: (typeof NAMED)[keyof typeof NAMED] };

/** Returns the title of an address: the decoded segment of sports and competition pages (LY-04), a text key, or type 'page' if the page sets it. */
export function pageTitle(path: string): PageTitle {
  const [page = '', ...rest] = segments(path);
  if (page === 'sports-page' || page === 'competition-detail-page') return { type: 'text', text: decoded(rest[0] ?? '') };
  if (page === 'casino-lobby' && rest.length > 0) return { type: 'text', text: lobbyTitle(rest) };
  if (Object.hasOwn(NAMED, page)) return { type: 'key', key: NAMED[page as keyof typeof NAMED] };
  return { type: page === '' ? 'home' : 'page' };
}
