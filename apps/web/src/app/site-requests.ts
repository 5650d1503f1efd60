/** The requests about the site that run when the page starts: app config and support info. */
import { support, userSupport } from '@maidan/contract';
import { call } from '../platform/http/call.ts';
import { logProblem } from '../platform/log-problem.ts';
import { pageSite } from '../platform/site/page-site.ts';
import { loadAppConfig } from './app-config.ts';
import { supportInfo } from '../platform/site/site-info.ts';

/** Loads the app config (CA-34). Logs a failure. */
export async function requestAppConfig(): Promise<void> {
  try {
    await loadAppConfig({ call, siteurl: pageSite.site.identity.siteurl, at: location, goTo: (address) => location.replace(address) });
  } catch (error) {
    logProblem('app config', error);
  }
}

/** Loads the support info; players and visitors have a call each (CA-27, CA-28, T-75). After a failure the site's own contacts stay. */
export async function requestSupportInfo(signedIn: boolean): Promise<void> {
  const body = { siteurl: pageSite.site.identity.siteurl };
  try {
    const { data } = await call(signedIn ? userSupport : support, { body });
    supportInfo.setState({ info: data });
  } catch (error) {
    logProblem('support', error);
  }
}
