import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing-app.ts';
import { newPhone, registered } from '../otp/testing-phones.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  for (const body of [{ code: 'diwali', grant: 500 }, { code: 'plain' }, { code: 'holi', grant: 250.5 }])
    await test.operator('POST', 'operator/sites/maidan/sign-up-codes', body);
});
afterAll(() => test.stop());

type Login = Awaited<ReturnType<TestApp['player']>>;
const redeem = ({ data, token }: Login, promoCode: unknown, headers: Record<string, string> = {}) =>
  test.call('POST', `account/${data.memberCode}/promotions/promo-code`, { token: token.accessToken, body: { promoCode }, headers });
const balanceOf = async ({ token }: Login): Promise<number> =>
  ((await test.call('POST', 'getUserDetails', { token: token.accessToken })).body as unknown as { doc: { balance: number } }).doc.balance;
const referralOf = ({ data, token }: Login) => test.call('GET', `account/${data.memberCode}/referral`, { token: token.accessToken });
const loginOf = (reply: { readonly body: unknown }): Login => {
  const { user, verifytoken } = (reply.body as { data: { output: { user: Login['data']; verifytoken: string } } }).data.output;
  return { success: true, status: 200, message: '', data: user, token: { accessToken: verifytoken, expiresIn: 0 }, result: { isB2C: true } };
};

it('[CA-44] a promo payload with an Authorization header is accepted and grants its points; without the header it is 401', async () => {
  const player = await test.player('promo.player');
  const path = `account/${player.data.memberCode}/promotions/promo-code`;
  expect(await test.call('POST', path, { body: { promoCode: 'DIWALI' } })).toMatchObject({ status: 401, body: { success: false, code: 'SESSION_ENDED' } });
  expect(await balanceOf(player)).toBe(100_000);
  expect(await redeem(player, ' diwali ')).toMatchObject({
    status: 200,
    body: { success: true, message: 'Promo code accepted: ₹500 of play money is yours' },
  });
  expect(await balanceOf(player)).toBe(100_500);
  expect((await redeem(player, 'plain')).body).toEqual({ success: true, message: 'Promo code accepted' });
  expect((await redeem(await test.player('promo.hindi'), 'plain', { lang: 'hi' })).body).toEqual({ success: true, message: 'प्रोमो कोड स्वीकार हुआ' });
  expect((await redeem(player, 'holi', { lang: 'hi' })).body.message).toMatch(/₹250.50 खेल के पैसे/);
  expect(await balanceOf(player)).toBe(100_750.5);
  for (const body of [{}, { promoCode: '' }, { promoCode: 7 }, { promoCode: 'x'.repeat(33) }])
    expect((await test.call('POST', path, { token: player.token.accessToken, body })).status).toBe(400);
});

it('a promo is redeemed once per person, also by ten calls at once, and grants its points once', async () => {
  const player = await test.player('promo.once');
  const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(player, 'DIWALI')));
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
  for (const { body } of answers.filter((answer) => !answer.body.success))
    expect(body).toMatchObject({ code: 'PROMO_USED', message: 'You have used this promo code already' });
  expect(await balanceOf(player)).toBe(100_500);
  const rows = await test.database.query('select 1 from promo_redemption r join account a on a.id = r.account where a.username = $1', ['promo.once']);
  expect(rows).toHaveLength(1);
});

it('a sign-up with a promo code grants its points and uses the code', async () => {
  const player = loginOf(await registered(test, newPhone(), { code: 'DIWALI', type: 'PROMO' }));
  expect(await balanceOf(player)).toBe(100_500);
  expect((await redeem(player, 'DIWALI')).body.code).toBe('PROMO_USED');
});

it('another account, an unknown code, an expired code, a referral code, a demo account and guessing are refused', async () => {
  const [player, other] = [await test.player('promo.refused'), await test.player('promo.other')];
  const foreign = await test.call('POST', `account/${other.data.memberCode}/promotions/promo-code`, {
    token: player.token.accessToken,
    body: { promoCode: 'DIWALI' },
  });
  expect(foreign.body).toMatchObject({ success: false, code: 'FOREIGN_ACCOUNT' });
  const ends = new Date(test.clock.now() + 60_000).toISOString();
  await test.operator('POST', 'operator/sites/maidan/sign-up-codes', { code: 'short', endsAt: ends });
  await test.clock.advance(60_000);
  const { code } = ((await referralOf(other)).body as unknown as { result: { code: string } }).result;
  for (const promo of ['NOSUCH', 'SHORT', code])
    expect((await redeem(player, promo)).body).toMatchObject({ success: false, code: 'PROMO_UNKNOWN', message: 'Invalid promo code' });
  expect((await redeem(await test.demo(), 'DIWALI')).body.code).toBe('NOT_PERMITTED');
  const codes: unknown[] = [];
  for (let turn = 0; turn < 20; turn += 1) codes.push((await redeem(other, `GUESS${turn}`)).body.code);
  expect([new Set(codes), (await redeem(other, 'DIWALI')).body.code]).toEqual([new Set(['PROMO_UNKNOWN']), 'TOO_MANY_TRIES']);
  expect((await test.operator('POST', 'operator/sites/maidan/sign-up-codes', { code: 'wrong', grant: -1 })).body.code).toBe('STAKE_INVALID');
});

it('every player has one referral code, which counts the friends who used it; demo accounts and sites without sign-ups have none', async () => {
  const player = await test.player('referrer');
  const answers = await Promise.all(Array.from({ length: 5 }, () => referralOf(player)));
  const codes = answers.map(({ body }) => (body as unknown as { result: { code: string; friends: number } }).result);
  expect(new Set(codes.map(({ code }) => code)).size).toBe(1);
  expect(codes[0]).toEqual({ code: expect.stringMatching(/^[A-Z2-9]{8}$/) as string, friends: 0 });
  await registered(test, newPhone(), { code: codes[0]!.code, type: 'REFERRAL' });
  expect((await referralOf(player)).body).toEqual({ success: true, result: { code: codes[0]!.code, friends: 1 } });
  expect((await referralOf(await test.demo())).body.code).toBe('NOT_PERMITTED');
  await test.operator('POST', 'operator/accounts', { site: 'chauka', username: 'closed.site', password: 'Tarn#Quill47' });
  const inject = (method: 'GET' | 'POST', url: string, payload?: object, token = '') =>
    test.app.fastify.inject({
      method,
      url,
      headers: { host: 'chauka.localhost', authorization: `Bearer ${token}` },
      ...(payload === undefined ? {} : { payload }),
    });
  const login = (await inject('POST', '/user/userLogin', { username: 'closed.site', password: 'Tarn#Quill47' })).json<Login>();
  expect((await inject('GET', `/account/${login.data.memberCode}/referral`, undefined, login.token.accessToken)).json()).toMatchObject({
    code: 'SWITCHED_OFF',
  });
});
