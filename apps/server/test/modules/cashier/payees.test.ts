/** New payees, waits and shared payees on the whole app. */
import type { PaymentWire } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acknowledged, knownPayees, next, paidIn, startTestApp, TEST_PASSWORD, type TestApp } from '../../testing-app.ts';
import { newOwner, passwordLogin, resetPassword } from '../identity-proofs/testing-identity.ts';
import { newPhone } from '../otp/testing-phones.ts';

const HOUR_MS = 3_600_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

interface Payer {
  readonly memberCode: string;
  readonly token: string;
}
let names = 0;
async function newPayer(): Promise<Payer> {
  names += 1;
  const login = await test.player(`payer${names}`);
  const { accessToken: token } = login.token;
  await paidIn(test, token, 1);
  return { memberCode: login.data.memberCode, token };
}
let requests = 0;
interface Answer {
  readonly success: boolean;
  readonly code?: string;
  readonly message?: string;
  readonly result: PaymentWire;
}
const withdraw = async (token: string, upi: string): Promise<Answer> => {
  requests += 1;
  return (await test.call('POST', 'cashier/withdraw', { token, body: { amount: 500, upi, requestId: `r${requests}` } })).body as unknown as Answer;
};
const prove = (token: string) => test.call('POST', 'session/proof', { token, body: { password: TEST_PASSWORD } });
const listed = async (token: string) =>
  ((await test.call('GET', 'cashier/requests?type=withdraw', { token })).body as unknown as { result: PaymentWire[] }).result;
const decide = async (no: string, verdict: 'approve' | 'reject') =>
  (await test.operator('POST', `operator/payments/${no}/${verdict}`, { reason: 'test' })).body;

it('[TR-020] the first use of a payee needs a fresh proof and is paid out after 24 hours, not before; every session gets a notice', async () => {
  const { memberCode, token } = await newPayer();
  const other = await passwordLogin(test, `payer${names}`);
  const sockets = await Promise.all(
    [token, other].map(async (of) => {
      const socket = await test.socket();
      const snapshot = next(socket, 'account-snapshot');
      await acknowledged(socket, 'subscribe', { account: true, token: of });
      await snapshot;
      return socket;
    }),
  );
  const notices = sockets.map((socket) => new Promise((resolve) => socket.on('account-update', ({ security }) => security !== undefined && resolve(security))));
  const upi = `${memberCode}@okbank`;
  await test.clock.advance(6 * 60_000);
  expect(await withdraw(token, upi)).toMatchObject({ code: 'PROOF_NEEDED' });
  expect(await listed(token)).toEqual([]);
  await prove(token);
  const before = test.clock.now();
  const { result } = await withdraw(token, upi.toUpperCase());
  expect(result).toMatchObject({ status: 'PENDING', waitReason: 'NEW_PAYEE', held: false });
  expect(Date.parse(result.payableFrom!) - before).toBeGreaterThanOrEqual(24 * HOUR_MS);
  for (const news of await Promise.all(notices)) expect(news).toMatchObject([{ kind: 'NEW_PAYEE', subject: `${memberCode.slice(0, 2)}•••@okbank` }]);
  expect(await decide(result.refrenceNo, 'approve')).toMatchObject({ code: 'PAYMENT_WAITS' });
  await test.clock.advance(23 * HOUR_MS);
  const later = await passwordLogin(test, `payer${names}`);
  expect(await listed(later)).toMatchObject([{ status: 'PENDING' }]);
  // the second use needs no proof, and waits for the rest of the day only
  await test.clock.advance(6 * 60_000);
  const again = await withdraw(later, upi);
  expect(again.result).toMatchObject({ waitReason: 'NEW_PAYEE' });
  expect(Date.parse(again.result.payableFrom!)).toBe(Date.parse(result.payableFrom!));
  await test.clock.advance(HOUR_MS);
  const last = await passwordLogin(test, `payer${names}`);
  await expect.poll(async () => (await listed(last)).map(({ status }) => status)).toEqual(['APPROVED', 'APPROVED']);
  expect((await withdraw(last, upi)).result).toMatchObject({ payableFrom: null, waitReason: null });
});

it('[TR-022] the fourth new payee within 30 days is refused, also of ten at once', async () => {
  const { memberCode, token } = await newPayer();
  const answers = await Promise.all(Array.from({ length: 4 }, (_, turn) => withdraw(token, `${memberCode}.${turn}@okbank`)));
  expect(answers.filter(({ success }) => success)).toHaveLength(3);
  expect(answers.filter(({ code }) => code === 'PAYEES_USED_UP')).toHaveLength(1);
  expect(answers.find(({ code }) => code === 'PAYEES_USED_UP')?.message).toMatch(/from \d+ \w+ \d{4}/);
  const options = (await test.call('GET', 'cashier/withdraw/options', { token })).body;
  expect(options).toMatchObject({ result: { newPayeesLeft: 0, waits: null } });
  await test.database.query(
    "update payee p set first_used_at = first_used_at - interval '30 days' from account a where a.id = p.account and a.member_code = $1",
    [memberCode],
  );
  expect(await decide((await listed(token))[0]!.refrenceNo, 'reject')).toMatchObject({ success: true });
  expect(await withdraw(token, `${memberCode}.9@okbank`)).toMatchObject({ success: true });
});

it('[TR-022] a payee of another person opens one case and holds the withdrawal for an operator; another account of the person does not', async () => {
  const [first, second] = [await newPayer(), await newPayer()];
  const upi = `${first.memberCode}@okbank`;
  expect((await withdraw(first.token, upi)).result).toMatchObject({ held: false });
  const held = await withdraw(second.token, upi);
  expect(held).toMatchObject({ success: true, message: 'Your withdrawal is being checked by our team. The amount is set aside', result: { held: true } });
  expect((await withdraw(second.token, upi)).result).toMatchObject({ held: true });
  expect((await withdraw(first.token, upi)).result).toMatchObject({ held: false });
  const persons = (
    await test.database.query<{ person: number }>('select person from account where member_code = any($1) order by person', [
      [first.memberCode, second.memberCode],
    ])
  ).map(({ person }) => person);
  const cases = await test.database.query('select rule, persons, payee, payment::text, state from integrity_case');
  expect(cases).toEqual([{ rule: 'SHARED_PAYEE', persons, payee: `${upi.slice(0, 2)}•••@okbank`, payment: held.result.refrenceNo, state: 'OPEN' }]);
  await test.clock.advance(25 * HOUR_MS);
  const [token, own] = [await passwordLogin(test, `payer${names}`), await passwordLogin(test, `payer${names - 1}`)];
  await expect.poll(async () => (await listed(own)).map(({ status }) => status)).toEqual(['APPROVED', 'APPROVED']);
  expect((await listed(token)).map(({ status }) => status)).toEqual(['PENDING', 'PENDING']);
  expect(await decide(held.result.refrenceNo, 'approve')).toMatchObject({ success: true });
  // a dismissed case no longer holds this pair
  await test.database.query("update integrity_case set state = 'DISMISSED'");
  expect((await withdraw(token, upi)).result).toMatchObject({ held: false });
});

it('[TR-021] after a reset or a new phone withdrawals wait 24 hours, but not to a payee of 30 days; the options say so', async () => {
  const owner = await newOwner(test);
  await paidIn(test, owner.token, 1);
  const [old, young] = [`${owner.memberCode}.old@okbank`, `${owner.memberCode}.young@okbank`];
  await knownPayees(test.database, owner.memberCode, [old, young]);
  await test.database.query('update payee set first_used_at = $2 where key = $1', [young, new Date(test.clock.now() - 29 * 24 * HOUR_MS)]);
  expect((await withdraw(owner.token, young)).result).toMatchObject({ payableFrom: null });
  expect((await resetPassword(test, owner.phone, TEST_PASSWORD.replace('47', '48'))).body).toMatchObject({ success: true });
  const token = await passwordLogin(test, owner.phone, TEST_PASSWORD.replace('47', '48'));
  const waiting = (await withdraw(token, young)).result;
  expect(waiting).toMatchObject({ waitReason: 'RESET' });
  expect(Date.parse(waiting.payableFrom!) - test.clock.now()).toBeGreaterThan(23 * HOUR_MS);
  expect((await withdraw(token, old)).result).toMatchObject({ payableFrom: null, waitReason: null });
  const options = (await test.call('GET', 'cashier/withdraw/options', { token })).body;
  expect(options).toMatchObject({ result: { waits: { until: waiting.payableFrom, reason: 'RESET' } } });
  // whatever writes a new phone: the trigger notes it
  const other = await newOwner(test);
  await test.database.query('update account set phone = $2 where member_code = $1', [other.memberCode, newPhone()]);
  const [change] = await test.database.query('select kind, weak from identity_change c join account a on a.id = c.account where a.member_code = $1', [
    other.memberCode,
  ]);
  expect(change).toEqual({ kind: 'PHONE', weak: false });
});
