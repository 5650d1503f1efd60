import { afterAll, beforeAll, expect, it } from 'vitest';
import { Sessions } from '../../../src/modules/auth/sessions.ts';
import { hashOfToken } from '../../../src/platform/secrets.ts';
import { collectingLog } from '../../platform/testing-log.ts';
import { acknowledged, next, startTestApp, type TestApp } from '../../testing-app.ts';
import { until } from '../orders/testing-exchange.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

type Login = Awaited<ReturnType<TestApp['player']>>;
interface Listed {
  readonly _id: string;
  readonly browser: string;
  readonly address: string;
  readonly startedAt: string;
  readonly lastSeenAt: string;
  readonly current: boolean;
}

const tokenOf = (login: Login): string => login.token.accessToken;
/** Opens another session of the same player, from a browser with this name. */
const logInFrom = async (username: string, browser: string): Promise<Login> =>
  (await test.call('POST', 'user/userLogin', { body: { username, password: 'Tarn#Quill47' }, headers: { 'user-agent': browser } })).body as unknown as Login;
const listOf = async (login: Login): Promise<readonly Listed[]> =>
  ((await test.call('GET', 'session/list', { token: tokenOf(login) })).body as unknown as { result: Listed[] }).result;
const lives = async (login: Login): Promise<boolean> => (await test.call('POST', 'getUserDetails', { token: tokenOf(login) })).status === 200;

it('own live sessions are listed with device, address and last action, newest first', async () => {
  const first = await test.player('lister');
  const [phone, gone, stranger] = [await logInFrom('lister', 'Phone/1'), await logInFrom('lister', 'Gone/1'), await test.player('stranger')];
  await test.call('POST', 'logout', { token: tokenOf(gone) });
  await test.clock.advance(5 * 60_000);
  // a poll is not an action, a setting is
  await lives(phone);
  await test.call('POST', `account/${first.data.memberCode}/settings/one-click`, { token: tokenOf(first), body: { active: false } });
  const listed = await listOf(phone);
  expect(listed.map(({ browser, current }) => [browser === 'Phone/1', current])).toEqual([
    [false, false],
    [true, true],
  ]);
  for (const { _id, address, startedAt } of listed) {
    expect(_id).toMatch(/^[0-9a-f]{16}$/);
    expect(address).toBe('127.0.0.1');
    expect(Date.parse(startedAt)).toBeLessThan(test.clock.now());
  }
  expect(Date.parse(listed[0]!.lastSeenAt) - Date.parse(listed[1]!.lastSeenAt)).toBeGreaterThanOrEqual(5 * 60_000);
  expect(JSON.stringify(listed)).not.toContain(tokenOf(phone));
  expect(await listOf(stranger)).toHaveLength(1);
  // the session ends after an hour without an action
  await test.clock.advance(56 * 60_000);
  expect(await listOf(first)).toHaveLength(1);
  expect((await test.call('GET', 'session/list')).status).toBe(401);
});

it('a revoked session ends and its sockets are closed with the reason; a session of another account cannot be revoked', async () => {
  const here = await test.player('revoker');
  const there = await logInFrom('revoker', 'Phone/2');
  const stranger = await test.player('untouched');
  const socket = await test.socket();
  await acknowledged(socket, 'authenticate', { token: tokenOf(there) });
  const [foreign] = await listOf(stranger);
  const end = async (name: string) => (await test.call('DELETE', `session/list/${name}`, { token: tokenOf(here) })).body;
  expect(await end(foreign!._id)).toEqual({ success: true, ended: 0 });
  expect(await lives(stranger)).toBe(true);
  const name = (await listOf(here)).find(({ browser }) => browser === 'Phone/2')!._id;
  const logout = next(socket, 'logout');
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  expect(await end(name)).toEqual({ success: true, ended: 1 });
  expect(await logout).toEqual({ message: 'Please Login Again' });
  // well within one second (D-08): the end is published with the answer
  expect(await closed).toBe('io server disconnect');
  expect([await lives(there), await lives(here)]).toEqual([false, true]);
  expect(await end(name)).toEqual({ success: true, ended: 0 });
});

it('all other sessions end at once, this one stays', async () => {
  const here = await test.player('others');
  const others = [await logInFrom('others', 'A/1'), await logInFrom('others', 'B/1')];
  const own = await test.socket();
  await acknowledged(own, 'authenticate', { token: tokenOf(here) });
  expect((await test.call('DELETE', 'session/list', { token: tokenOf(here) })).body).toEqual({ success: true, ended: 2 });
  expect(await Promise.all([here, ...others].map(lives))).toEqual([true, false, false]);
  expect(own.connected).toBe(true);
  expect(await listOf(here)).toMatchObject([{ current: true }]);
});

it('a session that is idle in one process and active in another stays, and ends when it is idle in both', async () => {
  const { token } = await test.demo();
  const ended: string[] = [];
  const other = new Sessions({
    database: test.database,
    clock: test.clock,
    log: collectingLog().log,
    ended: (_session, reason) => void ended.push(reason),
    longestPlay: () => null,
    ending: () => undefined,
  });
  const call = async (): Promise<number> => (await test.call('POST', 'getUserDetails', { token: token.accessToken })).status;
  const written = async (): Promise<number> =>
    (
      await test.database.query<{ at: Date }>("select last_action_at as at from session where token_hash = decode($1, 'hex')", [hashOfToken(token.accessToken)])
    )[0]!.at.getTime();
  const before = await written();
  await test.clock.advance(50 * 60_000);
  expect((await other.find(token.accessToken, null, true)).ok).toBe(true);
  await until(async () => (await written()) > before, 'the written action');
  await test.clock.advance(30 * 60_000);
  expect(await call()).not.toBe(401);
  await test.clock.advance(32 * 60_000);
  expect(await call()).toBe(401);
  expect((await other.find(token.accessToken, null, false)).ok).toBe(false);
  expect(ended).toEqual(['SESSION_ENDED']);
});
