/** Free Cash over the calls: granted by the operator, a promo or a referral, chosen, wagered, published. */
import type { Login } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditDatabase, databaseAuditText } from '../../../src/modules/wallet/audit.ts';
import { acknowledged, placed, startTestApp, type Reply, type TestApp } from '../../testing-app.ts';
import { newPhone, registered } from '../otp/testing-phones.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(async () => {
  const audit = await auditDatabase(test.database);
  if (!audit.ok) throw new Error(databaseAuditText(audit));
  await test.stop();
});

const call = ({ data, token }: Login, method: string, path: string, options: { readonly body?: unknown; readonly headers?: Record<string, string> } = {}) =>
  test.call(method, path.replace(':me', data.memberCode), { token: token.accessToken, ...options });
const doc = async (login: Login) => ((await call(login, 'POST', 'getUserDetails')).body as unknown as { doc: Record<string, unknown> }).doc;
const wagering = async (login: Login) =>
  ((await call(login, 'GET', 'account/wagering-details?walletType=BONUS')).body as unknown as { result: Record<string, unknown> }).result;
const choose = (login: Login, code: 'MAIN' | 'BONUS', headers: Record<string, string> = {}) =>
  call(login, 'PUT', `account/:me/settings/switch-wallet?useBonusWallet=${code === 'BONUS'}&walletCode=${code}`, { headers });
const give = (login: Login, body: Record<string, unknown>): Promise<Reply> =>
  test.operator('POST', `operator/accounts/${login.data.memberCode}/bonus`, { reason: 'welcome', ...body });
const bet = async (login: Login, wish: Parameters<typeof placed>[3] = {}) => (await placed(test, await test.socket(), login.token.accessToken, wish)).payload;
const loginOf = (reply: { readonly body: unknown }): Login => {
  const { user, verifytoken } = (reply.body as { data: { output: { user: Login['data']; verifytoken: string } } }).data.output;
  return { success: true, status: 200, message: '', data: user, token: { accessToken: verifytoken, expiresIn: 0 }, result: { isB2C: true } };
};
const FRIENDS_BETS = [
  { marketId: '1.3101', runnerId: 31, selectionName: 'Harbour United', rate: 2.5, eventId: '3101', eventName: 'Harbour United v Hill City' },
  { marketId: '1.3201', runnerId: 41, selectionName: 'A. Verma', eventId: '3201', eventName: 'A. Verma v L. Costa' },
  { marketId: '1.33011', runnerId: 53, selectionName: 'River Royals', eventId: '3301', eventName: 'River Royals v Desert Riders' },
];
async function until(reached: () => Promise<boolean>): Promise<void> {
  await expect.poll(reached, { timeout: 10_000, interval: 10 }).toBe(true);
}

it('[CA-62] the operator grants Free Cash, audited; balance, wagering and wallets show it, and the wallet choice is pushed to every device', async () => {
  const player = await test.player('bonus.player');
  expect((await give(player, { amount: 500, reason: '' })).body).toMatchObject({ success: false, code: 'REASON_REQUIRED' });
  expect((await give(player, { amount: 'much' })).body).toMatchObject({ success: false, code: 'STAKE_INVALID' });
  expect((await give(player, { amount: 500, days: 0 })).status).toBe(400);
  expect((await give(player, { amount: 500, wagering: 5, days: 7, requestId: 4 })).body).toMatchObject({
    success: true,
    message: expect.stringContaining('₹500') as string,
  });
  expect((await give(player, { amount: 500, requestId: 4 })).body).toMatchObject({ success: true, message: expect.stringContaining('before') as string });
  const audited = (await test.operator('GET', 'operator/audit/entries')).body as unknown as { entries: { action: string; outcome: string }[] };
  expect(audited.entries.filter(({ action }) => action === 'operatorGrantBonus').map(({ outcome }) => outcome)).toEqual([
    'OK',
    'OK',
    'STAKE_INVALID',
    'REASON_REQUIRED',
  ]);
  expect(await doc(player)).toMatchObject({ balance: 100_000, bounsBalance: 500, exposure: 0, bonusExposure: 0, useBonusWallet: false });
  expect(await wagering(player)).toMatchObject({ required: 2500, done: 0, status: 'ACTIVE', amount: 500, minOdds: 1.5, days: 7, waiting: [] });
  expect(Math.round((Date.parse(String((await wagering(player))['expires'])) - test.clock.now()) / 86_400_000)).toBe(7);

  const device = await test.socket();
  const pushed: Record<string, unknown>[] = [];
  device.on('account-update', ({ balance }) => void (balance !== undefined && pushed.push(balance)));
  await acknowledged(device, 'subscribe', { account: true, token: player.token.accessToken });
  expect((await choose(player, 'BONUS')).body).toEqual({ success: true, result: { useBonusWallet: true, walletCode: 'BONUS' } });
  await until(() => Promise.resolve(pushed.at(-1)?.['useBonusWallet'] === true));

  expect(await bet(player, { stake: 300 })).toMatchObject({ success: true, bet: { status: 'MATCHED', wallet: 'BONUS' } });
  await until(() => Promise.resolve(pushed.at(-1)?.['bonusExposure'] === -300));
  expect(await doc(player)).toMatchObject({ balance: 100_000, bounsBalance: 200, exposure: 0, bonusExposure: -300, useBonusWallet: true });
  expect(await bet(player, { stake: 201 })).toMatchObject({ success: false, code: 'INSUFFICIENT_BONUS', message: 'Not enough Free Cash' });
  expect((await choose(player, 'MAIN')).body).toMatchObject({ success: false, code: 'BONUS_IN_PLAY' });
  expect((await choose(player, 'MAIN', { lang: 'hi' })).body.message).toMatch(/फ़्री कैश/);
});

it('[TR-005] [TR-006] the slip says what a bet counts and the list what others count; a large conversion waits, says so, and an operator decides', async () => {
  const player = await test.player('bonus.reviewed');
  await give(player, { amount: 5000, wagering: 1 });
  await choose(player, 'BONUS');
  const slip = { marketId: '1.3101', selectionId: 31, side: 'BACK', price: 2.5, stake: 5000, wallet: 'BONUS' };
  const estimate = async (body: object) => (await call(player, 'POST', 'account/wagering-estimate', { body })).body;
  expect(await estimate(slip)).toEqual({
    success: true,
    result: { before: { staked: 0, counts: 0 }, after: { staked: 5000, counts: 5000 }, reason: null, minOdds: 1.5 },
  });
  expect(await estimate({ ...slip, price: 1.4 })).toMatchObject({ result: { after: { staked: 0, counts: 0 }, reason: 'ODDS' } });
  expect(await estimate({ ...slip, marketId: '1.9999' })).toEqual({ success: true, result: null });
  expect(await estimate({ ...slip, stake: 0.001 })).toMatchObject({ success: false, code: 'STAKE_INVALID' });
  const since = test.clock.now();
  await test.database.query(
    "update bonus set played = required, completed_at = now(), review_since = to_timestamp($1::float8 / 1000) from account a where a.id = bonus.account and a.username = 'bonus.reviewed'",
    [since],
  );
  expect((await wagering(player))['reviewUntil']).toBe(new Date(since + 86_400_000).toISOString());
  expect((await call(player, 'GET', 'account/wagering-groups')).body).toEqual({ success: true, result: [] });
  const listed = (await test.operator('GET', 'operator/conversions')).body as unknown as { result: { memberCode: string; amount: number }[] };
  expect(listed.result).toMatchObject([{ memberCode: player.data.memberCode, site: 'maidan', amount: 5000, granted: 5000 }]);
  const path = `operator/accounts/${player.data.memberCode}/conversion`;
  expect((await test.operator('POST', `${path}/refuse`, { reason: ' ' })).body).toMatchObject({ success: false, code: 'REASON_REQUIRED' });
  expect((await test.operator('POST', `${path}/refuse`, { reason: 'Linked accounts' })).body).toMatchObject({ success: true });
  expect((await test.operator('POST', `${path}/approve`, {})).body).toMatchObject({ success: false, code: 'REQUEST_DECIDED' });
  expect(await wagering(player)).toMatchObject({ status: 'LAPSED', refused: 'Linked accounts', reviewUntil: null, lapsed: 5000 });
  // no bet has been settled: the audit of the ledger compares this sum with the bets
  await test.database.query("update bonus set played = 0 from account a where a.id = bonus.account and a.username = 'bonus.reviewed'");
});

it('a settled bet with Free Cash is in the statement of its wallet, in profit and loss, and in the wagering', async () => {
  const player = await test.player('bonus.statement');
  await give(player, { amount: 1000, wagering: 1 });
  await choose(player, 'BONUS');
  expect(await bet(player, { stake: 400 })).toMatchObject({ bet: { wallet: 'BONUS' } });
  await test.operator('POST', 'operator/markets/1.3001/settle', { winners: [11] });
  expect(await wagering(player)).toMatchObject({ done: 0 });
  // the bookmaker of this event has the same question: the stake counts once both have their results
  await test.operator('POST', 'operator/markets/1.3002/settle', { winners: [11] });
  await until(async () => (await wagering(player))['done'] === 400);
  const statement = async (wallet: string) =>
    (
      (await call(player, 'GET', `account/:me/account-statement${wallet}`)).body as unknown as {
        result: { refrenceNo: string; wallet: string; cause: string; credit: number; balance: number }[];
      }
    ).result;
  const rows = await statement('?wallet=BONUS');
  expect(rows.map(({ wallet, cause, credit, balance }) => [wallet, cause, credit, balance])).toEqual([
    ['BONUS', 'settlement', 333.2, 1333.2],
    ['BONUS', 'bonus', 1000, 1000],
  ]);
  expect(new Set((await statement('')).map((row) => row.wallet))).toEqual(new Set(['MAIN']));
  const behind = await call(player, 'GET', `account/:me/account-statement/${rows[0]!.refrenceNo}?wallet=BONUS`);
  expect(behind.body).toMatchObject({ result: [{ wallet: 'BONUS', result: 'WON', netProfit: 340 }] });
  expect((await call(player, 'GET', 'account/:me/profit-loss')).body).toMatchObject({ result: [{ wallet: 'BONUS', profit: 333.2 }] });
});

it('a promo code may bring Free Cash, once per person', async () => {
  for (const body of [{ code: 'FREEPLAY', grant: 250, wallet: 'BONUS', wagering: 3, days: 10 }, { code: 'FREEPLAY' }])
    await test.operator('POST', 'operator/sites/maidan/sign-up-codes', body);
  const player = await test.player('bonus.promo');
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => call(player, 'POST', 'account/:me/promotions/promo-code', { body: { promoCode: 'freeplay' } })),
  );
  expect(answers.filter(({ body }) => body.success).map(({ body }) => body.message)).toEqual(['Promo code accepted: ₹250 of Free Cash is yours to play']);
  expect(await doc(player)).toMatchObject({ balance: 100_000, bounsBalance: 250 });
  expect(await wagering(player)).toMatchObject({ required: 750, days: 10, status: 'ACTIVE', waiting: [] });
});

it('[TR-011] a referral is rewarded once, after the friend has played enough, however many markets are settled at once', async () => {
  const referrer = await test.player('bonus.referrer');
  const { code } = ((await call(referrer, 'GET', 'account/:me/referral')).body as unknown as { result: { code: string } }).result;
  const friend = loginOf(await registered(test, newPhone(), { code, type: 'REFERRAL' }));
  for (const wish of FRIENDS_BETS) expect(await bet(friend, { ...wish, stake: 700 })).toMatchObject({ success: true });
  const { account } = (await test.app.accounts.byMemberCode(friend.data.memberCode))!;
  // one of the bets was placed on the day before
  await test.database.query("update orders set placed_at = placed_at - interval '1 day' where id = (select min(id) from orders where account = $1)", [account]);
  await Promise.all(FRIENDS_BETS.map(({ marketId, runnerId }) => test.operator('POST', `operator/markets/${marketId}/settle`, { winners: [runnerId] })));
  await test.app.referralRewards.pay(null);
  expect(await doc(referrer)).toMatchObject({ bounsBalance: 0 });
  await test.database.query("update account set created_at = created_at - interval '8 days' where id = $1", [account]);
  await Promise.all(Array.from({ length: 10 }, () => test.app.referralRewards.pay(null)));
  await until(async () => (await doc(referrer))['bounsBalance'] === 500);
  expect(await test.database.query('select status from bonus where source = $1', ['REFERRAL'])).toEqual([{ status: 'ACTIVE' }]);
  expect((await test.database.query('select 1 from referral_reward')).length).toBe(1);
});
