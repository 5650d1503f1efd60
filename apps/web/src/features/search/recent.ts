/** Recent searches and events of this device: ten of each, newest first. The player can clear them. */
import { create } from 'zustand';
import { shownTitle } from '../../platform/site/shown-title.ts';

const KEY = 'recentSearches';
/** Largest number of entries of each kind. */
const AT_MOST = 10;

export interface RecentEvent {
  readonly name: string;
  /** Address with its query. */
  readonly path: string;
}
interface Recent {
  readonly searches: readonly string[];
  readonly events: readonly RecentEvent[];
}
const NOTHING: Recent = { searches: [], events: [] };

function isEvent(value: unknown): value is RecentEvent {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string' && 'path' in value && typeof value.path === 'string';
}

/** Parses the stored lists and drops invalid entries. */
export function recentOf(stored: string | null): Recent {
  try {
    const kept = JSON.parse(stored ?? '{}') as { readonly searches?: unknown; readonly events?: unknown };
    return {
      searches: Array.isArray(kept.searches) ? kept.searches.filter((search) => typeof search === 'string') : [],
      // the stored text may have been changed: only addresses of event pages are accepted
      events: Array.isArray(kept.events) ? kept.events.filter(isEvent).filter(({ path }) => EVENT_PAGE.test(path)) : [],
    };
  } catch {
    return NOTHING;
  }
}

const EVENT_PAGE = /^\/(event-page\/[^/]+\/[^/]+|virtual-event-page\/[^/?]+\?eventId=.+)$/;

/** Puts the item first and removes an older equal one. Returns at most ten items. */
export function withNewest<Item>(items: readonly Item[], item: Item, same: (one: Item, other: Item) => boolean): readonly Item[] {
  return [item, ...items.filter((other) => !same(item, other))].slice(0, AT_MOST);
}

export const recent = create<Recent>(() => recentOf(globalThis.localStorage?.getItem(KEY) ?? null));

function keep(next: Partial<Recent>): void {
  recent.setState(next);
  localStorage.setItem(KEY, JSON.stringify(recent.getState()));
}

export function noteSearch(value: string): void {
  const search = value.trim();
  if (search !== '') keep({ searches: withNewest(recent.getState().searches, search, (one, other) => one.toLowerCase() === other.toLowerCase()) });
}

export function forgetRecent(): void {
  recent.setState(NOTHING);
  localStorage.removeItem(KEY);
}

/** Records every opened event page, under the name that it shows. */
export function noteViewedEvents(): void {
  const note = (name: string | null): void => {
    const path = location.pathname + location.search;
    if (name !== null && EVENT_PAGE.test(path)) keep({ events: withNewest(recent.getState().events, { name, path }, (one, other) => one.path === other.path) });
  };
  note(shownTitle.getState().title);
  shownTitle.subscribe(({ title }) => note(title));
}
