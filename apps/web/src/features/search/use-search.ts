/** What stands in a search box: the exact rule at once, what may have been meant as soon as its code is there. */
import { searchEvents } from '@maidan/contract';
import { useRef, useState } from 'react';
import { call } from '../../platform/http/call.ts';
import { feedName } from '../../platform/language/feed-name.ts';
import { logProblem } from '../../platform/log-problem.ts';
import { NO_SEARCH, searched, searchFailed, withSimilar, type MenuEntry, type SearchEvent, type SearchState } from './search-rules.ts';
import type { similarResults } from './similar-names.ts';

/** The list of events is asked for again after this time. */
const FRESH_MS = 60_000;
let known: { readonly at: number; readonly events: readonly SearchEvent[] } | null = null;
let similar: typeof similarResults | null = null;

async function eventsToSearch(): Promise<readonly SearchEvent[]> {
  if (known === null || performance.now() - known.at > FRESH_MS) known = { at: performance.now(), events: (await call(searchEvents, {})).result };
  return known.events;
}

/** Loads what finds other spellings; without it the exact rule stays. */
async function loadSimilar(): Promise<void> {
  try {
    similar ??= (await import('./similar-names.ts')).similarResults;
  } catch (error) {
    logProblem('search', error);
  }
}

function find(value: string, menu: readonly MenuEntry[]): SearchState {
  const events = known?.events ?? [];
  const state = searched(value, events, menu, feedName);
  return similar === null ? state : withSimilar(state, similar(value, events, menu, state.results));
}

export function useSearch(menu: readonly MenuEntry[]) {
  const [state, setState] = useState<SearchState>(NO_SEARCH);
  const latest = useRef('');
  const type = (value: string): void => {
    latest.current = value;
    setState(find(value, menu));
    if (value === '') return;
    Promise.all([eventsToSearch(), loadSimilar()]).then(
      () => setState(find(latest.current, menu)),
      () => setState(searchFailed),
    );
  };
  return { state, type, reset: () => type('') };
}
