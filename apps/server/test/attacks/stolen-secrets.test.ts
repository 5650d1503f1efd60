/** Attempts with what a thief may hold: rows of a dump or a backup, a key of the installation, a player's token, an operator's account. */
import { createHmac } from 'node:crypto';
import { OPERATOR_ENDPOINTS, pathOf, type Endpoint } from '@maidan/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKnownDevices } from '../../src/modules/auth/known-devices.ts';
import { askOtp, MANAGER, newPhone, otpOf, registered } from '../modules/otp/testing-phones.ts';
import { acknowledged, OPERATOR_KEY, startTestApp, TEST_PASSWORD, type TestApp } from '../testing-app.ts';

const INSTALLATION_KEY = 'I'.repeat(43);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ environment: { TRUST_PROXY: '1' }, installationKey: INSTALLATION_KEY });
});
afterAll(() => test.stop());

const login = (username: string, password: string, headers: Record<string, string> = {}) =>
  test.call('POST', 'user/userLogin', { body: { username, password }, headers: { 'x-forwarded-for': '203.0.113.9', ...headers } });
const accountOf = async (username: string): Promise<number> => {
  const [row] = await test.database.query<{ id: number }>('select id from account where username = $1', [username]);
  return row!.id;
};

describe('the holder of a database dump or of a backup', () => {
  it('signs in with no hash of a token or password, and with no number of a session', async () => {
    const player = await test.player('dump.player');
    const [row] = await test.database.query<{ hash: string; family: string; password: string }>(
      "select encode(s.token_hash, 'hex') as hash, encode(s.family, 'base64') as family, a.password_hash as password from session s join account a on a.id = s.account where a.username = 'dump.player'",
    );
    for (const stolen of [
      row!.hash,
      row!.family,
      Buffer.from(row!.hash, 'hex').toString('base64url'),
      row!.password.slice(0, 128).replaceAll(/[^\x21-\x7e]/g, ''),
    ]) {
      expect((await test.call('POST', 'getUserDetails', { token: stolen })).status).toBe(401);
      expect((await login('dump.player', stolen)).body.success).toBe(false);
      const socket = await test.socket();
      expect(await acknowledged(socket, 'authenticate', { token: stolen.slice(0, 128) })).toMatchObject({ success: false });
    }
    expect((await test.call('POST', 'getUserDetails', { token: player.token.accessToken })).status).toBe(200);
  });

  it('finds the digits of no OTP by trying all of them: the hashes are keyed with a key that no dump has', async () => {
    const phone = newPhone();
    expect((await registered(test, phone)).body.success).toBe(true);
    await test.clock.advance(60_000);
    const orderId = await askOtp(test, 'createUserOtp', phone);
    const [stored] = await test.database.query<{ hash: Buffer }>('select code_hash as hash from one_time_code order by created_at desc limit 1');
    const known = stored!.hash.toString('hex');
    /** Tries all digits with a key, as the server hashes them. */
    const foundWith = (key: string): string | undefined =>
      Array.from({ length: 10_000 }, (_item, digits) => String(digits).padStart(4, '0')).find(
        (otp) =>
          createHmac('sha256', key)
            .update(JSON.stringify([orderId, 'maidan', phone, 'login', otp]))
            .digest('hex') === known,
      );
    expect(['', phone, orderId, OPERATOR_KEY, 'J'.repeat(43)].map(foundWith)).toEqual(Array(5).fill(undefined));
    expect(foundWith(INSTALLATION_KEY)).toBe(otpOf(test, phone));
    expect((await test.call('POST', 'auth/verifyOtp', { body: { phone, managerId: MANAGER, orderId, otp: known.slice(0, 4) } })).body.success).toBe(false);
  });
});

describe('the holder of the key of the installation', () => {
  it('makes a known browser, but no session: a right password is still needed, and five wrong ones are too many', async () => {
    await test.player('key.player');
    const device = createKnownDevices(INSTALLATION_KEY).remembered('', await accountOf('key.player'));
    const cookie = `maidan-device=${device}`;
    expect((await test.call('POST', 'getUserDetails', { headers: { cookie } })).status).toBe(401);
    const codes: unknown[] = [];
    for (let guess = 0; guess < 7; guess += 1) codes.push((await login('key.player', `Guess#${guess}`, { cookie })).body.code);
    expect(codes).toEqual([...Array<string>(5).fill('INVALID_CREDENTIALS'), 'TOO_MANY_TRIES', 'TOO_MANY_TRIES']);
  });
});

describe('the holder of the local key of operators', () => {
  const reads = Object.values<Endpoint>(OPERATOR_ENDPOINTS).map(
    (row) => [row.method, `/${pathOf(row, Object.fromEntries([...row.path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => [name, 'u1'])))}`] as const,
  );

  it('does nothing from another machine, nor through a proxy, nor on the listener of players', async () => {
    const open: string[] = [];
    for (const [method, url] of reads) {
      const key = { host: 'console.localhost', 'x-operator-key': OPERATOR_KEY, 'sec-fetch-site': 'same-origin', 'x-console': '1' };
      const far = await test.app.operators!.inject({ method: method as 'GET', url, remoteAddress: '203.0.113.9', headers: key });
      const proxied = await test.app.operators!.inject({ method: method as 'GET', url, headers: { ...key, 'x-forwarded-for': '203.0.113.9' } });
      const players = await test.app.fastify.inject({ method: method as 'GET', url, headers: { host: 'localhost', 'x-operator-key': OPERATOR_KEY } });
      if ([far, proxied].some(({ statusCode }) => statusCode === 200) || players.statusCode !== 404) open.push(`${method} ${url}`);
    }
    expect(open).toEqual([]);
  });
});

describe("the holder of a player's token", () => {
  it('does nothing on the console, with any call, also as a cookie of the console', async () => {
    const { token } = await test.player('console.thief');
    const open: string[] = [];
    for (const row of Object.values<Endpoint>(OPERATOR_ENDPOINTS)) {
      const path = pathOf(row, Object.fromEntries([...row.path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => [name, 'u1'])));
      const cookie = `maidan-console=${token.accessToken}; __Host-maidan-console=${token.accessToken}`;
      for (const options of [{ token: token.accessToken }, { headers: { cookie } }])
        if ((await test.call(row.method, path, { ...options, ...(row.method === 'GET' ? {} : { body: {} }) })).body.success) open.push(row.name);
    }
    expect(open).toEqual([]);
  });

  it('takes nothing over: a new password needs the old one, and after the sign-out the token renews no session', async () => {
    const { token } = await test.player('taken.player');
    const stolen = token.accessToken;
    expect((await test.call('POST', 'session/password', { token: stolen, body: { oldPassword: 'Guess#1234', password: 'Stolen#Quill99' } })).body.code).toBe(
      'PASSWORD_WRONG',
    );
    await test.call('POST', 'logout', { token: stolen });
    expect((await test.call('POST', 'session/renew', { token: stolen })).status).toBe(401);
    expect((await login('taken.player', TEST_PASSWORD)).body.success).toBe(true);
  });
});
