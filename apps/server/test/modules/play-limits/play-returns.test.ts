/** After an exclusion: nothing opens by itself, and accounts with the browser or the payee of an excluded person wait for an operator. */
import { GAMES } from '@maidan/casino';
import { ENDPOINTS, type Login } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paidIn, startTestApp, TEST_PASSWORD, type Reply, type TestApp } from '../../testing-app.ts';
import { askOtp, loginOf, newPhone, otpOf, registered, signUpBody } from '../otp/testing-phones.ts';
import { newPlayer, playerOn, TestPlayer } from './testing-play.ts';

const HOUR_MS = 3_600_000;
const TABLE = GAMES.find((game) => game.studio === 'table-studio')!.gameId;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const logIn = async (username: string): Promise<Reply['body']> =>
  (await test.call('POST', 'user/userLogin', { body: { username, password: TEST_PASSWORD } })).body;
const relogged = async (username: string): Promise<TestPlayer> => new TestPlayer(test, (await logIn(username)) as unknown as Login);

const launchTable = (player: TestPlayer): Promise<Reply> => player.call('POST', ENDPOINTS.launchTables.path, { eventName: TABLE });

/** Writes a break that ran while no process was up, and starts the next process. */
async function afterBreak(player: TestPlayer, kind: 'TIMEOUT' | 'EXCLUSION', carriedOut: boolean): Promise<void> {
  await test.database.query(
    `insert into play_break (person, kind, started_at, ends_at, actor, carried_out_at)
     select person, $2, to_timestamp($3::float8 / 1000), to_timestamp($4::float8 / 1000), 'test', case when $5 then to_timestamp($3::float8 / 1000) end
     from account where member_code = $1`,
    [player.login.data.memberCode, kind, test.clock.now() - 48 * HOUR_MS, test.clock.now() - HOUR_MS, carriedOut],
  );
  const before = test;
  test = await startTestApp({ after: before });
  await before.app.stop();
}

it('[TR-048] after its end the player asks, waits 24 hours, answers the question for limits, and confirms; until then nothing is open', async () => {
  await afterBreak(await newPlayer(test, 'returning1'), 'EXCLUSION', true);
  const player = await relogged('returning1');
  expect(await player.limits()).toMatchObject({ pause: { kind: 'RETURN', until: null }, comeBack: { askedAt: null, ready: false } });
  expect(await player.bet()).toMatchObject({ success: false, code: 'RETURN_NEEDED' });
  const deposit = (by: TestPlayer) => by.call('POST', 'cashier/deposit', { amount: 500, method: 'UPI', utr: '412345670999', requestId: 'return' });
  expect((await deposit(player)).body).toMatchObject({ code: 'RETURN_NEEDED' });
  expect((await launchTable(player)).body).toMatchObject({ code: 'RETURN_NEEDED' });
  const step = async (by: TestPlayer, path: string) => (await by.call('POST', path)).body;
  expect(await step(player, 'play/return/confirm')).toMatchObject({ code: 'NOT_PERMITTED' });
  expect(await step(player, 'play/return')).toMatchObject({ success: true, result: { comeBack: { ready: false, limitsChosen: false } } });
  const asked = (await player.limits()).comeBack;
  await test.clock.advance(23 * HOUR_MS);
  const early = await relogged('returning1');
  // a repeated request keeps its time
  await step(early, 'play/return');
  expect((await early.limits()).comeBack).toEqual(asked);
  const choice = (by: TestPlayer, answer: string) => by.call('POST', 'play/review/limit', { occasion: 'RETURN', answer });
  await early.ask('calendar.day', 500);
  expect(await step(early, 'play/return/confirm')).toMatchObject({ code: 'RETURN_TOO_EARLY' });
  await test.clock.advance(HOUR_MS);
  const later = await relogged('returning1');
  await choice(later, 'LATER');
  expect(await step(later, 'play/return/confirm')).toMatchObject({ code: 'LIMITS_FIRST' });
  expect(await later.bet()).toMatchObject({ code: 'RETURN_NEEDED' });
  expect((await choice(later, 'SET')).body).toMatchObject({ success: true });
  expect(await step(later, 'play/return/confirm')).toMatchObject({ success: true, result: { pause: null, comeBack: null } });
  expect(await later.bet()).toMatchObject({ success: true });
  expect((await deposit(later)).body).toMatchObject({ success: true });
  expect((await launchTable(later)).body).toMatchObject({ success: true });
  expect(await step(later, 'play/return')).toMatchObject({ code: 'NOT_PERMITTED' });
});

it('a break that ended before it was carried out is carried out at the next start, and marked', async () => {
  const player = await newPlayer(test, 'late1');
  expect(await player.bet({ price: 500 })).toMatchObject({ success: true });
  await test.database.query("update orders set placed_at = placed_at - interval '3 days' where account = (select id from account where member_code = $1)", [
    player.login.data.memberCode,
  ]);
  await afterBreak(player, 'TIMEOUT', false);
  expect(await player.openOrders()).toBe(0);
  const sql = 'select count(*)::int as n from play_break b join account a on a.person = b.person where a.member_code = $1 and b.carried_out_at is not null';
  expect(await player.count(sql)).toBe(1);
  expect(await (await relogged('late1')).bet()).toMatchObject({ success: true });
});

it('[TR-048] a phone of an excluded person is refused; an account in his browser or with his payee is held until an operator decides', async () => {
  const phone = newPhone();
  const first = await registered(test, phone);
  const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const excluded = new TestPlayer(test, loginOf(first));
  const payee = { upi: 'excluded@upi', amount: 100 };
  await test.database.query(
    `insert into cashier_request (id, account, request_id, body_hash, type, method, amount, payee, status, created_at, decided_at)
     select nextval('cashier_request_id'), id, 'own payee', '', 'withdraw', 'UPI', 10000, '{"upi": "excluded@upi"}', 'APPROVED', created_at, created_at
     from account where member_code = $1`,
    [excluded.login.data.memberCode],
  );
  expect(await excluded.takeBreak({ months: 6 })).toMatchObject({ success: true });
  // the next OTP of a phone waits
  await test.clock.advance(120_000);
  expect((await registered(test, phone)).body).toMatchObject({ success: false, code: 'SELF_EXCLUDED' });
  const other = newPhone();
  const orderId = await askOtp(test, 'createOtp', other);
  const signedUp = await test.call('POST', 'createUserWithOtp', { body: signUpBody({ phone: other, orderId, otp: otpOf(test, other) }), headers: { cookie } });
  const held = new TestPlayer(test, loginOf(signedUp));
  expect(await held.bet()).toMatchObject({ success: false, code: 'ACCOUNT_HELD' });
  const payer = await newPlayer(test, 'payee1');
  const { memberCode } = payer.login.data;
  const account = await payer.count('select id as n from account where member_code = $1');
  expect(await payer.bet()).toMatchObject({ success: true });
  await paidIn(test, payer.token, 1);
  const withdrawn = await payer.call('POST', 'cashier/withdraw', { amount: 500, upi: payee.upi, requestId: 'same-payee' });
  expect(withdrawn.body).toMatchObject({ success: true });
  expect(await payer.bet()).toMatchObject({ success: false, code: 'ACCOUNT_HELD' });
  const holds = (await test.operator('GET', 'operator/care/holds')).body;
  expect(holds).toMatchObject({
    result: [
      { memberCode: held.login.data.memberCode, evidence: 'DEVICE' },
      { memberCode, evidence: 'PAYEE' },
    ],
  });
  const decide = async (code: string, decision: string, reason: string) =>
    (await test.operator('POST', `operator/care/holds/${code}`, { decision, reason })).body;
  expect(await decide(memberCode, 'RELEASED', ' ')).toMatchObject({ code: 'REASON_REQUIRED' });
  expect(await decide(memberCode, 'RELEASED', 'his brother')).toMatchObject({ success: true });
  expect(await payer.bet()).toMatchObject({ success: true });
  await test.app.play.holds.notePayee(account, { upi: payee.upi });
  expect(await payer.bet()).toMatchObject({ success: true });
  expect(await decide(held.login.data.memberCode, 'CONFIRMED', 'the same person')).toMatchObject({ success: true });
  expect(await held.bet()).toMatchObject({ code: 'ACCOUNT_HELD' });
});

it('[TR-048] after the end, until the return: an account with his phone on another site takes no bet, and one in his browser is held', async () => {
  const phone = newPhone();
  await afterBreak(await playerOn(test, 'patang', phone), 'EXCLUSION', true);
  const headers = { host: 'patang.localhost' };
  const payload = { username: phone, password: TEST_PASSWORD };
  const login = await test.app.fastify.inject({ method: 'POST', url: '/user/userLogin', headers, payload });
  expect(login.json()).toMatchObject({ success: true });
  const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
  const elsewhere = new TestPlayer(test, loginOf(await registered(test, phone)));
  expect(await elsewhere.bet()).toMatchObject({ success: false, code: 'RETURN_NEEDED' });
  const other = newPhone();
  const orderId = await askOtp(test, 'createOtp', other);
  const signedUp = await test.call('POST', 'createUserWithOtp', { body: signUpBody({ phone: other, orderId, otp: otpOf(test, other) }), headers: { cookie } });
  const held = new TestPlayer(test, loginOf(signedUp));
  expect(await held.bet()).toMatchObject({ success: false, code: 'ACCOUNT_HELD' });
  const deposit = await held.call('POST', 'cashier/deposit', { amount: 500, method: 'UPI', utr: '412345670998', requestId: 'held' });
  expect(deposit.body).toMatchObject({ code: 'ACCOUNT_HELD' });
  expect((await launchTable(held)).body).toMatchObject({ code: 'ACCOUNT_HELD' });
});

it('[TR-048] a bank account of an excluded person holds an account too, however it is written', async () => {
  const excluded = await newPlayer(test, 'banked1');
  await test.database.query(
    `insert into cashier_request (id, account, request_id, body_hash, type, method, amount, payee, status, created_at, decided_at)
     select nextval('cashier_request_id'), id, 'own bank', '', 'withdraw', 'BANK', 10000,
       '{"accountName": "A Rao", "accountNumber": "50100234567891", "ifsc": "HDFC0001234"}', 'APPROVED', created_at, created_at
     from account where member_code = $1`,
    [excluded.login.data.memberCode],
  );
  expect(await excluded.takeBreak({ months: 6 })).toMatchObject({ success: true });
  const payer = await newPlayer(test, 'banked2');
  await paidIn(test, payer.token, 1);
  const payee = { accountName: 'B Rao', accountNumber: '5010 0234 5678 91', ifsc: 'hdfc0001234' };
  expect((await payer.call('POST', 'cashier/withdraw', { ...payee, amount: 500, requestId: 'bank' })).body).toMatchObject({ success: true });
  expect(await payer.bet()).toMatchObject({ success: false, code: 'ACCOUNT_HELD' });
});
