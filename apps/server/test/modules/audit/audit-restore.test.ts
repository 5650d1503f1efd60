/** A database that was restored to an earlier moment: operators only read until an owner and a second person accept it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAnchorDelivery, readAnchorFile } from '../../../src/modules/audit/anchor-delivery.ts';
import { anchorFile, ensureAuditKey, type AnchorKey } from '../../../src/modules/audit/anchor-note.ts';
import { createAuditAnchors } from '../../../src/modules/audit/audit-anchors.ts';
import { createAuditLog } from '../../../src/modules/audit/audit-log.ts';
import type { AuditWriter, AuditRestore, RestoreAcceptor } from '../../../src/modules/audit/audit-port.ts';
import { createAuditRestore } from '../../../src/modules/audit/audit-restore.ts';
import { verifyChain } from '../../../src/modules/audit/chain-verification.ts';
import { ManualClock } from '../../../src/platform/clock.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import { collectingLog } from '../../platform/testing-log.ts';
import { operatorIn } from '../operator-calls/testing-operators.ts';
import { startTestApp } from '../../testing-app.ts';
import { writeEntries } from './testing-chain.ts';

let database: TestDatabase;
let directory: string;
let key: AnchorKey;
let clock: ManualClock;
let audit: AuditWriter;
/** Log lines of the newest service. */
let lines: ReturnType<typeof collectingLog>['lines'];
beforeEach(async () => {
  database = await openTestDatabase();
  directory = mkdtempSync(join(tmpdir(), 'maidan-restore-'));
  key = ensureAuditKey(directory);
  clock = new ManualClock(Date.UTC(2030, 0, 15));
  audit = createAuditLog({ database, clock });
});
afterEach(async () => {
  await database.drop();
  rmSync(directory, { recursive: true });
});

const files = (): readonly string[] => [anchorFile(directory)];
const anchors = async () => (await readAnchorFile(anchorFile(directory))).anchors;

/** Returns the service of a new process. */
async function started(): Promise<AuditRestore> {
  const collected = collectingLog();
  ({ lines } = collected);
  const service = createAuditRestore({ database, clock, log: collected.log, audit, files: files(), publicKey: key.publicKey });
  await service.load();
  return service;
}

/** Signs an anchor of the newest link. */
async function anchor(): Promise<void> {
  const { log } = collectingLog();
  const service = createAuditAnchors({ database, clock, log, delivery: createAnchorDelivery({ files: files(), url: null }, log), key });
  await service.start();
  await service.stop();
}

/** Writes 6 rows with an anchor after the 4th and the 6th, and restores the database to its state after the 4th. */
async function restoreToFourth(): Promise<void> {
  await writeEntries(audit, 4);
  await anchor();
  await writeEntries(audit, 2);
  await anchor();
  const client = await database.pool.connect();
  await client.query('set session_replication_role = replica');
  for (const statement of [
    'delete from audit_anchor where seq > 4',
    'delete from audit_entry where id in (select entry from audit_link where seq > 4)',
    'delete from audit_link where seq > 4',
    'update audit_head set seq = 4, hash = (select hash from audit_link where seq = 4)',
  ])
    await client.query(statement);
  client.release(true);
}

const person = (actor: string, isOwner: boolean): RestoreAcceptor => ({ actor, isOwner, session: null, address: '192.0.2.7' });
const OWNER = person('asha', true);
const SECOND = person('ravi', false);

describe('a restored audit log', () => {
  it('[OC-044] lets operators only read until an owner and a second person accept it, and the row names the lost anchors', async () => {
    await restoreToFourth();
    const service = await started();
    expect(lines).toMatchObject([{ level: 'error', fields: { newest: 6, head: 4, anchors: 1 } }]);
    expect(await service.refusal()).toMatchObject({ code: 'AUDIT_RESTORED' });
    // the chain goes on: by its length alone the loss would not show any more
    await writeEntries(audit, 3);
    const again = await started();
    expect(await again.refusal()).toMatchObject({ code: 'AUDIT_RESTORED' });
    expect(await again.accept(OWNER, ' ')).toMatchObject({ code: 'REASON_REQUIRED' });
    expect(await again.accept(OWNER, 'disk failed')).toMatchObject({ value: 'ASKED' });
    expect(await again.accept(OWNER, 'disk failed')).toMatchObject({ value: 'ASKED' });
    expect(await again.refusal()).not.toBeNull();
    expect(await again.accept(SECOND, 'seen the disk')).toMatchObject({ value: 'ACCEPTED' });
    expect(await again.refusal()).toBeNull();
    // another process finds the acceptance in the log
    expect(await service.refusal()).toBeNull();
    expect(await (await started()).refusal()).toBeNull();
    const [row] = await database.query<{ actor: string; reason: string; after: object }>(
      "select actor, reason, after from audit_entry where action = 'auditRestoreAccepted'",
    );
    const lost = (await anchors()).find(({ seq }) => seq === 6)!;
    expect(row).toMatchObject({ actor: 'ravi', reason: 'seen the disk', after: { askedBy: 'asha', lost: [{ seq: 6, hash: lost.hash.toString('hex') }] } });
    expect(await verifyChain(database, { keys: [key.publicKey], anchors: await anchors() })).toMatchObject({ ok: true });
    expect(await again.accept(OWNER, 'once more')).toMatchObject({ code: 'RESULT_INVALID' });
  });

  it('[OC-044] needs an owner among the two, and the second one within 30 minutes', async () => {
    await restoreToFourth();
    const service = await started();
    expect(await service.accept(SECOND, 'disk failed')).toMatchObject({ value: 'ASKED' });
    expect(await service.accept(person('meera', false), 'disk failed')).toMatchObject({ code: 'PERMISSION_MISSING' });
    clock.advance(30 * 60_000);
    expect(await service.accept(OWNER, 'disk failed')).toMatchObject({ value: 'ASKED' });
    expect(await service.refusal()).not.toBeNull();
    const both = await Promise.all([service.accept(SECOND, 'seen'), service.accept(person('meera', false), 'seen')]);
    expect(both.map((one) => (one.ok ? one.value : one.code)).toSorted()).toEqual(['ACCEPTED', 'RESULT_INVALID']);
  });

  it('neither an anchor that the chain has nor one of another key stops operators', async () => {
    await writeEntries(audit, 2);
    await anchor();
    expect(await (await started()).refusal()).toBeNull();
    key = ensureAuditKey(mkdtempSync(join(directory, 'other-')));
    expect(await (await started()).refusal()).toBeNull();
    expect(lines).toEqual([]);
  });

  it('[OC-044] refuses the actions of operators and answers their reads', async () => {
    await restoreToFourth();
    const test = await startTestApp({ on: database, auditKey: key, environment: { DATA_DIR: directory } });
    expect(test.faults.splice(0)).toHaveLength(1);
    const owner = await operatorIn(test, 'restore.owner', [{ role: 'owner', sites: null, sports: null }]);
    const act = () => owner.call('operatorFreezeSite', { params: { site: 'maidan' }, body: { reason: 'test' } });
    expect((await act()).body).toMatchObject({ success: false, code: 'AUDIT_RESTORED' });
    expect((await owner.call('operatorMarkets')).body.success).toBe(true);
    expect((await test.operator('POST', 'operator/audit/accept-restore', { reason: 'test' })).body).toMatchObject({ code: 'SESSION_ENDED' });
    expect((await owner.confirmed('operatorAcceptRestore', { body: { reason: 'test' } })).body.success).toBe(true);
    expect((await act()).body).toMatchObject({ code: 'AUDIT_RESTORED' });
    await test.app.auditRestore.accept(SECOND, 'seen');
    expect((await act()).body).toMatchObject({ success: true });
    await test.stop();
  });
});
