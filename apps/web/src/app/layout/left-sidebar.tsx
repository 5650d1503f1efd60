/** The left navigation: sports, or in a sport its competitions, or in a competition its events (SB-01 to SB-08). */
import { useText } from '../../platform/language/texts.ts';
import { SearchBox } from '../../features/search/search-box.tsx';
import { openDialog } from '../../platform/dialogs.ts';
import { laterPart } from '../../platform/later-part.ts';
import { Icon } from '../../ui/icon.tsx';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { NavLink } from '../../ui/link.tsx';
import { ListSkeleton } from '../../ui/states.tsx';
import { useCasinoDoors } from './casino-doors.ts';
import { CasinoLink } from './casino-link.tsx';
import { COMING_SOON, type SportEntry } from './sport-entries.ts';
import { useEntries, useSearchMenu } from './use-entries.ts';

const SideExtras = laterPart('side extras', async () => (await import('./side-extras.tsx')).SideExtras);
const SportBranch = laterPart('sport branch', async () => (await import('./sport-branch.tsx')).SportBranch);
const CompetitionBranch = laterPart('competition branch', async () => (await import('./sport-branch.tsx')).CompetitionBranch);

function Entry({ entry, onChosen }: { readonly entry: SportEntry; readonly onChosen: (() => void) | undefined }) {
  const text = useText();
  return (
    <NavLink to={entry.path} className="side-link" onClick={onChosen}>
      <Icon name={entry.icon} size={18} />
      {text(entry.key)}
    </NavLink>
  );
}

function Root({ onChosen }: { readonly onChosen: (() => void) | undefined }) {
  const text = useText();
  const { sports, virtuals } = useEntries();
  const sideCasino = useCasinoDoors('side');
  return (
    <>
      <h2 className="px-3 pt-2 pb-1 text-xs font-bold text-muted uppercase">{text('nav.sports')}</h2>
      {[...sports, ...virtuals].map((entry) => (
        <Entry key={entry.path} entry={entry} onChosen={onChosen} />
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
  /** A plain entry was chosen: the drawer closes at once. */
  readonly onChosen?: () => void;
  /** A competition was chosen: the drawer closes a second later (SB-08). */
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

export function LeftSidebar() {
  const text = useText();
  return (
    <nav className="left-sidebar" aria-label={text('nav.side')}>
      <div className="px-2 pt-2">
        <SearchBox menu={useSearchMenu()} />
      </div>
      <Navigation />
    </nav>
  );
}
