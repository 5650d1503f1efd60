/** The bar at the bottom: Home, In-Play, Open Bets with their number, Casino, Account. */
import { openDialog } from '../../platform/dialogs/dialogs.ts';
import { useText } from '../../platform/language/texts.ts';
import { useSignedIn } from '../../platform/session/session.ts';
import { useAccount } from '../../realtime/live.ts';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import { NavLink } from '@maidan/ui-kit/link.tsx';
import { CasinoLink } from './casino/casino-link.tsx';
import { useEntries } from './sidebars/use-entries.ts';

const ITEM = 'flex flex-1 flex-col items-center justify-center gap-0.5 text-xs font-semibold text-muted aria-[current=page]:text-brand';

export function BottomBar() {
  const text = useText();
  const signedIn = useSignedIn() !== null;
  const count = useAccount((state) => state.openBets?.length ?? 0);
  const casino = useEntries().casino.find((entry) => entry.key === 'casino.casino');
  return (
    <nav aria-label={text('nav.main')} className="bottom-bar flex border-t border-line bg-surface-1">
      <NavLink to="/" className={ITEM}>
        <Icon name="home" size={22} />
        {text('nav.home')}
      </NavLink>
      <NavLink to="/in-play" className={ITEM}>
        <Icon name="live" size={22} />
        {text('nav.inPlay')}
      </NavLink>
      <NavLink to="/open-bets" className={ITEM}>
        <span className="relative">
          <Icon name="bets" size={22} />
          {signedIn && count > 0 && <span className="badge absolute -top-1.5 start-3 bg-accent px-1.5 text-accent-contrast">{count}</span>}
        </span>
        {text('nav.openBets')}
      </NavLink>
      {casino !== undefined && <CasinoLink entry={casino} className={ITEM} iconSize={22} />}
      <button type="button" className={ITEM} onClick={() => openDialog({ name: signedIn ? 'account' : 'login' })}>
        <Icon name="account" size={22} />
        {signedIn ? text('nav.account') : text('auth.logIn')}
      </button>
    </nav>
  );
}
