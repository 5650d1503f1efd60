/** The books of the server under test, read beside it: the audit of `npm run audit:ledger`, and a player's own entries. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { serverAddress } from './server-address.ts';

const ROOT = join(import.meta.dirname, '../..');
const DATA = process.env['BROWSER_TEST_DATA'] ?? '';

/** Runs the command itself on the server's data folder and holds it to '0 paise off'. */
export async function expectLedgerRight(): Promise<void> {
  const audit = spawn(process.execPath, [join(ROOT, 'tools/run.mjs'), 'audit:ledger'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: DATA, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  audit.stdout.on('data', (piece: Buffer) => (told += piece.toString()));
  audit.stderr.on('data', (piece: Buffer) => (told += piece.toString()));
  const [code] = (await once(audit, 'close')) as [number | null];
  expect(code, told).toBe(0);
  expect(told).toContain('The ledger is right: 0 paise off');
}

/** A call of the operator who may read the server's key file; answers what the server did. */
export async function operate(path: string, body: object): Promise<unknown> {
  const key = readFileSync(join(DATA, 'operator.key'), 'utf8').trim();
  const answer = await fetch(`${serverAddress()}/operator/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-operator-key': key },
    body: JSON.stringify(body),
  });
  const told = await answer.text();
  expect(answer.status, told).toBe(200);
  return JSON.parse(told) as unknown;
}
