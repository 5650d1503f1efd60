/** Whether the casino's notice stands before this page: once in a tab, where the site's rule of points applies (O-14). */
import { siteSetting } from '@maidan/contract';
import { openDialog } from '../../platform/dialogs/dialogs.ts';
import { call } from '../../platform/http/call.ts';
import { logProblem } from '../../platform/log-problem.ts';
import { pageSite } from '../../platform/site/page-site.ts';
import { noticeMemory } from './notice-memory.ts';

/** Asks the server and opens the notice before everything else; answers the end of it: a page that is left asks nobody. */
export function askCasinoNotice(): () => void {
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
