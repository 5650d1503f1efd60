import type { Login } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placed, settledAnswer, startTestApp, type TestApp } from '../../../testing-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const call = (login: Login, path: string, body: object) => settledAnswer(test, test.call('POST', path, { token: login.token.accessToken, body }));

/** A demo player with a back of ten rupees that waits at 500. */
async function resting(): Promise<{ readonly login: Login; readonly id: string }> {
  const login = await test.demo();
  const socket = await test.socket();
  const { payload } = await placed(test, socket, login.token.accessToken, { rate: 500, stake: 10 });
  return { login, id: (payload as unknown as { bet: { _id: string } }).bet._id };
}

it('a resting bet is moved to another price over HTTP; the answer has both orders', async () => {
  const { login, id } = await resting();
  const replace = (order: string, body: object) => call(login, `exchange/order/${order}/replace`, body);
  const moved = {
    success: true,
    outcome: 'REPLACED',
    cancelled: { _id: id, sizeCancelled: 10, reason: 'REPLACED' },
    placed: { askedRate: 400, sizeRemaining: 20 },
  };
  for (let times = 0; times < 2; times += 1)
    expect((await replace(id, { price: 400, size: 20, betSlipRef: 'replace-1' })).body).toMatchObject({ ...moved, message: expect.any(String) as string });
  const { placed: second } = (await replace(id, { price: 400, size: 20, betSlipRef: 'replace-1' })).body as unknown as { placed: { _id: string } };
  expect((await replace(second._id, { size: 15 })).body).toMatchObject({
    success: true,
    outcome: 'REDUCED',
    message: 'Changed',
    cancelled: null,
    placed: { _id: second._id, sizeRemaining: 15 },
  });
  for (const [code, body] of [
    ['PRICE_INVALID', { price: 2.01 }],
    ['PRICE_INVALID', { price: 'high' }],
    ['STAKE_INVALID', { size: -1 }],
    ['NO_CHANGE', {}],
  ] as const)
    expect((await replace(second._id, body)).body).toMatchObject({ success: false, code });
  expect((await replace(second._id, { price: 390, onRefusal: 'LATER' })).status).toBe(400);
  expect((await replace(second._id, { price: 390, size: 900_000, onRefusal: 'KEEP' })).body).toMatchObject({ success: false, code: 'STAKE_ABOVE_MAXIMUM' });
  expect((await replace(second._id, { price: 390, size: 900_000 })).body).toMatchObject({
    success: true,
    outcome: 'CANCELLED_NOT_PLACED',
    cancelled: { _id: second._id, sizeCancelled: 20 },
    placed: null,
    code: 'STAKE_ABOVE_MAXIMUM',
    message: 'Your old bet is cancelled, the new one was not taken: Maximum stake is ₹1,00,000',
  });
});

it('an update over HTTP changes persistence in its place', async () => {
  const { login, id } = await resting();
  const update = (body: object) => call(login, `exchange/order/${id}/update`, body);
  expect((await update({ persistence: 'PERSIST' })).body).toMatchObject({ success: true, message: 'Changed', result: { _id: id, persistence: 'PERSIST' } });
  expect((await update({ persistence: 'PERSIST' })).body).toMatchObject({ success: false, code: 'NO_CHANGE', message: 'Nothing to change.' });
  expect((await update({ expiresAt: 'soon' })).body).toMatchObject({ success: false, code: 'TIME_IN_FORCE_CONFLICT' });
});
