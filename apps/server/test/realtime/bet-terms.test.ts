/** The terms of a bet over socket and HTTP: what a client sends, and what it gets back. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acknowledged, emitRaw, next, placed, startTestApp, type TestApp } from '../testing-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('a bet with terms answers with them, with the reason of its rest in words, and with its improvement', async () => {
  const { token } = await test.demo();
  const socket = await test.socket();
  const whole = { timeInForce: 'FILL_OR_KILL', rate: 1000, stake: 100 };
  expect(await placed(test, socket, token.accessToken, whole)).toMatchObject({
    event: 'place-bet-success',
    payload: {
      message: 'The rest was cancelled, as you chose.',
      bet: { status: 'LAPSED', sizeMatched: 0, sizeLapsed: 100, reason: 'KILLED', timeInForce: 'FILL_OR_KILL', minFillSize: 100 },
    },
  });
  const better = await placed(test, socket, token.accessToken, { timeInForce: 'FILL_AND_KILL', rate: 1.5, stake: 100 });
  expect(better).toMatchObject({ event: 'place-bet-success', payload: { message: 'Bet matched', bet: { rate: 1.85, askedRate: 1.5, improvement: 35 } } });
  const plain = await placed(test, socket, token.accessToken, {});
  expect(plain).toMatchObject({ payload: { bet: { rate: 1.85 } } });
  for (const name of ['timeInForce', 'expiresAt', 'minFillSize', 'guard', 'improvement']) expect(plain).not.toHaveProperty(`payload.bet.${name}`);
});

it('a post-only bet that would be matched is refused with the odds that wait, and get-bet-status names them too', async () => {
  const { token } = await test.demo();
  const socket = await test.socket();
  const post = { timeInForce: 'POST_ONLY', betSlipRef: 'post-only' };
  const message = 'This bet would be matched at once. The nearest odds that wait are 1.86.';
  expect(await placed(test, socket, token.accessToken, post)).toMatchObject({
    event: 'place-bet-error',
    payload: { code: 'WOULD_MATCH', price: 1.86, message, betSlipRef: 'post-only' },
  });
  const status = next(socket, 'bet-status');
  emitRaw(socket, 'get-bet-status', { token: token.accessToken, betSlipRefs: ['post-only'] });
  expect(await status).toMatchObject([{ state: 'REFUSED', code: 'WOULD_MATCH', message }]);
});

it('terms that cannot be read or combined are refused with their own code', async () => {
  const { token } = await test.demo();
  const socket = await test.socket();
  for (const [terms, code] of [
    [{ timeInForce: 'GOOD_TILL', expiresAt: 'tomorrow' }, 'EXPIRY_INVALID'],
    [{ timeInForce: 'FILL_AND_KILL', guard: { mode: 'any', ticks: '3' } }, 'GUARD_INVALID'],
    [{ timeInForce: 'FILL_OR_KILL', minFillSize: -1 }, 'FILL_SIZE_INVALID'],
    [{ timeInForce: 'POST_ONLY', guard: { mode: 'exact' } }, 'TIME_IN_FORCE_CONFLICT'],
    [{ timeInForce: 'SOMETIMES' }, 'MALFORMED'],
  ] as const)
    expect(await placed(test, socket, token.accessToken, terms)).toMatchObject({ event: 'place-bet-error', payload: { code } });
});

it('an account-update tells the player that an order has expired', async () => {
  const { token } = await test.demo();
  const socket = await test.socket();
  await acknowledged(socket, 'subscribe', { account: true, token: token.accessToken });
  const terms = { timeInForce: 'GOOD_TILL', expiresAt: test.clock.now() + 60_000, rate: 1000 };
  const waiting = await placed(test, socket, token.accessToken, terms);
  expect(waiting).toMatchObject({
    event: 'place-bet-success',
    payload: { bet: { status: 'UNMATCHED', timeInForce: 'GOOD_TILL', expiresAt: terms.expiresAt } },
  });
  const ended = new Promise((resolve) => {
    socket.on('account-update', ({ orders = [] }) => {
      for (const order of orders) if (order.reason === 'EXPIRED') resolve(order);
    });
  });
  await test.clock.advance(60_000);
  expect(await ended).toMatchObject({ status: 'LAPSED', sizeLapsed: 100, sizeRemaining: 0 });
});
