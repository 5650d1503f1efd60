/**
 * The registry of sites (D-07): the demo site on localhost, each other built-in site on `<site>.localhost`. A site is a folder with a
 * `site.ts`. The build writes the list of folders to site-folders.ts.
 */
import { layoutCss } from './layout-css.ts';
import { SITE_FOLDERS } from './site-folders.ts';
import type { Site, ThemeName } from './site.ts';
import { lotusFair } from './themes/lotus-fair.ts';
import { midnight } from './themes/midnight.ts';
import { pitch } from './themes/pitch.ts';
import { themeCss, type Theme } from './themes/theme.ts';
import { UNKNOWN_SITE } from './unknown-site.ts';

const DEMO_HOST = 'localhost';

/** All sites of the registry: the demo site first, the others sorted by key. */
export const SITES: readonly Site[] = SITE_FOLDERS.toSorted((one, other) => Number(other.hosts.includes(DEMO_HOST)) - Number(one.hosts.includes(DEMO_HOST)));

const BY_HOST: ReadonlyMap<string, Site> = new Map(SITES.flatMap((site) => site.hosts.map((host) => [host, site] as const)));
const BY_KEY: ReadonlyMap<string, Site> = new Map(SITES.map((site) => [site.key, site]));

export const THEMES: { readonly [name in ThemeName]: Theme } = { 'lotus-fair': lotusFair, midnight, pitch };

/** Returns the site of a Host header (BR-01). An unknown host gets the defaults (BR-25 to BR-27). */
export function siteOfHost(host: string | undefined): Site {
  return (host === undefined ? undefined : BY_HOST.get(hostName(host))) ?? UNKNOWN_SITE;
}

/** Returns a site by its key, as stored in database tables, or undefined if no site has this key. */
export function siteByKey(key: string): Site | undefined {
  return key === UNKNOWN_SITE.key ? UNKNOWN_SITE : BY_KEY.get(key);
}

/** Returns the CSS of a site's theme, its brand colours and its layout, for the head of its pages. */
export function siteThemeCss(site: Site): string {
  return themeCss(THEMES[site.widgetTheme], site.palette) + layoutCss(site.layout);
}

/** Returns the web app manifest of a site as a plain object, or null on unknown hosts (BR-08). */
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

/** Returns the host in lower case without port, trailing dot and one prefix app., api. or www.: 'WWW.Site.Example:3000' gives 'site.example'. */
export function hostName(host: string): string {
  const name = host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  return name.replace(/^(?:app|api|www)\.(?=.)/, '');
}
