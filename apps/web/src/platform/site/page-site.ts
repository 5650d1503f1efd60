/** What the server wrote into the page for this host: the site, the language, the markets of Home. */
import type { InitialData } from '@maidan/contract';
import type { Language } from '@maidan/domain';
import type { Site } from '@maidan/sites';

export interface PageSite {
  readonly site: Site;
  readonly language: Language;
  /** Main API host without a trailing slash; '' is the page's own (CA-01). */
  readonly apiBase: string;
  /** The dev host, a setting of its own (T-65); undefined: the main one. */
  readonly devApiBase?: string | undefined;
}

/** The JSON of a script element of the page; null when there is none. */
function jsonOf(id: string): unknown {
  const text = document.querySelector(`script#${id}[type='application/json']`)?.textContent;
  return text ? JSON.parse(text) : null;
}

/** `vite dev` serves the bare page: the demo site's record stands in, its colours too. */
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
  if (served === null) throw new Error('The page does not say which site it is');
  return { site: served.site, language: served.language ?? 'en', apiBase: served.apiBase ?? '', devApiBase: served.devApiBase };
}

export const pageSite: PageSite = import.meta.env.DEV && document.getElementById('site') === null ? await developmentSite() : servedSite();

/** From 1024 px a match in a list is a row of the site's tables; else it is a card. */
export const listsAreTables = pageSite.site.layout.body === 'table';

/** Wide screens have no left column on this site: the bar at the bottom and the menu take its place. */
export const navigationBelow = pageSite.site.layout.navigation === 'bottom';

/** What came with the page, so that it stands before the first request. */
export const initialData: InitialData = (jsonOf('initial') as InitialData | null) ?? {};
