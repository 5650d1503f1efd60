import type { Login } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acknowledged, placed, startTestApp, type TestApp, type TestSocket } from '../../testing-app.ts';
import { auditDatabase } from '../../../src/modules/wallet/audit.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const put = (login: Login, seconds: unknown) => test.call('PUT', 'exchange/disconnect-cancel', { token: login.token.accessToken, body: { seconds } });
const state = async (login: Login) =>
  (await test.call('GET', 'exchange/disconnect-cancel', { token: login.token.accessToken })).body as unknown as { result: object };
async function connect(login: Login): Promise<TestSocket> {
  const socket = await test.socket();
  expect(await acknowledged(socket, 'authenticate', { token: login.token.accessToken })).toMatchObject({ success: true });
  return socket;
}
/** Places a back far from the book, so that it rests. */
async function placeRestingBet(login: Login, socket: TestSocket): Promise<void> {
  const answer = await placed(test, socket, login.token.accessToken, { rate: 500, stake: 10 });
  expect(answer).toMatchObject({ event: 'place-bet-success', payload: { bet: { sizeRemaining: 10 } } });
}
const open = async (login: Login): Promise<number> => {
  const answer = await test.call('GET', `account/${login.data.memberCode}/order-list?orderStatus=open`, { token: login.token.accessToken });
  return (answer.body as unknown as { result: unknown[] }).result.length;
};
async function disconnect(socket: TestSocket, login: Login): Promise<void> {
  const account = await test.database.query<{ id: number }>('select id from account where member_code = $1', [login.data.memberCode]);
  const before = test.app.gateway.connections.ofAccount(account[0]!.id).length;
  socket.disconnect();
  await expect.poll(() => test.app.gateway.connections.ofAccount(account[0]!.id).length).toBe(before - 1);
}

it('is off by default, takes 10 to 300 seconds, and belongs to the account', async () => {
  const login = await test.demo();
  expect(await state(login)).toEqual({ success: true, result: { seconds: null, last: null } });
  for (const seconds of [9, 301, 12.5, '30']) expect((await put(login, seconds)).status).toBe(400);
  expect((await put(login, 300)).body).toMatchObject({ result: { seconds: 300 } });
  expect((await put(login, null)).body).toMatchObject({ result: { seconds: null } });
  expect((await test.call('PUT', 'exchange/disconnect-cancel', { body: { seconds: 30 } })).status).toBe(401);
});

it('cancels resting bets when the last connection has been closed for that time, and reports the time and number', async () => {
  const login = await test.demo();
  const [one, other] = [await connect(login), await connect(login)];
  await placeRestingBet(login, one);
  await placeRestingBet(login, one);
  expect((await placed(test, one, login.token.accessToken)).event).toBe('place-bet-success');
  await put(login, 30);
  await disconnect(one, login);
  await test.clock.advance(60_000);
  expect(await open(login)).toBe(3);
  await disconnect(other, login);
  await test.clock.advance(29_000);
  expect(await open(login)).toBe(3);
  await test.clock.advance(1500);
  await expect.poll(() => open(login)).toBe(1);
  await expect.poll(() => state(login)).toMatchObject({ result: { seconds: 30, last: { count: 2 } } });
  await expect
    .poll(async () => (await test.database.query("select detail from player_event where action = 'disconnect-cancel'")).map((row) => row['detail']))
    .toEqual([{ cancelled: 2 }]);
  expect((await auditDatabase(test.database)).ok).toBe(true);
});

it('a connection in time stops the count; switched off it cancels nothing; switched on while disconnected the count begins', async () => {
  const login = await test.demo();
  const first = await connect(login);
  await placeRestingBet(login, first);
  await put(login, 10);
  await disconnect(first, login);
  await test.clock.advance(9000);
  const second = await connect(login);
  await test.clock.advance(60_000);
  expect(await open(login)).toBe(1);
  await put(login, null);
  await disconnect(second, login);
  await test.clock.advance(400_000);
  expect(await open(login)).toBe(1);
  await put(login, 10);
  await test.clock.advance(11_000);
  await expect.poll(() => open(login)).toBe(0);
});
