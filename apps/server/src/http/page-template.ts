/** The built client's index.html, filled for one site and one request. Pure: text in, text out. */
import { siteThemeCss, type Site } from '@maidan/sites';

export interface PageParts {
  readonly site: Site;
  readonly language: string;
  /** Main API host of the client without a trailing slash; '' is the page's own host. */
  readonly apiBase: string;
  /** Proves to the browser that a script is ours; empty where no policy is sent (development). */
  readonly nonce: string;
  /** Scripts and styles the requested route will need, loaded beside the entry; what the first picture needs goes before them. */
  readonly preload: readonly string[];
  /** The first picture needs the styles among them: they come with the page's own. */
  readonly styled: boolean;
  /** Sent along so that the first picture needs no second request; null for none. */
  readonly initial: unknown;
  /** HTML that stands in the page's root until the client's code runs; '' for none. */
  readonly picture: string;
}

const HEAD = '<!--head-->';
const BODY = '<!--body-->';
const ROOT = '<div id="root"></div>';

/** Fills the template: language, head of the site, data scripts, nonces. Throws when the template has lost its marks: that is a broken build. */
export function renderPage(template: string, parts: PageParts): string {
  if (!template.includes(HEAD) || !template.includes(BODY)) throw new Error(`index.html of the client has no ${HEAD} or no ${BODY}`);
  const { site, language, apiBase, initial } = parts;
  const scripts = dataScript('site', { site, language, apiBase }) + (initial === null || initial === undefined ? '' : dataScript('initial', initial));
  const nonced = parts.nonce === '' ? template : template.replaceAll('<script', `<script nonce="${parts.nonce}"`);
  return nonced
    .replace(/<html lang="[^"]*"/, () => `<html lang="${attribute(language)}"`)
    .replace(HEAD, () => head(parts))
    .replace('</head>', () => `${afterEntry(parts)}</head>`)
    .replace(BODY, () => scripts)
    .replace(ROOT, () => `<div id="root">${parts.picture}</div>`);
}

function head({ site }: PageParts): string {
  const lines = [
    `<title>${text(site.pageTitle)}</title>`,
    `<meta name="description" content="${attribute(site.metaDescription)}" />`,
    `<meta name="theme-color" content="${attribute(site.themeColor)}" />`,
    `<meta name="application-name" content="${attribute(site.appName)}" />`,
    ...(site.icon === ''
      ? ['<link rel="icon" href="data:," />']
      : [`<link rel="icon" href="${attribute(site.icon)}" />`, `<link rel="apple-touch-icon" href="${attribute(site.icon)}" />`]),
    ...(site.manifest === '' ? [] : [`<link rel="manifest" href="${attribute(site.manifest)}" />`]),
    `<style id="theme">${siteThemeCss(site)}</style>`,
    ...(site.stylesheet === undefined ? [] : [`<link rel="stylesheet" href="${attribute(site.stylesheet)}" />`]),
  ];
  return lines.join('\n    ');
}

/**
 * After what the template names: the entry's style declares the order of all layers, and on a slow line files of one priority come in
 * the order of their names.
 */
function afterEntry({ preload, styled }: PageParts): string {
  const style = styled ? 'rel="stylesheet" crossorigin' : 'rel="preload" as="style" crossorigin fetchpriority="low"';
  const isStyle = (file: string): boolean => file.endsWith('.css');
  const lines = [
    ...preload.filter(isStyle).map((file) => `<link ${style} href="/${attribute(file)}" />`),
    ...preload.filter((file) => !isStyle(file)).map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${attribute(file)}" />`),
  ];
  return lines.map((line) => `  ${line}\n  `).join('');
}

/** JSON in a script element that is data, not code: nothing inside can end the element or start a comment. */
function dataScript(id: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  return `<script type="application/json" id="${id}">${json}</script>`;
}

function text(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function attribute(value: string): string {
  return text(value).replaceAll('"', '&quot;');
}

/** What of other houses a page may use. */
export interface Guests {
  /** Origins that may stand in a frame. */
  readonly framed?: readonly string[];
  /** The button of the login with Google: its script, its style, its frame, and what they ask. */
  readonly google?: boolean;
  /** The script of Google Analytics and where it sends what it measures. */
  readonly analytics?: boolean;
  /** The script of reCAPTCHA, its frame, and what they ask. */
  readonly recaptcha?: boolean;
}
/** What each guest may load and ask, by the directive of the policy. */
const ANALYTICS = {
  script: 'https://www.googletagmanager.com/gtag/js',
  connect: 'https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
  img: 'https://www.googletagmanager.com https://*.google-analytics.com',
};
const RECAPTCHA = {
  script: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  connect: 'https://www.google.com/recaptcha/',
  frame: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
};

/** The Content-Security-Policy of a page. `host` is the Host header: old Safari does not count websockets of 'self' as such. */
export function pagePolicy(nonce: string, host: string, { framed = [], google = false, analytics = false, recaptcha = false }: Guests = {}): string {
  const ofAnalytics = (directive: keyof typeof ANALYTICS): string => (analytics ? ` ${ANALYTICS[directive]}` : '');
  const ofRecaptcha = (directive: keyof typeof RECAPTCHA): string => (recaptcha ? ` ${RECAPTCHA[directive]}` : '');
  const googles = (path: string): string => (google ? ` https://accounts.google.com/gsi/${path}` : '');
  const sockets = /^[\w.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : '';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${googles('client')}${ofAnalytics('script')}${ofRecaptcha('script')}`,
    `style-src 'self' 'unsafe-inline'${googles('style')}`, // cells and sheets set their own style attributes
    `img-src 'self' data: blob:${ofAnalytics('img')}`,
    "font-src 'self' data:",
    "media-src 'self' blob:",
    `connect-src 'self'${sockets}${googles('')}${ofAnalytics('connect')}${ofRecaptcha('connect')}`,
    `${["frame-src 'self'", ...framed].join(' ')}${googles('')}${ofRecaptcha('frame')}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** One entry of Vite's manifest (.vite/manifest.json). */
interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
export type Manifest = Readonly<Record<string, ManifestEntry>>;

/** All files that a source module of the client needs at once, without those of the entry, which the page already names. */
export function filesOfModules(manifest: Manifest, modules: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (name: string, wanted: Set<string>): void => {
    const entry = manifest[name];
    if (entry === undefined || seen.has(name)) return;
    seen.add(name);
    for (const file of [entry.file, ...(entry.css ?? [])]) wanted.add(file);
    for (const imported of entry.imports ?? []) visit(imported, wanted);
  };
  visit('index.html', new Set());
  for (const name of modules) visit(name, files);
  return [...files];
}
