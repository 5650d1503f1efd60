/** A stop as after SIGTERM: bets in their delay end normally, new ones are refused for now, sockets get a time to reconnect. */
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { either, emitRaw, newReference, next, placed, settledAnswer, startTestApp, wireBet, type TestApp } from '../testing-app.ts';

let test: TestApp;
afterEach(() => test.stop());

it('a bet in its delay is accepted, a later one is refused as transient, and the next process gives the same answers', async () => {
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
  expect((await placed(test, again, token.accessToken, { betSlipRef: 'late-again' })).event).toBe('place-bet-success');
});

it('sockets get different times to reconnect, then are closed', async () => {
  test = await startTestApp();
  const sockets = await Promise.all(Array.from({ length: 20 }, () => test.socket()));
  const notices = sockets.map((socket) => next(socket, 'going-away'));
  const closed = sockets.map((socket) => new Promise((resolve) => void socket.once('disconnect', resolve)));
  await test.app.gateway.stop();
  const times = (await Promise.all(notices)).map(({ comeBackInMs }) => comeBackInMs);
  expect(new Set(times).size).toBeGreaterThan(5);
  expect(Math.min(...times)).toBeGreaterThanOrEqual(1000);
  expect(await Promise.all(closed)).toEqual(sockets.map(() => 'io server disconnect'));
});

it('a websocket that never answers its close frame does not hold the stop, and nothing is logged as an error', async () => {
  test = await startTestApp();
  const { port } = new URL(test.url);
  const mute = connect({ port: Number(port), host: '127.0.0.1' });
  const upgrade = ['GET /socket.io/?EIO=4&transport=websocket HTTP/1.1', `host: 127.0.0.1:${port}`, 'connection: Upgrade', 'upgrade: websocket'];
  mute.write([...upgrade, 'sec-websocket-version: 13', 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==', '', ''].join('\r\n'));
  let received = '';
  mute.on('data', (bytes) => (received += bytes.toString('latin1')));
  mute.on('error', () => undefined);
  await expect.poll(() => received).toContain('"sid"');
  // a masked Socket.IO connect (40): the socket is established, not only its transport
  mute.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x34, 0x30]));
  await expect.poll(() => test.app.gateway.connections.all().size).toBe(1);
  const closed = new Promise((resolve) => void mute.once('close', resolve));
  const begun = performance.now();
  await test.app.stop();
  // the library itself waits 30 s for the answer
  expect(performance.now() - begun).toBeLessThan(15_000);
  await closed;
  expect(test.faults).toEqual([]);
  test = await startTestApp({ after: test });
});

function orderOf(betSlipRef: string): object {
  const { marketId, rate } = wireBet();
  const fixed = { side: 0, btype: 'MATCH_ODDS', oddsType: 'DECIMAL', eventTypeId: '4', totalSize: 100, fromOneClick: false, betDelay: 0, line: null };
  return { ...fixed, marketId, price: rate, selectionId: 11, betSlipRef };
}
