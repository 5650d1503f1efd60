import { afterAll, beforeAll, expect, it, describe } from 'vitest';
import type { Statement } from '@maidan/contract';
import { placed, startTestApp, type TestApp } from '../../testing-app.ts';
import { catchUp } from '../../../src/modules/statements/movements.ts';
import type { CasinoEntry } from '../../../src/modules/statements/statements-port.ts';
import { roundText, statementText } from '../../../src/modules/statements/statement-texts.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

interface Listed {
  readonly result: readonly Statement[];
  readonly total: number;
  readonly totals: {
    readonly opening: number;
    readonly credit: number;
    readonly debit: number;
    readonly closing: number;
    readonly inOpenBets: number;
    readonly available: number;
  };
}
type Login = Awaited<ReturnType<TestApp['demo']>>;
async function read(login: Login, query = ''): Promise<Listed> {
  const answer = await test.call('GET', `account/${login.data.memberCode}/account-statement${query}`, { token: login.token.accessToken });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as unknown as Listed;
}

it('pages, ranges, running balances and totals of a long statement agree with each other and with the wallet', async () => {
  const login = await test.player('reader');
  const account = (await test.app.accounts.byMemberCode(login.data.memberCode))!.account;
  const moments: number[] = [];
  for (let day = 1; day <= 120; day += 1) {
    moments.push(test.clock.now());
    await test.app.wallet.grant(account, day * 100);
    await test.clock.advance(60_000);
    // read in between: existing rows stay, new ones are added
    if (day % 50 === 0) await read(login);
  }
  const [first, second, third] = [await read(login), await read(login, '?page=2'), await read(login, '?page=3')];
  expect([first.total, first.result.length, second.result.length, third.result.length]).toEqual([121, 50, 50, 21]);
  const lines = [...first.result, ...second.result, ...third.result];
  expect(new Set(lines.map((line) => line.refrenceNo)).size).toBe(121);
  for (const [index, line] of lines.entries()) expect(line.balance - line.credit + line.debit).toBeCloseTo(lines[index + 1]?.balance ?? 0, 2);
  const sum = (120 * 121) / 2;
  expect(first.totals).toEqual({
    opening: 0,
    credit: 1_00_000 + sum,
    debit: 0,
    closing: 1_00_000 + sum,
    inOpenBets: 0,
    available: 1_00_000 + sum,
  });
  // from the 11th grant up to, but excluding, the 21st
  const range = await read(login, `?from=${moments[10]!}&to=${moments[20]!}`);
  expect(range).toMatchObject({ total: 10, totals: { opening: 1_00_055, credit: 155, debit: 0, closing: 1_00_210, available: 1_00_210 } });
  expect(range.result.map((line) => line.credit)).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12, 11]);
  expect(await read(login, `?from=${moments[20]!}&to=${moments[10]!}`)).toMatchObject({ total: 0, result: [] });
  expect((await read(login, '?page=9')).result).toEqual([]);
});

it('concurrent reads derive each movement once, and holds are no lines', async () => {
  const login = await test.player('crowd');
  const socket = await test.socket();
  expect(await placed(test, socket, login.token.accessToken, { stake: 500 })).toMatchObject({ event: 'place-bet-success' });
  const answers = await Promise.all(Array.from({ length: 12 }, () => read(login)));
  for (const answer of answers) expect(answer).toMatchObject({ total: 1, totals: { closing: 1_00_000 } });
  const [{ count }] = (await test.database.query<{ count: number }>(
    'select count(*)::int as count from movement join account on account.id = movement.account where member_code = $1',
    [login.data.memberCode],
  )) as [{ count: number }];
  expect(count).toBe(2);
  const { refrenceNo } = answers[0]!.result[0]!;
  const answer = await test.call('GET', `account/${login.data.memberCode}/account-statement/${refrenceNo}`, { token: login.token.accessToken });
  expect(answer.body).toMatchObject({ success: true, entries: [{ cause: 'grant', credit: 1_00_000 }], result: [] });
});

it('many unread entries are read in steps, and no transfer is split', async () => {
  const login = await test.player('stepper');
  const { account } = (await test.app.accounts.byMemberCode(login.data.memberCode))!;
  const socket = await test.socket();
  for (let turn = 0; turn < 5; turn += 1) {
    await placed(test, socket, login.token.accessToken, { stake: 100 + turn });
    await test.app.wallet.grant(account, 700);
  }
  const movements = async () => test.database.query('select * from movement where account = $1 order by number', [account]);
  await catchUp(test.database, account);
  const atOnce = await movements();
  expect(atOnce).toHaveLength(11);
  for (const limit of [4, 5, 7, 16]) {
    await test.database.query('delete from movement where account = $1', [account]);
    await catchUp(test.database, account, limit);
    expect(await movements()).toEqual(atOnce);
  }
});

it('every list shows one net figure, with the commission beside it, and the totals explain the balance', async () => {
  const login = await test.player('net');
  const { memberCode } = login.data;
  const get = async (path: string) => (await test.call('GET', `account/${memberCode}/${path}`, { token: login.token.accessToken })).body as unknown as object;
  const socket = await test.socket();
  const options = { marketId: '1.3001', stake: 500 };
  expect(await placed(test, socket, login.token.accessToken, options)).toMatchObject({ event: 'place-bet-success' });
  expect((await read(login)).totals).toMatchObject({ closing: 1_00_000, inOpenBets: 500, available: 99_500 });
  expect((await test.operator('POST', 'operator/markets/1.3001/settle', { winners: [11] })).body).toMatchObject({ success: true });
  // 500 at 1.85 wins 425, less 2 % commission of 8.50
  const statement = await read(login);
  expect(statement.result[0]).toMatchObject({ cause: 'settlement', credit: 416.5, commission: 8.5, balance: 1_00_416.5, casino: null });
  expect(statement.result[1]).toMatchObject({ cause: 'grant', commission: 0 });
  expect(statement.totals).toMatchObject({ closing: 1_00_416.5, inOpenBets: 0, available: 1_00_416.5 });
  expect(await get('profit-loss')).toMatchObject({ result: [{ marketId: '1.3001', profit: 416.5, commission: 8.5, casino: null }], sum: 416.5 });
  expect(await get('profit-loss?eventTypeId=casino')).toMatchObject({ result: [], total: 0, sum: 0 });
  expect(await get('profit-loss/1.3001')).toMatchObject({ market: [{ wallet: 'MAIN', profit: 416.5, commission: 8.5 }], result: [{ netProfit: 425 }] });
});

const flight: CasinoEntry = { gameId: 'aviator', tableId: '301', round: '4', isShared: true, result: 'CASHED_OUT', cashedOutAt: 152 };
const line = { cause: 'casino', eventName: null, marketName: null } as const;

describe('the text of a casino line', () => {
  it('names game, round and how the bet ended, in both languages', () => {
    expect(statementText({ ...line, amount: 15_200, casino: flight }, 'en')).toBe('Aviator, round 4, cashed out at 1.52×');
    expect(statementText({ ...line, amount: 15_200, casino: flight }, 'hi')).toBe('एविएटर, राउंड 4, 1.52× पर कैश आउट');
    expect(statementText({ ...line, amount: -10_000, casino: flight }, 'en')).toBe('Aviator, round 4, stake');
    expect(statementText({ ...line, amount: -10_000, casino: { ...flight, result: 'LOST', cashedOutAt: 0 } }, 'en')).toBe('Aviator, round 4, lost');
  });

  it('omits the round if the game has none, and shows the id of an unknown game', () => {
    expect(roundText({ ...flight, round: '', result: 'WON', cashedOutAt: 0 }, 'en')).toBe('won');
    expect(statementText({ ...line, amount: 100, casino: { ...flight, gameId: 'their-game', tableId: null, isShared: false, result: 'WON' } }, 'en')).toBe(
      'their-game, round 4, won',
    );
  });
});
