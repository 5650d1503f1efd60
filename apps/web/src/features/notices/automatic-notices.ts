/** Opens the automatic notices: one at a time, never over a dialog or a bet (T-41). */
import { POST_LOGIN_DELAY_MS } from '@maidan/domain';
import { useEffect } from 'react';
import { siteSetting } from '@maidan/contract';
import { openDialog, useOpenDialog } from '../../platform/dialogs/dialogs.ts';
import { usePlayOffers } from '../../platform/time/play-session.ts';
import { pageSite } from '../../platform/site/page-site.ts';
import { useSignedIn } from '../../platform/session/session.ts';
import { pickedSelection } from '../../realtime/markets/picked-selection.ts';
import { call } from '../../platform/http/call.ts';
import { logProblem } from '../../platform/log-problem.ts';
import { noteGreeted, noteSeen, noticeMemory } from './notice-memory.ts';
import { nextNotice } from './notice-rules.ts';

/** true while the page unloads. A notice would be recorded as shown without being seen. */
let isLeaving = false;
addEventListener('beforeunload', () => (isLeaving = true));

/** Returns true if a dialog or a bet is open. */
export function useBusy(): boolean {
  const open = useOpenDialog() !== undefined;
  const betting = pickedSelection((state) => state.pick !== null);
  return open || betting;
}

export function useAutomaticNotices(pathname: string): void {
  const busy = useBusy();
  const member = useSignedIn()?.user.memberCode ?? null;
  const { seen, muted, greeted } = noticeMemory();
  const offers = usePlayOffers();
  const toGreet = member !== null && greeted !== member;
  const next = nextNotice({ atHome: pathname === '/', hasBanner: pageSite.site.banner !== undefined && offers, toGreet, seen, muted });
  useEffect(() => {
    if (busy || next === null) return undefined;
    if (next !== 'fair-play') {
      noteSeen(next);
      openDialog({ name: 'notice', notice: next });
      return undefined;
    }
    // PP-08: 300 ms after the page of the login is shown
    const timer = setTimeout(() => {
      if (isLeaving) return;
      noteGreeted(member);
      openDialog({ name: 'notice', notice: next });
    }, POST_LOGIN_DELAY_MS);
    return () => clearTimeout(timer);
  }, [busy, next, member]);
}

/**
 * Opens the casino's notice before this page, once a tab, if the rule of points applies to the site (O-14). Returns the function that
 * cancels it when the page is left.
 */
export function requestCasinoNotice(): () => void {
  const { seen, muted } = noticeMemory.getState();
  if (seen.has('casino') || muted.has('casino')) return () => undefined;
  let here = true;
  const ask = async (): Promise<void> => {
    try {
      const { data } = await call(siteSetting, { body: { siteurl: pageSite.site.identity.siteurl } });
      if (here && data.istenpaisa) openDialog({ name: 'notice', notice: 'casino' }, true);
    } catch (error) {
      logProblem('casino notice', error);
    }
  };
  void ask();
  return () => {
    here = false;
  };
}
