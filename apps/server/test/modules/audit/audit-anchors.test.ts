import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAnchorDelivery, readAnchorFile } from '../../../src/modules/audit/anchor-delivery.ts';
import {
  anchorFile,
  anchorLine,
  auditKeyFile,
  ensureAuditKey,
  isSignedAnchor,
  readAuditPublicKey,
  type AnchorKey,
} from '../../../src/modules/audit/anchor-note.ts';
import { createAuditAnchors, type AuditAnchors } from '../../../src/modules/audit/audit-anchors.ts';
import { createAuditLog } from '../../../src/modules/audit/audit-log.ts';
import { verifyChain } from '../../../src/modules/audit/chain-verification.ts';
import { createNightlyVerification } from '../../../src/modules/audit/nightly-verification.ts';
import { ManualClock } from '../../../src/platform/clock.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import { collectingLog, type CollectedLine } from '../../platform/testing-log.ts';
import { startTestApp } from '../../testing-app.ts';
import { writeEntries } from './testing-chain.ts';

const NIGHT = Date.UTC(2030, 0, 15, 3);
const MINUTE_MS = 60_000;

let database: TestDatabase;
let directory: string;
let key: AnchorKey;
let clock: ManualClock;
let lines: CollectedLine[];
let anchors: AuditAnchors;
beforeEach(async () => {
  database = await openTestDatabase();
  directory = mkdtempSync(join(tmpdir(), 'maidan-anchors-'));
  key = ensureAuditKey(directory);
  clock = new ManualClock(NIGHT - 12 * 60 * MINUTE_MS);
  anchors = anchorsTo(null);
});
afterEach(async () => {
  await anchors.stop();
  await database.drop();
  rmSync(directory, { recursive: true });
});

function anchorsTo(url: string | null): AuditAnchors {
  const collected = collectingLog();
  ({ lines } = collected);
  const delivery = createAnchorDelivery({ files: [anchorFile(directory), join(directory, 'other.log')], url }, collected.log);
  return createAuditAnchors({ database, clock, log: collected.log, delivery, key });
}
const write = (count: number) => writeEntries(createAuditLog({ database, clock }), count);
const seqs = async () => (await database.query<{ seq: number }>('select seq from audit_anchor order by id')).map(({ seq }) => seq);
const inFile = async (file: string) => (await readAnchorFile(file)).anchors;

it('[OC-042] an anchor comes after ten minutes with news, every 500 links, and at a stop', async () => {
  await anchors.check();
  await write(3);
  await anchors.check();
  expect(await seqs()).toEqual([3]);
  // no news: no anchor
  clock.advance(60 * MINUTE_MS);
  await anchors.check();
  expect(await seqs()).toEqual([3]);
  await write(2);
  await anchors.check();
  expect(await seqs()).toEqual([3, 5]);
  await write(1);
  clock.advance(10 * MINUTE_MS - 1);
  await anchors.check();
  expect(await seqs()).toEqual([3, 5]);
  clock.advance(1);
  await anchors.check();
  expect(await seqs()).toEqual([3, 5, 6]);
  await write(1100);
  await anchors.check();
  expect(await seqs()).toEqual([3, 5, 6, 506, 1006]);
  await anchors.stop();
  expect(await seqs()).toEqual([3, 5, 6, 506, 1006, 1106]);
  await anchors.stop();
  expect(await seqs()).toHaveLength(6);
});

it('[OC-042] the signature of each anchor verifies, in the table, the files and the log', async () => {
  await anchors.start();
  await write(1001);
  await anchors.stop();
  const own = await inFile(anchorFile(directory));
  expect(own.map(({ seq }) => seq)).toEqual([500, 1000, 1001]);
  expect(own.every((anchor) => isSignedAnchor(anchor) && anchor.publicKey.equals(key.publicKey))).toBe(true);
  expect(own.some((anchor) => isSignedAnchor({ ...anchor, seq: anchor.seq + 1 }))).toBe(false);
  expect(await inFile(join(directory, 'other.log'))).toEqual(own);
  expect(lines.map(({ fields }) => fields['anchor'])).toEqual(own.map((anchor) => anchorLine(anchor)));
  expect(await verifyChain(database, { anchors: own, keys: [key.publicKey] })).toMatchObject({ ok: true, checked: 1001, anchors: 6 });
  for (const file of [anchorFile(directory), auditKeyFile(directory)]) expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readAuditPublicKey(directory)).toEqual(key.publicKey);
  expect(readFileSync(anchorFile(directory), 'utf8')).not.toContain(readFileSync(auditKeyFile(directory), 'utf8').trim());
});

it('checks every ten seconds by itself', async () => {
  await anchors.start();
  await write(1);
  clock.advance(10_000);
  await expect.poll(seqs).toEqual([1]);
});

it('a later process continues after the last anchor, and anchors at its start what a killed one left', async () => {
  await anchors.start();
  await write(4);
  await anchors.stop();
  await write(2);
  const successor = anchorsTo(null);
  await successor.start();
  expect(await seqs()).toEqual([4, 6]);
  await successor.stop();
});

it('a receiver gets each anchor; what it refuses is sent again later, in order', async () => {
  const received: string[] = [];
  let status = 503;
  const receiver: Server = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (status === 200) received.push(body);
      reply.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  anchors = anchorsTo(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/anchors`);
  await write(501);
  await anchors.start();
  expect(lines.filter(({ level }) => level === 'warn')).toHaveLength(1);
  status = 200;
  await anchors.stop();
  expect(received).toEqual((await inFile(anchorFile(directory))).map((anchor) => anchorLine(anchor)));
  expect(received).toHaveLength(2);
  receiver.close();
});

it('[OC-043] the verification of the night logs a change of the day at level error, by its first bad seq', async () => {
  const collected = collectingLog();
  const nightly = createNightlyVerification({ database, clock, log: collected.log, publicKey: key.publicKey, anchorFile: anchorFile(directory) });
  clock.advance(-20 * 24 * 60 * MINUTE_MS);
  await write(5);
  clock.advance(20 * 24 * 60 * MINUTE_MS);
  await write(20);
  await anchors.start();
  nightly.start();
  clock.advance(11 * 60 * MINUTE_MS);
  expect(collected.lines).toEqual([]);
  clock.advance(60 * MINUTE_MS);
  await expect.poll(() => collected.lines).toMatchObject([{ level: 'info', fields: { from: 6, checked: 20 } }]);
  await write(20);
  await database.query('alter table audit_entry disable trigger audit_append_only');
  await database.query("update audit_entry set outcome = 'no' where id = (select entry from audit_link where seq = 31)");
  clock.advance(24 * 60 * MINUTE_MS);
  await expect.poll(() => collected.lines[1]).toMatchObject({ level: 'error', fields: { seq: 31 } });
  nightly.stop();
});

it('[OC-042] a server anchors the actions of its operators when it stops', async () => {
  const test = await startTestApp({ auditKey: key, environment: { DATA_DIR: directory } });
  await test.operator('POST', 'operator/sites/patang/freeze', { reason: 'test' });
  const [head] = await test.database.query<{ seq: number; hash: Buffer }>('select seq, hash from audit_head');
  expect(head?.seq).toBe(1);
  await test.stop();
  expect((await inFile(anchorFile(directory))).at(-1)).toMatchObject(head!);
});
