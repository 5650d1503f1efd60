/** The shipped sites (design D-07): the demo site on localhost, each other one on `<site>.localhost`. Real hosts are entered at roll-out. */
import { boundaryLane } from './boundary-lane/site.ts';
import { chauka } from './chauka/site.ts';
import { gulmohar } from './gulmohar/site.ts';
import { hostName } from './host.ts';
import { jugnu } from './jugnu/site.ts';
import { kesar } from './kesar/site.ts';
import { maidan } from './maidan/site.ts';
import { patang } from './patang/site.ts';
import type { Site, ThemeName } from './site.ts';
import { tarang } from './tarang/site.ts';
import { lotusFair } from './themes/lotus-fair.ts';
import { midnight } from './themes/midnight.ts';
import { pitch } from './themes/pitch.ts';
import { themeCss, type Theme } from './themes/theme.ts';
import { UNKNOWN_SITE } from './unknown-site.ts';

/** All sites of the registry; the demo site first. */
export const SITES: readonly Site[] = [maidan, patang, jugnu, gulmohar, boundaryLane, tarang, chauka, kesar];

const BY_HOST: ReadonlyMap<string, Site> = new Map(SITES.flatMap((site) => site.hosts.map((host) => [host, site] as const)));
const BY_KEY: ReadonlyMap<string, Site> = new Map(SITES.map((site) => [site.key, site]));

export const THEMES: { readonly [name in ThemeName]: Theme } = { 'lotus-fair': lotusFair, midnight, pitch };

/** The site of a Host header (BR-01); a host in no registry gets the defaults (BR-25 to BR-27), never nothing. */
export function siteOfHost(host: string | undefined): Site {
  return (host === undefined ? undefined : BY_HOST.get(hostName(host))) ?? UNKNOWN_SITE;
}

/** A site by its key, as tables name it. */
export function siteByKey(key: string): Site | undefined {
  return key === UNKNOWN_SITE.key ? UNKNOWN_SITE : BY_KEY.get(key);
}

/** CSS variables of a site's theme with the brand's own colours, for the head of its pages. */
export function siteThemeCss(site: Site): string {
  return themeCss(THEMES[site.widgetTheme], site.palette);
}

/** Web app manifest of a site as an object to serialise; null on unknown hosts (BR-08). */
export function siteManifest(site: Site): { readonly [name: string]: unknown } | null {
  if (!site.known) return null;
  return {
    name: site.appName,
    short_name: site.appName,
    description: site.metaDescription,
    lang: site.languages[0],
    start_url: '/',
    display: 'standalone',
    theme_color: site.themeColor,
    background_color: THEMES[site.widgetTheme].palette['surface-0'][THEMES[site.widgetTheme].scheme === 'dark' ? 1 : 0],
    icons: [{ src: site.icon, sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  };
}
