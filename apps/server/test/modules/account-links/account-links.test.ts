import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing-app.ts';
import { askOtp, newPhone } from '../otp/testing-phones.ts';
import { linkOf as serviceLinkOf } from '../service-clients/testing-client.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const linkOf = (memberCode: string, more?: object): Promise<string> => serviceLinkOf(test, memberCode, more);
/** Returns the path of the call that the page of an e-mail link sends. */
const proofOf = (path: string) => path.replace(/^\/verify-email\//, '/profile/verify/email/');
const walogin = (body: object) => test.call('POST', 'auth/walogin', { body: { siteurl: 'localhost', ...body } });
const fieldsOf = (path: string) => Object.fromEntries(new URL(path, 'http://localhost').searchParams);

it('[CA-06] [RO-19] walogin accepts the otp of a WhatsApp link once, within five minutes, with its waId, and switches one-click betting off', async () => {
  const { data, token } = await test.player('wa.player');
  const settings = `account/${data.memberCode}/settings/one-click`;
  expect((await test.call('POST', settings, { token: token.accessToken, body: { active: true, stake: 100 } })).body.success).toBe(true);
  const fields = fieldsOf(await linkOf(data.memberCode));
  expect(fields).toEqual({ otp: expect.stringMatching(/^[\w-]{43}$/) as string, waId: data.memberCode });
  const other = await test.player('wa.other');
  for (const wrong of [{ otp: '1234' }, { otp: 'x'.repeat(43) }, { ...fields, waId: other.data.memberCode }])
    expect((await walogin(wrong)).body).toMatchObject({ success: false, code: 'OTP_WRONG', message: 'Invalid or expired OTP' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => walogin(fields)));
  const right = answers.filter((answer) => answer.body.success);
  expect(right).toHaveLength(1);
  expect(right[0]?.body).toMatchObject({ status: 200, data: { memberCode: data.memberCode }, result: { isB2C: true } });
  expect(right[0]?.headers.get('set-cookie'), 'the browser is known from now on').toMatch(/^maidan-device=[\w-]{59}\d+;/);
  const { accessToken } = (right[0]!.body as unknown as { token: { accessToken: string } }).token;
  expect((await test.call('POST', 'getUserDetails', { token: accessToken })).body).toMatchObject({ doc: { username: 'wa.player' } });
  const saved = await test.database.query<{ settings: { oneClick: object } }>('select settings from account where member_code = $1', [data.memberCode]);
  expect(saved[0]?.settings.oneClick).toMatchObject({ active: false, stake: 100 });
});

it('[CA-06] [RO-19] a link expires after five minutes or with a newer link, and is invalid on another site; a blocked account cannot log in', async () => {
  const { data } = await test.player('wa.late');
  const first = fieldsOf(await linkOf(data.memberCode));
  const second = fieldsOf(await linkOf(data.memberCode));
  expect((await walogin(first)).body.code).toBe('OTP_WRONG');
  const elsewhere = await test.app.fastify.inject({ method: 'POST', url: '/auth/walogin', headers: { host: 'patang.localhost' }, payload: second });
  expect(elsewhere.json()).toMatchObject({ code: 'OTP_WRONG' });
  await test.clock.advance(5 * 60_000);
  expect((await walogin(second)).body.code).toBe('OTP_WRONG');
  const third = fieldsOf(await linkOf(data.memberCode));
  await test.operator('POST', `operator/accounts/${data.memberCode}/block`, { reason: 'test' });
  expect((await walogin(third)).body.code).toBe('ACCOUNT_LOCKED');
});

it('[CA-15] the e-mail verification answers success and status.statusDesc once; the profile then says so', async () => {
  const { data, token } = await test.player('mail.player');
  const { memberCode } = data;
  const old = await linkOf(memberCode, { channel: 'email', email: 'old@maidan.example' });
  const path = await linkOf(memberCode, { channel: 'email', email: 'new@maidan.example' });
  const profile = async () => (await test.call('GET', `account/${memberCode}/profile/get`, { token: token.accessToken })).body;
  expect(await profile()).toMatchObject({ result: { email: 'new@maidan.example', emailVerified: false } });
  expect((await test.call('GET', proofOf(old))).body).toMatchObject({ success: false, code: 'OTP_WRONG' });
  const other = await test.player('mail.other');
  expect((await test.call('GET', proofOf(path).replace(memberCode, other.data.memberCode))).body.success).toBe(false);
  expect((await test.call('GET', proofOf(path), { headers: { lang: 'hi' } })).body).toEqual({
    success: true,
    status: { statusDesc: 'आपका ई-मेल पता सत्यापित हो गया है' },
  });
  expect(await profile()).toMatchObject({ result: { email: 'new@maidan.example', emailVerified: true } });
  const english = await linkOf(other.data.memberCode, { channel: 'email', email: 'other@maidan.example' });
  expect((await test.call('GET', proofOf(english))).body).toEqual({ success: true, status: { statusDesc: 'Your e-mail address is verified' } });
  expect((await test.call('GET', proofOf(path))).body.success).toBe(false);
});

it('no audit row, player event or table contains the secrets of links', async () => {
  const { data } = await test.player('wa.secret');
  const { otp } = fieldsOf(await linkOf(data.memberCode));
  const rows = await test.database.query(
    'select to_jsonb(l) as row from audit_entry l union all select to_jsonb(e) from player_event e union all select to_jsonb(k) from account_link k',
  );
  expect(JSON.stringify(rows)).not.toContain(otp!);
  expect(rows.length).toBeGreaterThan(0);
});

it('an operator creates a promo code of a site and ends it', async () => {
  const enter = (body: object, site = 'maidan') => test.operator('POST', `operator/sites/${site}/sign-up-codes`, body);
  const headers = { authorization: `Bearer ${await askOtp(test, 'createOtp', newPhone())}` };
  const check = async () => (await test.call('POST', 'verifyRefferalCode', { body: { bonusCode: 'Diwali', siteurl: 'localhost' }, headers })).body;
  expect((await enter({ code: 'diwali' })).body).toMatchObject({ success: true, message: 'DIWALI is a code of maidan.' });
  expect(await check()).toMatchObject({ success: true, data: { type: 'PROMO' } });
  expect((await enter({ code: 'diwali', endsAt: new Date(test.clock.now() + 60_000).toISOString() })).body.success).toBe(true);
  expect(await check()).toMatchObject({ success: true });
  await test.clock.advance(60_000);
  expect(await check()).toMatchObject({ success: false, code: 'PROMO_UNKNOWN' });
  expect((await enter({ code: 'diwali' }, 'nowhere')).body.code).toBe('SITE_UNKNOWN');
  expect((await enter({ code: '<b>' })).status).toBe(400);
});
