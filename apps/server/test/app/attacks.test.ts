/** Attacks on accounts, sites and money, against the running app and its database. Each is refused and changes nothing. */
import * as fc from 'fast-check';
import { ENDPOINTS, pathOf, type Endpoint } from '@maidan/contract';
import { SITES } from '@maidan/sites';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditDatabase, databaseAuditText } from '../../src/modules/wallet/audit.ts';
import { askOtp, MANAGER, newPhone, otpOf, registered, signUpBody } from '../modules/otp/testing-phones.ts';
import { payloads } from '../call-fuzz/testing-fuzz.ts';
import { acknowledged, emitRaw, next, paidIn, startTestApp, type TestApp } from '../testing-app.ts';

/** Behind a balancer, so that callers have addresses. */
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ environment: { TRUST_PROXY: '1' }, callsPerSecond: 1e6 });
});
afterAll(() => test.stop());

type Player = Awaited<ReturnType<TestApp['player']>>;
const ROWS: readonly Endpoint[] = Object.values(ENDPOINTS);
const SIGNED_IN = ROWS.filter(({ auth }) => auth === 'bearer');

/** Sends a call directly to the server, with a chosen host. */
async function inject(method: string, url: string, headers: Record<string, string>, payload?: unknown) {
  const answer = await test.app.fastify.inject({
    method: method as 'GET',
    url,
    headers: { host: 'localhost', ...headers },
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
  return { status: answer.statusCode, headers: answer.headers, text: answer.payload };
}
const codeOf = (text: string): unknown => (JSON.parse(text) as { code?: unknown }).code;
const balanceOf = async ({ token }: Player): Promise<number> =>
  ((await test.call('POST', 'getUserDetails', { token: token.accessToken })).body as unknown as { doc: { balance: number } }).doc.balance;

describe('tokens', () => {
  it('of another site, expired and revoked ones get 401 from every call that needs a session, before its body is checked', async () => {
    const [player, gone] = [await test.player('token.player'), await test.player('token.gone')];
    await test.call('POST', 'logout', { token: gone.token.accessToken });
    const refused = async (host: string, token: string): Promise<readonly string[]> => {
      const answered: string[] = [];
      for (const row of SIGNED_IN) {
        const params = Object.fromEntries([...row.path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => [name, player.data.memberCode]));
        const { status, text } = await inject(row.method, `/${pathOf(row, params)}`, { host, authorization: `Bearer ${token}` });
        if (status !== 401 || codeOf(text) !== 'SESSION_ENDED') answered.push(`${row.name} ${status} ${text}`);
      }
      return answered;
    };
    expect(SIGNED_IN.length).toBeGreaterThan(50);
    for (const { hosts } of SITES.slice(1)) expect(await refused(hosts[0] ?? '', player.token.accessToken)).toEqual([]);
    expect(await refused('unknown.example', player.token.accessToken)).toEqual([]);
    expect(await refused('localhost', gone.token.accessToken)).toEqual([]);
    const late = await test.player('token.late');
    await test.clock.advance(61 * 60_000);
    expect(await refused('localhost', late.token.accessToken)).toEqual([]);
  });

  it('of another site, of another account, expired and revoked ones authenticate no socket', async () => {
    const [one, other, gone] = [await test.player('socket.one'), await test.player('socket.other'), await test.player('socket.gone')];
    await test.call('POST', 'logout', { token: gone.token.accessToken });
    const elsewhere = await test.socket({ extraHeaders: { 'x-forwarded-host': 'patang.localhost' } });
    expect(await acknowledged(elsewhere, 'authenticate', { token: one.token.accessToken })).toMatchObject({ code: 'SESSION_ENDED', status: 401 });
    const socket = await test.socket({ auth: { token: one.token.accessToken } });
    for (const event of ['authenticate', 'subscribe', 'get-bets', 'get-bet-status', 'create-bet']) {
      const extra = { account: true, betSlipRefs: [], bet: {}, betSlipRef: 'foreign' };
      expect([event, await acknowledged(socket, event, { token: other.token.accessToken, ...extra })]).toMatchObject([event, { code: 'FOREIGN_ACCOUNT' }]);
      expect([event, await acknowledged(socket, event, { token: gone.token.accessToken, ...extra })]).toMatchObject([event, { code: 'SESSION_ENDED' }]);
    }
    const ended = await test.socket({ auth: { token: gone.token.accessToken } });
    expect(await next(ended, 'logout')).toEqual({ message: 'Please Login Again' });
  });

  it('open no path of another account: neither by memberCode nor by id, at any call', async () => {
    const [player, victim] = [await test.player('foreign.player'), await test.player('foreign.victim')];
    const rows = SIGNED_IN.filter(({ path }) => /^account\/:id\/|:memberCode/.test(path));
    expect(rows.length).toBeGreaterThan(15);
    const open: string[] = [];
    for (const row of rows)
      for (const foreign of [victim.data.memberCode, 'u999999999', victim.data.memberCode.toUpperCase()]) {
        const params = Object.fromEntries([...row.path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => [name, foreign]));
        const inputs = row.body === undefined ? [{}] : fc.sample(payloads(row.body, {}), { numRuns: 30, seed: 7 });
        for (const input of inputs) {
          const payload = row.method === 'GET' ? undefined : input;
          if (payload !== undefined && (typeof payload !== 'object' || payload === null)) continue;
          const { status, text } = await inject(row.method, `/${pathOf(row, params)}`, { authorization: `Bearer ${player.token.accessToken}` }, payload);
          if (codeOf(text) !== 'FOREIGN_ACCOUNT' && status !== 400) open.push(`${row.name} ${status} ${text.slice(0, 200)}`);
        }
      }
    expect(open).toEqual([]);
  });
});

it('a value whose length is no number is malformed, in a packet and in a call, and crashes nothing', async () => {
  const immeasurable = { length: { valueOf: 1, toString: 1 } };
  const socket = await test.socket();
  expect(await acknowledged(socket, 'casino-cash-out', { token: immeasurable, bet: immeasurable })).toMatchObject({ code: 'MALFORMED' });
  const call = await test.call('POST', 'user/userLogin', { body: { username: immeasurable, password: immeasurable } });
  expect([call.status, call.body.code]).toEqual([400, 'MALFORMED']);
  expect((await test.call('GET', 'server-time')).status).toBe(200);
});

it('extra fields of a body change no account: role, site, balance, limits and permissions stay', async () => {
  const player = await test.player('mass.player');
  const facts = () =>
    test.database.query(
      "select to_jsonb(a) - 'settings' - 'password_hash' - 'last_login_at' - 'previous_login_at' - 'updated_at' as row from account a where username = 'mass.player'",
    );
  const [before, balance] = [await facts(), await balanceOf(player)];
  const claims = {
    role: 'admin',
    isDemo: true,
    is_demo: true,
    status: 'blocked',
    site: 'patang',
    siteurl: 'patang.localhost',
    manager: 'm-patang',
    memberCode: 'u1',
    account: 1,
    balance: 1e9,
    exposure: -1e9,
    permissions: { all: true },
    minStake: 0,
    emailVerified: true,
    user: { role: 'admin' },
    details: { role: 'admin', _id: 'm-patang', username: 'root' },
  };
  for (const row of SIGNED_IN) {
    // the deposit belongs to another player, and these end the session
    if (['logout', 'renewSession', 'endSession', 'requestDeposit', 'requestWithdrawal', 'redeemPromoCode'].includes(row.name)) continue;
    const params = Object.fromEntries([...row.path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => [name, player.data.memberCode]));
    const query = new URLSearchParams({ role: 'admin', memberCode: 'u1', balance: '1000000' }).toString();
    for (const input of row.body === undefined ? [{}] : fc.sample(payloads(row.body, {}), { numRuns: 10, seed: 11 })) {
      const body = Array.isArray(input) ? input.map((item: unknown) => ({ ...(item as object), ...claims })) : { ...(input as object), ...claims };
      const { status } = await inject(
        row.method,
        `/${pathOf(row, params)}?${query}`,
        { authorization: `Bearer ${player.token.accessToken}`, 'content-type': 'application/json' },
        row.method === 'GET' ? undefined : body,
      );
      expect([row.name, status === 200 || status === 400]).toEqual([row.name, true]);
    }
  }
  expect(await facts()).toEqual(before);
  expect(await balanceOf(player)).toBe(balance);
  const admin = await test.call('GET', 'operator/audit/entries', { token: player.token.accessToken });
  expect(admin).toMatchObject({ status: 401, body: { success: false, code: 'SESSION_ENDED' } });
});

describe('phones', () => {
  it('with +91, spaces, letters or digits of another script are malformed in every call, get no message and match no account', async () => {
    const phone = newPhone();
    expect((await registered(test, phone)).body.success).toBe(true);
    await test.clock.advance(60_000);
    const sent = (await test.database.query('select 1 from one_time_code')).length;
    const devanagari = phone.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));
    const fullWidth = phone.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    const odd = [`+91${phone}`, `91${phone}`, `0${phone}`, ` ${phone}`, `${phone} `, `${phone}\n`, `${phone.slice(0, 5)} ${phone.slice(5)}`];
    const phones = [...odd, devanagari, fullWidth, `${phone}\u200b`, `${phone}abc`, `${phone},9999999999`];
    const order = 'x'.repeat(16);
    const answers: unknown[] = [];
    for (const written of phones) {
      for (const path of ['createOtp', 'createUserOtp', 'auth/resendOtp', 'auth/verifyOtp', 'auth/forgotPassword', 'auth/verifyforgotPassword']) {
        const body = { phone: written, managerId: MANAGER, orderId: order, otp: '1234', password: 'Better#456' };
        const answer = await test.call('POST', path, { body, headers: { authorization: `Bearer ${'x'.repeat(43)}` } });
        answers.push([path, written, answer.status]);
      }
      const signUp = await test.call('POST', 'createUserWithOtp', { body: signUpBody({ phone: written, otp: '1234', orderId: order }) });
      answers.push(['createUserWithOtp', written, signUp.status]);
    }
    expect(answers.filter((answer) => (answer as unknown[])[2] !== 400)).toEqual([]);
    expect(await test.database.query('select 1 from one_time_code')).toHaveLength(sent);
    // login accepts any user id: none of these exists (except for white space around the own one)
    for (const written of phones.filter((text) => text.trim() !== phone))
      expect((await test.call('POST', 'user/userLogin', { body: { username: written, password: 'Tarn#Quill47' } })).body.success).toBe(false);
    const socket = await test.socket();
    for (const written of phones) {
      const answered = next(socket, 'login-otp-success');
      emitRaw(socket, 'newloginWithOtp', { phone: written, otp: '1234', orderId: order, managerId: MANAGER });
      expect([written, await answered]).toMatchObject([written, { success: false }]);
    }
  });
});

it('markup in a name stays text: it is stored unchanged and sent as JSON that no browser renders as a page', async () => {
  const name = '<img src=x onerror=alert(1)><script>alert(2)</script>"\'&';
  const phone = newPhone();
  const orderId = await askOtp(test, 'createOtp', phone);
  const body = signUpBody({ phone, orderId, otp: otpOf(test, phone) }) as { newUser: object };
  const made = await test.call('POST', 'createUserWithOtp', { body: { ...body, newUser: { ...body.newUser, fullname: name } } });
  const { user, verifytoken } = (made.body as unknown as { data: { output: { user: { memberCode: string }; verifytoken: string } } }).data.output;
  const profile = await inject('GET', `/account/${user.memberCode}/profile/get`, { authorization: `Bearer ${verifytoken}` });
  expect((JSON.parse(profile.text) as { result: { fullname: string } }).result.fullname).toBe(name);
  expect(profile.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  });
});

describe('races', () => {
  it('a promo code that is redeemed fifty times at once grants its points once', async () => {
    await test.operator('POST', 'operator/sites/maidan/sign-up-codes', { code: 'raced', grant: 500 });
    const player = await test.player('promo.racer');
    const path = `account/${player.data.memberCode}/promotions/promo-code`;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_item, index) =>
        test.call('POST', path, { token: player.token.accessToken, body: { promoCode: index % 2 === 0 ? 'RACED' : ' raced' } }),
      ),
    );
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    // after twenty refusals of an account nothing is looked up any more
    for (const { body } of answers.filter((answer) => !answer.body.success)) expect(['PROMO_USED', 'TOO_MANY_TRIES']).toContain(body.code);
    expect(await balanceOf(player)).toBe(100_500);
  });

  it('[TR-009] of fifty withdrawals at once by a player whose deposits afford three, three succeed; no granted point is paid out', async () => {
    const player = await test.player('withdraw.racer');
    await paidIn(test, player.token.accessToken, 2);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_item, index) =>
        test.call('POST', 'cashier/withdraw', {
          token: player.token.accessToken,
          body: { amount: 30_000, upi: 'asha@okbank', requestId: `race-${index}` },
        }),
      ),
    );
    expect(answers.filter(({ body }) => body.success)).toHaveLength(3);
    expect(await balanceOf(player)).toBe(1_10_000);
    const [row] = await test.database.query<{ sum: string }>(
      "select sum(amount)::text as sum from cashier_request r join account a on a.id = r.account where a.username = 'withdraw.racer' and r.type = 'withdraw'",
    );
    expect(row).toEqual({ sum: '9000000' });
    expect(databaseAuditText(await auditDatabase(test.database))).not.toContain('FAIL');
  });
});

describe('hosts', () => {
  const siteAt = async (headers: Record<string, string>): Promise<string> => {
    const { text } = await inject('GET', '/app-config', headers);
    return (JSON.parse(text) as { result: { appConfig: { model: { name: string } }[] } }).result.appConfig[0]!.model.name;
  };

  it('are compared without port, case, final dot and prefix; every other host is the unknown site', async () => {
    const [own, other, unknown] = [await siteAt({ host: 'localhost' }), await siteAt({ host: 'patang.localhost' }), await siteAt({ host: 'no.example' })];
    expect(new Set([own, other, unknown]).size).toBe(3);
    for (const host of ['LOCALHOST', 'localhost:3000', 'localhost.', 'localhost.:80', 'www.localhost', 'App.LocalHost.:65535'])
      expect([host, await siteAt({ host })]).toEqual([host, own]);
    for (const host of ['PATANG.localhost:1', 'www.patang.localhost.', 'api.patang.localhost']) expect([host, await siteAt({ host })]).toEqual([host, other]);
    for (const host of [
      '.',
      '..',
      ':80',
      'localhost..',
      '.localhost',
      'patang.localhost.evil.example',
      'evil.example/patang.localhost',
      'patang.localhost@evil.example',
      'evil.example#patang.localhost',
      'patang.localhost, localhost',
      'patang localhost',
      'xn--ptang-ira.localhost',
      'pаtang.localhost',
      'ＰＡＴＡＮＧ.localhost',
      'patang%2elocalhost',
      '[::2]',
      '__proto__',
      'constructor',
      "'><script>alert(1)</script>",
      'x'.repeat(4000),
    ])
      expect([host, await siteAt({ host: Buffer.from(host).toString('latin1') })]).toEqual([host, unknown]);
  });

  it('claimed by the caller have no effect: the last entry, which the balancer adds, counts', async () => {
    const [own, other] = [await siteAt({}), await siteAt({ host: 'patang.localhost' })];
    expect(await siteAt({ 'x-forwarded-host': 'localhost, patang.localhost' })).toBe(other);
    expect(await siteAt({ host: 'patang.localhost', 'x-forwarded-host': 'patang.localhost, localhost' })).toBe(own);
    for (const header of ['x-host', 'x-original-host', 'forwarded', 'x-forwarded-server', 'x-http-host-override', 'x-original-url', 'x-rewrite-url'])
      expect([header, await siteAt({ [header]: header === 'forwarded' ? 'host=patang.localhost' : 'patang.localhost' })]).toEqual([header, own]);
    const direct = await startTestApp();
    try {
      const answer = await direct.app.fastify.inject({ url: '/app-config', headers: { host: 'localhost', 'x-forwarded-host': 'patang.localhost' } });
      expect(answer.json()).toMatchObject({ result: { appConfig: [{ model: { name: own } }, {}, {}, {}] } });
      const socket = await direct.socket({ extraHeaders: { 'x-forwarded-host': 'patang.localhost', 'x-forwarded-for': '192.0.2.1' } });
      const demo = await direct.demo();
      expect(await acknowledged(socket, 'authenticate', { token: demo.token.accessToken })).toMatchObject({ success: true });
    } finally {
      await direct.stop();
    }
  });
});
