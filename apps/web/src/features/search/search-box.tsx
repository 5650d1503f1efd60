/** The search box with its result list (SE-01, SE-06 to SE-09, VA-26, BC-22, BC-23). */
import { RESULT_LIST_MAX_PX } from '@maidan/domain';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { openDialog } from '../../platform/dialogs/dialogs.ts';
import { useText, feedName } from '../../platform/language/texts.ts';
import { pageTarget, rememberTarget, targetPath, type NavigationMemory } from '../../platform/session/navigation-memory.ts';
import { session } from '../../platform/session/session.ts';
import { useDesktop } from '../../platform/viewport.ts';
import { Icon, sportIcon } from '@maidan/ui-kit/icon.tsx';
import { noteSearch, recent } from './recent.ts';
import { RecentList, BOX, ROW } from './recent-list.tsx';
import { CASINO_LIVE_SEARCH, menuTarget, resultTarget, type MenuEntry, type SearchEvent, type SearchResult, type SearchState } from './search-rules.ts';
import { useSearch } from './use-search.ts';

/** Keeps id and name of a chosen casino game until after the login (AU-16). */
function withCasino(target: NavigationMemory, { eventTypeId, eventId, eventName }: SearchEvent): NavigationMemory {
  return eventTypeId === CASINO_LIVE_SEARCH ? { ...target, navigationId: eventId, navigationName: eventName, casinoType: 'casino' } : target;
}

/** Opens a result. A visitor logs in first (SE-06, SE-07). */
function useChoose(): (result: SearchResult) => void {
  const navigate = useNavigate();
  return (result) => {
    const { page, ids, query } = result.type === 'menu' ? menuTarget(result.entry) : resultTarget(result.event);
    const target = pageTarget(page, [...ids.slice(0, -1), `${ids.at(-1) ?? ''}${query}`]);
    if (session.current().state === 'in') {
      void navigate(targetPath(target));
      return;
    }
    rememberTarget(sessionStorage, result.type === 'event' ? withCasino(target, result.event) : target);
    openDialog({ name: 'login' });
  };
}

function Results({ id, state, onChoose }: { readonly id: string; readonly state: SearchState; readonly onChoose: (result: SearchResult) => void }) {
  const text = useText();
  const desktop = useDesktop();
  return (
    <div id={id} hidden={!state.openSearch} className={BOX} style={{ maxHeight: desktop ? RESULT_LIST_MAX_PX.desktop : RESULT_LIST_MAX_PX.mobile }}>
      <output className="block">{state.results.length === 0 && <span className="block px-3 py-3 text-muted">{text('search.none')}</span>}</output>
      <ul aria-label={text('search.results')}>
        {state.results.map((result) => (
          <li key={result.type === 'event' ? `${result.event.eventId}-${result.event.id}` : result.entry.path}>
            <button type="button" data-result className={ROW} onClick={() => onChoose(result)}>
              <Icon name={sportIcon(result.type === 'event' ? result.event.eventTypeId : result.entry.eventTypeId)} size={18} />
              <span className="truncate">{result.type === 'event' ? feedName(result.event.eventName) : result.entry.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Moves the focus with an arrow key from the field through the results. */
function walk(box: HTMLElement | null, event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const options = [...(box?.querySelectorAll<HTMLElement>('[data-result]') ?? [])];
  const next = options[options.indexOf(document.activeElement as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** Handles keys: Esc closes, Enter in the field opens the first result, arrows move. */
function onKey(event: KeyboardEvent, box: HTMLElement | null, leave: () => void, enter: () => void): void {
  if (event.key === 'Escape') leave();
  else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) enter();
  else walk(box, event);
}

function Lens() {
  return (
    <span className="pointer-events-none absolute inset-y-0 start-3 grid place-items-center text-muted">
      <Icon name="search" size={18} />
    </span>
  );
}

interface SearchBoxProps {
  readonly menu: readonly MenuEntry[];
  /** Called after a result was chosen, so that a phone closes its search bar. */
  readonly onChosen?: () => void;
  /** true: the field takes the focus at once (the search bar of a phone). */
  readonly opened?: boolean;
}

export function SearchBox({ menu, onChosen, opened = false }: SearchBoxProps) {
  const text = useText();
  const navigate = useNavigate();
  const list = useId();
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [entered, setEntered] = useState(false);
  const { state, type, reset } = useSearch(menu);
  const remembered = recent((kept) => kept.searches.length + kept.events.length > 0);
  const choose = useChoose();
  useEffect(() => (opened ? field.current?.focus() : undefined), [opened]);
  const leave = (): void => {
    reset();
    setEntered(false);
    field.current?.blur();
  };
  /** SE-08, SE-09 */
  const left = (): void => {
    leave();
    onChosen?.();
  };
  const chosen = (result: SearchResult | undefined): void => {
    if (result === undefined) return;
    noteSearch(state.value);
    left();
    choose(result);
  };
  return (
    // handles the keys of the field and of the results
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      className="relative w-full"
      onKeyDown={(event) => onKey(event, box.current, leave, () => chosen(state.results[0]))}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        reset();
        setEntered(false);
      }}
    >
      <Lens />
      <input
        ref={field}
        type="search"
        className="field min-h-9 ps-9"
        placeholder={text('search.placeholder')}
        aria-label={text('search.label')}
        aria-controls={list}
        autoComplete="off"
        value={state.value}
        onFocus={() => setEntered(true)}
        onChange={(event) => type(event.target.value)}
      />
      <Results id={list} state={state} onChoose={chosen} />
      {entered && state.value === '' && remembered && (
        <RecentList
          onSearch={(value) => {
            type(value);
            field.current?.focus();
          }}
          onEvent={(path) => {
            left();
            void navigate(path);
          }}
        />
      )}
    </div>
  );
}
