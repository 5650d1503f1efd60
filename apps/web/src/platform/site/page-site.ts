/** The data that the server writes into the page: the site, the language, the markets of Home. */
import type { InitialData } from '@maidan/contract';
import type { Language } from '@maidan/domain';
import type { Site } from '@maidan/sites';

export interface PageSite {
  readonly site: Site;
  readonly language: Language;
  /** Main API host without a trailing slash; '' is the page's own (CA-01). */
  readonly apiBase: string;
  /** The dev host (T-65); undefined: the main one. */
  readonly devApiBase?: string | undefined;
}

/** Returns the JSON of a script element of the page, or null without it. */
function jsonOf(id: string): unknown {
  const text = document.querySelector(`script#${id}[type='application/json']`)?.textContent;
  return text ? JSON.parse(text) : null;
}

/** Loads the record and colours of the demo site, because `vite dev` serves a page without data. */
async function developmentSite(): Promise<PageSite> {
  const sites = await import('@maidan/sites');
  const site = sites.siteOfHost(location.host);
  const style = document.createElement('style');
  style.textContent = sites.siteThemeCss(site);
  document.head.append(style);
  return { site, language: 'en', apiBase: '' };
}

function servedSite(): PageSite {
  const served = jsonOf('site') as (Partial<PageSite> & Pick<PageSite, 'site'>) | null;
  if (served === null) throw new Error('The page has no record of its site');
  return { site: served.site, language: served.language ?? 'en', apiBase: served.apiBase ?? '', devApiBase: served.devApiBase };
}

export const pageSite: PageSite = import.meta.env.DEV && document.getElementById('site') === null ? await developmentSite() : servedSite();

/** true: from 1024 px a match in a list is a row; else it is a card. */
export const listsAreTables = pageSite.site.layout.body === 'table';

/** true: on wide screens this site has the bar at the bottom and the menu in place of the left column. */
export const navigationBelow = pageSite.site.layout.navigation === 'bottom';

/** Data that the server wrote into the page, shown before the first request. */
export const initialData: InitialData = (jsonOf('initial') as InitialData | null) ?? {};
