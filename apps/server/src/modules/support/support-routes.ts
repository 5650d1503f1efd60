/** Routes of the site's contact data (CA-27, CA-28). */
import { ENDPOINTS } from '@maidan/contract';
import { accept } from '@maidan/domain';
import type { Routes } from '../../http/routes-port.ts';
import type { SiteTerms } from '../../http/site-terms.ts';

/** `siteOf` evaluates a claimed siteurl by the rule of T-13. */
export function registerSupportRoutes(routes: Routes, siteOf: (ofHost: SiteTerms, siteurl: string | undefined) => SiteTerms): void {
  routes.open(ENDPOINTS.support, (call) => accept({ success: true as const, data: { ...siteOf(call.site, call.body.siteurl).support } }));
  // signed in: the account's own site, whatever the client claims
  routes.signedIn(ENDPOINTS.userSupport, (call) => accept({ success: true as const, data: { ...call.site.support } }));
}
