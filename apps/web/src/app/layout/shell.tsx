/** What stands around every page. */
import { Suspense, useEffect, useRef, type RefObject } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router';
import { navigationBelow } from '../../platform/site/page-site.ts';
import { useText } from '../../platform/language/texts.ts';
import { laterPart } from '../../platform/later-part.ts';
import { useSignedIn } from '../../platform/session/session.ts';
import { useDesktop } from '../../platform/viewport.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { MarketSkeleton } from '../../ui/market-skeleton.tsx';
import { AfterLoad } from '../after-load.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { useTitleText } from './header/page-head.ts';
import { Chips } from './chips.tsx';
import { ConnectionBar } from './header/connection-bar.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Header } from './header/header.tsx';
import { layoutOf, pageTitle } from './header/page-title.ts';
import { SlipSheet } from './slip/slip-sheet.tsx';

/** Phones never load them. */
const LeftSidebar = laterPart('left sidebar', async () => (await import('./sidebars/left-sidebar.tsx')).LeftSidebar);
const RightSidebar = laterPart('right sidebar', async () => (await import('./sidebars/right-sidebar.tsx')).RightSidebar);

const CasinoBar = laterPart('casino bar', async () => (await import('./casino/casino-bar.tsx')).CasinoBar);
/** Loaded at once, but apart: the addresses of all dialogs are no part of the first code. */
const DialogHost = laterPart('dialogs', async () => (await import('./dialog-host.tsx')).DialogHost);
/** Visitors never load it. */
const MessageLine = laterPart('message line', async () => (await import('./header/message-line.tsx')).MessageLine);
const Footer = laterPart('footer', async () => (await import('./footer/footer.tsx')).Footer);

/** A new page starts at its top; going back leaves the browser's own place. Mounted anew with each page. */
function StartAtTop({ main }: { readonly main: RefObject<HTMLElement | null> }) {
  const back = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (back) return;
    main.current?.scrollTo({ top: 0 });
    window.scrollTo({ top: 0 });
  }, [back, main]);
  return null;
}

/** The bar at the thumb: of the casino on its pages, else the ordinary one. */
function ThumbBar({ pathname }: { readonly pathname: string }) {
  const title = useTitleText(pageTitle(pathname));
  const { casinoBar, phoneHeader } = layoutOf(pathname);
  if (!casinoBar) return <BottomBar />;
  return (
    <Suspense fallback={<div className="bottom-bar border-t border-line bg-surface-1" />}>
      <CasinoBar title={title ?? ''} hasSearch={!phoneHeader} />
    </Suspense>
  );
}

export function Shell() {
  const text = useText();
  const desktop = useDesktop();
  const signedIn = useSignedIn() !== null;
  const { pathname } = useLocation();
  const layout = layoutOf(pathname);
  const main = useRef<HTMLElement>(null);
  return (
    <div className="shell" data-layout={layout.name}>
      <a href="#main" className="skip-link">
        {text('nav.skip')}
      </a>
      {(desktop || layout.phoneHeader) && (
        <>
          <Header />
          <Chips />
        </>
      )}
      {desktop && layout.left && !navigationBelow && (
        <Suspense fallback={<div className="left-sidebar" />}>
          <LeftSidebar />
        </Suspense>
      )}
      <main id="main" ref={main} tabIndex={-1} className="main">
        <ConnectionBar />
        {signedIn && (
          <Suspense fallback={null}>
            <MessageLine />
          </Suspense>
        )}
        <div className="mx-auto flex min-h-full w-full max-w-[1200px] flex-col gap-3 p-2 lg:p-3">
          {/* the foot begins below the first screen: what is loaded above it does not push it about */}
          <div className="min-h-svh flex-1">
            <ErrorBoundary key={pathname}>
              <StartAtTop main={main} />
              <Suspense
                fallback={
                  <Awaited>
                    <MarketSkeleton />
                  </Awaited>
                }
              >
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          </div>
          <Suspense fallback={<footer className="min-h-80" />}>
            <Footer />
          </Suspense>
        </div>
      </main>
      {desktop && layout.right && (
        <Suspense fallback={<div className="right-sidebar" />}>
          <RightSidebar />
        </Suspense>
      )}
      {desktop ? navigationBelow && <BottomBar /> : <ThumbBar pathname={pathname} />}
      {!desktop && <SlipSheet />}
      <Suspense fallback={null}>
        <DialogHost />
      </Suspense>
      <AfterLoad />
    </div>
  );
}
