/** Favourites in the sidebar and the drawer: the first few by name, the rest a press away. */
import { NavLink } from '@maidan/ui-kit/link.tsx';
import { useFavouriteText } from '../../messages/feature-texts.ts';
import { favouritePath } from './favourite-list.ts';
import { favouriteStore } from './favourite-store.ts';
import { StarShape } from './star.tsx';
import { feedName } from '../../platform/language/texts.ts';

/** Number of names in the sidebar. */
const LISTED = 5;
const INDENT = { paddingInlineStart: 40 } as const;

export function SideFavourites({ onChosen }: { readonly onChosen: (() => void) | undefined }) {
  const text = useFavouriteText();
  const items = favouriteStore((state) => state.items);
  return (
    <>
      <NavLink to="/favourites" className="side-link" onClick={onChosen}>
        <StarShape filled={items.length > 0} />
        <span className="flex-1">{text('favourites.title')}</span>
        {items.length > 0 && <span className="figures text-xs text-muted">{items.length}</span>}
      </NavLink>
      {items.slice(0, LISTED).map((item) => (
        <NavLink key={item._id} to={favouritePath(item)} className="side-link text-sm" style={INDENT} onClick={onChosen}>
          <span className="min-w-0 truncate">
            {feedName(item.event.name)}
            {item._id.startsWith('market:') && <span className="text-muted"> · {feedName(item.marketName)}</span>}
          </span>
        </NavLink>
      ))}
      {items.length > LISTED && (
        <NavLink to="/favourites" end className="side-link text-sm text-muted" style={INDENT} onClick={onChosen}>
          {text('favourites.all', { count: items.length })}
        </NavLink>
      )}
    </>
  );
}
