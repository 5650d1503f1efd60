/** The results of a search and their addresses (VA-24, VA-25, SE-03 to SE-05). Pure. */
import type { AnswerOf, CasinoGame, searchEvents } from '@maidan/contract';
import { SEARCH_MIN } from '@maidan/domain';

/** EN-48: eventName, eventTypeId, eventId, marketType, id. */
export type SearchEvent = AnswerOf<typeof searchEvents>['result'][number];

/** EN-47. */
export interface SearchState {
  readonly value: string;
  readonly results: readonly SearchResult[];
  readonly openSearch: boolean;
}

export interface MenuEntry {
  readonly name: string;
  readonly path: string;
  readonly eventTypeId: string;
}
export type SearchResult = { readonly type: 'event'; readonly event: SearchEvent } | { readonly type: 'menu'; readonly entry: MenuEntry };

export const NO_SEARCH: SearchState = { value: '', results: [], openSearch: false };
/** Returns the menu without the entries that have the name of a casino game among `events`, so that no name is listed twice. */
export function menuBeside(menu: readonly MenuEntry[], events: readonly SearchEvent[]): readonly MenuEntry[] {
  const games = new Set(events.filter(({ eventTypeId }) => eventTypeId === CASINO_LIVE_SEARCH).map(({ eventName }) => eventName));
  return games.size === 0 ? menu : menu.filter(({ name }) => !games.has(name));
}

/** Returns a name in the language of the page. */
type NameOf = (name: string) => string;
const asWritten: NameOf = (name) => name;
/** Largest number of results. */
const AT_MOST = 30;

/** Returns the events and menu entries whose names contain `value`, ignoring case, from 3 characters on. `called` gives an event's second name. */
export function findResults(value: string, events: readonly SearchEvent[], menu: readonly MenuEntry[], called: NameOf = asWritten): SearchResult[] {
  const wanted = value.trim().toLowerCase();
  if (wanted.length < SEARCH_MIN) return [];
  const entries = menu.filter((entry) => entry.name.toLowerCase().includes(wanted)).map((entry) => ({ type: 'menu' as const, entry }));
  const found = events
    .filter((event) => `${event.eventName}\n${called(event.eventName)}`.toLowerCase().includes(wanted))
    .map((event) => ({ type: 'event' as const, event }));
  return [...entries, ...found].slice(0, AT_MOST);
}

/** Returns the state after typing: open from the first character on, closed on an empty field (T-36). */
export function searched(value: string, events: readonly SearchEvent[], menu: readonly MenuEntry[], called: NameOf = asWritten): SearchState {
  return value === '' ? NO_SEARCH : { value, results: findResults(value, events, menu, called), openSearch: true };
}

/** Appends similar names to the results. */
export function withSimilar(state: SearchState, similar: readonly SearchResult[]): SearchState {
  return similar.length === 0 ? state : { ...state, results: [...state.results, ...similar].slice(0, AT_MOST) };
}

/** Clears the results after an error (ER-19). The typed text stays. */
export function searchFailed(state: SearchState): SearchState {
  return { ...state, results: [] };
}

/** Type of the casino's games among the results (BC-20). */
export const CASINO_LIVE_SEARCH = '77777';

/** Returns a casino game as a result, with the ids of its table (SE-03, T-37). */
export function casinoResult({ gameId, tableId, name }: Pick<CasinoGame, 'gameId' | 'tableId' | 'name'>): SearchEvent {
  return { eventName: name, eventTypeId: CASINO_LIVE_SEARCH, eventId: gameId, marketType: 'casino', id: tableId };
}

export interface ResultTarget {
  readonly page: string;
  readonly ids: readonly string[];
  readonly query: string;
}

/** Returns the address of a menu entry, in the form of the navigation memory. */
export function menuTarget({ path }: Pick<MenuEntry, 'path'>): ResultTarget {
  const [address = '', query] = path.split('?');
  const [page = '', ...ids] = address.split('/').filter((part) => part !== '');
  return { page, ids, query: query === undefined ? '' : `?${query}` };
}

/** Returns the address of a result, as page and ids for the navigation memory. */
export function resultTarget(event: SearchEvent): ResultTarget {
  // T-37: the table of a live casino
  if (event.eventTypeId === CASINO_LIVE_SEARCH) return { page: 'casino-live', ids: [event.eventId, event.id], query: '' };
  // T-38: the event is a parameter of the query
  if (event.marketType === 'virtual' || event.marketType === 'ballbyball')
    return { page: 'virtual-event-page', ids: [event.eventTypeId], query: `?eventId=${encodeURIComponent(event.eventId)}` };
  return { page: 'event-page', ids: [event.eventTypeId, event.eventId], query: '' };
}
