/** The menu drawer (all users, below 1024 px) and the account drawer (players, all widths) (T-69, DR-01 to DR-18). */
import { SIDEBAR_CLOSE_MS } from '@maidan/domain';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { BalanceRows, PlayMoneyBadge } from '../../features/balance/balance-panel.tsx';
import { RefillButton } from '../../features/balance/refill-button.tsx';
import { signOut } from '../../features/auth/login/sign-out.ts';
import { LanguageChoice } from '../../features/settings/choice.tsx';
import { UnreadBadge } from '../../features/notifications/unread-badge.tsx';
import { Clock } from '../../features/settings/clock.tsx';
import { closeDialog, closeNamed, openDialog } from '../../platform/dialogs/dialogs.ts';
import { useText } from '../../platform/language/texts.ts';
import { lastLogin, useSignedIn } from '../../platform/session/session.ts';
import { pageSite } from '../../platform/site/page-site.ts';
import { formatLastLogin } from '../../platform/time/moments.ts';
import { timeSettings } from '../../platform/time/time-zone.ts';
import { Dialog } from '@maidan/ui-kit/dialog.tsx';
import { Drawing, type DrawingName, isDrawing } from '@maidan/ui-kit/drawing.tsx';
import { Icon, type IconName } from '@maidan/ui-kit/icon.tsx';
import { Link } from '@maidan/ui-kit/link.tsx';
import { cashierLinks } from '../../platform/session/permissions.ts';
import { LEGAL_PAGES } from './footer/footer-entries.ts';
import { Navigation } from './sidebars/left-sidebar.tsx';
import './sidebars/side-link.css';
import { useChatLink } from '../../platform/site/site-info.ts';

const PlayTime = lazy(() => import('../../features/play-limits/session-part.tsx'));
const Withdrawable = lazy(() => import('../../features/balance/withdrawable.tsx'));
/** Reserves the space of the amount and its reason. */
const WITHDRAWABLE = { minHeight: 84 };
/** Reserves the space of four rows until code and amounts are loaded, so that the drawer does not move. */
const PLAY_TIME = { minHeight: 148 };

/** Closes the drawer and opens a dialog in its place. */
function replaceDrawer(open: () => void): void {
  closeDialog();
  open();
}

/** Closes the drawer a second after the player chose a competition, unless it has closed already (SB-08, T-31). */
function useLateClose(): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => closeNamed('menu'), SIDEBAR_CLOSE_MS);
  };
}

export function MenuDrawer() {
  const text = useText();
  const closeLate = useLateClose();
  return (
    <Dialog edge="start" title={text('nav.menu')} closeLabel={text('action.close')} onClose={closeDialog}>
      <nav aria-label={text('nav.side')}>
        <Navigation onChosen={closeDialog} onCompetition={closeLate} />
      </nav>
      <SupportLinks />
      <div className="flex flex-col gap-2 border-t border-line p-2">
        <div className="px-3 py-1">
          <LanguageChoice />
        </div>
        <button type="button" className="side-link" onClick={() => replaceDrawer(() => openDialog({ name: 'preferences' }))}>
          <Drawing name="settings" size={18} />
          {text('preferences.title')}
        </button>
        <p className="px-3 text-muted">
          <Clock />
        </p>
        <p className="px-3 pb-4 text-sm font-semibold">{text('footer.register')}</p>
      </div>
    </Dialog>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="border-t border-line p-2" aria-label={title}>
      <h3 className="px-3 py-1 text-xs font-bold text-muted uppercase">{title}</h3>
      {children}
    </section>
  );
}

function Item({ to, icon, children }: { readonly to: string; readonly icon: IconName | DrawingName; readonly children: ReactNode }) {
  return (
    <Link to={to} className="side-link" onClick={closeDialog}>
      {isDrawing(icon) ? <Drawing name={icon} size={18} /> : <Icon name={icon} size={18} />}
      {children}
    </Link>
  );
}

/** Balance, and links to the cashier pages of this site (DR-09 to DR-11). */
function Purse({ isDemo, memberCode }: { readonly isDemo: boolean; readonly memberCode: string }) {
  const text = useText();
  const { deposit, withdraw } = cashierLinks(pageSite.site.switches, isDemo);
  return (
    <section className="flex flex-col gap-2 p-4" aria-label={text('balance.title')}>
      <h3 className="flex items-center gap-2 font-bold">
        {text('balance.title')} <PlayMoneyBadge />
      </h3>
      <BalanceRows />
      {withdraw && (
        <div style={WITHDRAWABLE}>
          <Suspense fallback={null}>
            <Withdrawable />
          </Suspense>
        </div>
      )}
      {isDemo && <RefillButton memberCode={memberCode} />}
      {(deposit || withdraw) && (
        <div className="flex gap-2 pt-1">
          {deposit && (
            <Link to="/deposit" className="btn btn-accent btn-large flex-1" onClick={closeDialog}>
              {text('account.deposit')}
            </Link>
          )}
          {withdraw && (
            <Link to="/withdraw" className="btn btn-quiet btn-large flex-1" onClick={closeDialog}>
              {text('account.withdraw')}
            </Link>
          )}
        </div>
      )}
    </section>
  );
}

/** The last login. The header of a phone has no room for it (HD-04). */
function LastLogin() {
  const text = useText();
  const zone = timeSettings((state) => state.timeZoneName);
  const at = lastLogin((state) => state.at);
  return <p className="figures px-4 pb-3 text-sm text-muted">{text('header.lastLogin', { time: formatLastLogin(at, zone) })}</p>;
}

function AccountGroups() {
  const text = useText();
  return (
    <>
      <Group title={text('account.statements')}>
        <button type="button" className="side-link" onClick={() => replaceDrawer(() => openDialog({ name: 'notifications' }))}>
          <Drawing name="bell" size={18} />
          {text('title.notifications')}
          <UnreadBadge className="ms-auto" />
        </button>
        <Item to="/transactions" icon="refresh">
          {text('title.transactions')}
        </Item>
        <Item to="/open-bets" icon="bets">
          {text('title.openBets')}
        </Item>
        <Item to="/betting-profit-loss" icon="chart">
          {text('title.profitLoss')}
        </Item>
        <Item to="/account-statement" icon="statement">
          {text('title.accountStatement')}
        </Item>
        <Item to="/transfer-statement" icon="transfer">
          {text('title.transferStatement')}
        </Item>
      </Group>
      <Group title={text('account.settings')}>
        <Item to="/time-setting" icon="clock">
          {text('title.timeSetting')}
        </Item>
        <Item to="/settings" icon="settings">
          {text('title.settings')}
        </Item>
        <Item to="/loss-breaker" icon="lock">
          {text('title.lossBreaker')}
        </Item>
        {pageSite.site.hasApi && (
          <Item to="/developers" icon="code">
            {text('title.developers')}
          </Item>
        )}
        <button type="button" className="side-link" onClick={() => replaceDrawer(() => openDialog({ name: 'edit-stakes' }))}>
          <Icon name="chip" size={18} />
          {text('slip.editStakesTitle')}
        </button>
        <button type="button" className="side-link" onClick={() => replaceDrawer(() => openDialog({ name: 'preferences' }))}>
          <Drawing name="eye" size={18} />
          {text('preferences.title')}
        </button>
      </Group>
      <Group title={text('account.legal')}>
        {LEGAL_PAGES.map(({ path, key, icon }) => (
          <Item key={path} to={path} icon={icon}>
            {text(key)}
          </Item>
        ))}
      </Group>
    </>
  );
}

export function AccountDrawer() {
  const text = useText();
  const signedIn = useSignedIn();
  const [leaving, setLeaving] = useState(false);
  if (signedIn === null) return null;
  const leave = (): void => {
    setLeaving(true);
    void signOut();
  };
  return (
    <Dialog edge="end" title={signedIn.user.details.username} closeLabel={text('action.close')} onClose={closeDialog}>
      <Purse isDemo={signedIn.user.isDemo} memberCode={signedIn.user.memberCode} />
      <LastLogin />
      <div style={PLAY_TIME}>
        <Suspense fallback={null}>
          <PlayTime />
        </Suspense>
      </div>
      <SupportLinks />
      <AccountGroups />
      <Group title={text('account.actions')}>
        <Item to="/change-password" icon="lock">
          {text('title.changePassword')}
        </Item>
        <button type="button" className="side-link" disabled={leaving} onClick={leave}>
          <Drawing name="out" size={18} />
          {text('auth.signOut')}
        </button>
      </Group>
    </Dialog>
  );
}

/** Help and support: the chat of the site, if it has one, the app (DR-12, O-18), help tickets and the own data. */
function SupportLinks() {
  const text = useText();
  const chat = useChatLink(text('support.greeting', { name: pageSite.site.appName }));
  return (
    <Group title={text('support.title')}>
      {chat !== null && (
        <a className="side-link" href={chat} target="_blank" rel="noreferrer noopener" onClick={closeDialog}>
          <Drawing name="chat" size={18} />
          {text('support.chat')}
        </a>
      )}
      <Link className="side-link" to="/download-apk" onClick={closeDialog}>
        <Drawing name="download" size={18} />
        {text('nav.downloadApk')}
      </Link>
      <Item to="/tickets" icon="chat">
        {text('title.tickets')}
      </Item>
      <Item to="/my-data" icon="account">
        {text('title.ownData')}
      </Item>
    </Group>
  );
}
