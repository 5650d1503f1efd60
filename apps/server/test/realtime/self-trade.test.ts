/** The self-trade mode of a bet over the socket: what a client sends, and what it gets back. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acknowledged, placed, startTestApp, type TestApp } from '../testing-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  // without the maker's levels the bets meet only each other
  await test.script.ladder('1.3001', 11, [], []);
});
afterAll(() => test.stop());

const WAITING = { timeInForce: 'POST_ONLY', rate: 1.86, stake: 100 };

it('a bet answers with its mode, and an account-update tells the player that his waiting bet has ended', async () => {
  const { token } = await test.demo();
  const socket = await test.socket();
  await acknowledged(socket, 'subscribe', { account: true, token: token.accessToken });
  const waiting = await placed(test, socket, token.accessToken, WAITING);
  expect(waiting).toMatchObject({ event: 'place-bet-success', payload: { bet: { status: 'UNMATCHED' } } });
  expect(waiting).not.toHaveProperty('payload.bet.selfTrade');
  const ended = new Promise((resolve) => {
    socket.on('account-update', ({ orders = [] }) => {
      for (const order of orders) if (order.reason === 'SELF_MATCH') resolve(order);
    });
  });
  const layer = await placed(test, socket, token.accessToken, {
    type: 'Lay',
    rate: 1.86,
    stake: 100,
    timeInForce: 'FILL_AND_KILL',
    selfTrade: 'CANCEL_OLDEST',
  });
  expect(layer).toMatchObject({ event: 'place-bet-success', payload: { bet: { selfTrade: 'CANCEL_OLDEST', sizeCancelled: 0, sizeLapsed: 100 } } });
  expect(await ended).toMatchObject({ status: 'CANCELLED', sizeMatched: 0, sizeCancelled: 100, sizeRemaining: 0 });
});

it('a bet that its mode cancels whole says so, and the waiting bet stays', async () => {
  const { token, data } = await test.demo();
  const socket = await test.socket();
  await placed(test, socket, token.accessToken, WAITING);
  const layer = await placed(test, socket, token.accessToken, { type: 'Lay', rate: 1.86, stake: 100, selfTrade: 'CANCEL_NEWEST' });
  expect(layer).toMatchObject({
    event: 'place-bet-success',
    payload: {
      message: 'Your bet was cancelled: it would have met your own bet',
      bet: { status: 'CANCELLED', sizeMatched: 0, sizeCancelled: 100, reason: 'SELF_MATCH', selfTrade: 'CANCEL_NEWEST' },
    },
  });
  const open = await test.call('GET', `account/${data.memberCode}/order-list?orderStatus=open`, { token: token.accessToken });
  expect(open.body).toMatchObject({ result: expect.arrayContaining([expect.objectContaining({ sizeRemaining: 100, isBack: true })]) });
});

it('an unknown mode is refused', async () => {
  const { token } = await test.demo();
  const answer = await placed(test, await test.socket(), token.accessToken, { selfTrade: 'CANCEL_BOTH' });
  expect(answer).toMatchObject({ event: 'place-bet-error', payload: { code: 'MALFORMED' } });
});
