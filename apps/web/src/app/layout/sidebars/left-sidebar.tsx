/** The left navigation: sports, the competitions of a sport, or the events of a competition (SB-01 to SB-08). */
import { homeMarkets, keepHomeMarkets } from '../../../features/markets/lists/home-markets.ts';
import { useText } from '../../../platform/language/texts.ts';
import { openDialog } from '../../../platform/dialogs/dialogs.ts';
import { laterPart } from '../../../platform/later-part.ts';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import { Suspense, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router';
import { NavLink } from '@maidan/ui-kit/link.tsx';
import { ListSkeleton } from '../../../ui/states.tsx';
import { liveCounts } from '../../routes/home/home-order.ts';
import { useCasinoLinks } from '../casino/casino-links.ts';
import { CasinoLink } from '../casino/casino-link.tsx';
import { COMING_SOON, type SportEntry } from './sport-entries.ts';
import { MenuSearch } from '../header/menu-search.tsx';
import { useEntries } from './use-entries.ts';
import './side-link.css';

const SideExtras = laterPart('side extras', async () => (await import('./side-extras.tsx')).SideExtras);
const SportBranch = laterPart('sport branch', async () => (await import('./sport-branch.tsx')).SportBranch);
const CompetitionBranch = laterPart('competition branch', async () => (await import('./sport-branch.tsx')).CompetitionBranch);

interface EntryProps {
  readonly entry: SportEntry;
  /** Number of matches in play. */
  readonly live: number;
  readonly onChosen: (() => void) | undefined;
}

function Entry({ entry, live, onChosen }: EntryProps) {
  const text = useText();
  return (
    <NavLink to={entry.path} className="side-link" title={live > 0 ? text('home.liveCount', { count: live }) : undefined} onClick={onChosen}>
      <Icon name={entry.icon} size={18} />
      {text(entry.key)}
      {live > 0 && (
        <span className="live-count figures ms-auto" aria-hidden="true">
          {live}
        </span>
      )}
    </NavLink>
  );
}

/** Returns the number of matches in play of each sport, updated while the navigation shows. */
function useLiveCounts(): ReadonlyMap<string, number> {
  const list = homeMarkets((state) => state.freeHomeAllMarkets);
  useEffect(keepHomeMarkets, []);
  return useMemo(() => liveCounts(list ?? []), [list]);
}

function Root({ onChosen }: { readonly onChosen: (() => void) | undefined }) {
  const text = useText();
  const { sports, virtuals } = useEntries();
  const sideCasino = useCasinoLinks('side');
  const counts = useLiveCounts();
  return (
    <>
      <h2 className="px-3 pt-2 pb-1 text-xs font-bold text-muted uppercase">{text('nav.sports')}</h2>
      {[...sports, ...virtuals].map((entry) => (
        <Entry key={entry.path} entry={entry} live={counts.get(entry.needs) ?? 0} onChosen={onChosen} />
      ))}
      {COMING_SOON.map((entry) => (
        <button
          key={entry.key}
          type="button"
          className="side-link"
          onClick={() => {
            onChosen?.();
            openDialog({ name: 'coming-soon', type: text(entry.key) });
          }}
        >
          <Icon name={entry.icon} size={18} />
          {text(entry.key)}
        </button>
      ))}
      {sideCasino.length > 0 && <h2 className="px-3 pt-3 pb-1 text-xs font-bold text-muted uppercase">{text('nav.casino')}</h2>}
      {sideCasino.map((entry) => (
        <CasinoLink key={entry.path} entry={entry} className="side-link" iconSize={18} onChosen={onChosen} />
      ))}
    </>
  );
}

interface NavigationProps {
  /** Called for an ordinary entry: the drawer closes at once. */
  readonly onChosen?: () => void;
  /** Called for a competition: the drawer closes a second later (SB-08). */
  readonly onCompetition?: () => void;
}

/** The same content in the sidebar and, below 1024, in the drawer (T-31). */
export function Navigation({ onChosen, onCompetition }: NavigationProps) {
  const { pathname } = useLocation();
  const [page, first = '', second = '', third = ''] = pathname.split('/').filter(Boolean);
  const branch =
    page === 'sports-page' ? (
      <SportBranch sportName={decodeURIComponent(first)} eventTypeId={second} onCompetition={onCompetition} />
    ) : page === 'competition-detail-page' ? (
      <CompetitionBranch competitionName={decodeURIComponent(first)} eventTypeId={second} competitionId={third} onChosen={onChosen} />
    ) : null;
  return (
    <div className="flex flex-col gap-0.5 p-2">
      <Suspense fallback={<div style={{ height: 124 }} />}>
        <SideExtras onChosen={onChosen} />
      </Suspense>
      {branch !== null && <Suspense fallback={<ListSkeleton rows={5} />}>{branch}</Suspense>}
      <Root onChosen={onChosen} />
    </div>
  );
}

/** The search of the sidebar (SE-02): one entry of the navigation that becomes the field when it is pressed. The field in the header is the one that always shows. */
function SideSearch() {
  const text = useText();
  const [open, setOpen] = useState(false);
  const entry = useRef<HTMLButtonElement>(null);
  const left = useRef(false);
  useEffect(() => {
    if (!open && left.current) entry.current?.focus();
    left.current = false;
  }, [open]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    left.current = true;
    setOpen(false);
  };
  if (!open) {
    return (
      <button ref={entry} type="button" className="side-link" onClick={() => setOpen(true)}>
        <Icon name="search" size={18} />
        {text('search.label')}
      </button>
    );
  }
  return (
    // Esc in the field or its results closes the field.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <MenuSearch opened onChosen={() => setOpen(false)} />
    </div>
  );
}

export function LeftSidebar() {
  const text = useText();
  return (
    <nav className="left-sidebar" aria-label={text('nav.side')}>
      <div className="flex min-h-12 items-center px-2 pt-2">
        <SideSearch />
      </div>
      <Navigation />
    </nav>
  );
}
