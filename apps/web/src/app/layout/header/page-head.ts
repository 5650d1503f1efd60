/** What the head of a page says and does on small screens (HD-13, LY-09). */
import { useNavigate } from 'react-router';
import { feedName } from '../../../platform/language/feed-name.ts';
import { useText } from '../../../platform/language/texts.ts';
import { shownTitle } from '../../../platform/site/shown-title.ts';
import type { PageTitle } from './page-title.ts';

/** The title as it is read: what the page calls itself, else its address's. null for Home, whose title is the logo. */
export function useTitleText(title: PageTitle): string | null {
  const text = useText();
  const shown = shownTitle((state) => state.title);
  if (title.type === 'home') return null;
  if (shown !== null) return feedName(shown);
  return title.type === 'text' ? feedName(title.text) : title.type === 'key' ? text(title.key) : '';
}

/** One page back within the site; Home for who came in here. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    // the router numbers its own entries: before the first one lies another site
    const { idx } = (history.state ?? {}) as { readonly idx?: number };
    void (idx !== undefined && idx > 0 ? navigate(-1) : navigate('/'));
  };
}
