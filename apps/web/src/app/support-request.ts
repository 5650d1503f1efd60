/** Support info: one call for players, one for visitors (CA-27, CA-28, T-75). A failed load leaves the site's own contacts. */
import { support, userSupport } from '@maidan/contract';
import { call } from '../platform/http/call.ts';
import { logProblem } from '../platform/log-problem.ts';
import { pageSite } from '../platform/site/page-site.ts';
import { supportInfo } from '../platform/site/support-info.ts';

export async function askSupport(signedIn: boolean): Promise<void> {
  const body = { siteurl: pageSite.site.identity.siteurl };
  try {
    const { data } = await call(signedIn ? userSupport : support, { body });
    supportInfo.setState({ info: data });
  } catch (error) {
    logProblem('support', error);
  }
}
