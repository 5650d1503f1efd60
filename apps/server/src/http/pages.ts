/**
 * Serves pages and files to browsers: the page of the host's site for every client route, and files of the client and the sites. A path
 * that is neither a file nor a call is a client route.
 */
import fastifyStatic from '@fastify/static';
import type { DrawFirstPicture, PictureFacts } from '@maidan/contract';
import { siteByKey, siteManifest, siteOfHost, type Site } from '@maidan/sites';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { developmentClient } from './development-client.ts';
import { answerUnknownCall } from './faults.ts';
import { LASTING, registerLastingFiles } from './lasting-files.ts';
import { asksForHtml, languageOfCookies } from './page-requests.ts';
import { filesOfModules, pagePolicy, renderPage, type Guests, type Manifest } from './page-template.ts';

export interface PagesOptions {
  /** Folder of the built client; `findWebRoot()` finds the project's own. */
  readonly webRoot: string;
  /** Address of the Vite that serves the client's sources (npm run dev); null: the client is in `webRoot`. */
  readonly development: string | null;
  /** Returns whether a path belongs to the calls: an unknown one then gets JSON instead of a page. */
  readonly isCall: (path: string) => boolean;
  /** Base URL of the client's calls; '' (the default) is the page's own host. */
  readonly apiBase?: string;
  /** Returns data that goes with a path's page, such as the markets of Home. Called once per page. */
  readonly initialPayload?: (site: Site, path: string, language: string) => InitialPayload;
  /** Returns a site's record with the settings of this installation. */
  readonly shown?: (site: Site) => Site;
  /** Origins that a site's page may show in a frame. */
  readonly framedHosts?: (site: Site) => readonly string[];
  /** Returns the client's source modules (keys of Vite's manifest, 'src/app/routes/home.tsx') that a path loads. */
  readonly routeModules?: (path: string, language: string) => readonly string[];
}

export interface InitialPayload {
  /** JSON for the client's code; null for none. */
  readonly data: unknown;
  /** Facts for the first picture; null: only the frame. */
  readonly picture: PictureFacts['page'];
}
export const NO_PAYLOAD: InitialPayload = { data: null, picture: null };

/** Where pages come from: the build or Vite. */
interface ClientSource {
  template(url: string): Promise<string>;
  preload(path: string, language: string): readonly string[];
  readonly draw: DrawFirstPicture;
}

/** Sends the page for a path whose first word belongs to the calls. It has no first picture, because that would be the frame of other pages. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Registers pages and files. Call it after the routes of calls. */
export async function registerPages(server: FastifyInstance, options: PagesOptions): Promise<SendPage> {
  await server.register(fastifyStatic, {
    root: options.webRoot,
    serve: options.development === null && existsSync(options.webRoot),
    prefix: '/',
    wildcard: false, // one route per file, so that other paths reach the page
    index: false,
    preCompressed: true,
    globIgnore: ['**/index.html', '**/*.br', '**/*.gz', `${LASTING}/*.js`, `${LASTING}/*.css`],
    cacheControl: false,
    setHeaders: (response, path) => {
      if (path.endsWith('/service-worker.js')) return setServiceWorkerHeaders(response);
      return void response.setHeader('cache-control', 'public, max-age=3600');
    },
  });
  if (options.development === null) registerLastingFiles(server, options.webRoot);
  registerSiteFiles(server);
  const source = options.development === null ? await builtClient(options) : developmentClient(server, options.development);
  const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '/';
  // the router prefers every named path to this one
  server.get('/*', async (request, reply) => {
    const path = pathOf(request);
    // a player who types '/casino' gets a page, not JSON of an unknown call
    const unknownCall = options.isCall(path) && !asksForHtml(request);
    if (unknownCall || !wantsPage(request, path)) return answerUnknownCall(request, reply);
    return sendPage({ request, reply, path, source, options });
  });
  return (request, reply) => sendPage({ request, reply, path: pathOf(request), source: { ...source, draw: () => '' }, options });
}

/** Sets the headers of the service worker, which must always be current, because a new version takes effect at once. */
function setServiceWorkerHeaders(response: { setHeader(name: string, value: string): unknown }): void {
  response.setHeader('cache-control', 'no-cache');
  response.setHeader('content-security-policy', "default-src 'none'; script-src 'self'; connect-src 'self'");
}

/** Returns the built client of an app of the project; works from the sources and from the bundle. */
export function findWebRoot(app: 'apps/web' | 'apps/console'): string {
  return join(findApp(app), 'dist');
}

const asShipped = (site: Site): Site => site;

async function sendPage(page: {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly path: string;
  readonly source: ClientSource;
  readonly options: PagesOptions;
}): Promise<FastifyReply> {
  const { request, reply, path, source, options } = page;
  const site = (options.shown ?? asShipped)(siteOfHost(request.host));
  const language = languageOf(request, site);
  const payload = options.initialPayload?.(site, path, language) ?? NO_PAYLOAD;
  const usesGoogle = site.googleClientId !== '';
  const nonce = options.development === null ? randomBytes(16).toString('base64') : '';
  const html = renderPage(await source.template(request.url), {
    site,
    language,
    apiBase: options.apiBase ?? '',
    nonce,
    preload: source.preload(path, language),
    styled: payload.picture?.name === 'lobby',
    initial: payload.data,
    picture: source.draw({
      language,
      appName: site.appName,
      logo: site.logo,
      phoneLogo: site.switches.showMobileLogo,
      header: site.header,
      tables: site.layout.body === 'table',
      page: payload.picture,
    }),
  });
  if (options.development === null) void reply.header('content-security-policy', pagePolicy(nonce, request.host, guestsOf(site, options)));
  else reply.removeHeader('content-security-policy');
  // Google's button needs the origin of the page
  if (usesGoogle) {
    void reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    // Google's popup returns the credential to the page that opened it
    if (request.protocol === 'https') void reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
  }
  // the page depends on host, language and time: it must not be cached
  return reply.status(200).type('text/html; charset=utf-8').header('cache-control', 'no-store').header('vary', 'host, cookie').send(html);
}

/** Returns the external resources that the site's page may use: only those that the site names. */
function guestsOf(site: Site, options: PagesOptions): Guests {
  return {
    framed: options.framedHosts?.(site) ?? [],
    google: site.googleClientId !== '',
    analytics: site.analyticsId !== '',
    recaptcha: site.recaptchaSiteKey !== '',
  };
}

/** Returns the player's earlier choice, otherwise the site's default language. */
function languageOf(request: FastifyRequest, site: Site): string {
  const chosen = languageOfCookies(request.headers.cookie ?? '');
  return site.languages.find((language) => language === chosen) ?? site.languages[0] ?? 'en';
}

/** Returns whether the path has no extension and the client accepts HTML. */
function wantsPage(request: FastifyRequest, path: string): boolean {
  if (/\.(?=[^/]*[A-Za-z])[\w-]+$/.test(path)) return false; // 'app.js' is a file, the market '1.2001' is not
  const accept = request.headers.accept ?? '*/*';
  return accept.includes('text/html') || accept.includes('*/*');
}

function registerSiteFiles(server: FastifyInstance): void {
  const sites = dirname(createRequire(import.meta.url).resolve('@maidan/sites'));
  server.get<{ Params: { key: string; file: string } }>('/sites/:key/:file', (request, reply) => {
    const { key, file } = request.params;
    const site = siteByKey(key);
    if (site === undefined || !site.known || !/^[\w-]+\.\w+$/.test(file)) return answerUnknownCall(request, reply);
    void reply.header('cache-control', 'public, max-age=3600');
    if (file === 'manifest.webmanifest') return sendManifest(reply, site);
    const folder = join(sites, site.key, 'assets');
    return existsSync(join(folder, file)) ? reply.sendFile(file, folder) : answerUnknownCall(request, reply);
  });
  server.get('/manifest.webmanifest', (request, reply) => {
    const site = siteOfHost(request.host);
    return site.known ? sendManifest(reply, site) : answerUnknownCall(request, reply);
  });
  server.get('/favicon.ico', (request, reply) => {
    const { icon } = siteOfHost(request.host);
    return icon === '' ? reply.status(204).send() : reply.redirect(icon);
  });
  server.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send('User-agent: *\nAllow: /\n'));
}

function sendManifest(reply: FastifyReply, site: Site): FastifyReply {
  return reply.type('application/manifest+json; charset=utf-8').send(JSON.stringify(siteManifest(site)));
}

async function builtClient(options: PagesOptions): Promise<ClientSource> {
  const index = join(options.webRoot, 'index.html');
  const listed = join(options.webRoot, '.vite', 'manifest.json');
  const template = existsSync(index) ? readFileSync(index, 'utf8') : null;
  const manifest = existsSync(listed) ? (JSON.parse(readFileSync(listed, 'utf8')) as Manifest) : {};
  const picture = join(options.webRoot, '.server', 'first-picture.js');
  const { drawFirstPicture } = existsSync(picture)
    ? ((await import(pathToFileURL(picture).href)) as { readonly drawFirstPicture: DrawFirstPicture })
    : { drawFirstPicture: () => '' };
  return {
    draw: drawFirstPicture,
    template: () => (template === null ? Promise.reject(new Error(`The client is not built: ${index} is missing (npm run build)`)) : Promise.resolve(template)),
    preload: (path, language) => filesOfModules(manifest, options.routeModules?.(path, language) ?? []),
  };
}

/** Finds an app's folder upwards from this file, because sources and bundle have different depths. */
function findApp(app: string): string {
  for (let at = dirname(fileURLToPath(import.meta.url)); ; at = dirname(at)) {
    if (existsSync(join(at, app, 'package.json'))) return join(at, app);
    if (dirname(at) === at) throw new Error(`cannot find ${app} above ${import.meta.url}`);
  }
}
