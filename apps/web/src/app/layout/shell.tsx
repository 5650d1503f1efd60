/** The layout of every page: header, sidebars, the page itself, footer and bars. */
import { type ComponentType, type RefObject, Suspense, lazy, useEffect, useRef } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router';
import { currentText, useText } from '../../platform/language/texts.ts';
import { useMissing } from '../../platform/reach.ts';
import { useConnection } from '../../realtime/live.ts';
import { logProblem } from '../../platform/log-problem.ts';
import { navigationBelow } from '../../platform/site/page-site.ts';
import { laterPart } from '../../platform/later-part.ts';
import { useSignedIn } from '../../platform/session/session.ts';
import { useDesktop } from '../../platform/viewport.ts';
import { Awaited, MarketSkeleton } from '../../ui/placeholders.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Header, useTitleText } from './header/header.tsx';
import { Chips } from './chips.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { layoutOf, pageTitle } from './header/page-title.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { pickedSelection } from '../../realtime/markets/picked-selection.ts';

const loadSlipSheet = async () => (await import('./slip-sheet-body.tsx')).default;
const SlipSheetBody = laterPart('slip', async () => {
  try {
    return await loadSlipSheet();
  } catch (error) {
    notify('error', currentText()('state.noAnswer'));
    throw error;
  }
});
/** Delay before the slip's code is loaded, ms: Home has rendered by then. */
const PREFETCH_AFTER_MS = 3000;

/** The slip of a phone, in a sheet at the bottom. Its code loads before the first press, after the page itself. */
function SlipSheet() {
  const open = pickedSelection((state) => state.pick !== null || state.lasting);
  useEffect(() => {
    const timer = setTimeout(() => void loadSlipSheet().catch((error: unknown) => logProblem('slip', error)), PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense fallback={null}>{open && <SlipSheetBody />}</Suspense>;
}

/** Not loaded on phones. */
const LeftSidebar = laterPart('left sidebar', async () => (await import('./sidebars/left-sidebar.tsx')).LeftSidebar);
const RightSidebar = laterPart('right sidebar', async () => (await import('./sidebars/right-sidebar.tsx')).RightSidebar);

const CasinoBar = laterPart('casino bar', async () => (await import('./casino/casino-bar.tsx')).CasinoBar);
/** Loads at once, but apart from the entry, which stays free of the list of dialogs. */
const DialogHost = laterPart('dialogs', async () => (await import('./dialog-host.tsx')).DialogHost);
/** Not loaded for visitors. */
const MessageLine = laterPart('message line', async () => (await import('./header/message-line.tsx')).MessageLine);
const Footer = laterPart('footer', async () => (await import('./footer/footer.tsx')).Footer);

/** Resolves when the page is loaded and the browser is idle. */
async function pageIsIdle(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  // Safari has no requestIdleCallback
  await new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
}

/** Loads when the page is idle. If it cannot be loaded, the page goes on without it. */
const IdleParts = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    await pageIsIdle();
    return { default: (await import('../idle-parts.tsx')).IdleParts };
  } catch (error) {
    logProblem('notices', error);
    return { default: () => null };
  }
});

/** Scrolls a new page to its top; after Back the browser restores its own position. Mounted once per page. */
function StartAtTop({ main }: { readonly main: RefObject<HTMLElement | null> }) {
  const back = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (back) return;
    main.current?.scrollTo({ top: 0 });
    window.scrollTo({ top: 0 });
  }, [back, main]);
  return null;
}

/** The bar at the bottom of a phone: the casino has its own. */
function PhoneBar({ pathname }: { readonly pathname: string }) {
  const title = useTitleText(pageTitle(pathname));
  const { casinoBar, phoneHeader } = layoutOf(pathname);
  if (!casinoBar) return <BottomBar />;
  return (
    <Suspense fallback={<div className="bottom-bar border-t border-line bg-surface-1" />}>
      <CasinoBar title={title ?? ''} hasSearch={!phoneHeader} />
    </Suspense>
  );
}

/** The bar that reports a lost connection or old prices. It covers the bottom of the page, so that nothing moves when it shows. */
export function ConnectionBar() {
  const text = useText();
  const missing = useMissing();
  const { phase, stale } = useConnection((state) => state);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-stale', stale);
  }, [stale]);
  const problem = missing === 'network' ? text('connection.offline') : phase === 'lost' ? text('connection.lost') : stale ? text('connection.stale') : null;
  return <output className="connection-bar">{problem !== null && <span className="bar">{problem}</span>}</output>;
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
          {/* the footer begins below the first screen, so that content that loads above it does not move it */}
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
      {desktop ? navigationBelow && <BottomBar /> : <PhoneBar pathname={pathname} />}
      {!desktop && <SlipSheet />}
      <Suspense fallback={null}>
        <DialogHost />
      </Suspense>
      <Suspense fallback={null}>
        <IdleParts />
      </Suspense>
    </div>
  );
}
