import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Login } from '@maidan/contract';
import { placed, startTestApp, type TestApp } from '../../testing-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const INDIA_AHEAD = 330 * MINUTE;

const refill = async ({ data, token }: Login) => (await test.call('POST', `account/${data.memberCode}/refill`, { token: token.accessToken })).body;
const details = async ({ token }: Login) => (await test.call('POST', 'getUserDetails', { token: token.accessToken })).body;

/** Loses the stake of a bet on runner 11. */
async function lose(login: Login, options: { readonly marketId: string; readonly marketType?: string; readonly rate?: number; readonly stake: number }) {
  const socket = await test.socket();
  expect(await placed(test, socket, login.token.accessToken, options)).toMatchObject({ event: 'place-bet-success' });
  expect((await test.operator('POST', `operator/markets/${options.marketId}/settle`, { winners: [12] })).body).toMatchObject({ success: true });
}

it('a demo account is refilled to its first points, once a day in India, and the grant is recorded', async () => {
  // 23:40 in India
  const now = test.clock.now();
  await test.clock.advance(Math.ceil((now + INDIA_AHEAD + 20 * MINUTE) / DAY) * DAY - INDIA_AHEAD - 20 * MINUTE - now);
  const login = await test.demo();
  expect(await refill(login)).toMatchObject({ success: false, code: 'REFILL_NOT_NEEDED' });
  await lose(login, { marketId: '1.3001', stake: 500 });
  const answers = await Promise.all([refill(login), refill(login), refill(login)]);
  expect(answers.filter((answer) => answer.success)).toEqual([{ success: true, amount: 500 }]);
  expect(await details(login)).toMatchObject({ doc: { balance: 1_00_000, exposure: 0 } });
  await lose(login, { marketId: '1.3002', marketType: 'Special', rate: 1.8, stake: 300 });
  expect(await refill(login)).toMatchObject({ success: false, code: 'REFILL_TAKEN' });
  await test.clock.advance(25 * MINUTE);
  expect(await refill(login)).toEqual({ success: true, amount: 300 });
  expect(await details(login)).toMatchObject({ doc: { balance: 1_00_000 } });
  expect(await test.database.query(`select target, detail from player_event where action = 'demoRefill' order by id`)).toEqual([
    { target: login.data.memberCode, detail: { amount: 50_000 } },
    { target: login.data.memberCode, detail: { amount: 30_000 } },
  ]);
});

it('refuses players who have no demo account, other accounts, and visitors', async () => {
  const player = await test.player('no.demo');
  expect(await refill(player)).toMatchObject({ success: false, code: 'NOT_PERMITTED' });
  const demo = await test.demo();
  expect(await refill({ ...demo, data: player.data })).toMatchObject({ success: false, code: 'FOREIGN_ACCOUNT' });
  expect((await test.call('POST', `account/${player.data.memberCode}/refill`)).status).toBe(401);
});
