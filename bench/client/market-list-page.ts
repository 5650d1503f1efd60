/** Builds the page of the benchmark with the product's own build settings and serves it on the loopback address. */
import { SITES, siteThemeCss } from '@maidan/sites';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The part of Vite that is used; it belongs to the client's workspace. */
interface Vite {
  loadConfigFromFile(env: { readonly command: 'build'; readonly mode: string }, file: string): Promise<{ readonly config: ViteConfig } | null>;
  build(config: ViteConfig): Promise<unknown>;
}
interface ViteConfig {
  readonly plugins?: readonly unknown[];
  readonly build?: { readonly rolldownOptions?: object; readonly [option: string]: unknown };
  readonly [option: string]: unknown;
}

const WEB = new URL('../../apps/web/', import.meta.url);
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml' };

export interface ServedPage {
  readonly url: string;
  stop(): Promise<void>;
}

export async function serveMarketListPage(): Promise<ServedPage> {
  const folder = mkdtempSync(join(tmpdir(), 'maidan-bench-page-'));
  try {
    await buildPage(folder);
    const server = await serve(folder);
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      stop: async () => {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function buildPage(folder: string): Promise<void> {
  const vite = (await import(pathToFileURL(createRequire(new URL('package.json', WEB)).resolve('vite')).href)) as Vite;
  process.env['NODE_ENV'] ??= 'production';
  const loaded = await vite.loadConfigFromFile({ command: 'build', mode: 'production' }, fileURLToPath(new URL('vite.config.ts', WEB)));
  if (loaded === null) throw new Error('the client has no build settings');
  const ofTheProduct = new Set(['maidan-size-report', 'maidan-service-worker-file']);
  const plugins = loaded.config.plugins?.flat(3).filter((plugin) => !ofTheProduct.has((plugin as { readonly name?: string }).name ?? ''));
  await vite.build({
    ...loaded.config,
    configFile: false,
    root: fileURLToPath(WEB), // Tailwind makes the styles from the classes that it finds in this folder
    logLevel: 'warn',
    plugins: plugins ?? [],
    build: {
      ...loaded.config.build,
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        ...loaded.config.build?.rolldownOptions,
        input: [fileURLToPath(new URL('./page/main.tsx', import.meta.url)), fileURLToPath(new URL('src/ui/styles/base.css', WEB))],
      },
    },
  });
}

/** Returns the HTML of the page, with the site's data and colours, as the server sends it. */
function html(folder: string): string {
  const assets = readdirSync(join(folder, 'assets'));
  const entry = assets.find((name) => /^main-.*\.js$/.test(name));
  if (entry === undefined) throw new Error('the page of the benchmark has no entry');
  const styles = assets.filter((name) => name.endsWith('.css')).map((name) => `<link rel="stylesheet" href="/assets/${name}">`);
  const site = SITES[0];
  if (site === undefined) throw new Error('there is no site');
  const record = JSON.stringify({ site, language: 'en', apiBase: '' }).replaceAll('<', '\\u003c');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>${siteThemeCss(site)}</style>${styles.join('')}<script id="site" type="application/json">${record}</script><div id="root"></div><script type="module" src="/assets/${entry}"></script></html>`;
}

async function serve(folder: string): Promise<Server> {
  const page = html(folder);
  const server = createServer((request, answer) => {
    const name = /^\/assets\/([\w.-]+)$/.exec(request.url ?? '')?.[1];
    const file = name === undefined ? null : join(folder, 'assets', name);
    if (file !== null && existsSync(file)) answer.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream').end(readFileSync(file));
    else if (request.url === '/') answer.setHeader('content-type', 'text/html').end(page);
    else answer.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
