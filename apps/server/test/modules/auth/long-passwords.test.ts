/** The switch longPasswords: what a site with it takes, and what the classic form refuses. */
import type { Login } from '@maidan/contract';
import { SITES } from '@maidan/sites';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { shippedSites } from '../../../src/modules/sites/shipped-sites.ts';
import { either, emitRaw, startTestApp, TEST_PASSWORD, type Reply, type TestApp } from '../../testing-app.ts';
import { newPhone, registered } from '../otp/testing-phones.ts';

/** 128 characters, of which the last ones matter too. */
const LONG = `${'correct horse battery staple '.repeat(5).slice(0, 126)}é🏏`;
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ environment: { LONG_PASSWORDS: 'jugnu=on' } });
});
afterAll(() => test.stop());

async function on(site: string, path: string, payload: object, token?: string): Promise<Reply['body']> {
  const headers = { host: `${site}.localhost`, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  return (await test.app.fastify.inject({ method: 'POST', url: `/${path}`, headers, payload })).json();
}
const create = async (site: string, username: string, password: string) =>
  (await test.operator('POST', 'operator/accounts', { site, username, password })).body;
const logIn = (site: string, username: string, password: string) => on(site, 'user/userLogin', { username, password });

it('[TR-033] with long passwords 128 characters are taken and compared whole, without rules about their kinds', async () => {
  expect(Array.from(LONG)).toHaveLength(128);
  for (const [name, password] of [
    ['longest', LONG],
    ['plain', 'grey tram seven'],
    ['eight', 'qmvzkrtp'],
  ] as const) {
    expect(await create('jugnu', name, password)).toMatchObject({ success: true });
    expect(await logIn('jugnu', name, password)).toMatchObject({ success: true });
  }
  const socket = await test.socket({ extraHeaders: { host: 'jugnu.localhost' } });
  const answer = either(socket, 'login-success', 'login-error');
  emitRaw(socket, 'login', { user: { username: 'longest', password: LONG } });
  expect(await answer).toMatchObject({ event: 'login-success' });
  const characters = Array.from(LONG);
  const others = [characters.slice(0, 127), characters.slice(0, 16), characters.with(127, '🏑'), characters.with(0, 'C'), [...characters, ' ']];
  for (const other of others.map((part) => part.join(''))) expect(await logIn('jugnu', 'longest', other)).toMatchObject({ code: 'INVALID_CREDENTIALS' });
});

it('[TR-033] with long passwords 7 characters, 129 characters and common passwords are refused', async () => {
  for (const [password, code, message] of [
    ['qmvzkrt', 'PASSWORD_WEAK', 'Must be at least 8 characters'],
    [`${LONG}x`, 'PASSWORD_WEAK', 'Must be at most 128 characters'],
    ['1234567890', 'PASSWORD_COMMON', null],
    ['password', 'PASSWORD_COMMON', null],
    ['jugnu nights 2026', 'PASSWORD_COMMON', null],
  ] as const) {
    const answer = await create('jugnu', `refused${password.length}`, password);
    expect([password, answer]).toMatchObject([password, { success: false, code, ...(message === null ? {} : { message }) }]);
  }
  const { token } = (await logIn('jugnu', 'plain', 'grey tram seven')) as unknown as Login;
  const changed = await on('jugnu', 'session/password', { oldPassword: 'grey tram seven', password: LONG }, token.accessToken);
  expect(changed).toMatchObject({ success: true });
  expect(await logIn('jugnu', 'plain', LONG)).toMatchObject({ success: true });
});

it('[TR-033] the classic form refuses 17 characters wherever a password is set, and cuts none', async () => {
  const [sixteen, seventeen] = ['Tarn#Quill47Moss', 'Tarn#Quill47Moss9'];
  const refused = { success: false, code: 'PASSWORD_WEAK', message: 'Must be at most 16 characters' };
  expect(await create('maidan', 'classic', seventeen)).toMatchObject(refused);
  expect((await registered(test, newPhone(), { password: seventeen })).body).toMatchObject(refused);
  const login = await test.player('classic');
  const change = (password: string) => on('maidan', 'session/password', { oldPassword: TEST_PASSWORD, password }, login.token.accessToken);
  expect(await change(seventeen)).toMatchObject(refused);
  expect(await change(sixteen)).toMatchObject({ success: true });
  expect(await logIn('maidan', 'classic', seventeen)).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  expect(await logIn('maidan', 'classic', sixteen)).toMatchObject({ success: true });
});

it('in production every site takes long passwords, except those that LONG_PASSWORDS names with off', () => {
  const rulesOf = (environment: NodeJS.ProcessEnv) => {
    const { google, recaptcha, ...config } = readConfig(environment);
    const sites = shippedSites({ ...config, googleClientIds: google.clientIds, recaptchaKeys: recaptcha.siteKeys });
    return new Map([...sites.all(), sites.ofHost('unknown.example')].map(({ site, passwordRule }) => [site, passwordRule]));
  };
  const keys = SITES.map(({ key }) => key);
  expect(keys.length).toBeGreaterThan(2);
  const production = rulesOf({ NODE_ENV: 'production' });
  expect(keys.filter((key) => production.get(key) !== 'long')).toEqual([]);
  expect([...production.values()]).not.toContain('classic');
  const named = rulesOf({ NODE_ENV: 'production', LONG_PASSWORDS: 'jugnu=off' });
  expect([...named].filter(([, rule]) => rule === 'classic')).toEqual([['jugnu', 'classic']]);
  expect([...rulesOf({}).values()]).not.toContain('long');
});

it('a player with a classic password signs in after the switch to production, and may choose a long one', async () => {
  const first = await startTestApp();
  const [classic, long] = ['Tarn#Quill47Moss', 'grey tram seven and a green one'];
  const of = async (app: TestApp, path: string, payload: object, token?: string): Promise<Reply['body']> => {
    const headers = { host: 'maidan.localhost', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
    return (await app.app.fastify.inject({ method: 'POST', url: `/${path}`, headers, payload })).json();
  };
  expect((await first.operator('POST', 'operator/accounts', { site: 'maidan', username: 'settled', password: classic })).body).toMatchObject({ success: true });
  await first.app.stop();
  const environment = { FEED: 'external', NODE_ENV: 'production', OPS_PORT: '0', METRICS_TOKEN: 'a-token-of-sixteen' };
  const second = await startTestApp({ environment, after: first });
  const login = await of(second, 'user/userLogin', { username: 'settled', password: classic });
  expect(login).toMatchObject({ success: true });
  const { token } = login as unknown as Login;
  expect(await of(second, 'session/password', { oldPassword: classic, password: long }, token.accessToken)).toMatchObject({ success: true });
  expect(await of(second, 'user/userLogin', { username: 'settled', password: long })).toMatchObject({ success: true });
  await second.stop();
});
