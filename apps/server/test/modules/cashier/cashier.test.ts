/** The cashier on the whole app and the real database: permissions, refusals, transfers, and that each is done once. */
import type { PaymentWire } from '@maidan/contract';
import { refuse } from '@maidan/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knownPayees, paidIn, placed, startTestApp, type Reply, type TestApp } from '../../testing-app.ts';
import { auditDatabase, databaseAuditText } from '../../../src/modules/wallet/audit.ts';

const AFTER_MS = 20_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

interface Player {
  readonly token: string;
  readonly memberCode: string;
}
type Answer = Reply['body'] & { readonly result: PaymentWire };

/** Each player has a payee of his own: one of two persons is held. */
const upiOf = (memberCode: string): string => `${memberCode}@okbank`;
let players = 0;
async function newPlayer(): Promise<Player> {
  players += 1;
  const login = await test.player(`cashier${players}`);
  const { memberCode } = login.data;
  await knownPayees(test.database, memberCode, [upiOf(memberCode)]);
  return { token: login.token.accessToken, memberCode };
}

/** Makes a player who has paid in ₹1,00,000 beside his grant of ₹1,00,000: that much can be withdrawn. */
async function newPayer(): Promise<Player> {
  const player = await newPlayer();
  await paidIn(test, player.token, 2);
  return player;
}

let numbers = 412_345_000_000;
const nextUtr = (): string => {
  numbers += 7;
  return String(numbers % 10_000 === 0 ? ++numbers : numbers);
};
const ask = async (player: Player, path: 'deposit' | 'withdraw', body: object): Promise<Answer> =>
  (await test.call('POST', `cashier/${path}`, { token: player.token, body })).body as unknown as Answer;
const deposit = (player: Player, body: object = {}): Promise<Answer> =>
  ask(player, 'deposit', { amount: 500, method: 'UPI', utr: nextUtr(), requestId: `d${numbers}`, ...body });
let requests = 0;
const withdraw = (player: Player, body: object = {}): Promise<Answer> => {
  requests += 1;
  return ask(player, 'withdraw', { amount: 500, upi: upiOf(player.memberCode), requestId: `w${requests}`, ...body });
};
const account = async ({ token }: Player): Promise<{ readonly balance: number }> =>
  ((await test.call('POST', 'getUserDetails', { token })).body as unknown as { doc: { balance: number } }).doc;
const listed = async ({ token }: Player, type: 'deposit' | 'withdraw', page = 1) =>
  (await test.call('GET', `cashier/requests?type=${type}&page=${page}`, { token })).body as unknown as { result: PaymentWire[]; total: number };
const decide = (no: string, verdict: 'approve' | 'reject', body: object = {}): Promise<Reply> =>
  test.operator('POST', `operator/payments/${no}/${verdict}`, body);

describe('a deposit', () => {
  it('is pending, moves nothing before its approval, and is approved after its time', async () => {
    const player = await newPlayer();
    const { result } = await deposit(player, { amount: 250.5 });
    expect(result).toMatchObject({ type: 'deposit', amount: 250.5, method: 'UPI', status: 'PENDING', decidedTime: null, remark: '' });
    expect(await account(player)).toMatchObject({ balance: 1_00_000 });
    await test.clock.advance(AFTER_MS);
    await expect.poll(async () => (await listed(player, 'deposit')).result[0]?.status).toBe('APPROVED');
    expect(await account(player)).toMatchObject({ balance: 1_00_250.5 });
    // the audit log has a transaction of its own, after the decision's
    const deciders = () => test.database.query("select actor from audit_entry where action = 'paymentDecided' and target_id = $1", [result.refrenceNo]);
    await expect.poll(deciders).toEqual([{ actor: 'payment simulator' }]);
  });

  it('with an unknown reference number is rejected, with a reason in the requested language', async () => {
    const player = await newPlayer();
    const { result } = await deposit(player, { utr: '412345670000' });
    await test.clock.advance(AFTER_MS);
    await expect
      .poll(async () => (await listed(player, 'deposit')).result[0])
      .toMatchObject({
        refrenceNo: result.refrenceNo,
        status: 'REJECTED',
        remark: 'No payment with this reference number was found',
      });
    const hindi = await test.call('GET', 'cashier/requests?type=deposit', { token: player.token, headers: { 'accept-language': 'hi' } });
    expect(hindi.body).toMatchObject({ result: [{ remark: 'इस संदर्भ नंबर का कोई भुगतान नहीं मिला' }] });
    expect(await account(player)).toMatchObject({ balance: 1_00_000 });
    // a rejected number may be sent again, a paid one may not
    expect(await deposit(player, { utr: '412345670000' })).toMatchObject({ success: true });
  });

  it.each([
    [{ amount: 0 }, 'AMOUNT_INVALID'],
    [{ amount: -500 }, 'AMOUNT_INVALID'],
    [{ amount: 500.001 }, 'AMOUNT_INVALID'],
    [{ amount: '500' }, 'AMOUNT_INVALID'],
    [{ amount: null }, 'AMOUNT_INVALID'],
    [{ amount: 1e300 }, 'AMOUNT_INVALID'],
    [{ amount: [500] }, 'AMOUNT_INVALID'],
    [{ amount: 99.99 }, 'AMOUNT_BELOW_MINIMUM'],
    [{ amount: 50_000.01 }, 'AMOUNT_ABOVE_MAXIMUM'],
    [{ utr: '' }, 'UTR_INVALID'],
    [{ utr: '41234567890' }, 'UTR_INVALID'],
    [{ utr: 'PLAY123456789012' }, 'UTR_INVALID'],
    [{ utr: "1' or '1'='1" }, 'UTR_INVALID'],
  ])('is refused with %o: %s', async (body, code) => {
    const player = await newPlayer();
    expect(await deposit(player, body)).toMatchObject({ success: false, code });
    expect((await listed(player, 'deposit')).total).toBe(0);
  });

  it('is malformed without a method or a request id, or with a text that is too long', async () => {
    const player = await newPlayer();
    for (const body of [{ method: 'CASH' }, { requestId: '' }, { requestId: 'x'.repeat(65) }, { requestId: 7 }, { utr: '4'.repeat(41) }]) {
      const answer = await test.call('POST', 'cashier/deposit', {
        token: player.token,
        body: { amount: 500, method: 'UPI', utr: nextUtr(), requestId: 'a', ...body },
      });
      expect(answer).toMatchObject({ status: 400, body: { code: 'MALFORMED' } });
    }
  });

  it('a reference number pays one deposit, whichever player sends it and in whatever spelling', async () => {
    const [first, second] = [await newPlayer(), await newPlayer()];
    const utr = `PLAY${nextUtr()}`;
    expect(await deposit(first, { method: 'BANK', utr })).toMatchObject({ success: true, result: { method: 'BANK', detail: utr } });
    expect(await deposit(second, { method: 'BANK', utr: ` ${utr.toLowerCase().slice(0, 8)} ${utr.slice(8)}` })).toMatchObject({ code: 'UTR_USED' });
    expect(await deposit(first, { method: 'BANK', utr })).toMatchObject({ code: 'UTR_USED' });
  });

  it('ten at once with one reference number are one deposit', async () => {
    const player = await newPlayer();
    const others = await Promise.all([newPlayer(), newPlayer(), newPlayer()]);
    const utr = nextUtr();
    const answers = await Promise.all([player, ...others].flatMap((one) => [1, 2].map((turn) => deposit(one, { utr, requestId: `same${turn}` }))));
    expect(answers.filter((answer) => answer.success)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 'UTR_USED')).toHaveLength(7);
  });
});

describe('a withdrawal', () => {
  it('is set aside when it is requested and paid out when it is approved', async () => {
    const player = await newPayer();
    const { result } = await withdraw(player, { amount: 1234.56 });
    expect(result).toMatchObject({ type: 'withdraw', amount: 1234.56, method: 'UPI', status: 'PENDING', detail: upiOf(player.memberCode) });
    expect(await account(player)).toMatchObject({ balance: 1_98_765.44 });
    const [held] = await test.database.query('select withdrawing from wallet w join account a on a.id = w.account where a.member_code = $1', [
      player.memberCode,
    ]);
    expect(held).toEqual({ withdrawing: 1_234_56 });
    await test.clock.advance(AFTER_MS);
    await expect.poll(async () => (await listed(player, 'withdraw')).result[0]?.status).toBe('APPROVED');
    expect(await account(player)).toMatchObject({ balance: 1_98_765.44 });
  });

  it('to an unknown payee is returned', async () => {
    const player = await newPayer();
    await knownPayees(test.database, player.memberCode, ['PLAY0AB1234 123456780000']);
    await withdraw(player, { upi: undefined, accountName: 'Asha  Rao ', accountNumber: '1234 5678 0000', ifsc: 'play0ab1234' });
    expect((await listed(player, 'withdraw')).result[0]).toMatchObject({ method: 'BANK', detail: '•••• 0000' });
    expect(await account(player)).toMatchObject({ balance: 1_99_500 });
    await test.clock.advance(AFTER_MS);
    await expect
      .poll(async () => (await listed(player, 'withdraw')).result[0])
      .toMatchObject({
        status: 'REJECTED',
        remark: 'This UPI ID or account does not exist',
      });
    expect(await account(player)).toMatchObject({ balance: 2_00_000 });
  });

  it.each([
    [{ amount: 0 }, 'AMOUNT_INVALID'],
    [{ amount: -1 }, 'AMOUNT_INVALID'],
    [{ amount: 0.001 }, 'AMOUNT_INVALID'],
    [{ amount: 99 }, 'AMOUNT_BELOW_MINIMUM'],
    [{ amount: 1_00_000.01 }, 'AMOUNT_ABOVE_MAXIMUM'],
    [{ upi: 'asha' }, 'UPI_ID_INVALID'],
    [{ upi: 'asha@ok bank' }, 'UPI_ID_INVALID'],
    [{ upi: '' }, 'UPI_ID_INVALID'],
    [{ upi: undefined }, 'ACCOUNT_NAME_INVALID'],
    [{ upi: undefined, accountName: '7', accountNumber: '123456789', ifsc: 'PLAY0AB1234' }, 'ACCOUNT_NAME_INVALID'],
    [{ upi: undefined, accountName: 'Asha Rao', accountNumber: '12345678', ifsc: 'PLAY0AB1234' }, 'ACCOUNT_NUMBER_INVALID'],
    [{ upi: undefined, accountName: 'Asha Rao', accountNumber: '12345678x', ifsc: 'PLAY0AB1234' }, 'ACCOUNT_NUMBER_INVALID'],
    [{ upi: undefined, accountName: 'Asha Rao', accountNumber: '123456789', ifsc: 'PLAY1AB1234' }, 'IFSC_INVALID'],
    [{ accountName: 'Asha Rao' }, 'MALFORMED'],
  ])('is refused with %o: %s', async (body, code) => {
    const player = await newPlayer();
    expect(await withdraw(player, body)).toMatchObject({ success: false, code });
    expect(await account(player)).toMatchObject({ balance: 1_00_000 });
    expect((await listed(player, 'withdraw')).total).toBe(0);
  });

  it('[TR-009] of granted points is refused; what was paid in can be withdrawn, and the options say so', async () => {
    const player = await newPlayer();
    const options = async () => ((await test.call('GET', 'cashier/withdraw/options', { token: player.token })).body as unknown as { result: object }).result;
    expect(await options()).toMatchObject({ withdrawable: 0, granted: 1_00_000 });
    expect(await withdraw(player)).toMatchObject({ code: 'ABOVE_WITHDRAWABLE', message: expect.stringContaining('up to ₹0') as string });
    await decide((await deposit(player, { amount: 700 })).result.refrenceNo, 'approve');
    expect(await options()).toMatchObject({ withdrawable: 700, granted: 1_00_000 });
    expect(await withdraw(player, { amount: 700.01 })).toMatchObject({ code: 'ABOVE_WITHDRAWABLE' });
    expect(await withdraw(player, { amount: 700 })).toMatchObject({ success: true });
    expect(await options()).toMatchObject({ withdrawable: 0, granted: 1_00_000 });
    expect(await withdraw(player, { amount: 100 })).toMatchObject({ code: 'ABOVE_WITHDRAWABLE' });
    expect(await account(player)).toMatchObject({ balance: 1_00_000 });
  });

  it('[TR-009] of a later grant is refused too; losses use up the grants before the deposit', async () => {
    const player = await newPayer();
    await test.operator('POST', `operator/accounts/${player.memberCode}/grant`, { amount: 5000, reason: 'test' });
    const options = async () => ((await test.call('GET', 'cashier/withdraw/options', { token: player.token })).body as unknown as { result: object }).result;
    expect(await options()).toMatchObject({ withdrawable: 1_00_000, granted: 1_05_000 });
    const socket = await test.socket();
    await placed(test, socket, player.token, { stake: 1000 });
    // the bet holds granted points; the rest of the grant stays locked
    expect(await options()).toMatchObject({ withdrawable: 99_000, granted: 1_05_000 });
    await test.operator('POST', 'operator/markets/1.3001/settle', { winners: [12] });
    await expect.poll(options).toMatchObject({ withdrawable: 1_00_000, granted: 1_04_000 });
    // the corrected result wins: the winnings can be withdrawn
    await test.operator('POST', 'operator/markets/1.3001/settle-again', { winners: [11], reason: 'corrected' });
    await expect.poll(options).toMatchObject({ withdrawable: 1_00_833, granted: 1_05_000 });
  });

  it('above the available cash is refused', async () => {
    const player = await newPayer();
    expect(await withdraw(player, { amount: 60_000 })).toMatchObject({ success: true });
    const { account: key } = (await test.app.accounts.byMemberCode(player.memberCode))!;
    const wallet = test.app.engine.accountState(key)!;
    test.app.engine.reloadAccount({ ...wallet, cash: 39_999_99 as typeof wallet.cash });
    expect(await withdraw(player, { amount: 40_000 })).toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    test.app.engine.reloadAccount(wallet);
    expect(await withdraw(player, { amount: 40_000 })).toMatchObject({ success: true });
    expect(await account(player)).toMatchObject({ balance: 1_00_000 });
  });

  it('is refused to players who owe and to blocked players', async () => {
    const player = await newPayer();
    const of = test.app.engine;
    await withdraw(player, { amount: 100 });
    const { account: key } = (await test.app.accounts.byMemberCode(player.memberCode))!;
    of.reloadAccount({ ...of.accountState(key)!, owing: true });
    expect(await withdraw(player)).toMatchObject({ code: 'OWING' });
    of.reloadAccount({ ...of.accountState(key)!, owing: false, blocked: true });
    expect(await withdraw(player)).toMatchObject({ code: 'ACCOUNT_BLOCKED' });
    of.reloadAccount({ ...of.accountState(key)!, blocked: false });
  });

  it('of ten at once from deposits that afford three, exactly three succeed', async () => {
    const player = await newPayer();
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(player, { amount: 30_000 })));
    expect(answers.filter((answer) => answer.success)).toHaveLength(3);
    expect(new Set(answers.filter((answer) => !answer.success).map((answer) => answer.code))).toEqual(new Set(['ABOVE_WITHDRAWABLE']));
    expect(await account(player)).toMatchObject({ balance: 1_10_000 });
    expect((await listed(player, 'withdraw')).total).toBe(3);
  });
});

describe('an idempotency key', () => {
  it('makes repeated calls one request: the same body gets the same answer, another body is refused', async () => {
    const player = await newPayer();
    const body = { requestId: 'once', amount: 700 };
    const answers = await Promise.all([1, 2, 3, 4].map(() => withdraw(player, body)));
    expect(new Set(answers.map(({ result }) => result.refrenceNo)).size).toBe(1);
    expect(await account(player)).toMatchObject({ balance: 1_99_300 });
    expect(await withdraw(player, { ...body, amount: 701 })).toMatchObject({ code: 'REQUEST_ID_USED' });
    expect(await deposit(player, body)).toMatchObject({ code: 'REQUEST_ID_USED' });
    await decide(answers[0]!.result.refrenceNo, 'approve');
    expect(await withdraw(player, body)).toMatchObject({ success: true, result: { status: 'APPROVED', refrenceNo: answers[0]!.result.refrenceNo } });
  });

  it('belongs to the account: the same key of another player is another request', async () => {
    const [first, second] = [await newPayer(), await newPayer()];
    const [one, other] = [await withdraw(first, { requestId: 'mine' }), await withdraw(second, { requestId: 'mine', amount: 900 })];
    expect([one.success, other.success, one.result.refrenceNo === other.result.refrenceNo]).toEqual([true, true, false]);
    expect((await listed(second, 'withdraw')).result.map((row) => row.amount)).toEqual([900]);
  });

  it('of a refused request can be used again', async () => {
    const player = await newPayer();
    expect(await withdraw(player, { requestId: 'again', amount: 1 })).toMatchObject({ code: 'AMOUNT_BELOW_MINIMUM' });
    expect(await withdraw(player, { requestId: 'again', amount: 100 })).toMatchObject({ success: true });
  });
});

describe('limits', () => {
  it('of a day count pending and approved requests, not rejected ones, and expire with time', async () => {
    const player = await newPlayer();
    const options = async () =>
      ((await test.call('GET', 'cashier/deposit/options', { token: player.token })).body as unknown as { result: { left: number }[] }).result[0];
    expect(await options()).toMatchObject({ method: 'UPI', min: 100, max: 50_000, day: 2_00_000, left: 2_00_000, details: { upiId: 'maidan@playmoney' } });
    const deposits = [];
    for (let turn = 0; turn < 4; turn += 1) deposits.push(await deposit(player, { amount: 50_000 }));
    expect(await options()).toMatchObject({ left: 0 });
    expect(await deposit(player)).toMatchObject({ code: 'DAY_LIMIT', message: 'You have ₹0 left within 24 hours' });
    await decide(deposits[0]!.result.refrenceNo, 'reject', { reason: 'test' });
    expect(await options()).toMatchObject({ left: 50_000 });
    await test.clock.advance(AFTER_MS);
    expect(await deposit(player, { amount: 50_000 })).toMatchObject({ success: true });
    await test.database.query(
      "update cashier_request set created_at = created_at - interval '1 day' where account = (select id from account where member_code = $1)",
      [player.memberCode],
    );
    expect(await options()).toMatchObject({ left: 2_00_000 });
  });

  it('are separate for each site', async () => {
    await test.operator('POST', 'operator/accounts', { site: 'chauka', username: 'four', password: 'Tarn#Quill47' });
    const headers = { host: 'chauka.localhost' };
    const answer = await test.app.fastify.inject({ method: 'POST', url: '/user/userLogin', headers, payload: { username: 'four', password: 'Tarn#Quill47' } });
    const { token } = answer.json<{ token: { accessToken: string } }>();
    const read = await test.app.fastify.inject({
      method: 'GET',
      url: '/cashier/deposit/options',
      headers: { ...headers, authorization: `Bearer ${token.accessToken}` },
    });
    expect(read.json()).toMatchObject({ result: [{ min: 500, max: 25_000, day: 1_00_000 }, { method: 'BANK' }] });
  });

  it('allow five pending requests of a type', async () => {
    const player = await newPayer();
    for (let turn = 0; turn < 5; turn += 1) expect(await withdraw(player, { amount: 100 })).toMatchObject({ success: true });
    expect(await withdraw(player, { amount: 100 })).toMatchObject({ code: 'REQUESTS_WAITING' });
    expect(await deposit(player)).toMatchObject({ success: true });
  });
});

describe('permissions', () => {
  it('visitors need a session; demo accounts and operators have no cashier; a site without one refuses', async () => {
    expect((await test.call('POST', 'cashier/deposit', { body: {} })).status).toBe(401);
    expect((await test.call('GET', 'cashier/requests?type=deposit')).status).toBe(401);
    const demo = await test.demo();
    const asDemo: Player = { token: demo.token.accessToken, memberCode: demo.data.memberCode };
    expect(await deposit(asDemo)).toMatchObject({ success: false, code: 'NOT_PERMITTED' });
    expect(await withdraw(asDemo)).toMatchObject({ success: false, code: 'NOT_PERMITTED' });
    expect((await test.call('GET', 'cashier/withdraw/options', { token: asDemo.token })).body).toMatchObject({ code: 'NOT_PERMITTED' });
    const { account: key } = (await test.app.accounts.byMemberCode((await newPlayer()).memberCode))!;
    const closed = { account: key, site: 'tarang', isDemo: false };
    const wish = { requestId: 'x', amount: 500, payee: { upi: 'asha@okbank' }, proof: refuse('PROOF_NEEDED') };
    expect(await test.app.cashier.withdraw(closed, wish)).toMatchObject({ code: 'SWITCHED_OFF' });
    expect(await test.app.cashier.deposit(closed, { requestId: 'x', amount: 500, method: 'UPI', utr: nextUtr() })).toMatchObject({ code: 'SWITCHED_OFF' });
  });

  it('a player sees his own requests only, a page at a time', async () => {
    const [first, second] = [await newPayer(), await newPlayer()];
    await withdraw(first);
    expect(await listed(second, 'withdraw')).toMatchObject({ result: [], total: 0 });
    const { account: key } = (await test.app.accounts.byMemberCode(second.memberCode))!;
    await test.database.query(
      `insert into cashier_request (id, account, request_id, body_hash, type, method, amount, utr, status, created_at, decided_at)
       select nextval('cashier_request_id'), $1, 'old' || n, '', 'deposit', 'UPI', 10000, 'R' || n, 'REJECTED', now(), now() from generate_series(1, 51) n`,
      [key],
    );
    expect((await listed(second, 'deposit')).result).toHaveLength(50);
    expect(await listed(second, 'deposit', 2)).toMatchObject({ total: 51, result: [{ detail: 'R1' }] });
  });
});

it('after all of these the audit of the ledger finds nothing', async () => {
  expect(databaseAuditText(await auditDatabase(test.database))).not.toContain('FAIL');
});
