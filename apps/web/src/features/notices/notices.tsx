/** The automatic notices, hints and the reality check, loaded when the page is idle. */
import { Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { closeNamed, openDialog, useOpenDialog } from '../../platform/dialogs/dialogs.ts';
import { askPlaySession, playSession } from '../../platform/time/play-session.ts';
import { hasTarget } from '../../platform/session/navigation-memory.ts';
import { session } from '../../platform/session/session.ts';
import { useAutomaticNotices } from './automatic-notices.ts';
import { opensReview } from './notice-rules.ts';
// eslint-disable-next-line import/no-unassigned-import -- listens to the server
import './session-end.ts';
import { SupportBubble } from './support-bubble.tsx';
import { TimedHints } from './timed-hints.tsx';

/** Whether the page of the reminders was opened since this page was loaded or since the last login. */
let reviewOpened = false;

/** Opens the page of the reminders from Home when one is due, once. It never covers a market or a bet. */
function useDueReview(pathname: string): void {
  const navigate = useNavigate();
  const due = playSession((state) => state.session?.reviewDue === true);
  const isDialogOpen = useOpenDialog() !== undefined;
  useEffect(() => {
    const state = { due, isDialogOpen, shown: pathname, address: window.location.pathname, hasTarget: hasTarget(sessionStorage) };
    if (reviewOpened || !opensReview(state)) return;
    reviewOpened = true;
    void navigate('/account-review');
  }, [due, isDialogOpen, navigate, pathname]);
}

export function Notices() {
  const { pathname } = useLocation();
  useDueReview(pathname);
  useAutomaticNotices(pathname);
  return (
    <Suspense fallback={null}>
      {pathname === '/' && <SupportBubble />}
      <TimedHints />
    </Suspense>
  );
}

// Opens the reality check when the server says that it is due: also after a reload, in every tab, and under a renewed session.
let timer: ReturnType<typeof setTimeout> | undefined;
/** The page asks this much later than it expects the check to be due, because the server's clock may be behind. ms. */
const LATE_MS = 300;

/** Opens the reality check if the server confirms that it is due. */
async function openIfDue(): Promise<void> {
  // another tab may have answered it meanwhile
  const current = await askPlaySession();
  if (current?.checkInMs === 0) openDialog({ name: 'notice', notice: 'reality-check' }, true);
}

playSession.subscribe(({ session: current }) => {
  clearTimeout(timer);
  if (current === null || current.checkInMs !== 0) closeNamed('reality-check');
  if (current === null || current.checkInMs === null) return;
  if (current.checkInMs === 0) openDialog({ name: 'notice', notice: 'reality-check' }, true);
  else timer = setTimeout(() => void openIfDue(), current.checkInMs + LATE_MS);
});

session.subscribe(({ state }) => {
  if (state === 'in') void askPlaySession();
  else reviewOpened = false;
});
void askPlaySession();
