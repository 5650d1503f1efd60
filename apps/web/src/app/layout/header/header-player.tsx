/** The signed-in player in the header: name, last login, balance, cashier, account (HD-03 to HD-09). */
import { BalanceFigure } from '../../../features/balance/balance-panel.tsx';
import { OneClickBadge } from '../../../features/betslip/settings/one-click-switch.tsx';
import { UnreadBadge } from '../../../features/notifications/unread-badge.tsx';
import { openDialog } from '../../../platform/dialogs/dialogs.ts';
import { useText } from '../../../platform/language/texts.ts';
import { lastLogin } from '../../../platform/session/session.ts';
import { pageSite } from '../../../platform/site/page-site.ts';
import type { SignedIn } from '../../../platform/session/session-storage.ts';
import { formatLastLogin } from '../../../platform/time/moments.ts';
import { timeSettings } from '../../../platform/time/time-zone.ts';
import { useDesktop } from '../../../platform/viewport.ts';
import { useAccount } from '../../../realtime/live.ts';
import { Drawing } from '@maidan/ui-kit/drawing.tsx';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import { Link } from '@maidan/ui-kit/link.tsx';
import { cashierLinks } from '../../../platform/session/permissions.ts';

/** The deposit button of a phone. */
function PhoneDeposit({ isDemo }: { readonly isDemo: boolean }) {
  const text = useText();
  if (!cashierLinks(pageSite.site.switches, isDemo).deposit) return null;
  return (
    <Link to="/deposit" className="btn btn-accent min-w-9 px-0 text-lg" aria-label={text('account.deposit')}>
      +
    </Link>
  );
}

function Cashier({ isDemo }: { readonly isDemo: boolean }) {
  const text = useText();
  const { deposit, withdraw } = cashierLinks(pageSite.site.switches, isDemo);
  return (
    <>
      {deposit && (
        <Link to="/deposit" className="btn btn-accent">
          {text('account.deposit')}
        </Link>
      )}
      {withdraw && (
        <Link to="/withdraw" className="btn border-header-muted text-header-text hover:bg-header-2">
          {text('account.withdraw')}
        </Link>
      )}
    </>
  );
}

export function HeaderPlayer({ user }: { readonly user: SignedIn['user'] }) {
  const text = useText();
  const desktop = useDesktop();
  const zone = timeSettings((state) => state.timeZoneName);
  const unread = useAccount((state) => state.unread);
  const last = lastLogin((state) => state.at);
  return (
    <>
      {desktop && (
        <p className="min-w-48 border-e border-header-muted pe-3 text-end text-xs leading-tight text-header-muted">
          <span className="block truncate text-sm font-bold text-header-text">{user.details.username}</span>
          <span className="figures whitespace-nowrap">{text('header.lastLogin', { time: formatLastLogin(last, zone) })}</span>
        </p>
      )}
      <OneClickBadge />
      <div className="flex min-w-20 flex-col items-end leading-tight">
        <BalanceFigure />
      </div>
      {desktop ? <Cashier isDemo={user.isDemo} /> : <PhoneDeposit isDemo={user.isDemo} />}
      {desktop && (
        <button
          type="button"
          className="icon-btn relative"
          aria-label={text('header.notifications', { count: unread })}
          onClick={() => openDialog({ name: 'notifications' })}
        >
          <Drawing name="bell" size={22} />
          <UnreadBadge className="absolute top-0 right-0" />
        </button>
      )}
      <button type="button" className="icon-btn relative" aria-label={text('header.account')} onClick={() => openDialog({ name: 'account' })}>
        <Icon name="account" size={22} />
        {!desktop && <UnreadBadge className="absolute top-0 right-0" />}
      </button>
    </>
  );
}
