/**
 * Opens Home in Chromium, from the built client in the page that the server writes, and lists the scripts and styles that the browser
 * requests before anything is pressed. The page contains the markets; there is no server for other requests.
 */
import { SITES } from '@maidan/sites';
import type { Browser } from '@playwright/test';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { renderPage } from '../../apps/server/src/http/page-template.ts';
import { BUILT_CLIENT, weighed, type BuiltFile } from './home-weight.ts';
import { BenchMarkets } from './page/bench-markets.ts';

const QUIET_MS = 1500;

export async function filesOfVisit(browser: Browser, viewport: { readonly width: number; readonly height: number }): Promise<readonly BuiltFile[]> {
  const template = readFileSync(join(BUILT_CLIENT, 'index.html'), 'utf8');
  const initial = { homeMarkets: new BenchMarkets().markets().slice(0, 10) };
  const html = renderPage(template, { site: SITES[0]!, language: 'en', apiBase: '', nonce: '', preload: [], styled: false, initial, picture: '' });
  const asked = new Set<string>();
  const server = createServer((request, answer) => {
    const name = /^\/(assets\/[\w.-]+)$/.exec(request.url ?? '')?.[1];
    if (request.url === '/') return answer.setHeader('content-type', 'text/html').end(html);
    if (name === undefined || !existsSync(join(BUILT_CLIENT, name))) return answer.writeHead(404).end();
    asked.add(name);
    return answer.setHeader('content-type', name.endsWith('.css') ? 'text/css' : 'text/javascript').end(readFileSync(join(BUILT_CLIENT, name)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const context = await browser.newContext({ viewport });
  try {
    const tab = await context.newPage();
    await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await tab.waitForSelector('.runner button.level-1:not([disabled])');
    await tab.waitForTimeout(QUIET_MS);
    return [...asked].map(weighed);
  } finally {
    await context.close();
    server.closeAllConnections();
    server.close();
  }
}
