/**
 * The verification of a long audit log. It prints rows and time; the time counts only on a machine that does nothing else (`audit:log` prints
 * it too). AUDIT_ROWS sets the number of rows.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { columnsOf, payloadOf } from '../../../src/modules/audit/audit-entry.ts';
import { linkHash, verifyChain } from '../../../src/modules/audit/chain-verification.ts';
import type { Client } from '../../../src/platform/postgres/database.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import { entryNumber } from './testing-chain.ts';

const ROWS = Number(process.env['AUDIT_ROWS'] ?? 1_000_000);
const ROWS_AT_ONCE = 10_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

/** Writes rows and links as the triggers do, without them. */
async function fill(client: Client): Promise<void> {
  await client.query('set session_replication_role = replica');
  let previous: Buffer = Buffer.alloc(32);
  for (let first = 1; first <= ROWS; first += ROWS_AT_ONCE) {
    const ids = Array.from({ length: Math.min(ROWS_AT_ONCE, ROWS - first + 1) }, (_item, index) => first + index);
    const all = ids.map((id) => columnsOf(entryNumber(id), Date.UTC(2030, 0, 1) + id));
    const payloads = ids.map((id, index) => Buffer.from(payloadOf({ ...all[index]!, id })));
    await client.query(
      `insert into audit_entry (id, at, actor, session, action, target_kind, target_id, site, reason, request_id, outcome, after, address, payload)
       select * from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[],
         $12::jsonb[], $13::text[], $14::bytea[])`,
      [
        ids,
        ...(['at', 'actor', 'session', 'action', 'target_kind', 'target_id', 'site', 'reason', 'request_id', 'outcome'] as const).map((name) =>
          all.map((columns) => columns[name]),
        ),
        all.map(({ after }) => JSON.stringify(after)),
        all.map(({ address }) => address),
        payloads,
      ],
    );
    const links = ids.map((seq, index) => {
      const link = { previous, hash: linkHash(seq, previous, payloads[index]!) };
      previous = link.hash;
      return link;
    });
    await client.query('insert into audit_link (seq, entry, previous, hash) select * from unnest($1::bigint[], $1::bigint[], $2::bytea[], $3::bytea[])', [
      ids,
      links.map((link) => link.previous),
      links.map((link) => link.hash),
    ]);
  }
  await client.query('update audit_head set seq = $1, hash = $2', [ROWS, previous]);
  await client.query('reset session_replication_role');
}

it(`[OC-043] verifies ${ROWS} rows, and finds the one that was changed last`, { timeout: 1_200_000 }, async () => {
  const client = await database.pool.connect();
  await fill(client);
  const begin = performance.now();
  expect(await verifyChain(database)).toEqual({ ok: true, checked: ROWS, last: ROWS, head: ROWS, anchors: 0, fault: null });
  const seconds = (performance.now() - begin) / 1000;
  process.stdout.write(`${ROWS} rows of the audit log verified in ${seconds.toFixed(1)} s, ${Math.round(ROWS / seconds)} a second\n`);
  await client.query('set session_replication_role = replica');
  await client.query("update audit_entry set reason = 'changed' where id = $1", [ROWS]);
  client.release(true);
  expect(await verifyChain(database, { from: ROWS - 10 })).toMatchObject({ ok: false, fault: { seq: ROWS } });
});
