/** Breaks in two steps: the summary, its token, and for an exclusion the box and the proof of identity. */
import type { BreakSummaryWire, Login } from '@maidan/contract';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acknowledged, startTestApp, TEST_PASSWORD, type Reply, type TestApp, type TestSocket } from '../../testing-app.ts';
import { newPhone, otherThan, otpOf, registered } from '../otp/testing-phones.ts';
import { newPlayer, TestPlayer } from './testing-play.ts';

const KEY = 'I'.repeat(43);
const MINUTE_MS = 60_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ installationKey: KEY });
});
afterAll(() => test.stop());

const ask = async (player: TestPlayer, wish: object): Promise<BreakSummaryWire> => {
  const { body } = await player.call('POST', 'play/break/summary', wish);
  expect(body).toMatchObject({ success: true });
  return (body as unknown as { result: BreakSummaryWire }).result;
};
const begin = async (player: TestPlayer, confirmation: object): Promise<Reply['body']> => (await player.call('POST', 'play/break', confirmation)).body;
const pauseOf = async (player: TestPlayer) => (await player.limits()).pause;

let names = 0;
const anyPlayer = (): Promise<TestPlayer> => {
  names += 1;
  return newPlayer(test, `careful${names}`);
};
/** Makes an account with this phone on a site and signs it in. */
async function account(site: string, phone: string): Promise<TestPlayer> {
  const made = await test.operator('POST', 'operator/accounts', { site, username: `p${phone}${site}`, password: TEST_PASSWORD, phone });
  expect(made.body).toMatchObject({ success: true });
  const payload = { username: phone, password: TEST_PASSWORD };
  const login = await test.app.fastify.inject({ method: 'POST', url: '/user/userLogin', headers: { host: `${site}.localhost` }, payload });
  return new TestPlayer(test, login.json<Login>());
}

describe('the summary of a break', () => {
  it('[TR-030] says when it ends, what happens to the money, where help is and how to prove identity, and begins nothing', async () => {
    const player = await account('maidan', newPhone());
    expect(await player.bet({ price: 500 })).toMatchObject({ success: true });
    const before = test.clock.now();
    const summary = await ask(player, { months: 6 });
    expect(summary).toMatchObject({ kind: 'EXCLUSION', balance: 100_000, held: 100, proofs: ['PASSWORD', 'OTP'], validMs: 5 * MINUTE_MS });
    expect(Date.parse(summary.until!) - before).toBeGreaterThan(180 * 24 * 60 * MINUTE_MS);
    expect(summary.support).toContain('@');
    expect(summary.help.map(({ number }) => number)).toEqual(['14416', '1098', '112']);
    expect(await ask(player, { months: null })).toMatchObject({ kind: 'EXCLUSION', until: null });
    expect(await ask(player, { hours: 24 })).toMatchObject({ kind: 'TIMEOUT', proofs: [] });
    expect(await pauseOf(player)).toBeNull();
    expect(await player.openOrders()).toBe(1);
  });
});

describe('a self-exclusion', () => {
  it('[TR-030] does not begin by the request that used to begin it, without the box, without a proof, or with a wrong proof', async () => {
    const player = await account('maidan', newPhone());
    for (const old of [{ months: 6 }, { months: null }, { hours: 24 }]) {
      expect(await begin(player, old)).toMatchObject({ success: false, code: 'MALFORMED' });
      expect(await begin(player, { ...old, sure: true, password: TEST_PASSWORD })).toMatchObject({ success: false, code: 'MALFORMED' });
    }
    const { token } = await ask(player, { months: 6 });
    const right = { token, sure: true, password: TEST_PASSWORD };
    for (const [confirmation, code] of [
      [{ token, password: TEST_PASSWORD }, 'CONFIRMATION_NEEDED'],
      [{ ...right, sure: false }, 'CONFIRMATION_NEEDED'],
      [{ token, sure: true }, 'PROOF_NEEDED'],
      [{ token, sure: true, otp: '1234' }, 'PROOF_NEEDED'],
      [{ ...right, password: 'Tarn#Quill48' }, 'PASSWORD_WRONG'],
      [{ token, sure: true, otp: '1234', orderId: 'x'.repeat(16) }, 'OTP_WRONG'],
      [{ ...right, token: `${token}x` }, 'BREAK_TOKEN_INVALID'],
      [{ ...right, token: 'nothing' }, 'BREAK_TOKEN_INVALID'],
    ] as const)
      expect([confirmation, await begin(player, confirmation)]).toMatchObject([confirmation, { success: false, code }]);
    expect(await pauseOf(player)).toBeNull();
    expect(
      await test.database.query('select 1 from play_break b join account a on a.person = b.person where a.member_code = $1', [player.login.data.memberCode]),
    ).toEqual([]);
    expect(await begin(player, right)).toMatchObject({ success: true, result: { kind: 'EXCLUSION' } });
  });

  it('[TR-030] counts a wrong proof as a wrong try: after five the right password is refused too, and begins nothing', async () => {
    const player = await anyPlayer();
    const { token } = await ask(player, { months: 12 });
    for (let tries = 0; tries < 5; tries += 1)
      expect(await begin(player, { token, sure: true, password: `Wrong#${tries}` })).toMatchObject({ code: 'PASSWORD_WRONG' });
    expect(await begin(player, { token, sure: true, password: TEST_PASSWORD })).toMatchObject({ code: 'TOO_MANY_TRIES' });
    expect(await pauseOf(player)).toBeNull();
  });

  it('[TR-030] counts a wrong OTP as a wrong try: after three of an order its right OTP is refused too, and begins nothing', async () => {
    const phone = newPhone();
    const player = await account('maidan', phone);
    const { token } = await ask(player, { months: 6 });
    const { orderId } = (await player.call('POST', 'play/break/otp')).body as unknown as { orderId: string };
    const otp = otpOf(test, phone);
    for (let tries = 1; tries <= 3; tries += 1)
      expect(await begin(player, { token, sure: true, otp: otherThan(otp, tries), orderId })).toMatchObject({ code: 'OTP_WRONG' });
    expect(await begin(player, { token, sure: true, otp, orderId })).toMatchObject({ code: 'OTP_WRONG' });
    expect(await pauseOf(player)).toBeNull();
    // other proofs of the player have the same counter
    for (let tries = 0; tries < 5; tries += 1) await begin(player, { token, sure: true, password: `Wrong#${tries}` });
    expect((await player.call('POST', 'session/proof', { password: TEST_PASSWORD })).body).toMatchObject({ code: 'TOO_MANY_TRIES' });
  });

  it('[TR-030] takes an OTP to the own phone as proof, not one for a login or of another phone', async () => {
    const [phone, foreign] = [newPhone(), newPhone()];
    const [player, other] = [await account('maidan', phone), await account('maidan', foreign)];
    const { token } = await ask(player, { months: 6 });
    const orderOf = async (whose: TestPlayer) => ((await whose.call('POST', 'play/break/otp')).body as unknown as { orderId: string }).orderId;
    const [own, others] = [await orderOf(player), await orderOf(other)];
    const otp = otpOf(test, phone);
    expect(await begin(player, { token, sure: true, otp: otherThan(otp), orderId: own })).toMatchObject({ code: 'OTP_WRONG' });
    expect(await begin(player, { token, sure: true, otp: otpOf(test, foreign), orderId: others })).toMatchObject({ code: 'OTP_WRONG' });
    await test.clock.advance(MINUTE_MS);
    const login = await test.call('POST', 'createUserOtp', { body: { phone } });
    const { orderId } = (login.body as unknown as { data: { orderId: string } }).data;
    expect(await begin(player, { token, sure: true, otp: otpOf(test, phone), orderId })).toMatchObject({ code: 'OTP_WRONG' });
    expect(await begin(player, { token, sure: true, otp, orderId: own })).toMatchObject({ success: true });
  });

  it('[TR-030] holds on all sites of the person as soon as it is answered', async () => {
    const phone = newPhone();
    const [here, there] = [await account('maidan', phone), await account('patang', phone)];
    const socket: TestSocket = await test.socket({ extraHeaders: { host: 'patang.localhost' } });
    expect(await acknowledged(socket, 'authenticate', { token: there.token })).toMatchObject({ success: true });
    const left = new Promise<string>((resolve) => {
      socket.once('logout', ({ message }) => resolve(message));
    });
    const { token } = await ask(here, { months: 6 });
    expect(await begin(here, { token, sure: true, password: TEST_PASSWORD })).toMatchObject({ success: true });
    // no clock moves between the answer and these calls
    const authorization = `Bearer ${there.token}`;
    const call = await test.app.fastify.inject({ method: 'GET', url: '/play/limits', headers: { host: 'patang.localhost', authorization } });
    expect(call.statusCode).toBe(401);
    const payload = { username: phone, password: TEST_PASSWORD };
    const login = await test.app.fastify.inject({ method: 'POST', url: '/user/userLogin', headers: { host: 'patang.localhost' }, payload });
    expect(login.json()).toMatchObject({ code: 'SELF_EXCLUDED' });
    expect(await left).toMatch(/^You have excluded yourself until /);
  });

  it('[TR-030] asks a demo account for the box alone, and an account without password and phone for a recent login', async () => {
    const demo = new TestPlayer(test, await test.demo());
    const { token, proofs } = await ask(demo, { months: 6 });
    expect(proofs).toEqual([]);
    expect(await begin(demo, { token })).toMatchObject({ code: 'CONFIRMATION_NEEDED' });
    expect(await begin(demo, { token, sure: true })).toMatchObject({ success: true });
    const [fresh, stale] = [await anyPlayer(), await anyPlayer()];
    const members = [fresh, stale].map(({ login }) => login.data.memberCode);
    await test.database.query('update account set password_hash = null where member_code = any($1)', [members]);
    const soon = await ask(fresh, { months: 6 });
    expect(soon.proofs).toEqual(['LOGIN']);
    expect(await begin(fresh, { token: soon.token, sure: true })).toMatchObject({ success: true });
    await test.clock.advance(6 * MINUTE_MS);
    const late = await ask(stale, { months: 6 });
    expect(await begin(stale, { token: late.token, sure: true })).toMatchObject({ code: 'RECENT_LOGIN_NEEDED' });
    expect(await pauseOf(stale)).toBeNull();
  });
});

describe('a time-out', () => {
  it('[TR-031] needs its token and no proof', async () => {
    const player = await anyPlayer();
    const { token } = await ask(player, { hours: 24 });
    expect(await begin(player, { token })).toMatchObject({ success: true, result: { kind: 'TIMEOUT' } });
    expect(await pauseOf(player)).toMatchObject({ kind: 'TIMEOUT' });
  });

  it('[TR-031] does not begin with a token that is older than five minutes, of another account, or that nobody signed', async () => {
    const [player, other] = [await anyPlayer(), await anyPlayer()];
    const forged = Buffer.from(JSON.stringify({ hours: 24, at: test.clock.now() })).toString('base64url');
    const signed = createHmac('sha256', 'another key').update(`break 1 ${forged}`).digest('base64url');
    const { token: foreign } = await ask(other, { hours: 24 });
    for (const token of [foreign, forged, `${forged}.`, `${forged}.${signed}`])
      expect(await begin(player, { token })).toMatchObject({ code: 'BREAK_TOKEN_INVALID' });
    const { token } = await ask(player, { hours: 24 });
    await test.clock.advance(5 * MINUTE_MS + 1);
    expect(await begin(player, { token })).toMatchObject({ code: 'BREAK_TOKEN_INVALID' });
    expect(await pauseOf(player)).toBeNull();
  });

  it('[TR-031] keeps the length of its summary: a token of a time-out begins no exclusion', async () => {
    const player = await anyPlayer();
    const { token } = await ask(player, { hours: 48 });
    const [content = '', signature = ''] = token.split('.');
    const longer = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(content, 'base64url').toString()), months: null, hours: undefined })).toString(
      'base64url',
    );
    expect(await begin(player, { token: `${longer}.${signature}`, sure: true, password: TEST_PASSWORD })).toMatchObject({ code: 'BREAK_TOKEN_INVALID' });
    expect(await begin(player, { token, months: null, sure: true })).toMatchObject({ result: { kind: 'TIMEOUT' } });
  });
});

it('a sign-up leaves a password by which the player can exclude himself', async () => {
  const phone = newPhone();
  const { body } = await registered(test, phone, { password: TEST_PASSWORD });
  const { verifytoken } = (body as unknown as { data: { output: { verifytoken: string } } }).data.output;
  const summary = await test.call('POST', 'play/break/summary', { token: verifytoken, body: { months: 6 } });
  const { token } = (summary.body as unknown as { result: BreakSummaryWire }).result;
  expect((await test.call('POST', 'play/break', { token: verifytoken, body: { token, sure: true, password: TEST_PASSWORD } })).body).toMatchObject({
    success: true,
  });
});
