/** New passwords that are easy to guess are refused wherever an account gets one. */
import { createHash } from 'node:crypto';
import { REFUSAL_TEXTS } from '@maidan/domain';
import type { Login } from '@maidan/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing-app.ts';
import { createPasswordPolicy } from '../../../src/modules/accounts/password-policy.ts';
import { newPhone, otpOf, registered } from '../otp/testing-phones.ts';

const OWNER = { site: 'boundary-lane', username: 'asha.rao1990', phone: '9876543210', fullName: 'Asha Rao' };
const policy = createPasswordPolicy((site) => ({ site, name: 'Boundary Lane', passwordRule: 'classic' }));
const codeOf = (password: string, owner: Partial<typeof OWNER> = {}) => policy(password, { ...OWNER, ...owner })?.code ?? 'OK';

/** Letters of both cases, digits and signs in equal shares. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789@#%&*!$^';
/** Returns a password of 12 characters that meets the rule; the same for the same number. */
function randomPassword(number: number): string {
  const bytes = createHash('sha256').update(`password ${number}`).digest();
  return `Aq7#${Array.from(bytes.subarray(0, 8), (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
}

describe('the policy', () => {
  it('[TR-040] refuses common passwords in capitals, with look-alikes, and with digits and signs around them', () => {
    for (const password of [
      'Password@123',
      'Cricket#2026',
      'P@ssw0rd!1',
      '123!Dragon',
      '$Unshine#9',
      'Hell0#2020',
      '!!Qwerty12!!',
      'M0nkey#99',
      'Letme1n!',
      'F00tball*7',
    ])
      expect([password, codeOf(password)]).toEqual([password, 'PASSWORD_COMMON']);
  });

  it("[TR-040] refuses the site's name, the own names and the own phone, with signs", () => {
    for (const password of [
      'Boundary#2026',
      'Boundary-Lane1!',
      'B0undaryLane!1',
      'Asha.Rao#1',
      'Ashar@o1990',
      'Asha#1990',
      'Rao@#12345',
      '98-7654-3210!Aa',
      'Aa!9876543210',
      '(98765)43210Aa',
    ])
      expect([password, codeOf(password)]).toEqual([password, 'PASSWORD_COMMON']);
    const stranger = { username: 'u7', phone: '9000000001', fullName: '', site: 'boundary-lane' };
    for (const password of ['Asha.Rao#1', 'Aa!9876543210']) expect([password, codeOf(password, stranger)]).toEqual([password, 'OK']);
  });

  it('[TR-040] lets random passwords pass', () => {
    for (let number = 0; number < 1000; number += 1)
      expect([number, randomPassword(number), codeOf(randomPassword(number))]).toEqual([number, randomPassword(number), 'OK']);
  });

  it('refuses a password that breaks the rule with the broken part', () => {
    expect(policy('aB3$567', OWNER)).toEqual({ ok: false, code: 'PASSWORD_WEAK', detail: { field: 'short' } });
    expect(policy('aB3$5678901234567', OWNER)).toEqual({ ok: false, code: 'PASSWORD_WEAK', detail: { field: 'long' } });
    for (const weak of ['', 'ab3$5678', 'AB3$5678', 'aBc$defg', 'aB345678', 'पासवर्ड1A$']) expect([weak, codeOf(weak)]).toEqual([weak, 'PASSWORD_WEAK']);
  });
});

describe('every way to a new password', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.stop());
  const GUESSABLE = 'Cricket#2026';
  const REFUSED = { success: false, code: 'PASSWORD_COMMON', message: REFUSAL_TEXTS.PASSWORD_COMMON.en };

  it('[TR-040] refuses a guessable one: sign-up, reset, change, and an operator for a player; the old one stays', async () => {
    const phone = newPhone();
    expect((await registered(test, phone, { password: GUESSABLE })).body).toMatchObject(REFUSED);
    expect((await registered(test, newPhone(), { password: `Aa!${phone}`, fullName: 'x' })).body).toMatchObject({ success: true });
    const own = newPhone();
    expect((await registered(test, own, { password: `Aa!${own}` })).body).toMatchObject(REFUSED);
    const login = await test.player('guessable1');
    const token = login.token.accessToken;
    const change = (password: string) => test.call('POST', 'session/password', { token, body: { oldPassword: TEST_PASSWORD, password } });
    for (const password of [GUESSABLE, 'Guessable#1', 'Maidan@2026']) expect((await change(password)).body).toMatchObject(REFUSED);
    expect((await test.operator('POST', 'operator/accounts', { site: 'maidan', username: 'guessable2', password: 'Guessable@22' })).body).toMatchObject(
      REFUSED,
    );
    const attempt = (username: string, password: string) => test.call('POST', 'user/userLogin', { body: { username, password } });
    expect((await attempt('guessable1', TEST_PASSWORD)).body).toMatchObject({ success: true });
  });

  it('[TR-040] refuses one at a reset, with the reason in the language of the caller', async () => {
    const phone = newPhone();
    expect((await test.operator('POST', 'operator/accounts', { site: 'maidan', username: 'forgetful', password: TEST_PASSWORD, phone })).body).toMatchObject({
      success: true,
    });
    const answer = await test.call('POST', 'auth/forgotPassword', { body: { phone } });
    const { orderId } = (answer.body as unknown as { data: { orderId: string } }).data;
    const headers = { authorization: answer.headers.get('authorization') ?? '', lang: 'hi' };
    const reset = (password: string) =>
      test.call('POST', 'auth/verifyforgotPassword', { headers, body: { phone, otp: otpOf(test, phone), orderId, password } });
    expect((await reset(GUESSABLE)).body).toMatchObject({ ...REFUSED, message: REFUSAL_TEXTS.PASSWORD_COMMON.hi });
    expect((await reset('Quill#Tarn48')).body).toMatchObject({ success: true });
    const login = await test.call('POST', 'user/userLogin', { body: { username: 'forgetful', password: 'Quill#Tarn48' } });
    expect((login.body as unknown as Login).data.details.username).toBe('forgetful');
  });
});
