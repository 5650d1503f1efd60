import type { Login } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placed, startTestApp, type Reply, type TestApp } from '../../testing-app.ts';

let test: TestApp;
let backer: Login;
let layer: Login;
beforeAll(async () => {
  test = await startTestApp();
  [backer, layer] = [await test.player('backer'), await test.player('layer')];
});
afterAll(() => test.stop());

const operator = (path: string, body: unknown = {}): Promise<Reply> => test.operator('POST', `operator/markets/1.3001/${path}`, body);
const get = async (login: Login, path: string) =>
  (await test.call('GET', `account/${login.data.memberCode}/${path}`, { token: login.token.accessToken })).body as unknown as Record<string, never> & {
    total: number;
    sum: number;
  };
const balanceOf = async (login: Login): Promise<number> =>
  ((await test.call('POST', 'getUserDetails', { token: login.token.accessToken })).body as unknown as { doc: { balance: number } }).doc.balance;
interface Row {
  readonly refrenceNo: string;
  readonly cause: string;
  readonly description: string;
  readonly credit: number;
  readonly debit: number;
  readonly balance: number;
}
const statement = async (login: Login, query = ''): Promise<Row[]> => (await get(login, `account-statement${query}`))['result'] as unknown as Row[];

it('a settled market is in balance, statement and profit and loss, to the paisa', async () => {
  const [one, other] = [await test.socket(), await test.socket()];
  expect((await placed(test, one, backer.token.accessToken, { rate: 1.85, stake: 1000.01 })).payload).toMatchObject({ bet: { status: 'MATCHED' } });
  expect((await placed(test, other, layer.token.accessToken, { type: 'Lay', rate: 1.86, stake: 333.33 })).payload).toMatchObject({
    bet: { status: 'MATCHED' },
  });
  expect(await statement(backer)).toHaveLength(1); // a hold is no entry of the statement
  expect((await operator('settle', { winners: [11] })).body).toMatchObject({ success: true, result: { generation: 1, players: 2 } });
  // +1000.01 x 0.85 = 850.0085 -> 850.01, commission of 2 % of it: 17.00; the layer loses 333.33 x 0.86 = 286.6638 -> 286.66
  expect([await balanceOf(backer), await balanceOf(layer)]).toEqual([100_833.01, 99_713.34]);
  const rows = await statement(backer);
  expect(rows.map((row) => row.cause)).toEqual(['settlement', 'grant']);
  expect(rows[0]?.balance).toBe(100_833.01);
  expect(rows.reduce((sum, row) => sum + Math.round(row.credit * 100) - Math.round(row.debit * 100), 0)).toBe(10_083_301);
  expect(rows.find((row) => row.cause === 'settlement')).toMatchObject({ credit: 833.01, debit: 0, description: 'Deccan Lions v Coastal Kings / Match Odds' });
  expect(rows.at(-1)).toMatchObject({ cause: 'grant', credit: 100_000, balance: 100_000 });
  expect(await get(backer, 'profit-loss')).toMatchObject({
    success: true,
    total: 1,
    sum: 833.01,
    result: [{ marketId: '1.3001', eventTypeId: '4', profit: 833.01, commission: 17 }],
  });
  expect(await get(layer, 'profit-loss?eventTypeId=4')).toMatchObject({ sum: -286.66 });
  expect(await get(layer, 'profit-loss?eventTypeId=1')).toMatchObject({ total: 0, sum: 0, result: [] });
  expect(await get(backer, 'profit-loss/1.3001')).toMatchObject({ result: [{ result: 'WON', stake: 1000.01, netProfit: 850.01, rules: ['R2'] }] });
});

it('a statement row lists its bets, a grant none; a row of another account is refused', async () => {
  const rows = await statement(backer);
  const settlement = rows.find((row) => row.cause === 'settlement')!;
  expect(await get(backer, `account-statement/${settlement.refrenceNo}`)).toMatchObject({ result: [{ marketId: '1.3001', result: 'WON' }] });
  expect(await get(backer, `account-statement/${rows.at(-1)!.refrenceNo}`)).toMatchObject({ success: true, result: [] });
  expect(await get(layer, `account-statement/${rows.at(-1)!.refrenceNo}`)).toMatchObject({ success: false, code: 'FOREIGN_ACCOUNT' });
});

it('windows and pages of a statement', async () => {
  const now = test.clock.now();
  expect(await statement(backer, `?from=${now + 1000}`)).toEqual([]);
  expect(await statement(backer, `?to=${now + 1000}&page=1`)).toHaveLength(2);
  expect(await statement(backer, '?page=2')).toEqual([]);
  expect((await test.call('GET', `account/${backer.data.memberCode}/account-statement?page=0`, { token: backer.token.accessToken })).status).toBe(400);
});

it('the same result again changes nothing; another one needs a reason and books the difference', async () => {
  expect((await operator('settle', { winners: [11] })).body.success).toBe(true);
  expect(await balanceOf(backer)).toBe(100_833.01);
  expect((await operator('settle', { winners: [12] })).body).toMatchObject({ success: false, code: 'REASON_REQUIRED' });
  expect((await operator('settle-again', { winners: [12] })).body).toMatchObject({ code: 'REASON_REQUIRED' });
  expect((await operator('settle-again', { winners: [12], reason: 'scorer was wrong' })).body).toMatchObject({ success: true });
  expect([await balanceOf(backer), await balanceOf(layer)]).toEqual([98_999.99, 100_326.66]);
  expect((await statement(backer))[0]?.balance).toBe(98_999.99);
  expect(await get(backer, 'profit-loss/1.3001')).toMatchObject({ result: [{ result: 'LOST', rules: ['R3', 'R11'] }] });
});

it('unsettle restores positions and holds; void returns every stake; both need a reason', async () => {
  expect((await operator('unsettle', {})).body).toMatchObject({ code: 'REASON_REQUIRED' });
  expect((await operator('unsettle', { reason: 'look again' })).body.success).toBe(true);
  expect([await balanceOf(backer), await balanceOf(layer)]).toEqual([98_999.99, 99_713.33]);
  expect((await operator('void', { reason: ' ' })).body).toMatchObject({ code: 'REASON_REQUIRED' });
  expect((await operator('void', { reason: 'rain' })).body.success).toBe(true);
  expect([await balanceOf(backer), await balanceOf(layer)]).toEqual([100_000, 100_000]);
  expect(await get(backer, 'profit-loss/1.3001')).toMatchObject({ result: [{ result: 'VOID', rules: ['R5', 'R11'] }] });
});

it('results that do not fit the market are refused', async () => {
  for (const body of [
    {},
    { winners: [] },
    { winners: [999] },
    { winners: [11, 11] },
    { winners: [11, 12] },
    { runs: 5 },
    { winners: [11], runs: 1 },
    { winners: [11, 12], places: 2 },
  ])
    expect((await operator('settle', { ...body, reason: 'x' })).body).toMatchObject({ success: false, code: 'RESULT_INVALID' });
  expect((await test.operator('POST', 'operator/markets/1.3003/settle', { winners: [21] })).body).toMatchObject({ code: 'RESULT_INVALID' });
  expect((await test.operator('POST', 'operator/markets/1.3003/settle', { runs: 4.5 })).body).toMatchObject({ code: 'RESULT_INVALID' });
  expect((await test.operator('POST', 'operator/markets/1.none/settle', { winners: [1] })).body).toMatchObject({ code: 'MARKET_UNKNOWN' });
});

it('the entries of the ledger sum to zero', async () => {
  const [row] = await test.database.query<{ total: number }>('select coalesce(sum(amount), 0)::bigint as total from entry');
  expect(row?.total).toBe(0);
});
