/**
 * One PostgreSQL for a whole vitest run: our own embedded one in a temporary folder, or the server that
 * TEST_DATABASE_URL names. Every test file makes and drops its own database on it, as a copy of one that is migrated once (testing-database.ts).
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../../apps/server/src/platform/log.ts';
import { startEmbeddedPostgres, stopAbandonedPostgres } from '../../apps/server/src/platform/postgres/embedded/supervisor.ts';
import { quickestFolder } from '../../apps/server/test/platform/postgres/testing-folder.ts';
import { makeTemplateDatabase } from '../../apps/server/test/platform/postgres/testing-database.ts';
import { processAlive } from '../../apps/server/src/platform/postgres/embedded/data-lock.ts';

const PREFIX = 'maidan-test-postgres-';

/** Prints warnings and errors only. */
const log: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: (fields, message) => console.warn(message, fields),
  error: (fields, message) => console.error(message, fields),
  child: () => log,
};

/** Test data need not survive a crash of the machine; a run is much shorter without waiting for the disk. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

/** GiB for the databases of all test files that run at a time, and the write-ahead log. */
const ROOM = 4;

/** Vitest calls it for each project before its test files, and the returned function after the last. */
export async function setup(): Promise<() => Promise<void>> {
  const stop = await startTestPostgres(quickestFolder(ROOM), {});
  const dropTemplate = await makeTemplateDatabase();
  return async () => {
    await dropTemplate();
    await stop();
  };
}

/** Starts a PostgreSQL in a new folder below `parent`, unless TEST_DATABASE_URL names a server. The returned function stops and removes it. */
export async function startTestPostgres(parent: string, more: Readonly<Record<string, string>>): Promise<() => Promise<void>> {
  if (process.env['TEST_DATABASE_URL'] !== undefined) return () => Promise.resolve();
  for (const folder of new Set([tmpdir(), parent])) await stopAbandonedServers(folder);
  const dataDirectory = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  chmodSync(dataDirectory, 0o755); // if root runs the tests, PostgreSQL runs as another user, who must be able to enter the folder
  const postgres = await startEmbeddedPostgres({ dataDirectory, log, settings: { ...SETTINGS, ...more } });
  process.env['TEST_DATABASE_URL'] = postgres.url;
  return async () => {
    await postgres.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  };
}

async function stopAbandonedServers(folder: string): Promise<void> {
  for (const name of readdirSync(folder)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || processAlive(Number(pid))) continue;
    const dataDirectory = join(folder, name);
    try {
      await stopAbandonedPostgres({ dataDirectory, log });
      rmSync(dataDirectory, { recursive: true, force: true });
    } catch (error) {
      log.warn({ err: error }, `A PostgreSQL of a test run that was killed could not be cleaned up in ${dataDirectory}.`); // another user's, perhaps
    }
  }
}
