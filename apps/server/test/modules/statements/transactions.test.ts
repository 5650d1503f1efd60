import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Transaction, Transfer } from '@maidan/contract';
import { startTestApp, type TestApp } from '../../testing-app.ts';
import { transferWays } from '../../../src/modules/statements/transfer-ways.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

interface Listed<Row> {
  readonly success: boolean;
  readonly result: readonly Row[];
  readonly total: number;
}
async function read<Row>(login: { readonly token: { readonly accessToken: string }; readonly data: { readonly memberCode: string } }, path: string) {
  const answer = await test.call('GET', `account/${login.data.memberCode}/${path}`, { token: login.token.accessToken });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as unknown as Listed<Row>;
}

it('transactions are the grants of the ledger, newest first, each with its detail', async () => {
  const login = await test.player('saver');
  await test.operator('POST', `operator/accounts/${login.data.memberCode}/grant`, { amount: 250.5 });
  const { result, total } = await read<Transaction>(login, 'transactions');
  expect(total).toBe(2);
  expect(result.map(({ type, amount, method, status, balance }) => ({ type, amount, method, status, balance }))).toEqual([
    { type: 'grant', amount: 250.5, method: 'house', status: 'APPROVED', balance: 1_00_250.5 },
    { type: 'grant', amount: 1_00_000, method: 'opening', status: 'APPROVED', balance: 1_00_000 },
  ]);
  expect((await read<Transaction>(login, 'transactions?type=grant')).total).toBe(2);
  expect(await read<Transaction>(login, 'transactions?type=deposit')).toMatchObject({ result: [], total: 0 });
  expect((await read<Transaction>(login, 'transactions?page=2')).result).toEqual([]);
  const { refrenceNo } = result[1]!;
  expect(await read(login, `transactions/grant/${refrenceNo}`)).toMatchObject({ success: true, result: { ...result[1], remark: 'Points of a new account' } });
});

it('a deposit and a withdrawal are listed with their outcome, under the number of their request', async () => {
  const login = await test.player('mover');
  const token = login.token.accessToken;
  const ask = (path: string, body: object) => test.call('POST', `cashier/${path}`, { token, body });
  const deposit = (await ask('deposit', { amount: 500, method: 'UPI', utr: '412345678901', requestId: 'in' })).body as unknown as {
    result: { refrenceNo: string };
  };
  await test.operator('POST', `operator/payments/${deposit.result.refrenceNo}/approve`, {});
  const withdrawal = (await ask('withdraw', { amount: 300, upi: 'mover@okbank', requestId: 'out' })).body as unknown as typeof deposit;
  expect((await read<Transaction>(login, 'transactions')).result).toMatchObject([
    { type: 'withdraw', amount: 300, method: 'UPI', status: 'PENDING', balance: 100_200, refrenceNo: withdrawal.result.refrenceNo },
    { type: 'deposit', amount: 500, method: 'UPI', status: 'APPROVED', balance: 100_500, refrenceNo: deposit.result.refrenceNo },
    { type: 'grant', amount: 1_00_000 },
  ]);
  await test.operator('POST', `operator/payments/${withdrawal.result.refrenceNo}/reject`, { reason: 'The name differs' });
  expect(await read<Transaction>(login, 'transactions?type=withdraw')).toMatchObject({
    total: 1,
    result: [{ status: 'REJECTED', remark: 'The name differs', balance: 100_500 }],
  });
  expect(await read(login, `transactions/deposit/${deposit.result.refrenceNo}`)).toMatchObject({ result: { status: 'APPROVED', balance: 100_500 } });
});

it('transactions of another account, type or number get the same refusal', async () => {
  const [first, second] = [await test.demo(), await test.demo()];
  const { result } = await read<Transaction>(first, 'transactions');
  const { refrenceNo } = result[0]!;
  for (const path of [`transactions/grant/${refrenceNo}`, 'transactions/grant/1'])
    expect(await read(second, path)).toMatchObject({ success: false, code: 'FOREIGN_ACCOUNT' });
  expect(await read(first, `transactions/deposit/${refrenceNo}`)).toMatchObject({ success: false, code: 'FOREIGN_ACCOUNT' });
  const foreign = await test.call('GET', `account/${first.data.memberCode}/transactions`, { token: second.token.accessToken });
  expect(foreign.body).toMatchObject({ success: false, code: 'FOREIGN_ACCOUNT' });
});

it('the transfer statement lists every movement of points', async () => {
  const { result, total } = await read<Transfer>(await test.demo(), 'transfer-statement');
  expect(total).toBe(1);
  expect(result).toMatchObject([{ from: 'house', to: 'wallet', amount: 1_00_000, balance: 1_00_000, remark: 'Points granted' }]);
});

const NOTHING = { cash: 0, held: 0, withdrawing: 0 };

it('a grant moves from the house to the wallet, a hold from the wallet to the exposure and back', () => {
  expect(transferWays({ ...NOTHING, cash: 1_000_00 })).toEqual([{ from: 'house', to: 'wallet', amount: 1_000_00 }]);
  expect(transferWays({ ...NOTHING, cash: -500, held: 500 })).toEqual([{ from: 'wallet', to: 'exposure', amount: 500 }]);
  expect(transferWays({ ...NOTHING, cash: 500, held: -500 })).toEqual([{ from: 'exposure', to: 'wallet', amount: 500 }]);
});

it('a won bet returns the hold and adds the win from the house; a lost bet moves the hold to the house', () => {
  expect(transferWays({ ...NOTHING, held: -500, cash: 1425 })).toEqual([
    { from: 'exposure', to: 'wallet', amount: 500 },
    { from: 'house', to: 'wallet', amount: 925 },
  ]);
  expect(transferWays({ ...NOTHING, held: -500 })).toEqual([{ from: 'exposure', to: 'house', amount: 500 }]);
  // a hedged book that loses less than was held
  expect(transferWays({ ...NOTHING, held: -500, cash: 200 })).toEqual([
    { from: 'exposure', to: 'house', amount: 300 },
    { from: 'exposure', to: 'wallet', amount: 200 },
  ]);
});

it('a withdrawal moves to its own account, then to the house; no change gives no movement', () => {
  expect(transferWays({ ...NOTHING, cash: -700, withdrawing: 700 })).toEqual([{ from: 'wallet', to: 'withdrawal', amount: 700 }]);
  expect(transferWays({ ...NOTHING, withdrawing: -700 })).toEqual([{ from: 'withdrawal', to: 'house', amount: 700 }]);
  expect(transferWays(NOTHING)).toEqual([]);
});
