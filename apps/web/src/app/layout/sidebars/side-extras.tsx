/** What the navigation has beside the sports: favourites, the board, everything in play. */
import { PinShape } from '../../../features/board/pin.tsx';
import { boardStore } from '../../../features/board/board-store.ts';
import { SideFavourites } from '../../../features/favourites/side-favourites.tsx';
import { useText } from '../../../platform/language/texts.ts';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import { NavLink } from '@maidan/ui-kit/link.tsx';
import { useBoardText } from '../../../messages/feature-texts.ts';

export function SideExtras({ onChosen }: { readonly onChosen: (() => void) | undefined }) {
  const text = useText();
  const board = useBoardText();
  const pinned = boardStore((state) => state.items.length);
  return (
    <>
      <SideFavourites onChosen={onChosen} />
      <NavLink to="/in-play" className="side-link" onClick={onChosen}>
        <Icon name="live" size={18} />
        {text('nav.inPlay')}
      </NavLink>
      <NavLink to="/multi-markets" className="side-link" onClick={onChosen}>
        <PinShape filled={pinned > 0} />
        <span className="flex-1">{board('board.title')}</span>
        {pinned > 0 && <span className="figures text-xs text-muted">{pinned}</span>}
      </NavLink>
    </>
  );
}
