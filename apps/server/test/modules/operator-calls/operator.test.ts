import type { Market } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditDatabase, databaseAuditText } from '../../../src/modules/wallet/audit.ts';
import { acknowledged, next, placed, settledAnswer, startTestApp, type Reply, type TestApp } from '../../testing-app.ts';
import { operatorIn } from './testing-operators.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const operator = (method: string, path: string, body?: unknown): Promise<Reply> => test.operator(method, `operator/${path}`, body);
const audited = async (action: string) =>
  test.database.query<{ actor: string; target: string; outcome: string; detail: Record<string, unknown> }>(
    `select actor, target_id as target, outcome, after || jsonb_strip_nulls(jsonb_build_object('reason', reason)) as detail
     from audit_entry where action = $1 order by id desc`,
    [action],
  );
const marketOf = async (marketId: string): Promise<Market> => {
  const event = test.app.catalogue.market(marketId)!.event.definition;
  const list = (await test.call('GET', `exchange/odds/sma-event/${event.eventTypeId}/${event.eventId}`)).body as unknown as { result: Market[] };
  return list.result.find((market) => market.marketId === marketId)!;
};

it('only operators are admitted: 401 without a session of the console, also for players, and a refusal for a wrong key', async () => {
  expect((await test.call('GET', 'operator/markets', { token: 'X'.repeat(43) })).status).toBe(401);
  const { token } = await test.demo();
  expect(await test.call('GET', 'operator/markets', { token: token.accessToken })).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } });
  expect(await test.call('GET', 'operator/markets', { headers: { 'x-operator-key': 'L'.repeat(43) } })).toMatchObject({
    status: 200,
    body: { code: 'OPERATOR_ONLY' },
  });
  expect((await operator('GET', 'markets')).body.success).toBe(true);
});

it('[OC-023] an operator makes players of his site without a password, and the log has no contact data', async () => {
  const lead = await operatorIn(test, 'support.lead', [{ role: 'supportLead', sites: ['maidan'], sports: null }]);
  const body = { site: 'maidan', username: 'made.by.lead', phone: '9811111111' };
  expect((await lead.call('operatorCreateUser', { body: { ...body, password: 'Tarn#Quill47' } })).body).toMatchObject({ code: 'MALFORMED' });
  expect((await lead.call('operatorCreateUser', { body })).body).toMatchObject({ success: true, result: { site: 'maidan', role: 'user', balance: 100_000 } });
  expect((await test.call('POST', 'user/userLogin', { body: { username: 'made.by.lead', password: '' } })).body.success).toBe(false);
  expect((await lead.call('operatorCreateUser', { body: { ...body, site: 'patang' } })).body).toMatchObject({ code: 'SITE_UNKNOWN' });
  expect(await audited('operatorCreateUser')).toMatchObject([
    { actor: 'support.lead', target: 'patang/made.by.lead', outcome: 'SITE_UNKNOWN' },
    { actor: 'support.lead', target: 'maidan/made.by.lead', outcome: 'OK', detail: { phone: '••••••1111' } },
    { actor: 'support.lead', target: 'maidan/made.by.lead', outcome: 'MALFORMED' },
  ]);
  expect(JSON.stringify(await test.database.query('select * from audit_entry'))).not.toContain('Tarn#Quill47');
});

it('a new account needs a known site, a good password and a free name', async () => {
  const create = (body: object) => operator('POST', 'accounts', { site: 'maidan', username: 'fresh', password: 'Tarn#Quill47', ...body });
  expect((await create({ site: 'nowhere' })).body).toMatchObject({ code: 'SITE_UNKNOWN' });
  expect(await create({ password: 'weak' })).toMatchObject({ status: 200, body: { code: 'PASSWORD_WEAK', message: 'Must be at least 8 characters' } });
  expect((await create({ username: 'no spaces' })).status).toBe(400);
  expect((await create({})).body.success).toBe(true);
  expect((await create({})).body).toMatchObject({ success: false, code: 'ACCOUNT_EXISTS' });
});

it('suspend stops betting at once for every viewer; resume restores the status of the feed', async () => {
  const { token } = await test.demo();
  const socket = await test.socket();
  const seen = new Promise((resolve) => {
    socket.on('market-update', (update) => {
      if (update.changes.reason === 'OPERATOR') resolve(update.changes.status);
    });
  });
  await acknowledged(socket, 'subscribe', { markets: ['1.3201'] });
  expect((await operator('POST', 'markets/1.3201/suspend', { reason: 'score in doubt' })).body.success).toBe(true);
  expect(await seen).toBe('SUSPENDED');
  const bet = { marketId: '1.3201', eventId: '3201', runnerId: 41, selectionName: 'A. Verma', rate: 1.85 };
  expect((await placed(test, socket, token.accessToken, bet)).payload).toMatchObject({ code: 'MARKET_NOT_OPEN' });
  await test.script.resume('1.3201'); // whatever the feed sends
  expect((await placed(test, socket, token.accessToken, bet)).payload).toMatchObject({ code: 'MARKET_NOT_OPEN' });
  await operator('POST', 'markets/1.3201/resume', {});
  await expect.poll(async () => (await marketOf('1.3201')).status).toBe('OPEN');
  expect((await audited('operatorSuspend'))[0]).toMatchObject({ actor: 'local key', target: '1.3201', outcome: 'OK', detail: { reason: 'score in doubt' } });
  expect((await operator('POST', 'markets/1.none/suspend', {})).body).toMatchObject({ code: 'MARKET_UNKNOWN' });
});

it('a removed runner releases the holds of its bets and reduces the odds of the others at once; its players are notified', async () => {
  const login = await test.player('removed');
  const { accessToken } = login.token;
  const socket = await test.socket();
  const bet = (runnerId: number, selectionName: string, rate: number) =>
    placed(test, socket, accessToken, { marketId: '1.3101', eventId: '3101', eventTypeId: '1', runnerId, selectionName, rate, stake: 100 });
  expect((await bet(33, 'The Draw', 3.5)).payload).toMatchObject({ bet: { status: 'MATCHED' } });
  expect((await bet(31, 'Harbour United', 2.5)).payload).toMatchObject({ bet: { status: 'MATCHED' } });
  const exposure = async () =>
    ((await operator('GET', `accounts/${login.data.memberCode}`)).body as unknown as { result: { exposure: number } }).result.exposure;
  expect(await exposure()).toBe(200);
  await acknowledged(socket, 'subscribe', { account: true, token: accessToken });
  const received = new Promise<readonly (readonly [string, number])[]>((resolve) => {
    socket.on('account-update', ({ orders }) => {
      if (orders?.length === 2) resolve(orders.map((order) => [order.status, order.rate] as const));
    });
  });
  const remove = (body: object) => operator('POST', 'markets/1.3101/remove-runner', body);
  expect((await remove({ selectionId: 33 })).body).toMatchObject({ code: 'REASON_REQUIRED' });
  expect((await remove({ selectionId: 99, reason: 'no draws' })).body).toMatchObject({ code: 'RUNNER_UNKNOWN' });
  expect((await remove({ selectionId: 33, reduction: 100, reason: 'no draws' })).status).toBe(400);
  expect((await remove({ selectionId: 33, reduction: 20, reason: 'no draws' })).body).toMatchObject({ success: true });
  expect(await exposure()).toBe(100);
  expect(new Map(await settledAnswer(test, received))).toEqual(
    new Map([
      ['VOIDED', 2.8],
      ['MATCHED', 2],
    ]),
  );
  expect((await marketOf('1.3101')).marketBook.runners.map((runner) => runner.status)).toEqual(['ACTIVE', 'ACTIVE', 'REMOVED']);
  expect((await bet(33, 'The Draw', 3.5)).payload).toMatchObject({ code: 'RUNNER_NOT_ACTIVE' });
  expect((await operator('POST', 'markets/1.3003/remove-runner', { selectionId: 21, reason: 'a line' })).body).toMatchObject({ code: 'RESULT_INVALID' });
  expect((await audited('operatorRemoveRunner'))[0]).toMatchObject({ target: '1.3003', outcome: 'RESULT_INVALID' });
  expect(databaseAuditText(await auditDatabase(test.database))).not.toContain('FAIL');
});

it('limits of a market and of a player apply to bets and are shown', async () => {
  const login = await test.player('limited');
  const socket = await test.socket();
  const bet = (stake: number) =>
    placed(test, socket, login.token.accessToken, { stake }).then((answer) => (answer.payload as { code?: string }).code ?? 'taken');
  await operator('POST', 'markets/1.3001/limits', { minStake: 200, maxStake: 400 });
  expect(await marketOf('1.3001')).toMatchObject({ minStake: 200, maxStake: 400 });
  expect([await bet(100), await bet(500), await bet(300)]).toEqual(['STAKE_BELOW_MINIMUM', 'STAKE_ABOVE_MAXIMUM', 'taken']);
  await operator('POST', 'markets/1.3001/limits', { clear: true });
  expect(await marketOf('1.3001')).toMatchObject({ minStake: 1, maxStake: 100_000 });
  await operator('POST', `accounts/${login.data.memberCode}/limits`, { marketId: '1.3001', maxStake: 50 });
  expect([await bet(60), await bet(50)]).toEqual(['STAKE_ABOVE_MAXIMUM', 'taken']);
  const other = await test.player('unlimited');
  expect((await placed(test, await test.socket(), other.token.accessToken, { stake: 60 })).event).toBe('place-bet-success');
});

it('a grant adds play money once per request id; invalid amounts are refused', async () => {
  const { memberCode } = (await test.player('granted')).data;
  const grant = (amount: unknown, requestId?: number) =>
    operator('POST', `accounts/${memberCode}/grant`, { amount, ...(requestId === undefined ? {} : { requestId }) });
  expect((await grant(500.25, 1)).body).toMatchObject({ success: true, result: { balance: 100_500.25 } });
  expect((await grant(500.25, 1)).body).toMatchObject({ result: { balance: 100_500.25 } });
  expect((await grant(10, 2)).body).toMatchObject({ result: { balance: 100_510.25 } });
  for (const wrong of [0, -1, '5', 0.001, null]) expect((await grant(wrong)).body).toMatchObject({ success: false, code: 'STAKE_INVALID' });
  expect((await operator('POST', 'accounts/u0/grant', { amount: 5 })).body).toMatchObject({ code: 'ACCOUNT_UNKNOWN' });
});

it('block needs a reason, ends sessions and lapses resting orders', async () => {
  const login = await test.player('changed');
  const { memberCode } = login.data;
  const socket = await test.socket();
  expect((await placed(test, socket, login.token.accessToken, { type: 'Lay', rate: 1.2, stake: 100 })).payload).toMatchObject({ bet: { status: 'UNMATCHED' } });
  expect((await operator('POST', `accounts/${memberCode}/block`, {})).body).toMatchObject({ code: 'REASON_REQUIRED' });
  const again = await test.call('POST', 'user/userLogin', { body: { username: 'changed', password: 'Tarn#Quill47' } });
  const { accessToken } = (again.body as unknown as { token: { accessToken: string } }).token;
  const inHindi = await test.socket({ auth: { token: accessToken, lang: 'hi' } });
  const logout = next(inHindi, 'logout');
  expect((await operator('POST', `accounts/${memberCode}/block`, { reason: 'test' })).body.message).toBe(
    `${memberCode} is blocked: 2 sessions ended, 1 open orders lapsed.`,
  );
  expect(await logout).toEqual({ message: 'आपका खाता लॉक है। कृपया सहायता से संपर्क करें' });
  expect((await operator('GET', `accounts/${memberCode}`)).body).toMatchObject({ result: { status: 'blocked', balance: 100_000, exposure: 0 } });
  await operator('POST', `accounts/${memberCode}/unblock`, {});
  expect((await test.call('POST', 'user/userLogin', { body: { username: 'changed', password: 'Tarn#Quill47' } })).body.success).toBe(true);
});

it('the audit log reads newest first', async () => {
  const { entries } = (await operator('GET', 'audit/entries')).body as unknown as { entries: { seq: number }[] };
  expect(entries.map((entry) => entry.seq)).toEqual(entries.map((entry) => entry.seq).toSorted((one, other) => other - one));
  expect(entries.length).toBeGreaterThan(10);
});
