import { afterAll, beforeAll, expect, it } from 'vitest';
import { RETENTION_RULES } from '../../src/app/modules.ts';
import { createAuditLog } from '../../src/modules/audit/audit-log.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { collectingLog } from '../platform/testing-log.ts';
import { createRetention } from '../../src/platform/postgres/retention.ts';
import { openTestDatabase, type TestDatabase } from '../platform/postgres/testing-database.ts';

const NOW = Date.UTC(2030, 0, 15);
const DAY_MS = 24 * 3_600_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.query("insert into account (member_code, site, username, person, key) values ('u1', 'maidan', 'asha', 1, 'k')");
  await database.query("insert into operator (public_id, login, name, created_at) values (repeat('x', 16), 'asha', 'Asha', now())");
});
afterAll(() => database.drop());

function daysAgo(days: number): Date {
  return new Date(NOW - days * DAY_MS);
}

/** Inserts a row of each kind with this age. Rows that expire expired that many days ago. */
async function plant(days: number): Promise<void> {
  const [at, name] = [daysAgo(days), `d${days}`];
  await database.query(
    "insert into session (token_hash, family, account, site, created_at, last_action_at, expires_at) values (decode(md5($2), 'hex'), decode(md5($2), 'hex'), 1, 'maidan', $1, $1, $1)",
    [at, name],
  );
  await database.query(
    `insert into one_time_code (order_id, site, phone, purpose, code_hash, sent, created_at, expires_at) values ($2, 'maidan', $2, 'login', '\\x00', true, $1, $1)`,
    [at, name],
  );
  await database.query("insert into one_time_code_phone (phone, failures, last_failure_at) values ('p' || $2::text, 1, $1)", [at, name]);
  await database.query("insert into account_link (secret_hash, purpose, account, created_at, expires_at) values (decode(md5($2), 'hex'), 'email', 1, $1, $1)", [
    at,
    name,
  ]);
  await database.query('insert into google_credential (nonce, expires_at) values ($2, $1)', [at, name]);
  await database.query("insert into player_event (actor, action, outcome, created_at) values ('asha (maidan)', 'disconnect-cancel', 'OK', $1)", [at]);
  await createAuditLog({ database, clock: new ManualClock(at.getTime()) }).write({
    actor: 'local key',
    action: 'operatorGrant',
    target: null,
    detail: {},
    outcome: 'OK',
    address: 'server',
  });
  await database.query(
    'insert into notification (account, bonus, market, generation, net, commission, balance, created_at) values (1, false, $2, 1, 0, 0, 0, $1)',
    [at, Math.round(days * 100)],
  );
  await database.query(
    "insert into bet_origin (digest, address, browser, claimed_address, claimed_browser, first_seen_at) values (decode(md5($2), 'hex'), '192.0.2.1', 'b', '', '', $1)",
    [at, name],
  );
  await database.query(
    `insert into operator_session (token_hash, operator, started_at, last_action_at, ends_at, step_up_until, browser, address)
     values (decode(md5($2), 'hex'), 1, $1, $1, $1, $1, '', '')`,
    [at, name],
  );
  await database.query(
    "insert into operator_enrolment (token_hash, purpose, operator, created_at, expires_at) values (decode(md5($2), 'hex'), 'INVITE', 1, $1, $1)",
    [at, name],
  );
  await database.query(
    "insert into operator_device_code (code_hash, device_hash, created_at, expires_at, browser, address) values (decode(md5($2), 'hex'), decode(md5($2), 'hex'), $1, $1, '', '')",
    [at, name],
  );
  await database.query("insert into security_notice (account, kind, created_at) values (1, 'OTP_LOGIN', $1)", [at]);
  await database.query('insert into used_challenge (challenge, used_at) values ($2, $1)', [at, name]);
  await database.query("insert into betfair_request (account, operation, customer_ref, requested_at) values (1, 'placeOrders', $2, $1)", [at, name]);
  await database.query("insert into identity_change (account, kind, changed_at) values (1, 'RESET', $1)", [at]);
  await database.query('insert into batch (id, created_at) values ($2, $1)', [at, 10_000 - Math.round(days * 10)]);
}

async function left(table: string, column: string): Promise<readonly number[]> {
  const rows = await database.query<{ at: Date }>(`select ${column} as at from ${table} order by 1`);
  return rows.map(({ at }) => (NOW - at.getTime()) / DAY_MS);
}

it('older rows are removed in small steps; younger rows, money and the audit log stay; player events and origins of bets are removed after 400 days (17.C5)', async () => {
  for (const days of [0.02, 0.5, 1.5, 3, 8, 29, 31, 40, 50, 399, 401]) await plant(days);
  await database.query('insert into wallet (account, cash) values (1, 5)');
  await database.query('insert into entry (transfer, account, kind, cause, amount, created_at) values (1, 1, 0, 1, 5, $1)', [daysAgo(4000)]);
  const clock = new ManualClock(NOW);
  const { log, lines } = collectingLog();
  const retention = createRetention({ database, clock, log, rules: RETENTION_RULES, rowsAtOnce: 2 });
  retention.start();
  await retention.run();
  expect(await left('session', 'expires_at')).toEqual([3, 1.5, 0.5, 0.02]);
  expect(await left('one_time_code', 'created_at')).toEqual([1.5, 0.5, 0.02]);
  expect(await left('one_time_code_phone', 'last_failure_at')).toEqual([0.5, 0.02]);
  expect(await left('account_link', 'expires_at')).toEqual([29, 8, 3, 1.5, 0.5, 0.02]);
  expect(await left('google_credential', 'expires_at')).toEqual([0.02]);
  expect(await left('batch', 'created_at')).toEqual([0.5, 0.02]);
  expect(await left('player_event', 'created_at')).toEqual([399, 50, 40, 31, 29, 8, 3, 1.5, 0.5, 0.02]);
  expect(await left('bet_origin', 'first_seen_at')).toEqual([399, 50, 40, 31, 29, 8, 3, 1.5, 0.5, 0.02]);
  expect(await left('operator_session', 'ends_at')).toEqual([50, 40, 31, 29, 8, 3, 1.5, 0.5, 0.02]);
  expect(await left('operator_enrolment', 'expires_at')).toEqual([29, 8, 3, 1.5, 0.5, 0.02]);
  expect(await left('operator_device_code', 'expires_at')).toEqual([0.5, 0.02]);
  expect(await left('notification', 'created_at')).toEqual([29, 8, 3, 1.5, 0.5, 0.02]);
  for (const [table, column] of [
    ['security_notice', 'created_at'],
    ['identity_change', 'changed_at'],
  ] as const)
    expect(await left(table, column)).toEqual([50, 40, 31, 29, 8, 3, 1.5, 0.5, 0.02]);
  expect(await left('used_challenge', 'used_at')).toEqual([0.02]);
  expect(await left('betfair_request', 'requested_at')).toEqual([0.02]);
  expect(await left('audit_entry', 'at')).toHaveLength(11);
  expect(await database.query('select amount from entry')).toEqual([{ amount: 5 }]);
  expect(retention.removed.get('sessions')).toBe(7);
  // and every hour by itself
  await plant(45);
  clock.advance(60 * 60_000);
  await expect.poll(() => retention.removed.get('sessions')).toBe(8);
  await retention.run();
  retention.stop();
  expect(lines).toEqual([]);
});

it('no rule touches a table of money, bets or results', () => {
  const kept =
    /\b(wallet|entry|transfer_reference|orders|bet_reference|trade|position|settlement|settlement_line|payment|bonus|audit_log|audit_entry|audit_link|casino_provider_transaction)\b/;
  const rules = RETENTION_RULES.filter(({ what }) => what !== 'closed bet references');
  for (const { statement } of rules) expect(statement).not.toMatch(kept);
});

it('only bet references that get-bet-status has closed are removed, after a day', async () => {
  const insert = "insert into bet_reference (account, reference, body_hash, order_id, refusal, created_at) values (1, $1, '', $2, $3, $4)";
  for (const days of [0.9, 1.1, 300]) {
    await database.query(insert, [`closed-${days}`, null, 'REFERENCE_CLOSED', daysAgo(days)]);
    await database.query(insert, [`refused-${days}`, null, 'STAKE_INVALID', daysAgo(days)]);
    await database.query(insert, [`taken-${days}`, 7, null, daysAgo(days)]);
  }
  const { log } = collectingLog();
  await createRetention({ database, clock: new ManualClock(NOW), log, rules: RETENTION_RULES }).run();
  const rows = await database.query<{ reference: string }>('select reference from bet_reference order by reference');
  expect(rows.map(({ reference }) => reference)).toEqual(['closed-0.9', 'refused-0.9', 'refused-1.1', 'refused-300', 'taken-0.9', 'taken-1.1', 'taken-300']);
});

it('a rule that fails is logged, and the other rules still run', async () => {
  await plant(60);
  const { log, lines } = collectingLog();
  const broken = { what: 'nothing', keptMs: 0, statement: 'delete from nowhere where $1::timestamptz is null and $2::int = 0' };
  const retention = createRetention({ database, clock: new ManualClock(NOW), log, rules: [broken, ...RETENTION_RULES] });
  await retention.run();
  expect(lines.map(({ level }) => level)).toEqual(['warn']);
  expect(retention.removed.get('sessions')).toBe(1);
});
