/** The download of a player's data, the erasure of his account, and the list of views of his clear data. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditDatabase } from '../../../src/modules/wallet/audit.ts';
import { paidIn, startTestApp, TEST_PASSWORD, type TestApp } from '../../testing-app.ts';
import { newOwner, otpLogin } from '../identity-proofs/testing-identity.ts';
import { loginOf, newPhone, otherThan, otpOf, registered } from '../otp/testing-phones.ts';
import { newPlayer, TestPlayer } from '../play-limits/testing-play.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

/** Signs a player up by phone, who then plays, sets a limit and complains. */
async function busyPlayer(phone: string, fullName: string): Promise<TestPlayer> {
  const player = new TestPlayer(test, loginOf(await registered(test, phone, { fullName })));
  await player.ask('calendar.day', 60_000);
  for (let bet = 0; bet < 3; bet += 1) expect(await player.bet()).toMatchObject({ success: true });
  await player.call('POST', 'support/tickets', { kind: 'OTHER', text: 'a complaint' });
  return player;
}

async function downloaded(player: TestPlayer): Promise<readonly { readonly table: string; readonly row: Record<string, unknown> }[]> {
  const response = await fetch(`${test.url}/profile/data`, { headers: { authorization: `Bearer ${player.token}` } });
  expect(response.headers.get('content-type')).toContain('application/x-ndjson');
  return (await response.text())
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { table: string; row: Record<string, unknown> });
}

it('[TR-049] the download has every row of every table that belongs to the account, and no secret', async () => {
  const phone = newPhone();
  const player = await busyPlayer(phone, 'Meera Jagannathan');
  await paidIn(test, player.token, 1);
  const stranger = await newPlayer(test, 'stranger1');
  await stranger.bet();
  const account = await player.count('select id as n from account where member_code = $1');
  // more rows than the download reads at once
  await test.database.query("insert into security_notice (account, kind, created_at) select $1, 'PASSWORD_RESET', now() from generate_series(1, 1100)", [
    account,
  ]);
  const lines = await downloaded(player);
  const counts = new Map<string, number>();
  for (const { table } of lines) counts.set(table, (counts.get(table) ?? 0) + 1);
  // another way to the tables than the download's: the references to account, and the tables of the exchange without one
  const tables = await test.database.query<{ name: string; column: string }>(
    `select distinct c.conrelid::regclass::text as name, a.attname::text as column
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'account'::regclass and a.attname = 'account' and c.conparentid = 0
     union select unnest(array['orders', 'entry', 'position', 'movement', 'bet_reference']), 'account'`,
  );
  expect(tables.length).toBeGreaterThan(15);
  for (const { name } of tables) {
    const [row] = await test.database.query<{ rows: number }>(
      `select count(*)::int as rows from "${name}" where account in ($1::bigint, bonus_wallet_of($1::int)::bigint)`,
      [account],
    );
    expect([name, counts.get(name) ?? 0]).toEqual([name, row!.rows]);
  }
  const text = JSON.stringify(lines);
  for (const known of [phone, 'Meera Jagannathan', 'a complaint', 'calendar.day']) expect(text).toContain(known);
  const [secrets] = await test.database.query<{ hash: string; key: string }>('select password_hash as hash, key from account where id = $1', [account]);
  for (const hidden of [secrets!.hash, secrets!.key, player.token, 'stranger1']) expect(text).not.toContain(hidden);
});

it('[TR-049] the erasure leaves the ledger as it is, and no name or phone of the player in any table', async () => {
  const phone = newPhone();
  const player = await busyPlayer(phone, 'Anand Venkatesan');
  const { memberCode } = player.login.data;
  const account = await player.count('select id as n from account where member_code = $1');
  const erase = async (body: object) => (await player.call('POST', 'profile/erase', body)).body;
  expect(await erase({})).toMatchObject({ code: 'CONFIRMATION_NEEDED' });
  expect(await erase({ sure: true })).toMatchObject({ code: 'PROOF_NEEDED' });
  expect(await erase({ sure: true, password: 'Other#12345' })).toMatchObject({ code: 'PASSWORD_WRONG' });
  // open bets keep it, then an open ticket
  expect(await erase({ sure: true, password: TEST_PASSWORD })).toMatchObject({ code: 'ERASURE_WAITS' });
  await test.operator('POST', 'operator/markets/1.3001/void', { reason: 'test' });
  expect(await erase({ sure: true, password: TEST_PASSWORD })).toMatchObject({ code: 'ERASURE_WAITS' });
  // a payee with the phone, of a withdrawal that was rejected
  await test.database.query(
    `insert into cashier_request (id, account, request_id, body_hash, type, method, amount, payee, status, created_at, decided_at)
     select nextval('cashier_request_id'), a.id, 'paid out', '', 'withdraw', 'UPI', 100, jsonb_build_object('upi', $2::text || '@upi'), 'REJECTED', a.created_at, a.created_at
     from account a where a.member_code = $1`,
    [memberCode, phone],
  );
  const ticket = (await test.app.tickets.ofAccount(account))[0]!;
  await test.app.tickets.decide(ticket.number, 'UPHELD', 'done', 'anna');
  const ledger = () => test.database.query('select id, amount, cause, kind from entry where account = $1 order by id', [account]);
  const before = await ledger();
  expect(await erase({ sure: true, password: TEST_PASSWORD })).toMatchObject({ success: true });
  expect(before.length).toBeGreaterThan(0);
  expect(await ledger()).toEqual(before);
  expect((await player.call('GET', 'play/limits')).status).toBe(403);
  expect((await test.call('POST', 'user/userLogin', { body: { username: phone, password: TEST_PASSWORD } })).body).toMatchObject({
    code: 'INVALID_CREDENTIALS',
  });
  const tables = await test.database.query<{ name: string }>(
    "select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition",
  );
  for (const { name } of tables) {
    const found = await test.database.query(`select 1 from ${name} t where t::text like $1 or t::text like $2 limit 1`, [`%${phone}%`, '%Anand Venkatesan%']);
    expect([name, found]).toEqual([name, []]);
  }
  expect((await auditDatabase(test.database)).ok).toBe(true);
});

it('an account with a phone and without a password is erased by an OTP', async () => {
  const phone = newPhone();
  const player = new TestPlayer(test, loginOf(await registered(test, phone)));
  await test.database.query('update account set password_hash = null where member_code = $1', [player.login.data.memberCode]);
  const erase = async (proof: object) => (await player.call('POST', 'profile/erase', { sure: true, ...proof })).body;
  expect(await erase({})).toMatchObject({ code: 'PROOF_NEEDED' });
  await test.clock.advance(60_000);
  const { orderId } = (await player.call('POST', 'session/proof/otp')).body as unknown as { orderId: string };
  const otp = otpOf(test, phone);
  expect(await erase({ otp: otherThan(otp), orderId })).toMatchObject({ code: 'OTP_WRONG' });
  expect(await erase({ otp, orderId })).toMatchObject({ success: true });
  expect((await player.call('GET', 'play/limits')).status).toBe(403);
});

it('a session of a short OTP on an unknown browser erases no account by another OTP, also beside a password that the account does not have', async () => {
  const owner = await newOwner(test);
  await test.database.query('update account set password_hash = null where member_code = $1', [owner.memberCode]);
  const token = await otpLogin(test, owner.phone);
  await test.clock.advance(60_000);
  const send = async (path: string, body: object = {}) => (await test.call('POST', path, { token, body })).body;
  const { orderId } = (await send('session/proof/otp')) as unknown as { orderId: string };
  const proof = { otp: otpOf(test, owner.phone), orderId };
  for (const beside of [{}, { password: TEST_PASSWORD }])
    expect(await send('profile/erase', { sure: true, ...proof, ...beside })).toMatchObject({ code: 'PASSWORD_NEEDED' });
});

it('an account with money to pay out is not erased', async () => {
  const player = await newPlayer(test, 'owning1');
  await paidIn(test, player.token, 1);
  expect((await player.call('POST', 'profile/erase', { sure: true, password: TEST_PASSWORD })).body).toMatchObject({ code: 'ERASURE_WAITS' });
  expect((await player.call('GET', 'play/limits')).status).toBe(200);
});

it('a view of clear data stands in the list of its player with time and reason, without the operator; one of before the list keeps its words', async () => {
  const player = await newPlayer(test, 'viewed1');
  const account = await player.count('select id as n from account where member_code = $1');
  await test.app.privacyViews.write(account, { operator: 'anna', what: ['phone'], reason: 'OTHER', note: 'as agreed: by letter' });
  await test.database.query("insert into privacy_view (account, at, operator, what, why) values ($1, now(), 'anna', '{email}', 'Payment check: UTR')", [
    account,
  ]);
  const { body } = await player.call('GET', 'profile/privacy');
  expect(body).toEqual({
    success: true,
    views: [
      { at: expect.any(String) as string, what: ['email'], reason: null, note: 'Payment check: UTR' },
      { at: expect.any(String) as string, what: ['phone'], reason: 'OTHER', note: 'as agreed: by letter' },
    ],
  });
  expect((await (await newPlayer(test, 'viewed2')).call('GET', 'profile/privacy')).body).toEqual({ success: true, views: [] });
});
