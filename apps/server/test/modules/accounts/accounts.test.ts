import { DEFAULT_STAKE_BUTTONS } from '@maidan/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const signedIn = async () => {
  const login = await test.demo();
  return {
    ...login,
    call: (method: string, path: string, body?: unknown) =>
      test.call(method, path, { token: login.token.accessToken, ...(body === undefined ? {} : { body }) }),
  };
};

it('[CA-07] getUserDetails answers success, doc with the balance, logout and message', async () => {
  const player = await signedIn();
  expect((await player.call('POST', 'getUserDetails', {})).body).toEqual({
    success: true,
    doc: { username: player.data.details.username, balance: 100_000, bounsBalance: 0, exposure: 0, bonusExposure: 0, useBonusWallet: false },
    logout: false,
    message: '',
  });
});

it('[CA-07] after the end of a session getUserDetails answers 401 or 403 with the reason in place of the flag (T-86)', async () => {
  const player = await signedIn();
  expect((await player.call('POST', 'logout')).body).toEqual({ success: true });
  expect(await player.call('POST', 'getUserDetails', {})).toMatchObject({
    status: 401,
    body: { success: false, code: 'SESSION_ENDED', message: 'Please Login Again' },
  });
  const blocked = await signedIn();
  await test.operator('POST', `operator/accounts/${blocked.data.memberCode}/block`, { reason: 'test' });
  expect(await blocked.call('POST', 'getUserDetails', {})).toMatchObject({
    status: 403,
    body: { success: false, code: 'ACCOUNT_LOCKED', message: 'Your account is locked. Please contact support' },
  });
});

it('[CA-62] wagering details of a wallet return a result; an unknown wallet is malformed', async () => {
  const player = await signedIn();
  expect((await player.call('GET', 'account/wagering-details?walletType=BONUS')).body).toMatchObject({
    success: true,
    result: { walletType: 'BONUS', required: 0, done: 0, expires: null, status: 'NONE', waiting: [] },
  });
  expect((await player.call('GET', 'account/wagering-details?walletType=PURSE')).status).toBe(400);
  expect((await player.call('GET', 'account/wagering-details')).status).toBe(400);
});

it('[CA-17] [CA-19] stake buttons are the ten defaults until they are changed; the change answers success, data and message', async () => {
  const player = await signedIn();
  const buttons = async () =>
    ((await player.call('POST', 'getStackButton')).body as unknown as { data: { priceArray: Record<string, unknown>[] } }).data.priceArray;
  expect(await buttons()).toEqual([
    { price1: 1000, label1: '1K', price2: 5000, label2: '5K', price3: 10_000, label3: '10K' },
    { price4: 25_000, label4: '25K', price5: 50_000, label5: '50K', price6: 100_000, label6: '100K' },
    { price7: 200_000, label7: '200K', price8: 500_000, label8: '500K', price9: 1_000_000, label9: '1M' },
    { price10: 2_000_000, label10: '2M' },
  ]);
  const changed = await player.call('POST', 'updateButton', { price1: 500, label1: '500', price2: 2500, label2: '2.5K', transactionPassword: 'ignored' });
  expect(changed.body).toEqual({ success: true, message: 'Saved', data: { priceArray: [{ price1: 500, label1: '500', price2: 2500, label2: '2.5K' }] } });
  expect(await buttons()).toEqual([{ price1: 500, label1: '500', price2: 2500, label2: '2.5K' }]);
  for (const wrong of [{ price1: 10.5, label1: 'x' }, { price1: -5, label1: 'x' }, { price1: 1e12, label1: 'x' }, {}]) {
    expect(await player.call('POST', 'updateButton', wrong)).toMatchObject({ status: 200, body: { success: false, code: 'STAKE_INVALID' } });
  }
  expect(await buttons()).toHaveLength(1);
});

it('[BC-01] [CA-20] getUserSetting answers the seven delays and all limits of the site', async () => {
  const player = await signedIn();
  const { data } = (await player.call('POST', 'getUserSetting')).body as unknown as { data: Record<string, unknown> };
  for (const kind of ['bookmaker', 'fancy', 'virtual', 'ballbyball', 'soccer', 'tennis', 'matchodds']) expect(data[`${kind}BetDelay`]).toBe(5);
  expect(data).toMatchObject({
    minFancy: 1,
    maxFancy: 100_000,
    minOdds: 1,
    maxOdds: 100_000,
    minBookmaker: 100,
    maxBookmaker: 2_000_000,
    sMinFancy: 100,
    sMaxFancy: 50_000,
    sMinOdds: 100,
    sMaxOdds: 50_000,
    sMinBookmaker: 100,
    sMaxBookmaker: 50_000,
    tMinFancy: 100,
    tMaxFancy: 50_000,
    tMinOdds: 100,
    tMaxOdds: 50_000,
    tMinBookmaker: 100,
    tMaxBookmaker: 50_000,
    minToss: 100,
    maxToss: 25_000,
  });
  expect(data).toMatchObject({ placeBetLimit: { min: '0', max: '0' }, commission: 2, oneClickSettings: { active: false }, confirmation: true });
});

it('[CA-32] getUserEvenets answers parent: the sports, the flags and the seven event types of the account', async () => {
  const player = await signedIn();
  const ask = async () => (await player.call('POST', 'getUserEvenets', { details: { _id: 'u1', username: 'other', role: 'admin' }, targetUser: 'u1' })).body;
  const all = { '1': true, '2': true, '4': true, c9: true, c1: true, v9: true, b9: true };
  expect(await ask()).toEqual({ success: true, parent: { allowed: [1, 2, 4], flags: { c1: true, c9: true }, availableEventTypes: all } });
  await test.operator('POST', `operator/accounts/${player.data.memberCode}/permissions`, { permissions: { 2: false, c9: false } });
  expect(await ask()).toEqual({
    success: true,
    parent: { allowed: [1, 4], flags: { c1: true, c9: false }, availableEventTypes: { ...all, '2': false, c9: false } },
  });
  await test.operator('POST', `operator/accounts/${player.data.memberCode}/permissions`, { permissions: { 1: false, 2: true, 4: false, c1: false, c9: true } });
  expect(await ask()).toMatchObject({ parent: { allowed: [2], flags: { c1: false, c9: true } } });
});

it('the settings of an account contain its own limits', async () => {
  const player = await signedIn();
  await test.operator('POST', `operator/accounts/${player.data.memberCode}/limits`, { kind: 'odds', minStake: 50, maxStake: 500 });
  const { data } = (await player.call('POST', 'getUserSetting')).body as unknown as { data: Record<string, unknown> };
  expect(data).toMatchObject({ minOdds: 50, maxOdds: 500, sMinOdds: 50, maxFancy: 100_000 });
});

it('the three stake sets and one-click are saved for the own account only', async () => {
  const player = await signedIn();
  const { memberCode } = player.data;
  for (const set of ['stakes', 'mobile-stakes', 'mobile-stakes-exchange-game']) {
    const settings = [{ label: set.slice(0, 5), price: 7 }];
    expect((await player.call('POST', `account/${memberCode}/settings/${set}`, { settings })).body).toEqual({
      success: true,
      message: 'Saved',
      result: settings,
    });
    expect(await player.call('POST', `account/${memberCode}/settings/${set}`, { settings: [{ label: 'x', price: 7.5 }] })).toMatchObject({
      status: 200,
      body: { code: 'STAKE_INVALID' },
    });
    expect(await player.call('POST', `account/u1/settings/${set}`, { settings })).toMatchObject({
      status: 200,
      body: { success: false, code: 'FOREIGN_ACCOUNT' },
    });
    expect((await player.call('POST', `account/${memberCode}/settings/${set}`, { settings: 'all' })).status).toBe(400);
  }
  const oneClick = async (body: object) => (await player.call('POST', `account/${memberCode}/settings/one-click`, body)).body;
  expect(await oneClick({ active: true, stake: 250 })).toMatchObject({ result: { active: true, stake: 250, cap: 5000 } });
  expect(await oneClick({ active: true, stake: 250, cap: 300 })).toMatchObject({ result: { cap: 300 } });
  expect(await oneClick({ active: true, stake: 301 })).toMatchObject({
    success: false,
    code: 'ONE_CLICK_CAP',
    message: 'Your one-click limit is ₹300',
  });
  expect(await oneClick({ active: true, stake: 'all' })).toMatchObject({ success: false, code: 'STAKE_INVALID' });
  expect(await oneClick({ active: true, cap: 1e9 })).toMatchObject({ success: false, code: 'STAKE_ABOVE_MAXIMUM' });
  expect(await oneClick({ active: false })).toMatchObject({ result: { active: false, stake: 250, cap: 300 } });
  const { data } = (await player.call('POST', 'getUserSetting')).body as unknown as { data: { presetStakeSettings: { settings: unknown[] } } };
  expect(data.presetStakeSettings.settings).toEqual([{ label: 'stake', price: 7 }]);
  expect(DEFAULT_STAKE_BUTTONS).toHaveLength(10);
});

it('accounts of one phone are one person on all sites; names and phones are unique within a site', async () => {
  const create = (site: string, username: string, phone: string) => test.app.accounts.create({ site, username, phone });
  const [one, other] = await Promise.all([create('maidan', 'asha', '9876543210'), create('patang', 'asha', '9876543210')]);
  expect(one.ok && other.ok && one.value.person === other.value.person && one.value.account !== other.value.account).toBe(true);
  expect(await create('maidan', 'ASHA', '9000000000')).toEqual({ ok: false, code: 'ACCOUNT_EXISTS' });
  expect(await create('maidan', 'other', '9876543210')).toEqual({ ok: false, code: 'ACCOUNT_EXISTS' });
  expect(await test.app.accounts.byLogin('maidan', '9876543210')).toMatchObject({ username: 'asha', site: 'maidan' });
  // another player's phone as a user id would block his login
  expect(await create('maidan', '9876543211', '9000000001')).toEqual({ ok: false, code: 'MALFORMED', detail: { field: 'username' } });
  const names = await Promise.all(Array.from({ length: 10 }, () => create('maidan', 'race', '9111111111')));
  expect(names.filter((made) => made.ok)).toHaveLength(1);
});
