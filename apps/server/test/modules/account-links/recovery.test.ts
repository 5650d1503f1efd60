/** Recoveries that support or a stranger starts: only the player gets the secret. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing-app.ts';
import { askOtp, newPhone, registered } from '../otp/testing-phones.ts';
import { linkOf } from '../service-clients/testing-client.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const recover = (memberCode: string, channel: string) => test.operator('POST', `operator/players/${memberCode}/recovery`, { channel });
const newest = (to: string): string => test.app.inbox?.messages(to)[0]?.text ?? '';
const secretIn = (text: string): string => /[?&]otp=([\w-]{43})/.exec(text)?.[1] ?? '';

it('support starts a recovery: the link goes to the phone of the player only, in both languages, and logs in once', async () => {
  const phone = newPhone();
  await registered(test, phone);
  const [row] = await test.database.query<{ memberCode: string }>('select member_code as "memberCode" from account where phone = $1', [phone]);
  const { memberCode } = row!;
  const answer = await recover(memberCode, 'phone');
  expect(answer.body).toEqual({ success: true, message: 'The player gets a login link that works once within 300 seconds.', sent: true });
  const text = newest(phone);
  const otp = secretIn(text);
  expect(text).toMatch(/^Maidan: support has started a recovery of your account\. .*http:\/\/.*localhost:0\/\?otp=/);
  expect(text).toMatch(/सहायता/);
  expect(JSON.stringify(answer.body)).not.toContain(otp);
  const stored = [await test.database.query('select * from audit_entry'), await test.database.query('select * from player_event')];
  expect(JSON.stringify(stored)).not.toContain(otp);
  const login = () => test.call('POST', 'auth/walogin', { body: { siteurl: 'localhost', otp, waId: memberCode } });
  expect((await login()).body).toMatchObject({ success: true, data: { memberCode } });
  expect((await login()).body.code).toBe('OTP_WRONG');
});

it('a recovery by mail goes to a verified address only; without a contact there is none', async () => {
  const { data } = await test.player('reached');
  const { memberCode } = data;
  for (const channel of ['phone', 'mail']) expect((await recover(memberCode, channel)).body.code).toBe('CHANNEL_MISSING');
  const path = await linkOf(test, memberCode, { channel: 'email', email: 'reached@maidan.example' });
  expect((await recover(memberCode, 'mail')).body.code).toBe('CHANNEL_MISSING');
  expect((await test.call('GET', path.replace('/verify-email/', '/profile/verify/email/'))).body.success).toBe(true);
  expect((await recover(memberCode, 'mail')).body.success).toBe(true);
  const otp = secretIn(newest('reached@maidan.example'));
  expect((await test.call('POST', 'auth/walogin', { body: { siteurl: 'localhost', otp, waId: memberCode } })).body.success).toBe(true);
  expect((await recover('nobody', 'phone')).body.code).toBe('ACCOUNT_UNKNOWN');
});

it('the message of a forgotten password says that it sets a new password', async () => {
  const phone = newPhone();
  await registered(test, phone);
  await test.clock.advance(60_000);
  await askOtp(test, 'auth/forgotPassword', phone);
  expect(newest(phone)).toContain('It sets a new password. If you did not ask for it, ignore it.');
});
