import type { Login } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newReference, settledAnswer, startTestApp, type TestApp } from '../../../testing-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ betRate: { perSecond: 1, burst: 70 } });
});
afterAll(() => test.stop());

/** Backs ten rupees on the live cricket match, far above its odds. */
const item = (wish: Record<string, unknown> = {}) => ({ side: 0, price: 500, selectionId: 11, marketId: '1.3001', totalSize: 10, ...wish });
const batch = (login: Login, instructions: readonly object[], betSlipRef: unknown = newReference(), headers: Record<string, string> = {}) =>
  settledAnswer(test, test.call('POST', 'exchange/order/batch', { token: login.token.accessToken, headers, body: { betSlipRef, instructions } }));

it('a batch over HTTP answers each bet with its own reference, and a repeated one the same', async () => {
  const login = await test.demo();
  const placed = {
    success: true,
    betSlipRef: 'two',
    result: [
      { betSlipRef: 'two/1', success: true, bet: { askedRate: 500 } },
      { betSlipRef: 'two/2', success: true },
    ],
  };
  for (let times = 0; times < 2; times += 1) expect((await batch(login, [item(), item({ selectionId: 12 })], 'two')).body).toMatchObject(placed);
  expect((await batch(login, [item()], 'two')).body).toMatchObject({ success: false, code: 'DUPLICATE_REFERENCE' });
});

it('[MX-066] 61 bets and none are refused with their text; a refusal names the bet', async () => {
  const login = await test.demo();
  const size = { success: false, code: 'BATCH_SIZE_INVALID' };
  expect((await batch(login, [])).body).toMatchObject({ ...size, message: 'Place 1 to 60 bets at once.' });
  const many = Array.from({ length: 61 }, () => item());
  expect((await batch(login, many, newReference(), { lang: 'hi' })).body).toMatchObject({ ...size, message: 'एक बार में 1 से 60 बेट लगाएं।' });
  expect(
    (
      await batch(
        await test.demo(),
        Array.from({ length: 201 }, () => item()),
      )
    ).status,
  ).toBe(400);
  const other = await test.demo();
  expect((await batch(other, [item(), item({ totalSize: 0 })])).body).toMatchObject({ success: false, code: 'STAKE_INVALID', instruction: 1 });
  expect((await batch(other, [item(), item({ side: 1 })])).body).toMatchObject({
    success: false,
    code: 'BACK_LAY_COMBINATION',
    instructions: [0, 1],
    message: 'Two of these bets would match each other.',
  });
  expect((await batch(other, [item(), item({ marketId: '1.3101' })])).status).toBe(400);
  expect((await batch(other, [item()], 7)).status).toBe(400);
});

it('a batch counts as its number of bets for the rate', async () => {
  const login = await test.demo();
  const forty = Array.from({ length: 40 }, () => item());
  expect((await batch(login, forty)).body).toMatchObject({ success: true });
  expect((await batch(login, forty)).body).toMatchObject({ success: false, code: 'RATE_LIMITED' });
  expect((await batch(login, forty.slice(0, 30))).body).toMatchObject({ success: true });
});

it('a batch above the burst needs a full rate, and its bets are owed', async () => {
  const slow = await startTestApp({ betRate: { perSecond: 1, burst: 5 } });
  const login = await slow.demo();
  const place = (count: number) =>
    settledAnswer(
      slow,
      slow.call('POST', 'exchange/order/batch', { token: login.token.accessToken, body: { instructions: Array.from({ length: count }, () => item()) } }),
    );
  expect((await place(60)).body).toMatchObject({ success: true });
  expect((await place(1)).body).toMatchObject({ success: false, code: 'RATE_LIMITED' });
  await slow.stop();
});
