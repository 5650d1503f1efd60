import { afterAll, beforeAll, expect, it } from 'vitest';
import { acknowledged, next, startTestApp, type TestApp } from '../../testing-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const signedIn = async () => {
  const { token, data } = await test.demo();
  const call = (method: string, path: string, options: object = {}) => test.call(method, path, { token: token.accessToken, ...options });
  return { code: data.memberCode, username: data.details.username, call };
};

it('[CA-08] [CA-09] switch-wallet takes useBonusWallet and walletCode and switches the wallet, which balance-settings returns', async () => {
  const { code, call } = await signedIn();
  const settings = async () => (await call('GET', `account/${code}/balance-settings`)).body;
  const wallets = [
    { walletCode: 'MAIN', walletType: 'main', balance: 100_000 },
    { walletCode: 'BONUS', walletType: 'bonus', balance: 0 },
  ];
  expect(await settings()).toEqual({ success: true, result: { useBonusWallet: false, wallets } });
  const change = (query: string, of = code) => call('PUT', `account/${of}/settings/switch-wallet?${query}`);
  expect((await change('useBonusWallet=true&walletCode=BONUS')).body).toEqual({ success: true, result: { useBonusWallet: true, walletCode: 'BONUS' } });
  expect(await settings()).toEqual({ success: true, result: { useBonusWallet: true, wallets } });
  for (const wrong of ['useBonusWallet=false', 'walletCode=MAIN', 'useBonusWallet=yes&walletCode=MAIN', 'useBonusWallet=true&walletCode=GOLD'])
    expect((await change(wrong)).status).toBe(400);
  for (const mixed of ['useBonusWallet=true&walletCode=MAIN', 'useBonusWallet=false&walletCode=BONUS'])
    expect((await change(mixed)).body).toMatchObject({ success: false, code: 'MALFORMED' });
  expect((await change('useBonusWallet=false&walletCode=MAIN', 'u1')).body).toMatchObject({ success: false, code: 'FOREIGN_ACCOUNT' });
  expect(await settings()).toMatchObject({ result: { useBonusWallet: true } });
  expect((await change('useBonusWallet=false&walletCode=MAIN')).body).toMatchObject({ success: true });
  expect(await settings()).toMatchObject({ result: { useBonusWallet: false } });
});

it('[CA-10] notification/message returns the messages of the operator: none, or why betting is paused', async () => {
  const { code, call } = await signedIn();
  const messages = async (lang = 'en') => (await call('GET', `account/${code}/notification/message`, { headers: { lang } })).body;
  expect(await messages()).toEqual({ success: true, result: [] });
  await test.operator('POST', 'operator/sites/maidan/freeze', { reason: 'maintenance until noon' });
  expect(await messages()).toEqual({ success: true, result: [{ _id: 'paused-maidan', message: 'Betting is paused: maintenance until noon' }] });
  expect(await messages('hi')).toMatchObject({ result: [{ message: 'दांव अभी रुके हुए हैं: maintenance until noon' }] });
  await test.operator('POST', 'operator/sites/maidan/unfreeze', {});
  expect(await messages()).toEqual({ success: true, result: [] });
  expect((await call('GET', 'account/u1/notification/message')).body).toMatchObject({ success: false, code: 'FOREIGN_ACCOUNT' });
});

it('[O-65] a pause is pushed to the sockets of the site at once, in their language, and so is its end', async () => {
  const { token } = await test.demo();
  const socket = await test.socket({ auth: { token: token.accessToken, lang: 'hi' } });
  const visitor = await test.socket();
  const received: unknown[] = [];
  visitor.on('notification-message', (message) => received.push(message));
  await acknowledged(socket, 'subscribe', { account: true, token: token.accessToken });
  const paused = next(socket, 'notification-message');
  await test.operator('POST', 'operator/sites/maidan/freeze', { reason: 'maintenance until noon' });
  expect(await paused).toEqual({ result: [{ _id: 'paused-maidan', message: 'दांव अभी रुके हुए हैं: maintenance until noon' }] });
  const resumed = next(socket, 'notification-message');
  await test.operator('POST', 'operator/sites/jugnu/freeze', { reason: 'another site' });
  await test.operator('POST', 'operator/sites/maidan/unfreeze', {});
  expect(await resumed).toEqual({ result: [] });
  await test.operator('POST', 'operator/sites/jugnu/unfreeze', {});
  expect(received).toEqual([]);
});

it('[CA-13] profile/get returns the own profile and refuses that of another account', async () => {
  const { code, username, call } = await signedIn();
  expect((await call('GET', `account/${code}/profile/get`)).body).toEqual({
    success: true,
    result: { memberCode: code, username, fullname: '', mobileNum: '', email: '', emailVerified: false },
  });
  await test.operator('POST', 'operator/accounts', { site: 'maidan', username: 'asha.k', password: 'Tarn#Quill47', phone: '9876501234', fullName: 'Asha K' });
  const login = await test.call('POST', 'user/userLogin', { body: { username: '9876501234', password: 'Tarn#Quill47' } });
  const { data, token } = login.body as unknown as { data: { memberCode: string }; token: { accessToken: string } };
  const own = await test.call('GET', `account/${data.memberCode}/profile/get`, { token: token.accessToken });
  expect(own.body).toMatchObject({ success: true, result: { username: 'asha.k', fullname: 'Asha K', mobileNum: '9876501234' } });
  const email = 'asha@example.com';
  await test.database.query('update account set email = $1, email_verified_at = now() where member_code = $2', [email, data.memberCode]);
  const verified = await test.call('GET', `account/${data.memberCode}/profile/get`, { token: token.accessToken });
  expect(verified.body).toMatchObject({ success: true, result: { email, emailVerified: true } });
  expect((await call('GET', `account/${data.memberCode}/profile/get`)).body).toMatchObject({ success: false, code: 'FOREIGN_ACCOUNT' });
  expect((await test.call('GET', `account/${code}/profile/get`)).status).toBe(401);
});
