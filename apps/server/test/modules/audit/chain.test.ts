import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anchorKeyOf, signAnchor, type Anchor } from '../../../src/modules/audit/anchor-note.ts';
import { createAuditLog } from '../../../src/modules/audit/audit-log.ts';
import type { AuditWriter } from '../../../src/modules/audit/audit-port.ts';
import { verifyChain, verifyChainOn } from '../../../src/modules/audit/chain-verification.ts';
import { newToken } from '../../../src/platform/secrets.ts';
import { SystemClock } from '../../../src/platform/clock.ts';
import type { Client } from '../../../src/platform/postgres/database.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import { entryNumber, falsify, FALSIFICATION_KINDS, moveAddress, rewriteLinksFrom, writeEntries } from './testing-chain.ts';

const LINKS = 60;
/** Transactions of OC-038, and ten for each falsification of OC-040. The long tests try the numbers of these requirements. */
const TRIES = Number(process.env['AUDIT_TRIES'] ?? 1000);

let database: TestDatabase;
let log: AuditWriter;
beforeAll(async () => {
  database = await openTestDatabase();
  log = createAuditLog({ database, clock: new SystemClock() });
  await writeEntries(log, LINKS);
});
afterAll(() => database.drop());

/** Runs work in a transaction that is rolled back. */
async function rolledBack<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

function sequenceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const headOf = async (client: Pick<Client, 'query'>) =>
  (await client.query<{ installation: string; seq: number; hash: Buffer }>('select installation, seq, hash from audit_head')).rows[0]!;

it('an untouched log verifies: from the first link, from any link, and in pages of any size', async () => {
  expect(await verifyChain(database)).toEqual({ ok: true, checked: LINKS, last: LINKS, head: LINKS, anchors: 0, fault: null });
  expect(await verifyChain(database, { from: 41, pageSize: 7 })).toEqual({ ok: true, checked: 20, last: LINKS, head: LINKS, anchors: 0, fault: null });
  expect(await verifyChain(database, { from: LINKS + 1 })).toMatchObject({ ok: true, checked: 0 });
  expect(await verifyChain(database, { from: LINKS + 9 })).toMatchObject({ ok: false, fault: { seq: LINKS + 8 } });
});

it('UPDATE, DELETE and TRUNCATE are refused to the owning role too, and only the chain writes links and the head', async () => {
  const forbidden = [
    ...['audit_entry', 'audit_link', 'audit_anchor', 'audit_log', 'audit_head'].flatMap((table) => [`delete from ${table}`, `truncate ${table} cascade`]),
    "update audit_entry set outcome = 'OK'",
    'update audit_link set seq = seq',
    'update audit_anchor set seq = seq',
    "insert into audit_log (actor, action, outcome) values ('x', 'x', 'OK')",
    "update audit_log set outcome = 'OK'",
    'update audit_head set seq = seq + 1',
    'insert into audit_head default values',
    `insert into audit_link (seq, entry, previous, hash) select ${LINKS} + 1, entry, hash, hash from audit_link where seq = ${LINKS}`,
  ];
  const codes = await Promise.all(
    forbidden.map((statement) =>
      database.query(statement).then(
        () => 'done',
        (error: { readonly code: string }) => error.code,
      ),
    ),
  );
  expect(codes).toEqual(forbidden.map(() => '42501'));
  expect(await verifyChain(database)).toMatchObject({ ok: true, checked: LINKS });
});

it('a table of a session hides no table of the chain', async () => {
  await rolledBack(async (client) => {
    await client.query('create temporary table audit_head as select * from audit_head');
    await log.writeWith(client, entryNumber(1));
    await client.query('set constraints all immediate');
    expect((await client.query('select seq from audit_head')).rows).toEqual([{ seq: LINKS }]);
    await client.query('drop table pg_temp.audit_head');
    expect(await verifyChainOn(client)).toMatchObject({ ok: true, checked: LINKS + 1 });
  });
});

it(`[OC-038] ${TRIES} commits and rollbacks from eight connections leave a gapless chain that verifies`, async () => {
  const own = await openTestDatabase();
  const audit = createAuditLog({ database: own, clock: new SystemClock() });
  let next = 0;
  let committed = 0;
  const writer = async (): Promise<void> => {
    const client = await own.pool.connect();
    for (let number = next; number < TRIES; number = next) {
      next += 1;
      await client.query('begin');
      // up to three rows of one transaction
      for (let row = 0; row <= number % 3; row += 1) {
        await audit.writeWith(client, entryNumber(number));
      }
      await client.query(number % 4 === 0 ? 'rollback' : 'commit');
      committed += number % 4 === 0 ? 0 : 1 + (number % 3);
    }
    client.release();
  };
  await Promise.all(Array.from({ length: 8 }, writer));
  expect(await verifyChain(own)).toEqual({ ok: true, checked: committed, last: committed, head: committed, anchors: 0, fault: null });
  expect(committed).toBeGreaterThan(TRIES);
  await own.drop();
});

it(`[OC-040] ${TRIES / 10} random changes, removals, insertions and exchanges with the triggers off are found at their first bad seq`, async () => {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const random = sequenceOf(seed);
  for (let kind = 0; kind < TRIES / 10; kind += 1) {
    await rolledBack(async (client) => {
      const expected = await falsify(client, { kind, last: LINKS, random });
      const { ok, fault } = await verifyChainOn(client);
      expect({ ok, seq: fault?.seq }, `kind ${kind % FALSIFICATION_KINDS} of seed ${seed}: ${fault?.what}`).toEqual({ ok: false, seq: expected });
    });
  }
});

it('[OC-041] a chain that was rewritten as a whole fails against an anchor kept outside, and so does a chain without its end', async () => {
  const key = anchorKeyOf(newToken());
  const { installation, seq, hash } = await headOf(database.pool);
  const anchors = [signAnchor({ installation, seq, hash }, key)];
  expect(await verifyChain(database, { anchors, keys: [key.publicKey] })).toMatchObject({ ok: true, anchors: 1 });
  await rolledBack(async (client) => {
    await client.query('set local session_replication_role = replica');
    await moveAddress(client, 5);
    await rewriteLinksFrom(client, 5);
    expect(await verifyChainOn(client)).toMatchObject({ ok: true, checked: LINKS });
    expect(await verifyChainOn(client, { anchors })).toMatchObject({ ok: false, fault: { seq: LINKS } });
  });
  await rolledBack(async (client) => {
    await client.query('set local session_replication_role = replica');
    await client.query('delete from audit_entry where id in (select entry from audit_link where seq > 50)');
    await client.query('delete from audit_link where seq > 50');
    await client.query('update audit_head set seq = 50, hash = (select hash from audit_link where seq = 50)');
    expect(await verifyChainOn(client)).toMatchObject({ ok: true, checked: 50 });
    expect(await verifyChainOn(client, { anchors })).toMatchObject({ ok: false, fault: { seq: 51 } });
  });
});

it('an anchor of another installation, with another key or with a wrong signature is a fault', async () => {
  const key = anchorKeyOf(newToken());
  const place = await headOf(database.pool);
  const verified = (anchor: Anchor) => verifyChain(database, { anchors: [anchor], keys: [key.publicKey] });
  const other = generateKeyPairSync('ed25519');
  const publicKey = other.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  expect(await verified(signAnchor(place, key))).toMatchObject({ ok: true });
  expect(await verified(signAnchor(place, { secret: other.privateKey, publicKey }))).toMatchObject({
    ok: false,
    fault: { what: expect.stringContaining('key') as string },
  });
  expect(await verified(signAnchor({ ...place, installation: 'elsewhere' }, key))).toMatchObject({ ok: false });
  expect(await verified({ ...signAnchor(place, key), signature: Buffer.alloc(64) })).toMatchObject({ ok: false });
});
