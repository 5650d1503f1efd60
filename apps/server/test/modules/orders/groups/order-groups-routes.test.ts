/** The calls of order groups over HTTP, and the login that starts their sums again. */
import type { Login } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acknowledged, newReference, next, settledAnswer, startTestApp, TEST_PASSWORD, type TestApp } from '../../../testing-app.ts';
import { until } from '../testing-exchange.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const call = async ({ token }: Login, method: 'GET' | 'PUT' | 'POST' | 'DELETE', path = '', body?: object) =>
  (await test.call(method, `exchange/order-groups${path}`, { token: token.accessToken, ...(body === undefined ? {} : { body }) })).body;
/** Backs ten rupees on the live cricket match, far above its odds. */
const bet = ({ token }: Login, more: object = {}) => {
  const item = { side: 0, price: 500, selectionId: 11, marketId: '1.3001', totalSize: 10, betSlipRef: newReference(), ...more };
  return settledAnswer(test, test.call('POST', 'exchange/order', { token: token.accessToken, body: [item] }));
};

it('a group is made, stopped, armed again after its time, and deleted', async () => {
  const login = await test.demo();
  expect(await call(login, 'GET')).toEqual({ success: true, result: [], largest: 20 });
  const group = {
    number: 7,
    name: 'Bot',
    burstLimit: 500.5,
    lossLimit: null,
    perSession: false,
    state: 'ARMED',
    reason: null,
    rearmAt: null,
    atRisk: 0,
    profit: 0,
  };
  expect(await call(login, 'PUT', '/7', { name: ' Bot ', burstLimit: 500.5, lossLimit: null, perSession: false })).toEqual({ success: true, result: group });
  expect((await bet(login, { group: 7 })).body).toMatchObject({ result: [{ success: true, bet: { group: 7 } }] });
  expect(await call(login, 'POST', '/7/trip')).toMatchObject({ success: true, result: { state: 'TRIPPED', reason: 'PLAYER', rearmAt: expect.any(Number) } });
  expect((await bet(login, { group: 7 })).body).toMatchObject({ result: [{ success: false, code: 'BREAKER_OPEN', message: expect.stringContaining('IST') }] });
  expect(await call(login, 'POST', '/7/rearm')).toMatchObject({ success: false, code: 'BREAKER_OPEN' });
  await test.clock.advance(15_000);
  expect(await call(login, 'POST', '/7/rearm')).toMatchObject({ success: true, result: { state: 'ARMED', reason: null } });
  expect((await bet(login, { group: 7 })).body).toMatchObject({ result: [{ success: true }] });
  expect(await call(login, 'DELETE', '/7')).toEqual({ success: true, result: { cancelled: 1 } });
  expect(await call(login, 'DELETE', '/7')).toMatchObject({ success: false, code: 'GROUP_UNKNOWN', message: 'This bet group does not exist.' });
});

it('amounts, numbers and groups of a bet that are none are refused', async () => {
  const login = await test.demo();
  for (const field of ['burstLimit', 'lossLimit']) {
    for (const amount of [0, -1, 1.234, 'x', 1e12])
      expect(await call(login, 'PUT', '/0', { [field]: amount })).toMatchObject({ success: false, code: 'MALFORMED' });
  }
  for (const name of ['\u0000', 'x'.repeat(41)]) expect(await call(login, 'PUT', '/0', { name })).toMatchObject({ success: false, code: 'MALFORMED' });
  for (const path of ['/20', '/-1', '/x']) expect(await call(login, 'PUT', path, {})).toMatchObject({ success: false });
  for (const group of [3, -1, 32, 0.5, 'x', null])
    expect((await bet(login, { group })).body).toMatchObject({ result: [{ success: false, code: 'GROUP_UNKNOWN' }] });
  expect(await call(login, 'GET')).toMatchObject({ result: [] });
});

it('a change of a group by the player or by its limit is pushed to his sockets, and to no other player', async () => {
  const [owner, other] = [await test.demo(), await test.demo()];
  const pushed: string[] = [];
  for (const [name, { token }] of Object.entries({ owner, other })) {
    const socket = await test.socket();
    const snapshot = next(socket, 'account-snapshot');
    await acknowledged(socket, 'subscribe', { account: true, token: token.accessToken });
    await snapshot;
    socket.on('account-update', ({ orderGroups }) => void (orderGroups === true && pushed.push(name)));
  }
  await call(owner, 'PUT', '/0', { burstLimit: 5 });
  await expect.poll(() => pushed).toEqual(['owner']);
  expect((await bet(owner, { price: 1.01 })).body).toMatchObject({ result: [{ success: true }] });
  await expect.poll(() => pushed.length).toBeGreaterThan(1);
  expect(await call(owner, 'GET')).toMatchObject({ result: [{ state: 'TRIPPED', reason: 'BURST' }] });
  expect(new Set(pushed)).toEqual(new Set(['owner']));
});

it('another player has no part in a group', async () => {
  const [owner, other] = [await test.demo(), await test.demo()];
  await call(owner, 'POST', '/0/trip');
  expect(await call(other, 'GET')).toMatchObject({ result: [] });
  expect(await call(other, 'POST', '/0/rearm')).toMatchObject({ success: false, code: 'GROUP_UNKNOWN' });
  expect((await bet(other)).body).toMatchObject({ result: [{ success: true }] });
});

it('a login starts the sum of a group again', async () => {
  const login = await test.player('breaker.player');
  await call(login, 'PUT', '/0', { lossLimit: 100 });
  await test.database.query('update order_group set profit = -5000');
  expect(await call(login, 'GET')).toMatchObject({ result: [{ profit: -50 }] });
  const again = await test.call('POST', 'user/userLogin', { body: { username: 'breaker.player', password: TEST_PASSWORD } });
  expect(again.body).toMatchObject({ success: true });
  await until(
    async () => (await test.database.query('select 1 from order_group where profit <> 0 and tripped_at is null')).length === 0,
    'the sum of the group',
  );
});
