/** The header: logo or title, search, and the player (HD-01 to HD-13). */
import { useLocation, useNavigate } from 'react-router';
import { Suspense, useState } from 'react';
import { feedName, useText } from '../../../platform/language/texts.ts';
import { shownTitle } from '../../../platform/site/shown-title.ts';
import { type PageTitle, pageTitle } from './page-title.ts';
import { openDialog } from '../../../platform/dialogs/dialogs.ts';
import { laterPart } from '../../../platform/later-part.ts';
import { navigationBelow, pageSite } from '../../../platform/site/page-site.ts';
import { referralCode, isSignUpOffered } from '../../../platform/session/referral-code.ts';
import { useSignedIn } from '../../../platform/session/session.ts';
import { useDesktop } from '../../../platform/viewport.ts';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import { Link } from '@maidan/ui-kit/link.tsx';
import { cashierLinks } from '../../../platform/session/permissions.ts';

/** Loads for players only. */
const HeaderPlayer = laterPart('header player', async () => (await import('./header-player.tsx')).HeaderPlayer);
const LanguageSwitch = laterPart('language switch', async () => (await import('./language-switch.tsx')).LanguageSwitch);
const MenuSearch = laterPart('search', async () => (await import('./menu-search.tsx')).MenuSearch);

/** The logo, or the name of the site if it has no logo or shows none on phones (BR-14). */
function Logo({ phone = false }: { readonly phone?: boolean }) {
  const { site } = pageSite;
  const drawn = site.logo !== '' && (!phone || site.switches.showMobileLogo);
  return (
    <Link to="/" className="flex items-center" aria-label={site.appName}>
      {!drawn ? <span className="text-lg font-bold">{site.appName}</span> : <img src={site.logo} alt="" height={30} className="h-[30px] w-auto" />}
    </Link>
  );
}

/** Returns the title that the page sets, else the title of its address. null for Home, which shows the logo. */
export function useTitleText(title: PageTitle): string | null {
  const text = useText();
  const shown = shownTitle((state) => state.title);
  if (title.type === 'home') return null;
  if (shown !== null) return feedName(shown);
  return title.type === 'text' ? feedName(title.text) : title.type === 'key' ? text(title.key) : '';
}

/** Returns a function that goes one page back within the site, or to Home if this is the first page of the visit. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    // the router numbers its own history entries; the entry before the first one is another site
    const { idx } = (history.state ?? {}) as { readonly idx?: number };
    void (idx !== undefined && idx > 0 ? navigate(-1) : navigate('/'));
  };
}

/** On a phone: the logo on Home, back and title on other pages (HD-13). */
function PhoneTitle() {
  const text = useText();
  const goBack = useGoBack();
  const title = useTitleText(pageTitle(useLocation().pathname));
  if (title === null) return <Logo phone />;
  return (
    <>
      <button type="button" className="icon-btn" aria-label={text('nav.back')} onClick={goBack}>
        <Icon name="back" />
      </button>
      <p className="line-clamp-2 text-sm leading-tight font-bold wrap-anywhere first-letter:uppercase sm:text-lg">{title}</p>
    </>
  );
}

function Visitor() {
  const text = useText();
  return (
    <>
      {isSignUpOffered(pageSite.site.switches, referralCode()) && (
        <button type="button" className="btn border-header-muted px-2.5 text-header-text" onClick={() => openDialog({ name: 'login', tab: 2 })}>
          {text('auth.signUp')}
        </button>
      )}
      <button type="button" className="btn btn-accent px-2.5" onClick={() => openDialog({ name: 'login' })}>
        {text('auth.logIn')}
      </button>
    </>
  );
}

export function Header() {
  const text = useText();
  const desktop = useDesktop();
  const signedIn = useSignedIn();
  const [searching, setSearching] = useState(false);
  return (
    <header className="header bg-header text-header-text" data-variant={pageSite.site.header}>
      <div className="header-brand flex min-w-0 items-center">
        {(!desktop || navigationBelow) && (
          <button type="button" className="icon-btn" aria-label={text('nav.menu')} onClick={() => openDialog({ name: 'menu' })}>
            <Icon name="menu" />
          </button>
        )}
        {desktop ? <Logo /> : <PhoneTitle />}
      </div>
      {desktop && (
        <div className="header-search">
          <Suspense fallback={<div className="h-9" />}>
            <MenuSearch />
          </Suspense>
        </div>
      )}
      <div className="header-actions flex items-center justify-end">
        {!desktop && (
          <button type="button" className="icon-btn" aria-label={text('search.label')} aria-expanded={searching} onClick={() => setSearching(!searching)}>
            <Icon name={searching ? 'close' : 'search'} />
          </button>
        )}
        {desktop && (
          <Suspense fallback={<span className="w-16" />}>
            <LanguageSwitch />
          </Suspense>
        )}
        {signedIn === null ? (
          <Visitor />
        ) : (
          <Suspense fallback={<span className="header-player-room" data-deposit={cashierLinks(pageSite.site.switches, signedIn.user.isDemo).deposit} />}>
            <HeaderPlayer user={signedIn.user} />
          </Suspense>
        )}
      </div>
      {searching && !desktop && (
        <div className="absolute inset-x-0 top-full z-30 bg-header p-2 raised">
          <Suspense fallback={<div className="h-9" />}>
            <MenuSearch opened onChosen={() => setSearching(false)} />
          </Suspense>
        </div>
      )}
    </header>
  );
}
