/** Fills the built client's index.html for one site and one request. Pure: text in, text out. */
import { siteThemeCss, type Site } from '@maidan/sites';

export interface PageParts {
  readonly site: Site;
  readonly language: string;
  /** Base URL of the client's calls without a trailing slash; '' is the page's own host. */
  readonly apiBase: string;
  /** Nonce of our scripts; empty where no policy is sent (development). */
  readonly nonce: string;
  /** Scripts and styles that the route needs, loaded beside the entry; those of the first picture come first. */
  readonly preload: readonly string[];
  /** Whether the first picture needs styles of `preload`: the page then links them directly. */
  readonly styled: boolean;
  /** Data that saves the first picture a second request; null for none. */
  readonly initial: unknown;
  /** HTML in the page's root until the client's code runs; '' for none. */
  readonly picture: string;
}

const HEAD = '<!--head-->';
const BODY = '<!--body-->';
const ROOT = '<div id="root"></div>';

/** Fills the template: language, head of the site, data scripts, nonces. Throws if the template lacks a marker, which means a broken build. */
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
 * Adds files after those of the template: the entry's style declares the order of all layers, and on a slow line files of one priority
 * arrive in the order of their names. Scripts have `data-code`: the page loads them with its entry, after the first picture.
 */
function afterEntry({ preload, styled }: PageParts): string {
  const style = styled ? 'rel="stylesheet" crossorigin' : 'rel="preload" as="style" crossorigin fetchpriority="low"';
  const isStyle = (file: string): boolean => file.endsWith('.css');
  const lines = [
    ...preload.filter(isStyle).map((file) => `<link ${style} href="/${attribute(file)}" />`),
    ...preload.filter((file) => !isStyle(file)).map((file) => `<link data-code crossorigin fetchpriority="low" href="/${attribute(file)}" />`),
  ];
  return lines.map((line) => `  ${line}\n  `).join('');
}

/** Returns JSON in a script element that browsers treat as data: its content cannot end the element or start a comment. */
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

/** External resources that a page may use. */
export interface Guests {
  /** Origins that the page may show in a frame. */
  readonly framed?: readonly string[];
  /** The login button of Google: script, style, frame and requests. */
  readonly google?: boolean;
  /** The script of Google Analytics and its requests. */
  readonly analytics?: boolean;
  /** The script of reCAPTCHA, its frame and requests. */
  readonly recaptcha?: boolean;
}
/** Sources that each external resource needs, by directive of the policy. */
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

/** Returns the Content-Security-Policy of a page. `host` is the Host header: old Safari does not include websockets in 'self'. */
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

/** An entry of Vite's manifest (.vite/manifest.json). */
interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
export type Manifest = Readonly<Record<string, ManifestEntry>>;

/** Returns the files that source modules of the client load at once, without those of the entry, which the page already names. */
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
