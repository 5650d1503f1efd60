/** Routes of a site's public and contact data (CA-27 to CA-30, CA-33, CA-34). They never return server secrets of a site. */
import { ENDPOINTS, type AppConfig } from '@maidan/contract';
import { accept } from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Routes } from '../../http/routes-port.ts';
import type { SiteTerms } from '../../http/site-terms.ts';
import type { Sites } from './sites-port.ts';

/** Returns the site that counts (T-13): that of the host; a claimed siteurl counts only on an unknown host. */
export function siteOfClaim(sites: Sites, ofHost: SiteTerms, siteurl: string | undefined): SiteTerms {
  if (ofHost.known || siteurl === undefined || siteurl === '') return ofHost;
  const host = siteurl.replace(/^[a-z]+:\/\//i, '').split('/')[0] ?? '';
  const claimed = sites.ofHost(host);
  return claimed.known ? claimed : ofHost;
}

/** Returns the app config. Items 1 and 3, counted from 0, are the versions and the redirects (T-63). */
export function appConfigOf(site: SiteTerms): AppConfig {
  const { config } = site;
  return {
    appConfig: [
      { name: 'site', model: { name: site.name } },
      { name: 'version', model: { 'lot-version': config.appVersion, 'lot-android-version': config.androidVersion } },
      { name: 'links', model: { ...config.links } },
      { name: 'redirect', module: { ...config.redirects } },
    ],
    gaConfig: { trackingId: site.known ? config.trackingId : '' },
    recaptchaConfig: { recaptchaSiteKey: site.known ? config.recaptchaSiteKey : '' },
  };
}

/** `hasOffers`: whether an account sees offers; visitors always do. */
export function registerSiteRoutes(routes: Routes, sites: Sites, clock: Clock, hasOffers: (account: number) => Promise<boolean>): void {
  routes.open(ENDPOINTS.serverTime, () => accept({ success: true as const, result: clock.now() }));
  routes.open(ENDPOINTS.siteSetting, (call) =>
    accept({ success: true as const, data: { istenpaisa: siteOfClaim(sites, call.site, call.body.siteurl).pointsRule } }),
  );
  routes.open(ENDPOINTS.clientIp, (call) => accept({ success: true as const, ip: call.address }));
  // the address is not sent to third parties (T-14); a place is known only if the operator runs a lookup
  routes.open(ENDPOINTS.clientGeo, (call) => accept({ success: true as const, ip: call.address, country: '', region: '', city: '' }));
  routes.open(ENDPOINTS.promotions, async (call) => {
    const shown = call.session === null || (await hasOffers(call.session.account)) ? call.site.promotions : [];
    const result = shown.map(({ key, title, image, to }) => ({ _id: key, title: title[call.language], text: '', image, link: to }));
    return accept({ success: true as const, result });
  });
  routes.open(ENDPOINTS.appConfig, (call) => accept({ success: true as const, result: appConfigOf(siteOfClaim(sites, call.site, call.query.siteurl)) }));
  routes.open(ENDPOINTS.support, (call) => accept({ success: true as const, data: { ...siteOfClaim(sites, call.site, call.body.siteurl).support } }));
  // signed in: the account's own site, whatever the client claims
  routes.signedIn(ENDPOINTS.userSupport, (call) => accept({ success: true as const, data: { ...call.site.support } }));
}
