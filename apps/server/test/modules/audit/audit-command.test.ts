import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anchorLine, ensureAuditKey, signAnchor } from '../../../src/modules/audit/anchor-note.ts';
import { createAuditLog } from '../../../src/modules/audit/audit-log.ts';
import { SystemClock } from '../../../src/platform/clock.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import { writeEntries } from './testing-chain.ts';

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url));

let database: TestDatabase;
let directory: string;
beforeAll(async () => {
  database = await openTestDatabase();
  directory = mkdtempSync(join(tmpdir(), 'maidan-audit-'));
  await writeEntries(createAuditLog({ database, clock: new SystemClock() }), 30);
});
afterAll(async () => {
  await database.drop();
  rmSync(directory, { recursive: true });
});

function run(...args: readonly string[]): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, ['tools/run.mjs', 'audit:log', ...args], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: directory },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
}

it('[OC-043] audit:log ends with 0 for an untouched log, and with 1 and the first bad seq for another', async () => {
  expect(await run()).toEqual({ code: 0, output: expect.stringMatching(/ok {4}30 links \(up to 30\) and 0 anchors/) as string });
  await database.query('alter table audit_entry disable trigger audit_append_only');
  await database.query("update audit_entry set actor = 'somebody else' where id = (select entry from audit_link where seq = 17)");
  expect(await run()).toEqual({ code: 1, output: expect.stringMatching(/FAIL {2}link 17: the columns of row \d+ are not those of its payload/) as string });
  const { code, output } = await run('--json');
  expect({ code, ...(JSON.parse(output) as object) }).toMatchObject({ code: 1, ok: false, checked: 16, head: 30, fault: { seq: 17 } });
  // the links after it are as they were written
  expect(await run('--from', '18')).toMatchObject({ code: 0 });
});

it('compares with the anchors of a file, and explains wrong options', async () => {
  const [head] = await database.query<{ installation: string; seq: number; hash: Buffer }>('select installation, seq, hash from audit_head');
  const file = join(directory, 'outside.log');
  const key = ensureAuditKey(directory);
  writeFileSync(file, `${anchorLine(signAnchor(head!, key))}\n`);
  expect(await run('--from', '18', '--anchors', file)).toEqual({ code: 0, output: expect.stringContaining('and 1 anchors') as string });
  writeFileSync(file, `${anchorLine(signAnchor({ ...head!, hash: Buffer.alloc(32) }, key))}\n`);
  expect(await run('--from', '18', '--anchors', file)).toEqual({
    code: 1,
    output: expect.stringContaining('FAIL  link 30: its hash is not that of its anchor') as string,
  });
  expect(await run('--from', 'x')).toEqual({ code: 1, output: "--from must be a whole number of at least 1, it is 'x'.\n" });
  expect(await run('--anchors', join(directory, 'none'))).toEqual({ code: 1, output: `There is no anchor in ${join(directory, 'none')}.\n` });
});
