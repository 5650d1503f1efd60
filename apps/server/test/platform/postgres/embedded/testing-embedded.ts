/** TEST FIXTURE: folders that are cleaned up, and servers as separate processes, for the tests of the supervisor. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { quickestFolder } from '../testing-folder.ts';
import { collectingLog } from '../../testing-log.ts';
import { startEmbeddedPostgres, stopAbandonedPostgres } from '../../../../src/platform/postgres/embedded/supervisor.ts';

export const isRoot = process.getuid?.() === 0;

export interface TestFolders {
  readonly data: string;
  readonly outside: string;
  remove(): Promise<void>;
}

/**
 * Makes a data folder below `parent` and a folder for files outside of it; `remove` stops everything that runs in them. Programs may be copied to
 * the outside folder, so it is never in memory, where some machines run none.
 */
export function testFolders(parent = tmpdir()): TestFolders {
  const [root, outer] = [parent, tmpdir()].map((folder) => mkdtempSync(join(folder, 'maidan-embedded-'))) as [string, string];
  for (const folder of [root, outer]) chmodSync(folder, 0o755);
  const [data, outside] = [join(root, 'data'), join(outer, 'outside')];
  const remove = async (): Promise<void> => {
    await stopAbandonedPostgres({ dataDirectory: data, outside, log: collectingLog().log }).catch((error: unknown) => {
      // nothing runs in a folder that a test made unusable
      if (!(error instanceof Error && error.name === 'StartError')) throw error;
    });
    for (const folder of [root, outer]) rmSync(folder, { recursive: true, force: true });
  };
  return { data, outside, remove };
}

/** A stopped data folder with a new database; tests that need one that exists copy it, which is quicker than to create each. */
export interface CreatedData {
  copyTo(folders: TestFolders): void;
  remove(): Promise<void>;
}

/** Creates a database as a first start does, and stops it. */
export async function createdData(): Promise<CreatedData> {
  const folders = testFolders(quickestFolder());
  const postgres = await startEmbeddedPostgres({ dataDirectory: folders.data, outside: folders.outside, log: collectingLog().log });
  await postgres.stop();
  // `cp` keeps owners and modes; PostgreSQL refuses a folder of another user
  return { copyTo: ({ data }) => void execFileSync('cp', ['-Rp', folders.data, data]), remove: () => folders.remove() };
}

export interface ChildServer {
  readonly process: ChildProcess;
  readonly url: string;
  readonly origin: string;
  readonly pid: number;
  /** Resolves with exit code or signal. */
  readonly ended: Promise<number | string | null>;
}

/** Starts the supervisor in a separate process; resolves when it runs, or rejects with its standard error. */
export async function startChild(folders: TestFolders, user?: { readonly uid: number; readonly gid: number }): Promise<ChildServer> {
  const script = fileURLToPath(new URL('./testing-child.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, folders.data, folders.outside], { stdio: ['ignore', 'pipe', 'pipe'], ...user });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<number | string | null>((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)));
  const line = await Promise.race([new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve)), ended]);
  if (typeof line !== 'string' || !line.startsWith('{')) throw new Error(`exit ${line}: ${errors.trim()}`);
  return { process: child, ended, ...(JSON.parse(line) as { url: string; origin: string; pid: number }) };
}

/** Runs one query on a separate connection. */
export async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined); // the running query rejects, which tests check
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
