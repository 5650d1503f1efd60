/** Breaks, length of sessions and the age declaration on the whole app: which players they exclude, on which sites, and how fast. */
import { GAMES } from '@maidan/casino';
import { ENDPOINTS, type Login } from '@maidan/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acknowledged, next, startTestApp, TEST_PASSWORD, type Reply, type TestApp, type TestSocket } from '../../testing-app.ts';
import { askOtp, newPhone, otherThan, otpOf, signUpBody } from '../otp/testing-phones.ts';
import { auditDatabase } from '../../../src/modules/wallet/audit.ts';
import { newPlayer, orderItem, TestPlayer } from './testing-play.ts';

const HOUR_MS = 3_600_000;
const PASSWORD = TEST_PASSWORD;
const LAUNCH = { path: ENDPOINTS.launchTables.path, table: GAMES.find((game) => game.studio === 'table-studio')!.gameId };

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

/** Calls a site by its host header, which fetch cannot set. */
async function on(site: string, path: string, body: object): Promise<Reply['body']> {
  const answer = await test.app.fastify.inject({ method: 'POST', url: `/${path}`, headers: { host: `${site}.localhost` }, payload: body });
  return answer.json();
}
const logIn = (site: string, username: string) => on(site, 'user/userLogin', { username, password: PASSWORD });
/** Makes an account with this phone on a site. */
async function account(site: string, phone: string): Promise<TestPlayer> {
  const made = await test.operator('POST', 'operator/accounts', { site, username: `p${phone}${site}`.slice(0, 32), password: PASSWORD, phone });
  expect(made.body).toMatchObject({ success: true });
  return new TestPlayer(test, (await logIn(site, phone)) as unknown as Login);
}
async function connected({ token }: TestPlayer, site = 'maidan'): Promise<TestSocket> {
  const socket = await test.socket(site === 'maidan' ? {} : { extraHeaders: { host: `${site}.localhost` } });
  expect(await acknowledged(socket, 'authenticate', { token })).toMatchObject({ success: true });
  return socket;
}
const gone = (socket: TestSocket): Promise<string> =>
  new Promise((resolve) => {
    socket.once('logout', ({ message }) => socket.once('disconnect', () => resolve(message)));
  });
const take = (player: TestPlayer, wish: object): Promise<Reply['body']> => player.takeBreak(wish);

describe('self-exclusion', () => {
  it('applies at once on every site of the phone: sockets close, resting bets are cancelled, matched ones stay, no login before its end', async () => {
    const phone = newPhone();
    const here = await account('maidan', phone);
    const there = await account('patang', phone);
    expect(await here.bet()).toMatchObject({ success: true });
    expect(await here.bet({ price: 500 })).toMatchObject({ success: true });
    const farewells = [gone(await connected(here)), gone(await connected(there, 'patang'))];
    const delayed = here.call('POST', 'exchange/order', [orderItem({ totalSize: 7 })]);
    await expect.poll(() => here.openOrders()).toBe(2);
    const begun = await take(here, { months: 6 });
    expect(begun).toMatchObject({ success: true, message: 'You are excluded from now on', result: { kind: 'EXCLUSION' } });
    const text = /^You have excluded yourself until \d+ \w+ 20\d\d, \d\d:\d\d IST$/;
    for (const message of await Promise.all(farewells)) expect(message).toMatch(text);
    expect((await delayed).body).toMatchObject({ result: [{ success: false, code: 'ORDER_LAPSED' }] });
    expect(await here.openOrders()).toBe(0);
    const stood = 'select coalesce(sum(o.matched), 0)::int as n from orders o join account a on a.id = o.account where a.member_code = $1';
    expect(await here.count(stood)).toBe(100_00);
    expect((await here.call('GET', 'play/limits')).status).toBe(401);
    for (const site of ['maidan', 'patang'])
      expect(await logIn(site, phone)).toMatchObject({ success: false, code: 'SELF_EXCLUDED', message: expect.stringMatching(text) as string });
    expect(await otpLogin(phone)).toMatchObject({ success: false, code: 'SELF_EXCLUDED' });
    // a caller without the password learns nothing
    expect(await on('maidan', 'user/userLogin', { username: phone, password: 'Other#123' })).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect((await auditDatabase(test.database)).ok).toBe(true);
  });

  it('prevents a new account with its phone on other sites, after the OTP has proven the phone', async () => {
    const phone = newPhone();
    const there = await account('patang', phone);
    expect(await there.takeBreak({ months: 6 }, { host: 'patang.localhost' })).toMatchObject({ success: true });
    const orderId = await askOtp(test, 'createOtp', phone);
    const right = otpOf(test, phone);
    for (const [otp, code] of [
      [otherThan(right), 'OTP_WRONG'],
      [right, 'SELF_EXCLUDED'],
    ] as const)
      expect((await test.call('POST', 'createUserWithOtp', { body: signUpBody({ phone, orderId, otp }) })).body).toMatchObject({ success: false, code });
    expect(await test.database.query("select 1 from account where site = 'maidan' and phone = $1", [phone])).toEqual([]);
  });

  it('can only be made longer, also by an operator, who sees each change and its author', async () => {
    const phone = newPhone();
    const player = await account('maidan', phone);
    const path = `operator/accounts/${player.login.data.memberCode}/breaks`;
    const lengthen = async (until: string | null, reason = 'asked for by letter') => (await test.operator('POST', path, { until, reason })).body;
    expect(await lengthen(null)).toMatchObject({ success: false, code: 'LIMIT_INVALID' });
    expect(await take(player, { months: 5 })).toMatchObject({ success: false, code: 'LIMIT_INVALID' });
    await take(player, { months: 12 });
    expect(await lengthen('2026-01-01')).toMatchObject({ success: false, code: 'BREAK_SHORTER' });
    expect(await lengthen(null, ' ')).toMatchObject({ success: false, code: 'REASON_REQUIRED' });
    expect(await lengthen(null)).toMatchObject({ success: true });
    const seen = (await test.operator('GET', path)).body;
    expect(seen).toMatchObject({
      inForce: { kind: 'EXCLUSION', until: null },
      result: [{ until: null, actor: 'local key', reason: 'asked for by letter' }, { kind: 'EXCLUSION' }],
    });
    const logged = await test.database.query(
      'select action, outcome from audit_entry where target_id = $1 union all select action, outcome from player_event where target = $1',
      [player.login.data.memberCode],
    );
    expect(logged).toEqual(
      expect.arrayContaining([
        { action: 'selfExclusion', outcome: 'OK' },
        { action: 'operatorLengthenBreak', outcome: 'BREAK_SHORTER' },
        { action: 'operatorLengthenBreak', outcome: 'OK' },
      ]),
    );
    expect((await logIn('maidan', phone)).message).toBe('You have excluded yourself for good');
  });
});

describe('a demo account belongs to no person', () => {
  const demo = async (site: string, cookie?: string) =>
    (
      await test.app.fastify.inject({
        method: 'POST',
        url: '/LoginWithDemo',
        headers: { host: `${site}.localhost`, ...(cookie === undefined ? {} : { cookie }) },
      })
    ).json() as Reply['body'];
  const enter = async (site: string, phone: string, password = PASSWORD) => {
    const url = '/user/userLogin';
    const answer = await test.app.fastify.inject({ method: 'POST', url, headers: { host: `${site}.localhost` }, payload: { username: phone, password } });
    return { body: answer.json<Reply['body']>(), cookie: String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '' };
  };

  it('and is refused in a browser that was in an account of a person on a break, on any site; other browsers may open one', async () => {
    const phone = newPhone();
    const here = await account('maidan', phone);
    await account('patang', phone);
    const { cookie } = await enter('patang', phone);
    expect(await demo('patang', cookie)).toMatchObject({ success: true });
    await take(here, { months: 6 });
    expect(await demo('patang', cookie)).toMatchObject({ success: false, code: 'DEMO_CLOSED' });
    expect(await demo('patang')).toMatchObject({ success: true });
    expect(
      await demo(
        'patang',
        cookie.replace(/\d+$/, (number) => String(Number(number) + 1)),
      ),
    ).toMatchObject({ success: true });
  });

  it('a login that a break refuses marks the browser only with the right password, and after a time-out demo accounts open again', async () => {
    const phone = newPhone();
    const here = await account('maidan', phone);
    const before = await enter('maidan', phone);
    await take(here, { hours: 24 });
    expect(await demo('maidan', before.cookie)).toMatchObject({ code: 'DEMO_CLOSED' });
    await take(here, { months: 6 });
    expect(await enter('maidan', phone, 'Other#123')).toMatchObject({ body: { code: 'INVALID_CREDENTIALS' }, cookie: '' });
    const refused = await enter('maidan', phone);
    expect(refused.body).toMatchObject({ code: 'SELF_EXCLUDED' });
    expect(await demo('maidan', refused.cookie)).toMatchObject({ code: 'DEMO_CLOSED' });
    const other = await account('maidan', newPhone());
    const { cookie } = await enter('maidan', other.login.data.details.username);
    await take(other, { hours: 24 });
    await test.clock.advance(25 * HOUR_MS);
    expect(await demo('maidan', cookie)).toMatchObject({ success: true });
  });
});

async function otpLogin(phone: string): Promise<Reply['body']> {
  const orderId = await askOtp(test, 'createUserOtp', phone);
  const socket = await test.socket();
  const answer = next(socket, 'login-otp-success');
  socket.emit('newloginWithOtp', { phone, otp: otpOf(test, phone), orderId });
  return (await answer) as unknown as Reply['body'];
}

describe('a time-out', () => {
  it('stops bets, deposits and the casino, not reading; resting bets are cancelled; it can only be made longer', async () => {
    const player = await newPlayer(test, 'pausing1');
    expect(await player.bet({ price: 500 })).toMatchObject({ success: true });
    expect(await take(player, { hours: 23 })).toMatchObject({ code: 'LIMIT_INVALID' });
    expect(await take(player, { hours: 43 * 24 })).toMatchObject({ code: 'LIMIT_INVALID' });
    expect(await take(player, { hours: 25 })).toMatchObject({ success: true, result: { kind: 'TIMEOUT' } });
    expect(await player.openOrders()).toBe(0);
    const refused = await player.bet();
    expect([refused.code, refused.message]).toEqual([
      'TIMED_OUT',
      expect.stringMatching(/^Your time-out lasts until .* IST\. Bets, deposits and casino games are closed until then$/),
    ]);
    const deposit = await player.call('POST', 'cashier/deposit', { amount: 500, method: 'UPI', utr: '412345670123', requestId: 'x' });
    expect(deposit.body).toMatchObject({ code: 'TIMED_OUT' });
    const launched = await player.call('POST', LAUNCH.path, { eventName: LAUNCH.table });
    expect(launched.body).toMatchObject({ code: 'TIMED_OUT' });
    expect(await take(player, { hours: 24 })).toMatchObject({ code: 'BREAK_SHORTER' });
    expect(await take(player, { hours: 26 })).toMatchObject({ success: true });
    expect((await player.limits()).pause).toMatchObject({ kind: 'TIMEOUT' });
    expect(await logIn('maidan', 'pausing1')).toMatchObject({ success: true });
    await test.clock.advance(26 * HOUR_MS);
    const after = new TestPlayer(test, (await logIn('maidan', 'pausing1')) as unknown as Login);
    expect((await after.limits()).pause).toBeNull();
    expect(await after.bet()).toMatchObject({ success: true });
  });
});

describe('a session', () => {
  it('counts its length, stakes and winnings, and when the player needs a reality check; a renewal continues the count', async () => {
    const player = await newPlayer(test, 'playing1');
    expect(await player.session()).toMatchObject({ staked: 0, net: 0, realityMinutes: null, checkInMs: null, endsInMs: null });
    expect((await player.call('PUT', 'play/reality-check', { minutes: 20 })).body).toMatchObject({ code: 'LIMIT_INVALID' });
    expect((await player.call('PUT', 'play/reality-check', { minutes: 15 })).body).toMatchObject({ result: { realityMinutes: 15 } });
    expect(await player.bet({ marketId: '1.3003', selectionId: 21, btype: 'SESSION', price: 1.1, line: 45, side: 1, totalSize: 100 })).toMatchObject({
      success: true,
    });
    await test.clock.advance(16 * 60_000);
    const { body } = await player.call('POST', 'session/renew');
    const { token } = body as unknown as { token: Login['token'] };
    const renewed = new TestPlayer(test, { ...player.login, token });
    // a NO of 100 at 110 risks 110
    expect(await renewed.session()).toMatchObject({ staked: 110, net: 0, checkInMs: 0 });
    expect((await renewed.session()).playedMs).toBeGreaterThanOrEqual(16 * 60_000);
    await renewed.call('POST', 'play/reality-check/seen');
    const { checkInMs } = await renewed.session();
    expect(checkInMs).toBeGreaterThan(14 * 60_000);
    expect(checkInMs).toBeLessThanOrEqual(15 * 60_000);
    await test.operator('POST', 'operator/markets/1.3003/settle', { runs: 50 });
    expect(await renewed.session()).toMatchObject({ net: -110, netMonth: -110 });
  });

  it('ends at its own limit within a second, whatever its player does, with the reason', async () => {
    const player = await newPlayer(test, 'playing2');
    expect(await player.ask('session', 30)).toMatchObject({ success: true });
    const farewell = gone(await connected(player));
    await test.clock.advance(29 * 60_000);
    expect((await player.session()).endsInMs).toBeLessThanOrEqual(60_000);
    await test.clock.advance(60_000);
    expect(await farewell).toBe('You reached the session time that you set');
    expect((await player.call('GET', 'play/session')).status).toBe(401);
    expect(await logIn('maidan', 'playing2')).toMatchObject({ success: true });
  });
});

describe('the age declaration', () => {
  it('is stored with its time and wording: from the checkbox, or from the terms if the form has none; a refusal creates no account', async () => {
    const [boxed, plain, refused] = [newPhone(), newPhone(), newPhone()];
    const signUp = async (phone: string, more: object) => {
      const orderId = await askOtp(test, 'createOtp', phone);
      return (
        await test.call('POST', 'createUserWithOtp', { body: { ...signUpBody({ phone, orderId, otp: otpOf(test, phone) }), ...more }, headers: { lang: 'hi' } })
      ).body;
    };
    expect(await signUp(boxed, { adult: true })).toMatchObject({ success: true });
    expect(await signUp(plain, {})).toMatchObject({ success: true });
    expect(await signUp(refused, { adult: false })).toMatchObject({ success: false, code: 'NOT_ADULT' });
    const rows = await test.database.query(
      `select a.phone, d.manner, d.wording, d.declared_at - a.created_at between interval '0' and interval '5 seconds' as at_once from account a left join age_declaration d on d.account = a.id
       where a.phone = any($1) order by a.id`,
      [[boxed, plain, refused]],
    );
    const wording = 'मेरी उम्र 18 या अधिक है और मुझे नियम व शर्तें मंज़ूर हैं';
    expect(rows).toEqual([
      { phone: boxed, manner: 'BOX', wording, at_once: true },
      { phone: plain, manner: 'TERMS', wording, at_once: true },
    ]);
  });
});
