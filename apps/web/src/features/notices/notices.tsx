/** All that the site says by itself, loaded when the page has come to rest. */
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { useAutomaticNotices } from './automatic-notices.ts';
// eslint-disable-next-line import/no-unassigned-import -- counts the time that is played
import './reality-clock.ts';
// eslint-disable-next-line import/no-unassigned-import -- listens to the server
import './session-end.ts';
import { SupportBubble } from './support-bubble.tsx';
import { TimedHints } from './timed-hints.tsx';

export function Notices() {
  const { pathname } = useLocation();
  useAutomaticNotices(pathname);
  return (
    <Suspense fallback={null}>
      {pathname === '/' && <SupportBubble />}
      <TimedHints />
    </Suspense>
  );
}
