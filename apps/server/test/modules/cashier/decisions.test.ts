/** Decisions of requests: by an operator, by the provider, after a restart; published once, booked once. */
import type { PaymentWire } from '@maidan/contract';
import { refuse } from '@maidan/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acknowledged, knownPayees, next, startTestApp, type Reply, type TestApp } from '../../testing-app.ts';
import { MemoryBus } from '../../../src/platform/memory-bus.ts';
import { ManualClock } from '../../../src/platform/clock.ts';
import { openTestDatabase } from '../../platform/postgres/testing-database.ts';
import { newPlayer, startExchange, type Exchange } from '../orders/testing-exchange.ts';
import { auditDatabase, databaseAuditText } from '../../../src/modules/wallet/audit.ts';
import { createCashier, type CashierParts } from '../../../src/modules/cashier/cashier.ts';
import type { Cashier, CashierPlayer } from '../../../src/modules/cashier/cashier-port.ts';
import { createPaymentSimulator } from '../../../src/modules/cashier/payment-simulator.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ environment: { PAYMENT_S: 'operator' } });
});
afterAll(() => test.stop());

type Answer = Reply['body'] & { readonly result: PaymentWire };
const ask = async (token: string, path: string, body: object): Promise<PaymentWire> =>
  ((await test.call('POST', `cashier/${path}`, { token, body })).body as unknown as Answer).result;
const operator = (method: string, path: string, body?: unknown): Promise<Reply> => test.operator(method, `operator/payments${path}`, body);

it('an operator lists pending requests, approves and rejects with a reason; each once, each in the audit log', async () => {
  const login = await test.player('judged');
  const token = login.token.accessToken;
  await knownPayees(test.database, login.data.memberCode, ['asha@okbank']);
  const before = await ask(token, 'deposit', { amount: 500, method: 'UPI', utr: '412345678904', requestId: '0' });
  await operator('POST', `/${before.refrenceNo}/approve`, {});
  const paid = await ask(token, 'deposit', { amount: 400, method: 'UPI', utr: '412345678905', requestId: '1' });
  const back = await ask(token, 'withdraw', { amount: 300, upi: 'asha@okbank', requestId: '2' });
  const gone = await ask(token, 'withdraw', { amount: 200, upi: 'asha@okbank', requestId: '3' });
  await test.clock.advance(30 * 60_000);
  const waiting = (await operator('GET', '?status=PENDING')).body as unknown as { result: { refrenceNo: string; detail: string }[] };
  expect(waiting.result).toMatchObject(
    [gone, back, paid].map(({ refrenceNo, amount }) => ({ refrenceNo, amount, memberCode: login.data.memberCode, site: 'maidan' })),
  );
  // a payee is clear for its player only
  expect(waiting.result.map(({ detail }) => detail)).toEqual(['••••••a@okbank', '••••••a@okbank', '412345678905']);
  expect(back.detail).toBe('asha@okbank');
  expect((await operator('POST', `/${back.refrenceNo}/reject`, {})).body).toMatchObject({ code: 'REASON_REQUIRED' });
  expect((await operator('POST', `/${back.refrenceNo}/reject`, { reason: ' The name differs ' })).body).toMatchObject({
    success: true,
    message: `Withdrawal ${back.refrenceNo} is rejected.`,
  });
  expect((await operator('POST', `/${paid.refrenceNo}/approve`, {})).body).toMatchObject({ message: `Deposit ${paid.refrenceNo} is approved.` });
  const both = await Promise.all([1, 2, 3].map(() => operator('POST', `/${gone.refrenceNo}/approve`, {})));
  expect(both.map(({ body }) => body.code ?? 'done').toSorted()).toEqual(['REQUEST_DECIDED', 'REQUEST_DECIDED', 'done']);
  for (const verdict of ['approve', 'reject'])
    expect((await operator('POST', `/${paid.refrenceNo}/${verdict}`, { reason: 'x' })).body).toMatchObject({ code: 'REQUEST_DECIDED' });
  expect((await operator('POST', '/999999/approve', {})).body).toMatchObject({ code: 'REQUEST_UNKNOWN' });
  expect((await operator('POST', '/none/approve', {})).status).toBe(400);
  const { body } = await test.call('GET', 'cashier/requests?type=withdraw', { token });
  expect(body).toMatchObject({ result: [{ status: 'APPROVED' }, { status: 'REJECTED', remark: 'The name differs' }] });
  expect((await test.call('POST', 'getUserDetails', { token })).body).toMatchObject({ doc: { balance: 1_00_000 + 500 + 400 - 200 } });
  const audited = await test.database.query(
    "select action, target_id as target, outcome from audit_entry where action like 'operator%Payment' and outcome = 'OK' order by id",
  );
  expect(audited).toEqual([
    { action: 'operatorApprovePayment', target: before.refrenceNo, outcome: 'OK' },
    { action: 'operatorRejectPayment', target: back.refrenceNo, outcome: 'OK' },
    { action: 'operatorApprovePayment', target: paid.refrenceNo, outcome: 'OK' },
    { action: 'operatorApprovePayment', target: gone.refrenceNo, outcome: 'OK' },
  ]);
  expect((await auditDatabase(test.database)).ok).toBe(true);
});

it('players may not decide', async () => {
  const login = await test.player('forger');
  const request = await ask(login.token.accessToken, 'deposit', { amount: 400, method: 'UPI', utr: '412345678906', requestId: '1' });
  const own = { token: login.token.accessToken, body: { reason: 'mine' } };
  for (const verdict of ['approve', 'reject'])
    expect((await test.call('POST', `operator/payments/${request.refrenceNo}/${verdict}`, own)).body).toMatchObject({ code: 'SESSION_ENDED' });
  expect((await test.call('GET', 'operator/payments', { token: login.token.accessToken })).body).toMatchObject({ code: 'SESSION_ENDED' });
});

it('the player is notified on his socket, with the balance', async () => {
  const login = await test.player('decided');
  const token = login.token.accessToken;
  const socket = await test.socket();
  const snapshot = next(socket, 'account-snapshot');
  await acknowledged(socket, 'subscribe', { account: true, token });
  await snapshot;
  const { refrenceNo } = await ask(token, 'deposit', { amount: 400, method: 'UPI', utr: '412345678907', requestId: '1' });
  const update: { balance?: number; payments?: readonly object[] } = {};
  socket.on('account-update', ({ balance, payments }) => {
    if (balance !== undefined) update.balance = balance.balance;
    if (payments !== undefined) update.payments = payments;
  });
  await operator('POST', `/${refrenceNo}/approve`, {});
  await expect.poll(() => update).toEqual({ balance: 1_00_400, payments: [{ refrenceNo, type: 'deposit', status: 'APPROVED', amount: 400 }] });
});

/** Creates a cashier on an exchange's database, as another process would. */
function cashierOf(exchange: Exchange, parts: Partial<CashierParts> = {}): Cashier {
  const { database, pipeline, clock, log } = exchange;
  return createCashier({
    database,
    pipeline,
    bus: new MemoryBus(log),
    clock,
    log,
    provider: createPaymentSimulator(60),
    termsOf: () => ({ open: true, min: 100, max: 1_00_000_00, day: 5_00_000_00 }),
    depositRefusal: () => Promise.resolve(null),
    announcePayee: () => Promise.resolve(),
    audit: () => Promise.resolve(),
    ...parts,
  });
}
/** Makes a player who has paid in ₹1,000 and was granted nothing. */
async function newPayer(exchange: Exchange): Promise<CashierPlayer> {
  const { account } = await newPlayer(exchange, 0);
  const player: CashierPlayer = { account, site: 'maidan', isDemo: false };
  const cashier = cashierOf(exchange);
  const asked = await cashier.deposit(player, { requestId: 'paid in', amount: 1000, method: 'UPI', utr: `${412_345_000_000 + account}` });
  if (!asked.ok) throw new Error(asked.code);
  await cashier.decide(asked.value.id, 'APPROVED', { actor: 'test', remark: '' });
  // an old payee: these withdrawals do not wait
  await exchange.database.query("insert into payee (account, site, kind, key, first_used_at) values ($1, 'maidan', 'UPI', 'asha@okbank', '2000-01-01')", [
    account,
  ]);
  return player;
}
const wishOf = (requestId: string, rupees: number) => ({ requestId, amount: rupees, payee: { upi: 'asha@okbank' }, proof: refuse('PROOF_NEEDED') });

it('after a restart pending requests are decided when they are due, and at once if they became due meanwhile', async () => {
  const database = await openTestDatabase();
  const first = await startExchange(database);
  const player = await newPayer(first);
  const { account } = player;
  const before = cashierOf(first);
  await before.start();
  const early = await before.withdraw(player, wishOf('early', 300));
  first.clock.advance(40_000);
  const late = await before.withdraw(player, wishOf('late', 200));
  expect([early.ok, late.ok]).toEqual([true, true]);
  before.stop();
  await first.stop();

  const second = await startExchange(database, { clock: new ManualClock(first.clock.now() + 30_000) });
  const after = cashierOf(second);
  await after.start();
  const statuses = async () => {
    // the next check may be scheduled only after the clock has moved
    second.clock.advance(1);
    return (await after.list(account, 'withdraw', 1)).rows.map((row) => row.status);
  };
  await expect.poll(statuses).toEqual(['PENDING', 'APPROVED']);
  second.clock.advance(30_000);
  await expect.poll(statuses).toEqual(['APPROVED', 'APPROVED']);
  expect(await second.wallet.balance(account)).toMatchObject({ cash: 500_00 });
  expect(databaseAuditText(await auditDatabase(database))).not.toContain('FAIL');
  after.stop();
  await second.stop();
  await database.drop();
});

it('requests that another process stored before it ended are decided too', async () => {
  const database = await openTestDatabase();
  const exchange = await startExchange(database);
  const player = await newPayer(exchange);
  const { account } = player;
  const [one, other] = [cashierOf(exchange), cashierOf(exchange)];
  await one.start();
  await other.start();
  expect((await one.withdraw(player, wishOf('left', 300))).ok).toBe(true);
  one.stop();
  const status = async () => {
    exchange.clock.advance(10_000);
    return (await other.list(account, 'withdraw', 1)).rows.map((row) => row.status);
  };
  await expect.poll(status).toEqual(['APPROVED']);
  other.stop();
  await exchange.stop();
  await database.drop();
});

it('a provider that fails is asked again; an operator may decide first', async () => {
  const database = await openTestDatabase();
  const exchange = await startExchange(database);
  const player = await newPayer(exchange);
  const { account } = player;
  const simulator = createPaymentSimulator(60);
  let calls = 0;
  const provider: CashierParts['provider'] = {
    ...simulator,
    decide: (request) => {
      calls += 1;
      return calls === 1 ? Promise.reject(new Error('the provider does not answer')) : simulator.decide(request);
    },
  };
  const decided: number[] = [];
  const cashier = cashierOf(exchange, { provider, audit: (request) => Promise.resolve(void decided.push(request.id)) });
  await cashier.start();
  const [one, other] = [await cashier.withdraw(player, wishOf('one', 100)), await cashier.withdraw(player, wishOf('other', 100))];
  if (!one.ok || !other.ok) throw new Error('not taken');
  exchange.clock.advance(61_000);
  // the next check may be scheduled only after the clock has moved
  const later = (): readonly number[] => {
    exchange.clock.advance(1);
    return decided;
  };
  await expect.poll(later).toEqual([other.value.id]);
  expect(await cashier.decide(one.value.id, 'REJECTED', { actor: 'operator', remark: 'by hand' })).toMatchObject({ ok: true });
  exchange.clock.advance(10_000);
  await exchange.pipeline.idle();
  expect((await cashier.list(account, 'withdraw', 1)).rows.map(({ status, remark }) => [status, remark])).toEqual([
    ['APPROVED', ''],
    ['REJECTED', 'by hand'],
  ]);
  expect(exchange.complaints.filter((line) => line.includes('Could not decide pending payments'))).toHaveLength(1);
  cashier.stop();
  await exchange.stop();
  await database.drop();
});

it('two cashiers on one wallet never set aside more than there is, and write each balance once', async () => {
  const database = await openTestDatabase();
  const exchange = await startExchange(database);
  const player = await newPayer(exchange);
  const { account } = player;
  const [left, right] = [cashierOf(exchange), cashierOf(exchange)];
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, turn) => (turn % 2 === 0 ? left : right).withdraw(player, wishOf(`request${Math.floor(turn / 2)}`, 300))),
  );
  expect(new Set(answers.flatMap((answer) => (answer.ok ? [answer.value.id] : []))).size).toBe(3);
  expect(await exchange.wallet.balance(account)).toMatchObject({ cash: 100_00 });
  expect(databaseAuditText(await auditDatabase(database))).not.toContain('FAIL');
  // faults that the audit must find
  for (const [plant, remove, check] of [
    [
      "update cashier_request set amount = amount + 1 where type = 'withdraw'",
      "update cashier_request set amount = amount - 1 where type = 'withdraw'",
      'what is withdrawing is asked for and waits',
    ],
    [
      "update cashier_request set status = 'APPROVED', decided_at = now() where id = (select min(id) from cashier_request where type = 'withdraw')",
      "update cashier_request set status = 'PENDING', decided_at = null where id = (select min(id) from cashier_request where type = 'withdraw')",
      'a deposit or withdrawal is booked as its request stands',
    ],
  ] as const) {
    await database.query(plant);
    expect((await auditDatabase(database)).faults.map((fault) => fault.check)).toContain(check);
    await database.query(remove);
  }
  expect((await auditDatabase(database)).ok).toBe(true);
  await exchange.stop();
  await database.drop();
});
