import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Login } from '@maidan/contract';
import { placed, startTestApp, type TestApp } from '../../testing-app.ts';
import { reportText } from '../../../src/modules/statements/report-files.ts';
import { csvCell, csvMoney, csvPrice, csvRow, csvTimes } from '../../../src/modules/statements/csv-text.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const ask = (login: Login, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${test.url}/account/${login.data.memberCode}/reports/${path}`, { headers: { authorization: `Bearer ${login.token.accessToken}`, ...headers } });
async function wholeText(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}
/** Returns the rows of a CSV file; text() removes the byte order mark. */
async function rowsOf(response: Response): Promise<readonly (readonly string[])[]> {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  return (await response.text())
    .split('\r\n')
    .slice(0, -1)
    .map((row) => row.split(','));
}

it('every list can be downloaded as a file in the reader’s language and zone', async () => {
  const login = await test.player('keeper');
  const socket = await test.socket();
  expect(await placed(test, socket, login.token.accessToken, { stake: 500 })).toMatchObject({ event: 'place-bet-success' });
  await test.operator('POST', 'operator/markets/1.3001/settle', { winners: [12] });
  const response = await ask(login, 'account-statement?timeZone=UTC');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="account-statement-\d{4}-\d\d-\d\d\.csv"$/);
  const statement = await rowsOf(response);
  expect(statement.map((row) => row.slice(2))).toEqual([
    ['Entry', 'Credit', 'Debit', 'Balance'],
    ['Deccan Lions v Coastal Kings / Match Odds', '0.00', '500.00', '99500.00'],
    ['Points granted', '100000.00', '0.00', '100000.00'],
  ]);
  expect(statement[0]?.[0]).toBe('Time (UTC)');
  const bytes = new Uint8Array(await (await ask(login, 'profit-loss')).arrayBuffer());
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  const hindi = await rowsOf(await ask(login, 'bets', { 'accept-language': 'hi' }));
  expect(hindi[0]?.[0]).toBe('समय (Asia/Kolkata)');
  expect(hindi[1]?.slice(3)).toEqual(['Deccan Lions v Coastal Kings', 'Match Odds', 'Deccan Lions', 'बैक', '', '1.85', '500.00', 'हार', '-500.00', 'R3']);
  expect((await rowsOf(await ask(login, 'transfer-statement'))).map((row) => row.slice(2, 5))).toEqual([
    ['From', 'To', 'Amount'],
    ['Exposure', 'House', '500.00'],
    ['Wallet', 'Exposure', '500.00'],
    ['House', 'Wallet', '100000.00'],
  ]);
  expect(await rowsOf(await ask(login, 'transactions?type=deposit'))).toHaveLength(1);
  expect(await rowsOf(await ask(login, `account-statement?to=${test.clock.now() - 86_400_000}`))).toHaveLength(1);
});

it('texts of other people run no formula in a spreadsheet, and a file ends at its limit with a note', async () => {
  const login = await test.player('spreader');
  const { account } = (await test.app.accounts.byMemberCode(login.data.memberCode))!;
  for (let turn = 0; turn < 7; turn += 1) await test.app.wallet.grant(account, 100 + turn);
  const row = {
    number: 1,
    time: 0,
    type: 'deposit',
    amount: 1,
    method: 'UPI',
    status: 'REJECTED',
    reason: null,
    remark: '=HYPERLINK("x")',
    balance: null,
  } as const;
  const { statements, transactions, orders } = test.app;
  const options = { account, window: {}, language: 'en', timeZone: 'UTC' } as const;
  const parts = { statements, transactions, orders, remarkOf: () => '' };
  const cut = (await wholeText(reportText(parts, { ...options, report: 'account-statement' }, 5)!)).split('\r\n');
  expect(cut).toHaveLength(1 + 5 + 1 + 1);
  expect(cut[6]).toBe('Only the newest 5 rows are here. Choose fewer days for the rest.');
  const whole = (await wholeText(reportText(parts, { ...options, report: 'account-statement' }, 8)!)).split('\r\n');
  expect(whole).toHaveLength(1 + 8 + 1);
  const foul = { ...transactions, list: () => Promise.resolve({ rows: [row], total: 1 }) };
  const spoken = { ...parts, transactions: foul, remarkOf: ({ remark }: { readonly remark: string }) => remark };
  expect(await wholeText(reportText(spoken, { ...options, report: 'transactions' })!)).toContain(`"'=HYPERLINK(""x"")"`);
});

it('refuses files of other accounts, unknown zones and reports, and a second file at the same time', async () => {
  const [first, second] = [await test.demo(), await test.demo()];
  const foreign = await fetch(`${test.url}/account/${first.data.memberCode}/reports/bets`, {
    headers: { authorization: `Bearer ${second.token.accessToken}` },
  });
  expect(await foreign.json()).toMatchObject({ success: false, code: 'FOREIGN_ACCOUNT' });
  expect((await fetch(`${test.url}/account/${first.data.memberCode}/reports/bets`)).status).toBe(401);
  expect(await (await ask(first, 'bets?timeZone=Nowhere%2FTown')).json()).toMatchObject({ success: false, code: 'MALFORMED' });
  expect((await ask(first, 'everything')).status).toBe(400);
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask(first, 'account-statement').then((response) => response.text())));
  const files = answers.filter((text) => text.startsWith('Time'));
  expect(files.length).toBeGreaterThan(0);
  const refused = answers.filter((text) => !files.includes(text)).map((text) => (JSON.parse(text) as { readonly code: string }).code);
  expect(new Set(refused)).toEqual(new Set(refused.length === 0 ? [] : ['RATE_LIMITED']));
  expect(await (await ask(first, 'account-statement')).text()).toMatch(/^Time/);
});

it('prefixes a cell that a spreadsheet would run as a formula, and leaves numbers and words unchanged', () => {
  for (const formula of ['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '－1+1', '=HYPERLINK("x")', '−5'])
    expect(csvCell(formula)).toMatch(/^"?'/);
  for (const plain of ['-500.00', '12', 'India v Australia', '', '1.85', 'उत्तर']) expect(csvCell(plain)).toBe(plain);
});

it('quotes cells that contain commas, quotes or line breaks', () => {
  expect(csvRow(['a,b', 'say "yes"', 'two\nlines', 'plain'])).toBe('"a,b","say ""yes""","two\nlines",plain\r\n');
  expect(csvCell('=1,2')).toBe('"\'=1,2"');
});

it('writes money as a plain number and a time in its zone; an unknown zone is null', () => {
  expect([0, 5, -5, 123_450, -10_000_001].map(csvMoney)).toEqual(['0.00', '0.05', '-0.05', '1234.50', '-100000.01']);
  const at = Date.UTC(2025, 10, 20, 18, 45, 5);
  expect([185, 217.65, 217.6, 100_000, 90].map(csvPrice)).toEqual(['1.85', '2.1765', '2.176', '1000.00', '0.90']);
  expect(csvTimes('UTC')?.(at)).toBe('2025-11-20 18:45:05');
  expect(csvTimes('Asia/Kolkata')?.(at)).toBe('2025-11-21 00:15:05');
  expect(csvTimes('Nowhere/Town')).toBeNull();
});
