import type { InitialData } from '@maidan/contract';
import { mkdtempSync, rmSync, writeFileSync, existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing-app.ts';
import { routeModules } from '../../src/app/page-payload.ts';

let root: string;
let test: TestApp;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'maidan-payload-'));
  writeFileSync(join(root, 'index.html'), '<html lang="en"><head><!--head--></head><body><!--body--><div id="root"></div></body></html>');
  test = await startTestApp({ pages: true, environment: { WEB_ROOT: root } });
});
afterAll(async () => {
  await test.stop();
  rmSync(root, { recursive: true });
});

/** Returns the data that a page carries; null if it has none. */
async function dataOf(path: string, cookie = ''): Promise<InitialData | null> {
  const { body } = await test.app.fastify.inject({ method: 'GET', url: path, headers: { accept: 'text/html', cookie } });
  const json = /<script type="application\/json" id="initial">(.*?)<\/script>/s.exec(body)?.[1];
  return json === undefined ? null : (JSON.parse(json) as InitialData);
}
const resultOf = async (path: string): Promise<unknown> => (await test.call('GET', path)).body['result'];

it('an event page carries the answers that a visitor’s calls would get; a page of another sport or of no event carries none', async () => {
  const data = await dataOf('/event-page/4/3001');
  expect(data?.event).toMatchObject({ eventTypeId: '4', eventId: '3001' });
  expect(data?.event?.markets).toEqual(await resultOf('exchange/odds/sma-event/4/3001'));
  expect(data?.event?.detail).toEqual(await resultOf('exchange/event/4/3001'));
  expect(await dataOf('/event-page/1/3001')).toBeNull();
  expect(await dataOf('/event-page/4/nowhere')).toBeNull();
});

it('a lobby carries the games of its room in the language of the page; a provider’s lobby carries none', async () => {
  const data = await dataOf('/casino-lobby/slot-games');
  expect(data?.lobby).toMatchObject({ room: 'slot-games', language: 'en' });
  expect({ providers: data?.lobby?.providers, games: data?.lobby?.games }).toEqual(await resultOf('casino/games?type=slot-games'));
  expect((await dataOf('/casino-lobby', 'language=hi'))?.lobby).toMatchObject({ room: null, language: 'hi' });
  expect(await dataOf('/casino-lobby/casino/originals')).toBeNull();
});

it('Home carries its markets, another page carries none', async () => {
  expect((await dataOf('/'))?.homeMarkets?.length).toBeGreaterThan(0);
  expect(await dataOf('/settings')).toBeNull();
});

const CLIENT = new URL('../../../web/', import.meta.url);

it('names existing source modules of the client that load lazily; Home and unknown paths need none', () => {
  const paths = ['/event-page/4/1', '/virtual-event-page/v9', '/sports-page/Cricket/4', '/competition-detail-page/Cup/4/1', '/in-play'];
  const routes = ['src/app/router.tsx', 'src/app/other-routes.tsx'].map((file) => readFileSync(new URL(file, CLIENT), 'utf8')).join('');
  for (const path of paths) {
    const modules = routeModules(path, 'en');
    expect([path, modules.length]).toEqual([path, 2]);
    for (const module of modules) {
      expect([module, existsSync(new URL(module, CLIENT))]).toEqual([module, true]);
      expect(routes).toContain(`import('./${module.slice('src/app/'.length)}')`);
    }
  }
  for (const path of ['/', '/event-page', '/settings', '/casino-lobbies', '/nowhere']) expect([path, ...routeModules(path, 'en')]).toEqual([path]);
});

it('names the message bundle of a lobby in the language of its page', () => {
  for (const language of ['en', 'hi']) {
    const modules = routeModules('/casino-lobby/slot-games/Crash', language);
    expect(modules).toEqual(['src/app/other-routes.tsx', 'src/app/routes/casino/casino-routes.tsx', `src/messages/casino/lobby.${language}.json`]);
    for (const module of modules) expect([module, existsSync(new URL(module, CLIENT))]).toEqual([module, true]);
  }
});
