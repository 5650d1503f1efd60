import type { AccountUpdate, EntryTriggerWire, Login } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { level } from '../../../src/modules/feeds/script/script-events.ts';
import { auditDatabase } from '../../../src/modules/wallet/audit.ts';
import { acknowledged, next, startTestApp, type TestApp } from '../../testing-app.ts';
import { until } from '../orders/testing-exchange.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const call = (login: Login, method: string, path: string, { body, lang }: { readonly body?: object; readonly lang?: string } = {}) =>
  test.call(method, path, {
    token: login.token.accessToken,
    ...(body === undefined ? {} : { body }),
    ...(lang === undefined ? {} : { headers: { lang } }),
  });
const set = (login: Login, body: object) => call(login, 'POST', 'exchange/trigger', { body });
const listed = async (login: Login) => ((await call(login, 'GET', 'exchange/trigger')).body as unknown as { result: readonly EntryTriggerWire[] }).result;
const backAt = (price: number) => test.script.ladder('1.3001', 11, [level(price, 1_00_000_00)], [level(price + 2, 1_00_000_00)]);
const BODY = {
  marketId: '1.3001',
  selectionId: 11,
  source: 'BEST_BACK',
  op: 'AT_OR_ABOVE',
  price: 2.4,
  bet: { side: 0, ticks: -1, totalSize: 100, timeInForce: 'FILL_AND_KILL', guard: { mode: 'any', ticks: 2 } },
};

it('[MX-086] a trigger is set, listed, fired once, pushed to the account and recorded as player events', async () => {
  const login = await test.demo();
  const socket = await test.socket();
  await backAt(200);
  const snapshot = next(socket, 'account-snapshot');
  await acknowledged(socket, 'subscribe', { account: true, token: login.token.accessToken });
  await snapshot;
  const news: EntryTriggerWire[] = [];
  socket.on('account-update', ({ triggers = [] }: AccountUpdate) => void news.push(...triggers));
  const made = await set(login, { ...BODY, triggerRef: 'once' });
  expect(made.body).toMatchObject({
    success: true,
    message: 'Your bet waits for its price',
    result: {
      marketId: '1.3001',
      source: 'BEST_BACK',
      price: 2.4,
      minSize: 10,
      bet: { type: 'Back', rate: 2.38, stake: 100, persistence: 'LAPSE', timeInForce: 'FILL_AND_KILL', guard: { mode: 'any', ticks: 2 } },
      status: 'WAITING',
      orderId: null,
    },
  });
  const { id } = (made.body as unknown as { result: EntryTriggerWire }).result;
  expect((await set(login, { ...BODY, triggerRef: 'once' })).body).toMatchObject({ result: { id } });
  expect(await listed(login)).toMatchObject([{ id, status: 'WAITING' }]);
  await backAt(240);
  await until(async () => {
    await test.clock.advance(200);
    return (await listed(login))[0]!.status !== 'WAITING';
  }, 'the bet');
  const [fired] = await listed(login);
  expect(fired).toMatchObject({ id, status: 'FIRED', refusal: null });
  const orders = await call(login, 'GET', `account/${login.data.memberCode}/order-list?orderStatus=open`);
  expect(orders.body).toMatchObject({ result: [{ _id: fired!.orderId }] });
  await until(() => news.length === 2, 'the news');
  expect(news.map(({ status }) => status)).toEqual(['WAITING', 'FIRED']);
  const recorded = async (): Promise<readonly string[]> =>
    (
      await test.database.query<{ action: string }>(
        "select action from player_event where account = (select id from account where member_code = $1) and action like 'entry trigger%' order by id",
        [login.data.memberCode],
      )
    ).map(({ action }) => action);
  await expect.poll(recorded).toEqual(['entry trigger set', 'entry trigger fired']);
  expect((await auditDatabase(test.database)).ok).toBe(true);
});

it('refusals have a code and a text in both languages; a trigger is cancelled', async () => {
  const login = await test.demo();
  expect((await set(login, { ...BODY, source: 'MIDDLE' })).body).toMatchObject({
    success: false,
    code: 'TRIGGER_INVALID',
    message: 'This trigger cannot be set.',
  });
  expect((await call(login, 'DELETE', 'exchange/trigger/999999', { lang: 'hi' })).body).toMatchObject({ code: 'TRIGGER_UNKNOWN', message: 'ट्रिगर नहीं मिला।' });
  for (const bet of [
    { ...BODY.bet, price: 2.4 },
    { ...BODY.bet, ticks: 1.5 },
  ])
    expect((await set(login, { ...BODY, bet })).body).toMatchObject({ code: 'PRICE_INVALID' });
  const made = await set(login, { ...BODY, price: 9.8, bet: { side: 1, price: 2, totalSize: 100 } });
  const { id } = (made.body as unknown as { result: EntryTriggerWire }).result;
  expect((await call(login, 'DELETE', `exchange/trigger/${id}`, { lang: 'hi' })).body).toMatchObject({
    success: true,
    message: 'रद्द किया गया',
    result: { status: 'CANCELLED' },
  });
});
