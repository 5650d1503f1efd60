import { ENDPOINTS, pathOf, type Endpoint } from '@maidan/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acknowledged, next, startTestApp, wireBet, emitRaw, either, type TestApp } from '../../testing-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

interface Renewed {
  readonly accessToken: string;
  /** Seconds. */
  readonly expiresIn: number;
}
const renewed = async (token: string): Promise<Renewed> => {
  const { body } = await test.call('POST', 'session/renew', { token });
  if (!body.success) throw new Error(`not renewed: ${body.message}`);
  return (body as unknown as { token: Renewed }).token;
};

const form = (fields: Record<string, string>) => ({
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Basic ${btoa('web:')}` },
});

it('[CA-02] [CA-04] a form-encoded body logs in and the token works', async () => {
  await test.player('form.user');
  // browsers also send the character set
  const { body, headers } = form({ username: 'form.user', password: 'Tarn#Quill47' });
  const named = { ...headers, 'content-type': `${headers['content-type']};charset=UTF-8` };
  expect((await test.call('POST', 'user/userLogin', { body, headers: named })).body).toMatchObject({ success: true });
  const login = await test.call('POST', 'user/userLogin', form({ username: 'Form.User', password: 'Tarn#Quill47', siteurl: 'localhost', manager: 'm' }));
  expect(login.status).toBe(200);
  expect(login.body).toMatchObject({
    success: true,
    status: 200,
    data: { memberCode: expect.any(String) as string, isDemo: false },
    token: { expiresIn: 43_200 },
    result: { isB2C: true },
  });
  const { data, token } = login.body as unknown as { data: { verifytoken: string }; token: { accessToken: string } };
  expect(token.accessToken).toBe(data.verifytoken);
  expect((await test.call('POST', 'getUserDetails', { token: token.accessToken })).body).toMatchObject({ success: true, doc: { username: 'form.user' } });
});

it('[RO-20] [CA-61] LoginWithDemo returns a login result with the grant of the site', async () => {
  const login = await test.demo();
  expect(login).toMatchObject({ success: true, message: 'User Login Success', data: { isDemo: true } });
  const details = await test.call('POST', 'getUserDetails', { token: login.token.accessToken });
  expect(details.body).toMatchObject({ doc: { balance: 100_000, bounsBalance: 0, exposure: 0 } });
});

it('[RO-10] [RO-11] calls for users need a valid token of the site: without one, with a wrong one and on another site they get 401', async () => {
  const { token } = await test.demo();
  const answer = async (path: string) => (await test.call('POST', path, { token: token.accessToken })).body;
  expect(await answer('getUserDetails')).toMatchObject({ doc: { balance: 100_000, exposure: 0 } });
  expect(await answer('getUserSetting')).toMatchObject({ data: { matchoddsBetDelay: 5, minOdds: 1, confirmation: true } });
  for (const path of ['getUserDetails', 'getUserSetting', 'getStackButton', 'getActivityDetails', 'getUserEvenets']) {
    expect((await test.call('POST', path, { token: token.accessToken })).status).toBe(200);
    const missing = await test.call('POST', path);
    expect(missing.status).toBe(401);
    expect(missing.body).toMatchObject({ success: false, code: 'SESSION_ENDED', message: 'Please Login Again' });
  }
  // every other call for users, and the downloads, also refuse a caller without a token
  const answered: string[] = [];
  for (const row of Object.values(ENDPOINTS) as readonly Endpoint[]) {
    if (row.auth !== 'bearer') continue;
    const params = Object.fromEntries([...row.path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => [name, '1']));
    const { statusCode } = await test.app.fastify.inject({ method: row.method, url: `/${pathOf(row, params)}`, headers: { host: 'localhost' } });
    if (statusCode !== 401) answered.push(`${row.name} ${statusCode}`);
  }
  expect(answered).toEqual([]);
  expect((await test.call('POST', 'getUserDetails', { token: 'x'.repeat(43) })).status).toBe(401);
  // the same token with the host of another site
  const elsewhere = await test.app.fastify.inject({
    method: 'POST',
    url: '/getUserDetails',
    headers: { host: 'patang.localhost', authorization: `Bearer ${token.accessToken}` },
  });
  expect(elsewhere.statusCode).toBe(401);
});

it('a wrong password and an unknown name get the same answer, HTTP 200, in the requested language', async () => {
  await test.player('neutral');
  const wrong = await test.call('POST', 'user/userLogin', { body: { username: 'neutral', password: 'nonsense' } });
  const unknown = await test.call('POST', 'user/userLogin', { body: { username: 'nobody', password: 'nonsense' } });
  expect(wrong).toMatchObject({ status: 200, body: { success: false, code: 'INVALID_CREDENTIALS', message: 'Invalid username or password', data: null } });
  expect(unknown.body).toEqual(wrong.body);
  const hindi = await test.call('POST', 'user/userLogin', { body: { username: 'nobody', password: 'x' }, headers: { 'accept-language': 'hi-IN,en;q=0.5' } });
  expect(hindi.body.message).toBe('यूज़रनेम या पासवर्ड गलत है');
});

it('malformed logins are 400 and name the field', async () => {
  for (const body of [
    {},
    { username: 7, password: 'x' },
    { username: 'a'.repeat(65), password: 'x' },
    { username: 'a\u0000b', password: 'x' },
    [],
    'no json',
    'null',
  ]) {
    const answer = await test.call('POST', 'user/userLogin', { body, headers: { 'content-type': 'application/json' } });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ success: false, code: 'MALFORMED' });
  }
});

it('after five wrong passwords, also concurrent ones, the account must wait; then the right one works', async () => {
  await test.player('guarded');
  const attempt = (password: string) => test.call('POST', 'user/userLogin', { body: { username: 'guarded', password } });
  const codes = await Promise.all(Array.from({ length: 20 }, () => attempt('guess').then((answer) => answer.body.code)));
  expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(5);
  expect((await attempt('Tarn#Quill47')).body).toMatchObject({ success: false, code: 'TOO_MANY_TRIES', message: 'Too many attempts. Please try again later' });
  await test.clock.advance(31_000);
  expect((await attempt('Tarn#Quill47')).body.success).toBe(true);
});

it('logout ends the session and closes its sockets with the reason', async () => {
  const { token } = await test.demo();
  const socket = await test.socket({ auth: { token: token.accessToken } });
  await acknowledged(socket, 'authenticate', { token: token.accessToken });
  const logout = next(socket, 'logout');
  const closed = new Promise<void>((resolve) => {
    socket.once('disconnect', () => resolve());
  });
  expect((await test.call('POST', 'logout', { token: token.accessToken })).body).toEqual({ success: true });
  expect(await logout).toEqual({ message: 'Please Login Again' });
  await closed;
  expect((await test.call('POST', 'getUserDetails', { token: token.accessToken })).status).toBe(401);
});

it('a session ends after 60 minutes without an action; polls do not count, a page does', async () => {
  const { token } = await test.demo();
  const poll = () => test.call('POST', 'getUserDetails', { token: token.accessToken }).then((answer) => answer.status);
  await test.clock.advance(40 * 60_000);
  expect(await poll()).toBe(200);
  const member = (await test.call('GET', 'account/nobody/order-list?orderStatus=open', { token: token.accessToken })).body;
  expect(member.code).toBe('FOREIGN_ACCOUNT'); // refused, but still an action of the player
  await test.clock.advance(40 * 60_000);
  expect(await poll()).toBe(200);
  await test.clock.advance(21 * 60_000);
  expect(await poll()).toBe(401);
});

it('a session ends 12 hours after the login in any case, and its sockets are closed', async () => {
  const { token } = await test.demo();
  const socket = await test.socket();
  await acknowledged(socket, 'authenticate', { token: token.accessToken });
  const logout = next(socket, 'logout');
  for (let hour = 0; hour < 11; hour += 1) {
    await test.clock.advance(59 * 60_000);
    socket.emit('activity');
    await acknowledged(socket, 'authenticate', { token: token.accessToken });
  }
  await test.clock.advance(59 * 60_000);
  socket.emit('activity');
  await acknowledged(socket, 'authenticate', { token: token.accessToken });
  await test.clock.advance(13 * 60_000);
  expect(await logout).toEqual({ message: 'Please Login Again', isFinal: true });
});

it('a session is warned a minute before its idle end, also on a new socket, and an action resets the idle time', async () => {
  const { token } = await test.demo();
  const socket = await test.socket({ auth: { token: token.accessToken } });
  await acknowledged(socket, 'authenticate', { token: token.accessToken });
  const notices: number[] = [];
  socket.on('session-end', ({ inMs }) => notices.push(inMs));
  await test.clock.advance(58 * 60_000);
  await acknowledged(socket, 'authenticate', { token: token.accessToken });
  expect(notices).toEqual([]);
  const warning = next(socket, 'session-end');
  await test.clock.advance(60_500);
  const { inMs, isFinal } = await warning;
  expect(isFinal).toBe(false);
  expect(inMs).toBeGreaterThan(58_000);
  expect(inMs).toBeLessThanOrEqual(60_000);

  const late = await test.socket();
  const again = next(late, 'session-end');
  await acknowledged(late, 'authenticate', { token: token.accessToken });
  expect((await again).inMs).toBeLessThanOrEqual(inMs);

  const goneOn = next(socket, 'session-end');
  late.emit('activity');
  expect((await goneOn).inMs).toBeGreaterThan(59 * 60_000);
  await test.clock.advance(5 * 60_000);
  expect((await test.call('POST', 'getUserDetails', { token: token.accessToken })).status).toBe(200);
});

it('[TR-018] a minute before the end of the 12 hours neither an action nor a renewal extends the session', async () => {
  const { token } = await test.demo();
  const socket = await test.socket({ auth: { token: token.accessToken } });
  const act = async (): Promise<void> => {
    socket.emit('activity');
    await acknowledged(socket, 'authenticate', { token: token.accessToken });
  };
  const warning = next(socket, 'session-end');
  for (let half = 0; half < 24; half += 1) {
    await act();
    await test.clock.advance(half === 23 ? 29 * 60_000 + 30_000 : 30 * 60_000);
  }
  expect((await warning).inMs).toBeLessThanOrEqual(60_000);
  const acted = next(socket, 'session-end');
  await act();
  const final = await acted;
  expect(final.inMs).toBeLessThanOrEqual(60_000);
  expect(final.isFinal).toBe(true);
  const fresh = await renewed(token.accessToken);
  expect(fresh.expiresIn).toBeLessThanOrEqual(60);
  const logout = next(socket, 'logout');
  await test.clock.advance(2 * 60_000);
  expect((await test.call('POST', 'getUserDetails', { token: fresh.accessToken })).status).toBe(401);
  expect(await logout).toEqual({ message: 'Please Login Again', isFinal: true });
});

it('renewing returns a new token and ends the old one; sockets stay connected', async () => {
  const { token } = await test.demo();
  const socket = await test.socket();
  await acknowledged(socket, 'authenticate', { token: token.accessToken });
  const fresh = await renewed(token.accessToken);
  expect(fresh.expiresIn).toBeGreaterThan(43_100);
  // a packet that left before its client had the new token is refused and ends nothing
  expect(await acknowledged(socket, 'authenticate', { token: token.accessToken })).toMatchObject({ success: false, code: 'SESSION_ENDED' });
  expect(await acknowledged(socket, 'authenticate', { token: fresh.accessToken })).toMatchObject({ success: true });
  expect((await test.call('POST', 'getUserDetails', { token: fresh.accessToken })).status).toBe(200);
  expect(socket.connected).toBe(true);
});

describe('the family of a sign-in and its renewals', () => {
  const status = async (token: string): Promise<number> => (await test.call('POST', 'getUserDetails', { token })).status;

  it('[TR-018] ends 12 hours after the sign-in through any number of renewals', async () => {
    let token = (await test.demo()).token.accessToken;
    const signedInAt = test.clock.now();
    const left: number[] = [];
    for (let renewal = 0; renewal < 23; renewal += 1) {
      await test.clock.advance(30 * 60_000);
      const fresh = await renewed(token);
      token = fresh.accessToken;
      // the clock goes on by itself while the test runs
      left.push(Math.abs(fresh.expiresIn - (43_200 - (test.clock.now() - signedInAt) / 1000)));
    }
    expect(Math.max(...left)).toBeLessThan(30);
    expect(await status(token)).toBe(200);
    await test.clock.advance(30 * 60_000 + 1000);
    expect(await status(token)).toBe(401);
  });

  it.each(['getUserDetails', 'session/renew'])('[TR-018] ends when a replaced token is used again in %s: newest token and sockets too', async (path) => {
    const first = await test.player(`rotated.${path.length}`);
    const other = (await test.call('POST', 'user/userLogin', { body: { username: `rotated.${path.length}`, password: 'Tarn#Quill47' } })).body;
    const second = await renewed(first.token.accessToken);
    const third = await renewed(second.accessToken);
    const socket = await test.socket({ auth: { token: third.accessToken } });
    await acknowledged(socket, 'authenticate', { token: third.accessToken });
    const logout = next(socket, 'logout');
    expect((await test.call('POST', path, { token: first.token.accessToken })).status).toBe(401);
    expect(await status(third.accessToken)).toBe(401);
    expect(await logout).toEqual({ message: 'Please Login Again' });
    // another sign-in of the same player is another family
    expect(await status((other as unknown as typeof first).token.accessToken)).toBe(200);
  });

  it('ends when two renew one token at once, and by a new socket with a replaced token', async () => {
    const { token } = await test.demo();
    const both = await Promise.all([1, 2].map(() => test.call('POST', 'session/renew', { token: token.accessToken })));
    const made = both.flatMap(({ body }) => (body.success ? [(body as unknown as { token: Renewed }).token.accessToken] : []));
    expect(made.length).toBeLessThanOrEqual(1);
    expect(await Promise.all(made.map(status))).not.toContain(200);

    const other = await test.demo();
    const fresh = await renewed(other.token.accessToken);
    const stranger = await test.socket();
    expect(await acknowledged(stranger, 'authenticate', { token: other.token.accessToken })).toMatchObject({ success: false, code: 'SESSION_ENDED' });
    expect(await status(fresh.accessToken)).toBe(401);
  });

  it('ends with the 12 hours of the sign-in after a change of the password too', async () => {
    const login = await test.player('family.changer');
    await test.clock.advance(40 * 60_000);
    const body = { oldPassword: 'Tarn#Quill47', password: 'Other#4567' };
    const changed = (await test.call('POST', 'session/password', { token: login.token.accessToken, body })).body as unknown as { token: Renewed };
    expect(changed.token.expiresIn).toBeLessThanOrEqual(43_200 - 40 * 60);
    expect(await status(changed.token.accessToken)).toBe(200);
  });
});

it('changing the password needs the old one, refuses a weak one, ends other sessions with their sockets, and keeps this one', async () => {
  const here = await test.player('changer');
  const there = (await test.call('POST', 'user/userLogin', { body: { username: 'changer', password: 'Tarn#Quill47' } })).body as unknown as typeof here;
  const socket = await test.socket();
  await acknowledged(socket, 'authenticate', { token: there.token.accessToken });
  const own = await test.socket();
  await acknowledged(own, 'authenticate', { token: here.token.accessToken });
  const change = (oldPassword: string, password: string, token = here.token.accessToken) =>
    test.call('POST', 'session/password', { token, body: { oldPassword, password } });
  expect((await change('Tarn#Quill48', 'Other#4567')).body).toMatchObject({
    success: false,
    code: 'PASSWORD_WRONG',
    message: 'The current password is incorrect',
  });
  expect((await change('Tarn#Quill47', 'other#4567')).body).toMatchObject({ success: false, code: 'PASSWORD_WEAK' });
  const logout = next(socket, 'logout');
  const changed = await change('Tarn#Quill47', 'Other#4567');
  expect(changed.body).toMatchObject({ success: true, message: 'Your password is changed', token: { expiresIn: expect.any(Number) as number } });
  expect(await logout).toEqual({ message: 'Please Login Again' });
  for (const login of [here, there]) expect((await test.call('POST', 'getUserDetails', { token: login.token.accessToken })).status).toBe(401);
  const fresh = (changed.body as unknown as { token: { accessToken: string } }).token.accessToken;
  expect((await test.call('POST', 'getUserDetails', { token: fresh })).status).toBe(200);
  expect(own.connected).toBe(true);
  const attempt = (password: string) => test.call('POST', 'user/userLogin', { body: { username: 'changer', password } }).then((answer) => answer.body.success);
  expect([await attempt('Tarn#Quill47'), await attempt('Other#4567')]).toEqual([false, true]);
  const { token } = await test.demo();
  expect((await change('', 'Other#4567', token.accessToken)).body).toMatchObject({ success: false, code: 'NOT_PERMITTED' });
});

it('guesses of the old password in an open session are limited like those at the login', async () => {
  const { token } = await test.player('borrowed');
  const codes: unknown[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const answer = await test.call('POST', 'session/password', { token: token.accessToken, body: { oldPassword: `Guess#00${turn}`, password: 'Other#4567' } });
    codes.push(answer.body.code);
  }
  expect(codes).toEqual([...Array.from({ length: 5 }, () => 'PASSWORD_WRONG'), 'TOO_MANY_TRIES']);
});

it('[CA-63] [CA-64] getActivityDetails returns the previous login for an empty body with the header; without the header it is 401', async () => {
  const begun = test.clock.now();
  const first = await test.player('last.login');
  const loggedIn = test.clock.now();
  expect(await test.call('POST', 'getActivityDetails', { body: {} })).toMatchObject({ status: 401, body: { success: false, code: 'SESSION_ENDED' } });
  const before = await test.call('POST', 'getActivityDetails', { token: first.token.accessToken, body: {} });
  expect(before.body).toMatchObject({ success: true, doc: [{ lastLogin: null }] });
  const second = await test.call('POST', 'user/userLogin', { body: { username: 'last.login', password: 'Tarn#Quill47' } });
  const again = await test.call('POST', 'getActivityDetails', { token: (second.body as unknown as typeof first).token.accessToken });
  const { lastLogin } = (again.body as unknown as { doc: { lastLogin: string }[] }).doc[0]!;
  expect(Date.parse(lastLogin)).toBeGreaterThanOrEqual(begun);
  expect(Date.parse(lastLogin)).toBeLessThanOrEqual(loggedIn);
});

it('[EN-39] the login event holds username, password, siteurl, manager and activity_details: each is known, with them the socket is signed in', async () => {
  await test.player('five.names');
  const socket = await test.socket();
  const user = { username: 'five.names', password: 'Tarn#Quill47', siteurl: 'localhost', manager: 'm-maidan', activity_details: { browserdetail: 'test' } };
  for (const name of ['username', 'password', 'siteurl', 'manager', 'activity_details']) {
    const refused = next(socket, 'login-error');
    emitRaw(socket, 'login', { user: { ...user, [name]: 7 } });
    expect(await refused).toMatchObject({ success: false, code: 'MALFORMED', message: `The request is not valid (user.${name})` });
  }
  const good = next(socket, 'login-success');
  emitRaw(socket, 'login', { user });
  expect(await good).toMatchObject({ success: true, data: { details: { username: 'five.names' } } });
});

it('the socket login gives the same success and refusal, and authenticates the socket', async () => {
  await test.player('socket.user');
  const socket = await test.socket();
  socket.emit('login', { user: { username: 'socket.user', password: 'wrong', siteurl: '', manager: '' } });
  expect(await next(socket, 'login-error')).toMatchObject({ success: false, code: 'INVALID_CREDENTIALS' });
  const good = next(socket, 'login-success');
  socket.emit('login', { user: { username: 'socket.user', password: 'Tarn#Quill47', siteurl: '', manager: '', activity_details: { ipaddress: '' } } });
  const login = await good;
  expect((await test.call('POST', 'getUserDetails', { token: login.token.accessToken })).body).toMatchObject({ success: true });
  const { token } = await test.demo();
  emitRaw(socket, 'create-bet', { token: token.accessToken, betSlipRef: 'foreign', bet: wireBet() });
  expect(await either(socket, 'place-bet-success', 'place-bet-error')).toMatchObject({
    event: 'place-bet-error',
    payload: { code: 'FOREIGN_ACCOUNT', betSlipRef: 'foreign' },
  });
});

it('blocking an account ends its access at once: sessions get 403, and a login says so only with the right password', async () => {
  const login = await test.player('blocked.user');
  const { memberCode } = login.data;
  const socket = await test.socket({ auth: { token: login.token.accessToken } });
  await acknowledged(socket, 'authenticate', { token: login.token.accessToken });
  const logout = next(socket, 'logout');
  expect((await test.operator('POST', `operator/accounts/${memberCode}/block`, { reason: 'test' })).body.success).toBe(true);
  expect(await logout).toEqual({ message: 'Your account is locked. Please contact support' });
  const call = await test.call('POST', 'getUserDetails', { token: login.token.accessToken });
  expect(call).toMatchObject({ status: 403, body: { code: 'ACCOUNT_LOCKED' } });
  const attempt = (password: string) =>
    test.call('POST', 'user/userLogin', { body: { username: 'blocked.user', password } }).then((answer) => answer.body.code);
  expect(await attempt('nope')).toBe('INVALID_CREDENTIALS');
  expect(await attempt('Tarn#Quill47')).toBe('ACCOUNT_LOCKED');
});

it('the database contains no token and no password', async () => {
  const login = await test.player('secretive');
  const rows = await test.database.query<{ text: string }>(
    'select row_to_json(session)::text as text from session union all select row_to_json(account)::text from account',
  );
  const all = rows.map((row) => row.text).join();
  expect(all).not.toContain(login.token.accessToken);
  expect(all).not.toContain('Tarn#Quill47');
  expect(all).toContain('$argon2id$');
});
