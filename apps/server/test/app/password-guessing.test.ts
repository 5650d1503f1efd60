/** Guesses of passwords from many addresses, against the running app behind a balancer: they find nothing and lock no owner out. */
import { findNonce, WORK_NONCES, workProofText } from '@maidan/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOtp, newPhone, otpOf, registered } from '../modules/otp/testing-phones.ts';
import { either, emitRaw, next, startTestApp, type Reply, type TestApp } from '../testing-app.ts';

/** Behind a balancer, so that callers have addresses. */
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ environment: { TRUST_PROXY: '1' }, callsPerSecond: 1e6 });
});
afterAll(() => test.stop());

type Player = Awaited<ReturnType<TestApp['player']>>;

describe('guessing passwords', () => {
  const login = (username: string, password: string, address: string, cookie = ''): Promise<Reply> =>
    test.call('POST', 'user/userLogin', { body: { username, password }, headers: { 'x-forwarded-for': address, ...(cookie === '' ? {} : { cookie }) } });
  const cookieOf = (reply: Reply): string => (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const address = (index: number): string => `203.0.${113 + Math.floor(index / 250)}.${index % 250}`;

  /** Makes the name need a work proof: wrong passwords from 21 addresses. */
  const guessOften = async (username: string): Promise<void> => {
    for (let guess = 0; guess < 21; guess += 1) await login(username, 'wrong', address(guess));
  };
  const solved = async (username: string): Promise<string> => {
    const { body } = await test.call('POST', 'user/loginWork', { body: { username } });
    const { challenge, bits } = body as unknown as { challenge: string; bits: number };
    return workProofText(challenge, findNonce(challenge, bits, { first: 0, end: WORK_NONCES })!);
  };

  it('[TR-023] after 1,000 wrong tries from 100 addresses the known browser signs in at once, an unknown one after a work proof', async () => {
    await test.player('stuffed.owner');
    const first = await login('stuffed.owner', 'Tarn#Quill47', '198.51.100.7');
    const owner = cookieOf(first);
    expect(first.headers.get('set-cookie')).toMatch(/^maidan-device=[\w-]{60,68}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    const token = (first.body as unknown as Player).token.accessToken;
    // the wait after a wrong password ends by time: on a held clock a slow machine gets no further tries (17.D1)
    const release = test.clock.hold();
    // a hundred at a time: with more, the overload guard of a slow machine would refuse some
    const guesses: Awaited<ReturnType<typeof login>>[] = [];
    while (guesses.length < 1000)
      guesses.push(
        ...(await Promise.all(
          Array.from({ length: 100 }, (_item, index) => login('Stuffed.Owner', `Guess#${guesses.length + index}`, address((guesses.length + index) % 100))),
        )),
      );
    const codes = guesses.map(({ body }) => body.code as string);
    expect([codes.filter((code) => code === 'INVALID_CREDENTIALS').length, codes.filter((code) => code === 'WORK_PROOF_NEEDED').length]).toEqual([20, 980]);
    // the known browser, over HTTP and socket
    expect((await login('stuffed.owner', 'Tarn#Quill47', '198.51.100.9', owner)).body.success).toBe(true);
    const socket = await test.socket({ extraHeaders: { cookie: owner } });
    const answer = either(socket, 'login-success', 'login-error');
    emitRaw(socket, 'login', { user: { username: 'stuffed.owner', password: 'Tarn#Quill47' } });
    expect((await answer).event).toBe('login-success');
    // an unknown one with the right password
    expect((await login('stuffed.owner', 'Tarn#Quill47', '198.51.100.8')).body.code).toBe('WORK_PROOF_NEEDED');
    const withProof = (workProof: string) =>
      test.call('POST', 'user/userLogin', {
        body: { username: 'stuffed.owner', password: 'Tarn#Quill47', workProof },
        headers: { 'x-forwarded-for': '198.51.100.8' },
      });
    const workProof = await solved('Stuffed.Owner');
    expect((await withProof(`${workProof.slice(0, 64)}00000000`)).body.code).toBe('WORK_PROOF_NEEDED');
    expect((await withProof(await solved('somebody.else'))).body.code).toBe('WORK_PROOF_NEEDED');
    expect((await withProof(workProof)).body.success).toBe(true);
    expect((await withProof(workProof)).body.code).toBe('WORK_PROOF_NEEDED');
    const stranger = await test.socket();
    const entered = either(stranger, 'login-success', 'login-error');
    emitRaw(stranger, 'login', { user: { username: 'stuffed.owner', password: 'Tarn#Quill47', workProof: await solved('stuffed.owner') } });
    expect((await entered).event).toBe('login-success');
    release();
    // the session stays valid
    expect((await test.call('POST', 'getUserDetails', { token })).status).toBe(200);
  });

  it('a known device has five tries too; a cookie of another account, a changed one and a made-up one have no effect', async () => {
    for (const name of ['device.owner', 'device.other']) await test.player(name);
    const known = cookieOf(await login('device.owner', 'Tarn#Quill47', '198.51.100.20'));
    const stranger = cookieOf(await login('device.other', 'Tarn#Quill47', '198.51.100.21'));
    const [name = '', value = ''] = known.split('=');
    // both accounts on one browser: both stay known
    const shared = cookieOf(await login('device.other', 'Tarn#Quill47', '198.51.100.20', known));
    expect(shared.split('.')).toHaveLength(2);
    await guessOften('device.owner');
    const bent = `${name}=${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`;
    for (const cookie of [stranger, bent, `${name}=${'x'.repeat(59)}`, `${name}=`, `${name}=${'a.'.repeat(200)}`, '; ; ='])
      expect([cookie, (await login('device.owner', 'Tarn#Quill47', '198.51.100.22', cookie)).body.code]).toEqual([cookie, 'WORK_PROOF_NEEDED']);
    expect((await login('device.owner', 'Tarn#Quill47', '198.51.100.22', shared)).body.success).toBe(true);
    const codes = await Promise.all(Array.from({ length: 20 }, (_item, index) => login('device.owner', 'wrong', address(index), known)));
    expect(codes.filter(({ body }) => body.code === 'INVALID_CREDENTIALS')).toHaveLength(5);
    expect((await login('device.owner', 'Tarn#Quill47', '198.51.100.20', known)).body.code).toBe('TOO_MANY_TRIES');
  });

  it('the browser of a sign-up is a known device from the start', async () => {
    const phone = newPhone();
    const device = cookieOf(await registered(test, phone));
    await guessOften(phone);
    expect((await login(phone, 'Tarn#Quill47', '198.51.100.30')).body.code).toBe('WORK_PROOF_NEEDED');
    expect((await login(phone, 'Tarn#Quill47', '198.51.100.30', device)).body.success).toBe(true);
  });

  it('the browser of a login over the socket gets its device cookie once, within a minute; a renewed or older session gets none', async () => {
    const phone = newPhone();
    await registered(test, phone);
    const enterByOtp = async (): Promise<string> => {
      await test.clock.advance(60_000);
      const orderId = await askOtp(test, 'createUserOtp', phone);
      const socket = await test.socket();
      const answer = next(socket, 'login-otp-success');
      emitRaw(socket, 'newloginWithOtp', { phone, otp: otpOf(test, phone), orderId });
      return ((await answer) as unknown as { output: { verifytoken: string } }).output.verifytoken;
    };
    const become = (token: string): Promise<Reply> => test.call('POST', 'session/browser', { token });

    const token = await enterByOtp();
    const known = await become(token);
    expect([known.body, cookieOf(known)]).toEqual([{ success: true, remembered: true }, expect.stringMatching(/^maidan-device=[\w-]{60,68}$/)]);
    const none = [{ success: true, remembered: false }, ''];
    const again = await become(token);
    expect([again.body, cookieOf(again)]).toEqual(none);
    const renewed = (await test.call('POST', 'session/renew', { token })).body as unknown as Player;
    const ofRenewed = await become(renewed.token.accessToken);
    expect([ofRenewed.body, cookieOf(ofRenewed)]).toEqual(none);
    const old = await enterByOtp();
    await test.clock.advance(61_000);
    const late = await become(old);
    expect([late.body, cookieOf(late)]).toEqual(none);
    expect((await become('')).status).toBe(401);

    await guessOften(phone);
    expect((await login(phone, 'Tarn#Quill47', '198.51.100.40')).body.code).toBe('WORK_PROOF_NEEDED');
    expect((await login(phone, 'Tarn#Quill47', '198.51.100.40', cookieOf(known))).body.success).toBe(true);
  });

  it('an address may try fifty names; headers that claim another address or this machine have no effect', async () => {
    const codes: unknown[] = [];
    for (let index = 0; index < 60; index += 1) codes.push((await login(`nobody${index}`, 'x', `127.0.0.1, 10.0.0.${index}, 192.0.2.77`)).body.code);
    expect([codes.filter((code) => code === 'INVALID_CREDENTIALS').length, codes.at(-1)]).toEqual([50, 'TOO_MANY_TRIES']);
    const claimed = await test.call('GET', 'client-ip', { headers: { 'x-forwarded-for': '127.0.0.1, 192.0.2.78' } });
    expect(claimed.body).toEqual({ success: true, ip: '192.0.2.78' });
    const key = { 'x-operator-key': 'K'.repeat(43), 'x-forwarded-for': '127.0.0.1, 192.0.2.78' };
    expect((await test.call('GET', 'operator/audit/entries', { headers: key })).body.code).toBe('CONSOLE_FOREIGN');
  });
});
