/** Asks for the app's config when the page starts (CA-34). A failed load is one line of the log. */
import { call } from '../platform/http/call.ts';
import { logProblem } from '../platform/log-problem.ts';
import { pageSite } from '../platform/site/page-site.ts';
import { loadAppConfig } from './app-config.ts';

export async function askAppConfig(): Promise<void> {
  try {
    await loadAppConfig({ call, siteurl: pageSite.site.identity.siteurl, at: location, goTo: (address) => location.replace(address) });
  } catch (error) {
    logProblem('app config', error);
  }
}
