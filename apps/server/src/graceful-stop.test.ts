/** A stop as SIGTERM asks for it: bets in their delay end as they would have, new ones are told to come again, sockets when to come back. */
import { afterEach, expect, it } from 'vitest';
import { either, emitRaw, newReference, next, placed, settledAnswer, startTestApp, wireBet, type TestApp } from './testing-app.ts';

let test: TestApp;
afterEach(() => test.stop());

it('a bet in its delay is taken, one that comes later is refused for now, and both are told so by the next process too', async () => {
  test = await startTestApp();
  const { token } = await test.demo();
  const socket = await test.socket({ auth: { token: token.accessToken } });
  const first = either(socket, 'place-bet-success', 'place-bet-error');
  const reference = newReference();
  emitRaw(socket, 'create-bet', { token: token.accessToken, bet: wireBet(), betSlipRef: reference });
  await expect.poll(() => test.app.orders.delayed.size).toBe(1);
  const drained = test.app.drain();
  const late = await test.call('POST', 'exchange/order', { token: token.accessToken, body: [orderOf('late')] });
  expect(late.body['result']).toMatchObject([{ success: false, code: 'NOT_READY' }]);
  expect((await settledAnswer(test, first)).event).toBe('place-bet-success');
  await drained;
  await test.app.stop();
  test = await startTestApp({ after: test });
  const again = await test.socket({ auth: { token: token.accessToken } });
  const status = next(again, 'bet-status');
  emitRaw(again, 'get-bet-status', { token: token.accessToken, betSlipRefs: [reference, 'late'] });
  expect(await status).toMatchObject([{ betSlipRef: reference, state: 'ACCEPTED' }, { betSlipRef: 'late' }]);
  expect((await placed(test, again, token.accessToken, {}, 'late-again')).event).toBe('place-bet-success');
});

it('sockets are told different times to come back, then closed', async () => {
  test = await startTestApp();
  const sockets = await Promise.all(Array.from({ length: 20 }, () => test.socket()));
  const told = sockets.map((socket) => next(socket, 'going-away'));
  const closed = sockets.map((socket) => new Promise((resolve) => void socket.once('disconnect', resolve)));
  await test.app.gateway.stop();
  const times = (await Promise.all(told)).map(({ comeBackInMs }) => comeBackInMs);
  expect(new Set(times).size).toBeGreaterThan(5);
  expect(Math.min(...times)).toBeGreaterThanOrEqual(1000);
  expect(await Promise.all(closed)).toEqual(sockets.map(() => 'io server disconnect'));
});

function orderOf(betSlipRef: string): object {
  const { marketId, rate } = wireBet();
  const fixed = { side: 0, btype: 'MATCH_ODDS', oddsType: 'DECIMAL', eventTypeId: '4', totalSize: 100, fromOneClick: false, betDelay: 0, line: null };
  return { ...fixed, marketId, price: rate, selectionId: 11, betSlipRef };
}
