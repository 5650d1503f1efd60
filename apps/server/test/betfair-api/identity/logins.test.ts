/** Logins of API clients over TLS: login, keepAlive, logout, and what ends a session. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../testing-app.ts';
import { startBetfair, type BetfairTest } from '../testing-betfair.ts';

let betfair: BetfairTest;
beforeAll(async () => {
  betfair = await startBetfair();
});
afterAll(() => betfair.stop());

const FAILED = { token: '', product: 'any-name', status: 'FAIL' };

/** Calls keepAlive or logout with a token. */
async function withToken(call: 'keepAlive' | 'logout', token: string, method = 'POST') {
  return (await betfair.send(`/api/${call}`, { method, headers: { 'x-authentication': token, 'x-application': 'app' } })).body;
}

async function isAlive(token: string): Promise<boolean> {
  const { error } = await betfair.rpc('AccountAPING/v1.0/getDeveloperAppKeys', {}, { token });
  if (error !== undefined && error.data.AccountAPINGException.errorCode !== 'INVALID_SESSION_INFORMATION') throw new Error(JSON.stringify(error));
  return error === undefined;
}

/** Resolves when the API has notified its listeners that a session has ended. */
function ended(): { readonly sessions: number[]; stop(): void } {
  const sessions: number[] = [];
  return { sessions, stop: betfair.api.sessions.onEnded((session) => sessions.push(session)) };
}

it('[BF-001] a form body signs in: four texts and a usable token', async () => {
  await betfair.test.player('anna');
  const login = await betfair.signIn('anna');
  expect(login).toEqual({ token: expect.stringMatching(/^[A-Za-z0-9+/=]{20,64}$/), product: 'any-name', status: 'SUCCESS', error: '' });
  expect(await isAlive(login.token)).toBe(true);
  const [stored] = await betfair.test.database.query<{ token: string }>("select encode(token_hash, 'hex') as token from betfair_session limit 1");
  expect(stored?.token).not.toContain(Buffer.from(login.token, 'base64').toString('hex'));
});

it('[BF-002] a wrong password and an unknown name are the same failure', async () => {
  await betfair.test.player('bina');
  for (const [name, password] of [
    ['bina', 'Wrong#Word11'],
    ['no such player', TEST_PASSWORD],
  ] as const)
    expect(await betfair.signIn(name, password)).toEqual({ ...FAILED, error: 'INVALID_USERNAME_OR_PASSWORD' });
});

it('[BF-003] keepAlive and logout answer POST and GET with the same token', async () => {
  await betfair.test.player('chan');
  for (const method of ['POST', 'GET']) {
    const { token } = await betfair.signIn('chan');
    const expected = { token, product: 'app', status: 'SUCCESS', error: '' };
    expect(await withToken('keepAlive', token, method)).toEqual(expected);
    expect(await withToken('logout', token, method)).toEqual(expected);
  }
});

it('[BF-004] after the logout the token is refused everywhere, and listeners are notified once', async () => {
  const client = await betfair.client('devi');
  const listened = ended();
  await withToken('logout', client.token);
  const { error } = await betfair.rpc('AccountAPING/v1.0/getAccountFunds', {}, client);
  expect(error.data.AccountAPINGException.errorCode).toBe('INVALID_SESSION_INFORMATION');
  expect(await withToken('keepAlive', client.token)).toEqual({ token: '', product: '', status: 'FAIL', error: 'NO_SESSION' });
  expect(listened.sessions).toHaveLength(1);
  listened.stop();
});

it('[BF-007] credentials in the query string sign in with an empty body', async () => {
  await betfair.test.player('esha');
  const query = new URLSearchParams({ username: 'esha', password: TEST_PASSWORD }).toString();
  const { body } = await betfair.send(`/api/login?${query}`, { headers: { 'x-application': 'app' } });
  expect(body).toMatchObject({ status: 'SUCCESS', product: 'app' });
});

it('[BF-008] Accept and X-Application make no difference', async () => {
  await betfair.test.player('farid');
  const body = new URLSearchParams({
    username: 'farid',
    password: TEST_PASSWORD,
    login: 'true',
    redirectMethod: 'POST',
    product: 'home.betfair.int',
    url: 'https://x',
  });
  for (const accept of [{}, { accept: '*/*' }, { accept: 'text/html' }]) {
    const reply = await betfair.send('/api/login', { body: body.toString(), headers: { 'x-application': 'Some App 1', ...accept } });
    expect(reply.headers['content-type']).toContain('application/json');
    expect(reply.body).toMatchObject({ status: 'SUCCESS', product: 'Some App 1' });
  }
});

it('[BF-009] a missing field or X-Application is INPUT_VALIDATION_ERROR', async () => {
  const cases = ['', 'username=anna', `password=${TEST_PASSWORD}`, '{"username":"anna"}', 'username=anna&password=a%00b'];
  for (const body of cases) {
    const reply = await betfair.send('/api/login', { body, headers: { 'x-application': 'any-name' } });
    expect([reply.status, reply.body]).toEqual([200, { ...FAILED, error: 'INPUT_VALIDATION_ERROR' }]);
  }
  const without = await betfair.send('/api/login', { body: new URLSearchParams({ username: 'anna', password: TEST_PASSWORD }).toString() });
  expect(without.body).toEqual({ token: '', product: '', status: 'FAIL', error: 'INPUT_VALIDATION_ERROR' });
});

it('[BF-010] keepAlive without a header or with an unknown token fails with four texts', async () => {
  expect((await betfair.send('/api/keepAlive')).body).toEqual({ token: '', product: '', status: 'FAIL', error: 'INPUT_VALIDATION_ERROR' });
  for (const token of ['unknown', 'x'.repeat(5000), "' or 1=1"])
    expect(await withToken('keepAlive', token)).toEqual({ token: '', product: '', status: 'FAIL', error: 'NO_SESSION' });
});

it('[BF-011] a locked account, many wrong passwords and more than 100 logins a minute are refused', async () => {
  const login = await betfair.test.player('gita');
  const { token: older } = await betfair.signIn('gita');
  await betfair.test.database.query("update account set status = 'blocked' where username = 'gita'");
  expect(await betfair.signIn('gita')).toEqual({ ...FAILED, error: 'ACCOUNT_ALREADY_LOCKED' });
  await betfair.test.database.query("update account set status = 'active' where username = 'gita'");
  for (let turn = 0; turn < 5; turn += 1) await betfair.signIn('gita', 'Wrong#Word11');
  expect(await betfair.signIn('gita')).toEqual({ ...FAILED, error: 'TEMPORARY_BAN_TOO_MANY_REQUESTS' });
  expect([await isAlive(older), login.success]).toEqual([true, true]);

  await betfair.test.player('hari');
  const first = await betfair.signIn('hari');
  // A busy server refuses with the same text, so the logins that succeed are counted.
  let succeeded = 1;
  for (let group = 0; succeeded < 100 && group < 50; group += 1) {
    const logins = await Promise.all(Array.from({ length: 10 }, () => betfair.signIn('hari')));
    succeeded += logins.filter(({ status }) => status === 'SUCCESS').length;
  }
  expect(succeeded).toBe(100);
  expect(await betfair.signIn('hari')).toEqual({ ...FAILED, error: 'TEMPORARY_BAN_TOO_MANY_REQUESTS' });
  expect(await isAlive(first.token)).toBe(true);
});

it('[BF-012] two sessions of an account live side by side', async () => {
  await betfair.test.player('indu');
  const [one, two] = [await betfair.signIn('indu'), await betfair.signIn('indu')];
  expect(one.token).not.toBe(two.token);
  await withToken('logout', one.token);
  expect([await isAlive(one.token), await isAlive(two.token)]).toEqual([false, true]);
});

it('a new password ends the sessions of the API, and so does the player who ends them in his list', async () => {
  const player = await betfair.test.player('jaya');
  const siteToken = player.token.accessToken;
  const first = await betfair.signIn('jaya');
  const listed = await betfair.test.call('GET', 'session/list', { token: siteToken });
  const own = (listed.body as unknown as { result: { _id: string; current: boolean; browser: string }[] }).result.filter(({ current }) => !current);
  expect(own.map(({ browser }) => browser)).toEqual(['API']);
  await betfair.test.call('DELETE', `session/list/${own[0]!._id}`, { token: siteToken });
  expect(await isAlive(first.token)).toBe(false);
  const second = await betfair.signIn('jaya');
  expect(await isAlive(second.token)).toBe(true);
  const listened = ended();
  const changed = await betfair.test.call('POST', 'session/password', { token: siteToken, body: { oldPassword: TEST_PASSWORD, password: 'Other#Word58' } });
  expect(changed.body.success).toBe(true);
  expect([listened.sessions.length, await isAlive(second.token)]).toEqual([1, false]);
  listened.stop();
});

it('a block ends the sessions of the API', async () => {
  await betfair.test.player('kavi');
  const { token } = await betfair.signIn('kavi');
  expect(await isAlive(token)).toBe(true);
  const listened = ended();
  const [kavi] = await betfair.test.database.query<{ code: string }>("select member_code as code from account where username = 'kavi'");
  const blocked = await betfair.test.operator('POST', `operator/accounts/${kavi!.code}/block`, { reason: 'a test' });
  expect(blocked.body.success).toBe(true);
  await expect.poll(() => listened.sessions).toHaveLength(1);
  expect(await isAlive(token)).toBe(false);
  listened.stop();
});

it('[BF-013] a session ends after its life even when it is used, and keepAlive extends it', async () => {
  await betfair.test.player('lata');
  const [used, kept] = [await betfair.signIn('lata'), await betfair.signIn('lata')];
  const listened = ended();
  await betfair.test.clock.advance(7 * 3_600_000);
  expect(await isAlive(used.token)).toBe(true);
  expect(await withToken('keepAlive', kept.token)).toMatchObject({ status: 'SUCCESS', token: kept.token });
  await betfair.test.clock.advance(6 * 3_600_000);
  await expect.poll(() => listened.sessions.length).toBeGreaterThan(0);
  expect([await isAlive(used.token), await isAlive(kept.token)]).toEqual([false, true]);
  listened.stop();
});

it('an end that another process has written is noticed within a second, without a message and without a call', async () => {
  await betfair.test.player('mina');
  const { token } = await betfair.signIn('mina');
  expect(await isAlive(token)).toBe(true);
  const listened = ended();
  await betfair.test.database.query("update session set ended_at = $1 where lasting and account = (select id from account where username = 'mina')", [
    new Date(betfair.test.clock.now()),
  ]);
  await betfair.test.clock.advance(1000);
  await expect.poll(() => listened.sessions).toHaveLength(1);
  expect(await isAlive(token)).toBe(false);
  listened.stop();
});

it('an account that may not bet any more is refused its bets within a second, and stays signed in', async () => {
  const client = await betfair.client('nira');
  const { selectionId } = betfair.test.app.catalogue.market('1.33011')!.runners[0]!;
  const instruction = { orderType: 'LIMIT', selectionId, side: 'BACK', limitOrder: { size: 100, price: 3, persistenceType: 'LAPSE' } };
  const place = async () => (await betfair.rpc('SportsAPING/v1.0/placeOrders', { marketId: '1.33011', instructions: [instruction] }, client)).result;
  expect(await place()).toMatchObject({ status: 'SUCCESS' });
  await betfair.test.database.query("update account set status = 'excluded' where username = 'nira'");
  await betfair.test.clock.advance(1000);
  await expect.poll(place).toMatchObject({ status: 'FAILURE', errorCode: 'INVALID_ACCOUNT_STATE' });
  expect(await isAlive(client.token)).toBe(true);
});
