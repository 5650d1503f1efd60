import { SITES } from '@maidan/sites';
import type { FastifyInstance } from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMetrics } from '../../src/platform/metrics.ts';
import { createLog } from '../../src/platform/log.ts';
import { createHttpServer } from '../../src/http/http-server.ts';
import { filesOfModules, pagePolicy, renderPage } from '../../src/http/page-template.ts';
import { registerPages } from '../../src/http/pages.ts';

const INDEX =
  '<!doctype html>\n<html lang="en"><head>\n<!--head-->\n<script type="module" crossorigin src="/assets/main-1.js"></script></head><body><!--body--><div id="root"></div></body></html>';
const MANIFEST = {
  'index.html': { file: 'assets/main-1.js', css: ['assets/main-1.css'], imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared-1.js' },
  'src/app/routes/home.tsx': { file: 'assets/home-1.js', css: ['assets/home-1.css'], imports: ['index.html', '_grid.js'] },
  '_grid.js': { file: 'assets/grid-1.js', imports: ['_shared.js'] },
};
let root: string;
let server: FastifyInstance;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'maidan-web-'));
  mkdirSync(join(root, 'assets'));
  mkdirSync(join(root, '.vite'));
  writeFileSync(join(root, 'index.html'), INDEX);
  writeFileSync(join(root, '.vite', 'manifest.json'), JSON.stringify(MANIFEST));
  writeFileSync(join(root, 'assets', 'main-1.js'), 'export const a = 1;');
  writeFileSync(join(root, 'assets', 'main-1.js.br'), 'compressed');
  writeFileSync(join(root, 'hostile.svg'), '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>');
  server = await createHttpServer({
    log: createLog({ level: 'silent', format: 'json' }),
    metrics: createMetrics(),
    trustProxy: false,
    eventLoopDelayLimitMs: 0,
  });
  server.get('/server-time', () => ({ success: true, result: 1 }));
  await registerPages(server, {
    webRoot: root,
    development: null,
    isCall: (path) => path.startsWith('/account/'),
    initialPayload: (site, path) => ({ data: path === '/' ? { homeMarkets: [`</script><script>alert('${site.key}')`] } : null, picture: null }),
    routeModules: (path) => (path === '/' ? ['src/app/routes/home.tsx'] : []),
  });
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers: { host: 'localhost:3000', ...headers } });
/** Returns the parsed JSON of the page's script with this id. */
function dataOf(html: string, id: string): unknown {
  const json = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(html)?.[1];
  return json === undefined ? null : JSON.parse(json);
}

describe('the page of a host', () => {
  it('has the title, description, colours, icons, manifest, record and language of its site', async () => {
    const { body, headers } = await get('/', { host: 'patang.localhost' });
    const patang = SITES.find((site) => site.key === 'patang');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain(`<title>${patang?.pageTitle}</title>`);
    expect(body).toContain(`<meta name="theme-color" content="${patang?.themeColor}" />`);
    expect(body).toContain('<link rel="icon" href="/sites/patang/icon.svg" />');
    expect(body).toContain('<link rel="manifest" href="/sites/patang/manifest.webmanifest" />');
    expect(body).toContain('<style id="theme">html:root{color-scheme:');
    expect(dataOf(body, 'site')).toMatchObject({ site: { key: 'patang' }, language: patang?.languages[0], apiBase: '' });
    expect((await get('/')).body).toContain('<title>Maidan');
  });

  it('has the layout of its site in its head', async () => {
    expect((await get('/', { host: 'kesar.localhost' })).body).toContain('html:root{--cell-height:48px}</style>');
    expect((await get('/')).body).not.toContain('.competition-block');
  });

  it('[BR-26] of an unknown host shows the defaults in black, without icon, manifest or the name of a site', async () => {
    const { body } = await get('/', { host: 'evil.example"><script>' });
    expect(dataOf(body, 'site')).toMatchObject({ site: { key: 'unknown', known: false } });
    expect(body).toContain('<meta name="theme-color" content="black" />');
    expect(body).not.toContain('rel="manifest"');
    expect(body).not.toContain('Maidan');
    expect(body).not.toContain('evil');
    expect((await get('/manifest.webmanifest', { host: 'evil.example' })).statusCode).toBe(404);
  });

  it('is in the language of the cookie if the site has that language', async () => {
    expect((await get('/', { cookie: 'a=b; language=hi' })).body).toContain('<html lang="hi"');
    expect((await get('/', { cookie: 'language=xx' })).body).toContain('<html lang="en"');
  });

  it('allows only its own scripts, each by the nonce of this answer', async () => {
    const [first, second] = [await get('/'), await get('/')];
    const nonce = /'nonce-([^']+)'/.exec(String(first.headers['content-security-policy']))?.[1] ?? 'none';
    expect(first.body).toContain(`<script nonce="${nonce}" type="module" crossorigin src="/assets/main-1.js">`);
    expect(second.body).not.toContain(nonce);
    expect(pagePolicy('n', 'a.example:3000')).toContain('ws://a.example:3000');
    expect(pagePolicy('n', "a'; script-src *")).not.toContain('script-src *');
    expect(pagePolicy('n', 'a.example', { framed: ['https://video.example'] })).toContain("frame-src 'self' https://video.example;");
  });

  it('allows Google only on a site with Google login, and only its button', async () => {
    const plain = await get('/');
    expect(plain.headers['content-security-policy']).not.toContain('google');
    expect(plain.headers['referrer-policy']).toBe('no-referrer');
    expect(pagePolicy('n', 'a.example', { google: true })).toContain("script-src 'self' 'nonce-n' https://accounts.google.com/gsi/client; style-src");
    expect(pagePolicy('n', 'a.example', { google: true })).toContain("frame-src 'self' https://accounts.google.com/gsi/;");
  });

  it('[O-64] allows analytics and reCAPTCHA only on a site that configures them, and only what they need', async () => {
    const plain = String((await get('/')).headers['content-security-policy']);
    for (const host of ['googletagmanager', 'google-analytics', 'recaptcha']) expect(plain).not.toContain(host);
    const measured = pagePolicy('n', 'a.example', { analytics: true });
    expect(measured).toContain("script-src 'self' 'nonce-n' https://www.googletagmanager.com/gtag/js; style-src");
    expect(measured).toMatch(/connect-src 'self' [^;]* https:\/\/\*\.google-analytics\.com/);
    expect(measured).not.toContain('recaptcha');
    const proven = pagePolicy('n', 'a.example', { recaptcha: true });
    expect(proven).toContain("script-src 'self' 'nonce-n' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/; style-src");
    expect(proven).toContain("frame-src 'self' https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/;");
    expect(proven).not.toContain('googletagmanager');
  });

  it('over TLS is isolated from the window that opened it, except on sites whose Google popup must answer it', async () => {
    const behind = await createHttpServer({
      log: createLog({ level: 'silent', format: 'json' }),
      metrics: createMetrics(),
      trustProxy: true,
      eventLoopDelayLimitMs: 0,
    });
    await registerPages(behind, {
      webRoot: root,
      development: null,
      isCall: () => false,
      shown: (site) => ({ ...site, googleClientId: site.key === 'patang' ? 'id' : '' }),
    });
    const policy = async (headers: Record<string, string>) => (await behind.inject({ url: '/', headers })).headers['cross-origin-opener-policy'];
    const tls = { 'x-forwarded-proto': 'https' };
    expect([await policy({ host: 'localhost', ...tls }), await policy({ host: 'patang.localhost', ...tls })]).toEqual([
      'same-origin',
      'same-origin-allow-popups',
    ]);
    expect([await policy({ host: 'localhost' }), await policy({ host: 'patang.localhost' })]).toEqual([undefined, undefined]);
    await behind.close();
  });

  it('carries the data of the first picture, and no value can close the script element', async () => {
    const { body } = await get('/');
    expect(dataOf(body, 'initial')).toEqual({ homeMarkets: ["</script><script>alert('maidan')"] });
    expect(body).not.toContain("</script><script>alert('");
    expect(dataOf((await get('/deposit')).body, 'initial')).toBeNull();
  });

  it('names the scripts of its route without those of the entry', async () => {
    const { body } = await get('/');
    expect(body).toContain('<link data-code crossorigin fetchpriority="low" href="/assets/home-1.js" />');
    expect(body).toContain('href="/assets/grid-1.js"');
    expect(body).not.toContain('href="/assets/shared-1.js"');
    expect(body).toContain('<link rel="preload" as="style" crossorigin fetchpriority="low" href="/assets/home-1.css" />');
    expect(filesOfModules(MANIFEST, ['src/gone.tsx'])).toEqual([]);
    expect(() =>
      renderPage('<html lang="en"></html>', {
        site: SITES[0]!,
        language: 'en',
        apiBase: '',
        nonce: '',
        preload: [],
        styled: false,
        initial: null,
        picture: '',
      }),
    ).toThrow('<!--head-->');
  });
});

it('loads the styles of its route for the first picture after the entry has declared its layers', () => {
  const template = '<html lang="en"><head><!--head--><link rel="stylesheet" href="/assets/main-1.css" /></head><body><!--body--></body></html>';
  const parts = { site: SITES[0]!, language: 'en', apiBase: '', nonce: '', preload: ['assets/lobby-1.js', 'assets/lobby-1.css'], initial: null, picture: '' };
  const linked = (styled: boolean) =>
    [...renderPage(template, { ...parts, styled }).matchAll(/<link (?:rel=")?([\w-]+)[^>]*href="\/assets\/([\w-]+\.\w+)"/g)].map(([, ...link]) => link);
  expect(linked(true)).toEqual([
    ['stylesheet', 'main-1.css'],
    ['stylesheet', 'lobby-1.css'],
    ['data-code', 'lobby-1.js'],
  ]);
  expect(linked(false)[1]).toEqual(['preload', 'lobby-1.css']);
});

describe('a path', () => {
  it('of a client route returns the page; a call, a missing file or another method returns JSON', async () => {
    expect((await get('/event-page/4/3001?x=1')).headers['content-type']).toContain('text/html');
    expect((await get('/betting-profit-loss-details/1.2001')).headers['content-type']).toContain('text/html');
    expect((await get('/server-time')).json()).toEqual({ success: true, result: 1 });
    for (const url of ['/account/u1/nothing', '/assets/gone-1.js', '/index.php', '/.vite/manifest.json', '/.build-stamp']) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.json<{ success: boolean }>().success]).toEqual([url, 404, false]);
    }
    // but an address that a player types is a page, whatever its first word
    expect((await get('/account/u1/nothing', { accept: 'text/html,*/*;q=0.8' })).headers['content-type']).toContain('text/html');
    expect((await get('/server-time', { accept: 'text/html,*/*;q=0.8' })).json()).toEqual({ success: true, result: 1 });
    expect((await get('/deposit', { accept: 'application/json' })).statusCode).toBe(404);
    expect((await server.inject({ method: 'POST', url: '/deposit' })).statusCode).toBe(404);
  });

  it('of a built file returns the file: immutable if its name has a hash, compressed if the build compressed it', async () => {
    const plain = await get('/assets/main-1.js');
    expect(plain.body).toBe('export const a = 1;');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const compressed = await get('/assets/main-1.js', { 'accept-encoding': 'br' });
    expect([compressed.body, compressed.headers['content-encoding'], compressed.headers['vary']]).toEqual(['compressed', 'br', 'accept-encoding']);
    // no encoding that the browser does not accept
    for (const encodings of ['br;q=0, identity', 'gzip', 'brotli']) {
      const other = await get('/assets/main-1.js', { 'accept-encoding': encodings });
      expect([encodings, other.body, other.headers['content-encoding']]).toEqual([encodings, 'export const a = 1;', undefined]);
    }
    const head = await server.inject({ method: 'HEAD', url: '/assets/main-1.js' });
    expect([head.statusCode, head.body, head.headers['content-length'], head.headers['content-type']]).toEqual([
      200,
      '',
      '19',
      'text/javascript; charset=utf-8',
    ]);
    for (const url of ['/assets/main-1.js.br', '/assets/..%2findex.html', '/assets/__proto__', '/assets/constructor'])
      expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
  });

  it('of a built file keeps no file open for a client that stops reading', async () => {
    writeFileSync(join(root, 'assets', 'gone-1.js'), 'x');
    const own = await createHttpServer({
      log: createLog({ level: 'silent', format: 'json' }),
      metrics: createMetrics(),
      trustProxy: false,
      eventLoopDelayLimitMs: 0,
    });
    await registerPages(own, { webRoot: root, development: null, isCall: () => false });
    rmSync(join(root, 'assets', 'gone-1.js'));
    expect((await own.inject('/assets/gone-1.js')).body).toBe('x');
    await own.close();
  });

  it('of a picture runs no script, also if an operator’s logo contains one', async () => {
    for (const url of ['/hostile.svg', ...SITES.map(({ logo }) => logo), ...SITES.map(({ icon }) => icon)]) {
      const { headers } = await get(url);
      expect([url, headers['content-type'], headers['x-content-type-options'], headers['content-security-policy']]).toEqual([
        url,
        'image/svg+xml',
        'nosniff',
        "default-src 'none';frame-ancestors 'none'",
      ]);
    }
  });

  it('redirects to no other host, whatever path is requested', async () => {
    const addresses = [
      '//evil.example',
      '//evil.example/%2e%2e',
      '/\\evil.example',
      '/%5cevil.example',
      '/%2f%2fevil.example',
      '/https://evil.example',
      '/?redirect=https://evil.example',
      '/ReferBy/https:%2f%2fevil.example',
      '/sites/..//evil.example',
      '/assets//evil.example/..',
      '/favicon.ico?x=//evil.example',
      '/%0d%0aLocation:%20https://evil.example',
    ];
    for (const url of addresses) {
      for (const host of ['localhost:3000', 'evil.example']) {
        const { headers } = await get(url, { host });
        expect([url, headers.location ?? '/']).toEqual([url, expect.stringMatching(/^\/(?!\/)[\w./-]*$/)]);
      }
    }
  });

  it('of a site’s asset returns that asset and no other file', async () => {
    for (const site of SITES) {
      for (const address of [site.logo, site.icon]) expect([address, (await get(address)).headers['content-type']]).toEqual([address, 'image/svg+xml']);
      expect((await get(site.manifest)).json()).toMatchObject({ name: site.appName, theme_color: site.themeColor });
    }
    for (const url of [
      '/sites/maidan/site.ts',
      '/sites/maidan/..%2fsite.ts',
      '/sites/..%2f..%2fdomain/index.ts',
      '/sites/themes/theme.ts',
      '/sites/nobody/logo.svg',
    ]) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
    }
    expect((await get('/favicon.ico')).headers['location']).toBe('/sites/maidan/icon.svg');
    expect((await get('/robots.txt')).body).toContain('User-agent: *');
  });
});
