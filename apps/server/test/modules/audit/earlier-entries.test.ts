import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAuditEntries } from '../../../src/modules/audit/audit-entries.ts';
import { createAuditLog } from '../../../src/modules/audit/audit-log.ts';
import { verifyChain } from '../../../src/modules/audit/chain-verification.ts';
import { copyEarlierEntries } from '../../../src/modules/audit/earlier-entries.ts';
import { SystemClock } from '../../../src/platform/clock.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

/** Writes rows as a server before the chain did. */
async function plant(rows: number): Promise<void> {
  await database.query('alter table audit_log disable trigger audit_append_only');
  await database.query(
    `insert into audit_log (actor, action, target, detail, outcome, address, created_at)
     select 'local key', 'operatorBlock', 'u' || n, jsonb_build_object('reason', 'test ' || n, 'phone', '9876543210', 'stake', 1.50), 'OK',
       case when n % 2 = 0 then '192.0.2.1' end, timestamptz '2026-01-01T00:00:00.123456Z' + n * interval '1 second'
     from generate_series(1, $1::int) n`,
    [rows],
  );
  await database.query('alter table audit_log enable trigger audit_append_only');
  await database.query("select setval('audit_entry_id', (select max(id) from audit_log))");
}

it('copies the log before the chain once, with its ids and times, and continues after them', async () => {
  await plant(1203);
  expect(await copyEarlierEntries(database)).toBe(1203);
  expect(await copyEarlierEntries(database)).toBe(0);
  expect(await verifyChain(database)).toEqual({ ok: true, checked: 1203, last: 1203, head: 1203, anchors: 0, fault: null });
  const unequal = await database.query(
    `select l.id from audit_log l left join audit_entry e on e.id = l.id
     where e.id is null or e.at <> date_trunc('milliseconds', l.created_at) or e.target_id <> l.target or e.target_kind <> 'account' or e.reason <> l.detail->>'reason'`,
  );
  expect(unequal).toEqual([]);
  expect(await database.query('select count(*)::int as rows from audit_log')).toEqual([{ rows: 1203 }]);
  const log = createAuditLog({ database, clock: new SystemClock() });
  await log.write({ actor: 'local key', action: 'operatorBlock', target: null, detail: {}, outcome: 'OK', address: 'server' });
  const [newest, before] = (await readAuditEntries(database, {})).entries;
  expect([newest?.id, before?.id]).toEqual([1204, 1203]);
  expect(before).toMatchObject({ target: 'u1203', reason: 'test 1203', after: { phone: '••••••3210', stake: 1.5 } });
});
