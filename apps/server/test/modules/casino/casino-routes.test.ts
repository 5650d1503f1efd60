import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing-app.ts';
import { SkippingClock } from '../../../src/platform/skipping-clock.ts';
import { createLaunches } from '../../../src/modules/casino/launches.ts';

let root: string;
let test: TestApp;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'maidan-lobby-'));
  writeFileSync(join(root, 'index.html'), '<html lang="en"><head><!--head--></head><body><!--body--><div id="root"></div></body></html>');
  test = await startTestApp({ pages: true, environment: { WEB_ROOT: root, TABLE_LOBBIES: 'jugnu=https://tables.example/lobby' } });
});
afterAll(async () => {
  await test.stop();
  rmSync(root, { recursive: true });
});

interface Games {
  readonly result: { readonly providers: readonly { readonly id: string; readonly games: number }[]; readonly games: readonly { readonly gameId: string }[] };
}
const games = async (query: string): Promise<Games['result']> => ((await test.call('GET', `casino/games${query}`)).body as unknown as Games).result;

it('each room lists its games to every caller, all or those of one provider', async () => {
  expect((await games('')).games.length).toBe(13);
  for (const [type, one] of [
    ['casino', 'teen-patti'],
    ['slot-games', 'marigold'],
    ['Crash', 'aviator'],
    ['Shooting', 'fishing'],
    ['indian-card-games', 'andar-bahar'],
  ] as const)
    expect((await games(`?type=${type}`)).games.map((game) => game.gameId)).toContain(one);
  const { providers, games: narrowed } = await games('?type=slot-games&provider=reel-house');
  expect(providers.map(({ id }) => id)).toEqual(['reel-house', 'originals']);
  expect(narrowed.map((game) => game.gameId)).toEqual(['marigold', 'monsoon', 'boundary-six']);
  expect((await games('?provider=nobody')).games).toEqual([]);
  expect((await test.call('GET', 'casino/games?type=poker')).status).toBe(400);
});

it('[CA-65] [CA-66] singleGame takes gameId and tableId, and answers status 200, success and data', async () => {
  const { token } = await test.demo();
  const single = (body: object) => test.call('POST', 'singleGame/', { token: token.accessToken, body });
  for (const body of [{}, { gameId: 'teen-patti' }, { tableId: '101' }]) expect((await single(body)).status).toBe(400);
  expect(await single({ gameId: 'teen-patti', tableId: 101 })).toMatchObject({
    status: 200,
    body: { success: true, status: 200, data: { gameId: 'teen-patti', tableId: '101', name: 'Teen Patti 20-20', provider: 'table-studio', url: '' } },
  });
  expect((await single({ gameId: 'teen-patti', tableId: '102' })).body).toMatchObject({ success: false, code: 'GAME_UNKNOWN', message: 'Game not found' });
  expect((await test.call('POST', 'singleGame/', { body: { gameId: 'teen-patti', tableId: '101' } })).status).toBe(401);
});

it('tables need c1, the other games c9', async () => {
  const { token, data } = await test.demo();
  const ask = async (path: string, body: object) => (await test.call('POST', path, { token: token.accessToken, body })).body;
  await test.operator('POST', `operator/accounts/${data.memberCode}/permissions`, { permissions: { c1: false } });
  for (const answer of [await ask('singleGame', { gameId: 'teen-patti', tableId: '101' }), await ask('casino/launch', { eventName: 'roulette' })])
    expect(answer).toMatchObject({ success: false, code: 'NOT_PERMITTED' });
  expect(await ask('singleGame', { gameId: 'marigold', tableId: '201' })).toMatchObject({ success: true });
  await test.operator('POST', `operator/accounts/${data.memberCode}/permissions`, { permissions: { c9: false } });
  expect(await ask('singleGame', { gameId: 'marigold', tableId: '201' })).toMatchObject({ code: 'NOT_PERMITTED' });
});

it('[RT-23] a launch leads to the lobby with a host id and a token that is valid once, for 60 s, and is not the session', async () => {
  const { token } = await test.demo();
  const launch = async (eventName: string) => (await test.call('POST', 'casino/launch', { token: token.accessToken, body: { eventName } })).body;
  expect(await launch('poker')).toMatchObject({ success: false, code: 'GAME_UNKNOWN' });
  const address = ((await launch('roulette')) as unknown as { result: { url: string } }).result.url;
  const { pathname, searchParams } = new URL(address, test.url);
  expect(pathname).toBe('/casino/tables');
  expect(searchParams.get('hostId')).toBe('h-maidan');
  expect(address).not.toContain(token.accessToken);
  const open = () => test.app.fastify.inject({ method: 'GET', url: address });
  const first = await open();
  expect(first.statusCode).toBe(200);
  expect(first.body).toContain('<div id="root">');
  expect(first.body).not.toContain(searchParams.get('token'));
  expect(first.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  expect(first.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  const again = await open();
  expect(again.statusCode).toBe(410);
  expect(again.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(again.body).not.toContain('<script');
  expect((await test.call('POST', 'getUserDetails', { token: searchParams.get('token') ?? '' })).status).toBe(401);
  expect((await test.app.fastify.inject({ method: 'GET', url: '/casino/tables' })).statusCode).toBe(410);
  const { url } = ((await launch('roulette')) as unknown as { result: { url: string } }).result;
  await test.clock.advance(60_000);
  expect((await test.app.fastify.inject({ method: 'GET', url })).statusCode).toBe(410);
});

it('[EX-02] a site with an external lobby gets its address, for a demo player and for a player with an account of his own', async () => {
  const headers = { host: 'jugnu.localhost' };
  const own = { username: 'jugnu.player', password: 'Tarn#Quill47' };
  await test.operator('POST', 'operator/accounts', { site: 'jugnu', ...own });
  for (const [url, payload] of [
    ['/LoginWithDemo', {}],
    ['/user/userLogin', own],
  ] as const) {
    const login = await test.app.fastify.inject({ method: 'POST', url, headers, payload });
    const { token } = login.json<{ token: { accessToken: string } }>();
    const answer = await test.app.fastify.inject({
      method: 'POST',
      url: '/casino/launch',
      headers: { ...headers, authorization: `Bearer ${token.accessToken}` },
      payload: { eventName: 'roulette' },
    });
    expect(answer.json<{ result: { url: string } }>().result.url).toMatch(
      /^https:\/\/tables\.example\/lobby\?hostId=h-jugnu&eventName=roulette&token=[\w-]{43}$/,
    );
  }
});

const LAUNCHED = { account: 7, username: 'asha', hostId: 'h-one', eventName: 'roulette' };

it('a launch token is valid once, for its lobby, for a minute', async () => {
  const clock = new SkippingClock();
  const launches = createLaunches(clock);
  const token = launches.open(LAUNCHED);
  expect(launches.redeem('made up', 'h-one')).toBeNull();
  expect(launches.redeem(token, 'h-two')).toBeNull();
  expect(launches.redeem(token, 'h-one')).toEqual(LAUNCHED);
  expect(launches.redeem(token, 'h-one')).toBeNull();
  const late = launches.open(LAUNCHED);
  await clock.advance(60_001);
  expect(launches.redeem(late, 'h-one')).toBeNull();
});

it('the oldest launch tokens are dropped if there are more than 10,000', () => {
  const launches = createLaunches(new SkippingClock());
  const tokens = Array.from({ length: 10_001 }, () => launches.open(LAUNCHED));
  expect(launches.redeem(tokens[0]!, 'h-one')).toBeNull();
  expect(launches.redeem(tokens.at(-1)!, 'h-one')).toEqual(LAUNCHED);
});
