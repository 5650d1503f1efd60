/** The state of a search box: results of the exact rule at once, similar names when their code is loaded. */
import { casinoGames, searchEvents } from '@maidan/contract';
import { useRef, useState } from 'react';
import { call } from '../../platform/http/call.ts';
import { feedName } from '../../platform/language/texts.ts';
import { languageStore } from '../../platform/language/language.ts';
import { logProblem } from '../../platform/log-problem.ts';
import { permissionStore } from '../../platform/session/permissions.ts';
import { session } from '../../platform/session/session.ts';
import {
  casinoResult,
  menuBeside,
  NO_SEARCH,
  searched,
  searchFailed,
  withSimilar,
  type MenuEntry,
  type SearchEvent,
  type SearchState,
} from './search-rules.ts';
import type { similarResults } from './similar-names.ts';

/** The list of events is reloaded when it is older than this, ms. */
const FRESH_MS = 60_000;
interface Known {
  readonly at: number;
  readonly language: string;
  readonly events: readonly SearchEvent[];
}
let known: Known | null = null;
let similar: typeof similarResults | null = null;

/** Loads the open casino games that this visitor or player may enter. Returns none after a failure: the search still finds events. */
async function gamesToSearch(): Promise<readonly SearchEvent[]> {
  try {
    const { games } = (await call(casinoGames, {})).result;
    const { c1, c9 } = permissionStore.getState().permissions.availableEventTypes;
    const visitor = session.current().state !== 'in';
    return games.filter((game) => game.open && (visitor || (game.provider === 'table-studio' ? c1 : c9))).map(casinoResult);
  } catch (error) {
    logProblem('casino games of the search', error);
    return [];
  }
}

/** Loads the events and the casino games in the language of the page. */
async function loadResults(): Promise<void> {
  const { language } = languageStore.getState();
  if (known !== null && known.language === language && performance.now() - known.at <= FRESH_MS) return;
  const [events, games] = await Promise.all([call(searchEvents, {}), gamesToSearch()]);
  known = { at: performance.now(), language, events: [...games, ...events.result] };
}

/** Loads the code that finds other spellings. After a failure the search uses the exact rule only. */
async function loadSimilar(): Promise<void> {
  try {
    similar ??= (await import('./similar-names.ts')).similarResults;
  } catch (error) {
    logProblem('search', error);
  }
}

function find(value: string, entries: readonly MenuEntry[]): SearchState {
  const events = known?.events ?? [];
  const menu = menuBeside(entries, events);
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
    Promise.all([loadResults(), loadSimilar()]).then(
      () => setState(find(latest.current, menu)),
      () => setState(searchFailed),
    );
  };
  return { state, type, reset: () => type('') };
}
