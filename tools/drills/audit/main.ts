/**
 * `npm run drill:audit`: an operator acts on a real server; then the drill falsifies the audit log with the triggers off, again and again, and
 * the verification must name the first bad seq each time. A whole chain that was calculated again must fail against the anchors in DATA_DIR.
 * `-- --actions 200 --tries 1000 --seed 1`.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readAnchorFile } from '../../../apps/server/src/modules/audit/anchor-delivery.ts';
import { anchorFile, readAuditPublicKey } from '../../../apps/server/src/modules/audit/anchor-note.ts';
import { verifyChainOn } from '../../../apps/server/src/modules/audit/chain-verification.ts';
import { openDatabase, type Client, type Database } from '../../../apps/server/src/platform/postgres/database.ts';
import { falsify, FALSIFICATION_KINDS, moveAddress, rewriteLinksFrom } from '../../../apps/server/test/modules/audit/testing-chain.ts';
import { ROOT } from '../../project/project.mjs';
import type { DrilledServer } from '../parts/drilled-server.ts';
import { drillOptions, inParallel, runDrill, sequenceOf, type DrillResult } from '../parts/run-drill.ts';

const options = drillOptions({ actions: 200, tries: 1000, seed: Date.now() });
const AT_ONCE = 8;

const random = sequenceOf(options.seed);

/** Does actions of an operator, of which some are refused. */
async function act(server: DrilledServer): Promise<void> {
  await inParallel(
    Array.from({ length: options.actions }, (_item, number) => number),
    AT_ONCE,
    async (number) => {
      if (number % 5 === 0) await server.operate('sites/patang/freeze', {}).catch(() => undefined); // REASON_REQUIRED
      else await server.operate('markets/1.3001/limits', { maxStake: 500 + number });
    },
  );
}

/** Runs work in a transaction that is rolled back. */
async function rolledBack<T>(database: Database, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Falsifies the log once; returns the fault of a verification that names another seq. */
async function falsifyOnce(database: Database, kind: number, last: number): Promise<string | null> {
  return rolledBack(database, async (client) => {
    const expected = await falsify(client, { kind, last, random });
    const { ok, fault } = await verifyChainOn(client);
    if (!ok && fault?.seq === expected) return null;
    return `falsification ${kind % FALSIFICATION_KINDS} at ${expected}: the verification says ${ok ? 'ok' : `link ${fault?.seq}: ${fault?.what}`}`;
  });
}

/** Calculates the chain again from a random link on. Only the anchors of the file may show it. */
async function rewriteWhole(database: Database, directory: string, last: number): Promise<readonly string[]> {
  const { anchors } = await readAnchorFile(anchorFile(directory));
  const key = readAuditPublicKey(directory);
  if (anchors.length === 0 || key === null) return ['the server left no anchor in its data folder'];
  return rolledBack(database, async (client) => {
    const seq = 1 + Math.floor(random() * (anchors.at(-1)!.seq - 1));
    await client.query('set local session_replication_role = replica');
    await moveAddress(client, seq);
    await rewriteLinksFrom(client, seq);
    await client.query('delete from audit_anchor');
    const alone = await verifyChainOn(client, { keys: [key] });
    const anchored = await verifyChainOn(client, { keys: [key], anchors });
    return [
      ...(alone.ok && alone.checked === last ? [] : [`the rewritten chain does not verify by itself: ${alone.fault?.what}`]),
      ...(anchored.ok ? ['the rewritten chain passes against the anchors of the file'] : []),
    ];
  });
}

/** Runs `npm run audit:log`; returns its exit code and output. */
async function auditLog(environment: NodeJS.ProcessEnv): Promise<{ readonly code: number | null; readonly words: string }> {
  const child = spawn(process.execPath, [join(ROOT, 'tools/run.mjs'), 'audit:log'], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, words: words.trim() };
}

async function drill(server: DrilledServer): Promise<DrillResult> {
  await act(server);
  // a clean stop anchors the log
  await server.stop();
  await server.start();
  const database = openDatabase(await server.databaseUrl(), { applicationName: 'drill', maxConnections: 2 });
  const faults: string[] = [];
  const [head] = await database.query<{ seq: number }>('select seq from audit_head');
  const last = head!.seq;
  if (last < options.actions) faults.push(`${options.actions} actions left ${last} links`);
  const before = await auditLog(server.environment);
  if (before.code !== 0) faults.push(`audit:log of the untouched log exited with ${before.code}:\n${before.words}`);
  let found = 0;
  for (let kind = 0; kind < options.tries; kind += 1) {
    const fault = await falsifyOnce(database, kind, last);
    if (fault === null) found += 1;
    else faults.push(fault);
  }
  faults.push(...(await rewriteWhole(database, server.dataDirectory, last)));
  const client = await database.pool.connect();
  await client.query('begin');
  const expected = await falsify(client, { kind: 0, last, random });
  await client.query('commit');
  client.release();
  const after = await auditLog(server.environment);
  if (after.code !== 1 || !after.words.includes(`FAIL  link ${expected}:`))
    faults.push(`audit:log of a log changed at ${expected} exited with ${after.code}:\n${after.words}`);
  await database.close();
  return { figures: [`seed ${options.seed}: ${last} links, ${found} of ${options.tries} falsifications found at their first bad seq`], faults };
}

await runDrill({}, drill);
