/** Operator calls to the server under test, and the audit of its ledger. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { localKeyHeaders } from '@maidan/contract';
import { consoleAddress } from './server.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Data folder of the shared server, or of the test's own server while one runs. */
const dataFolder = (): string => process.env['BROWSER_TEST_DATA'] ?? '';

/** Runs `npm run audit:ledger` on the server's data folder and expects '0 paise off'. */
export async function expectLedgerBalanced(): Promise<void> {
  const audit = spawn(process.execPath, [join(ROOT, 'tools/run.mjs'), 'audit:ledger'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataFolder(), DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  audit.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
  audit.stderr.on('data', (piece: Buffer) => (output += piece.toString()));
  const [code] = (await once(audit, 'close')) as [number | null];
  expect(code, output).toBe(0);
  expect(output).toContain('The ledger is right: 0 paise off');
}

/** Sends a call with the operator key of the server and returns its answer. */
export async function callOperator(path: string, body: object): Promise<unknown> {
  const key = readFileSync(join(dataFolder(), 'operator.key'), 'utf8').trim();
  const answer = await fetch(`${consoleAddress()}/operator/${path}`, {
    method: 'POST',
    headers: localKeyHeaders(Number(process.env['BROWSER_TEST_CONSOLE_PORT']), key),
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return JSON.parse(text) as unknown;
}
