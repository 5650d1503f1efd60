/** The bar at the bottom of casino and aviator pages: back, search and the cashier (LY-09 to LY-11, T-74, HD-11). */
import { Suspense, useState } from 'react';
import { useText } from '../../../platform/language/texts.ts';
import { laterPart } from '../../../platform/later-part.ts';
import { pageSite } from '../../../platform/site/page-site.ts';
import { useSignedIn } from '../../../platform/session/session.ts';
import { Drawing } from '@maidan/ui-kit/drawing.tsx';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import { Link } from '@maidan/ui-kit/link.tsx';
import { cashierLinks } from '../../../platform/session/permissions.ts';
import { useGoBack } from '../header/header.tsx';

const MenuSearch = laterPart('search', async () => (await import('../header/menu-search.tsx')).MenuSearch);

/** These pages have no header on a phone (LY-03): the search opens at the top of the page. */
function Search({ onClose }: { readonly onClose: () => void }) {
  return (
    <div className="fixed inset-x-0 top-0 z-40 bg-header p-2 text-header-text raised">
      <Suspense fallback={<div className="h-9" />}>
        <MenuSearch opened onChosen={onClose} />
      </Suspense>
    </div>
  );
}

interface CasinoBarProps {
  readonly title: string;
  /** true on pages without a header, which has the search on other pages. */
  readonly hasSearch: boolean;
}

export function CasinoBar({ title, hasSearch }: CasinoBarProps) {
  const text = useText();
  const goBack = useGoBack();
  const isDemo = useSignedIn()?.user.isDemo ?? false;
  const [searching, setSearching] = useState(false);
  return (
    <nav aria-label={text('nav.main')} className="bottom-bar flex items-center gap-2 border-t border-line bg-surface-1 px-2">
      <button type="button" className="btn btn-quiet btn-large" onClick={goBack}>
        <Icon name="back" size={18} />
        {text('nav.back')}
      </button>
      <p className="min-w-0 flex-1 truncate text-center text-sm font-semibold text-muted first-letter:uppercase">{title}</p>
      {hasSearch && (
        <button type="button" className="icon-btn" aria-label={text('search.label')} aria-expanded={searching} onClick={() => setSearching(!searching)}>
          <Icon name={searching ? 'close' : 'search'} />
        </button>
      )}
      {hasSearch && searching && <Search onClose={() => setSearching(false)} />}
      {cashierLinks(pageSite.site.switches, isDemo).deposit && (
        <Link to="/deposit" className="btn btn-accent btn-large">
          <Drawing name="plus" size={18} />
          {text('account.deposit')}
        </Link>
      )}
    </nav>
  );
}
