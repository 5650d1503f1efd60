/**
 * PostgreSQL for the durable benchmarks, with durability on: the server that TEST_DATABASE_URL names, else our own embedded one, as
 * `npm start` starts it, in a temporary folder for the time of the measurement.
 */
import { closeSync, fdatasyncSync, fsyncSync, mkdtempSync, openSync, readdirSync, rmSync, unlinkSync, writeSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Log, createLog } from '../apps/server/src/platform/log.ts';
import { processAlive } from '../apps/server/src/platform/postgres/embedded/data-lock.ts';
import { startEmbeddedPostgres, stopAbandonedPostgres } from '../apps/server/src/platform/postgres/embedded/supervisor.ts';
import { openDatabase } from '../apps/server/src/platform/postgres/database.ts';
import { median } from './report.ts';

export interface BenchServer {
  readonly url: string;
  /** In words. */
  readonly description: string;
  /** Process id of the postmaster; null if the server of TEST_DATABASE_URL is used. */
  readonly processId: number | null;
}

const PREFIX = 'maidan-bench-postgres-';
const DURABLE = ['fsync', 'synchronous_commit', 'full_page_writes'] as const;

/** Runs `work` with TEST_DATABASE_URL set to a durable server, so that openTestDatabase makes its databases there. Throws if durability is off. */
export async function withBenchServer<Result>(work: (server: BenchServer) => Promise<Result>): Promise<Result> {
  const named = process.env['TEST_DATABASE_URL'];
  if (named !== undefined) {
    await refuseWithoutDurability(named);
    return work({ url: named, description: 'the PostgreSQL of TEST_DATABASE_URL', processId: null });
  }
  const log = createLog({ level: 'warn', format: 'words', stream: process.stderr });
  await stopAbandonedServers(log);
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  chmodSync(folder, 0o755); // if root runs the benchmark, PostgreSQL runs as another user, who must be able to enter the folder
  try {
    const postgres = await startEmbeddedPostgres({ ...placesIn(folder), log });
    const interrupted = (): void => {
      void postgres.stop().then(() => {
        rmSync(folder, { recursive: true, force: true });
        process.exit(1);
      });
    };
    process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
    process.env['TEST_DATABASE_URL'] = postgres.url;
    try {
      await refuseWithoutDurability(postgres.url);
      return await work({ url: postgres.url, description: "the product's own PostgreSQL", processId: postgres.processId() });
    } finally {
      delete process.env['TEST_DATABASE_URL'];
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
      await postgres.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const placesIn = (folder: string) => ({ dataDirectory: join(folder, 'data'), outside: join(folder, 'outside') });

/** Stops the PostgreSQL of earlier benchmarks that were killed, and removes its folders. */
async function stopAbandonedServers(log: Log): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || processAlive(Number(pid))) continue;
    const folder = join(tmpdir(), name);
    try {
      await stopAbandonedPostgres({ ...placesIn(folder), log });
      rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      log.warn({ err: error }, `The PostgreSQL of a benchmark that was killed could not be cleaned up in ${folder}.`); // another user's, perhaps
    }
  }
}

async function refuseWithoutDurability(url: string): Promise<void> {
  const database = openDatabase(url, { applicationName: 'maidan-bench', maxConnections: 1 });
  try {
    for (const name of DURABLE) {
      const [row] = await database.query<Record<string, string>>(`show ${name}`);
      if (row?.[name] !== 'on') throw new Error(`durable benchmarks need ${name} on, this PostgreSQL has it ${row?.[name] ?? 'unknown'}`);
    }
  } finally {
    await database.close();
  }
}

const BLOCK = 8192;
const BLOCKS = 2048;
const SAMPLE_MS = 400;

/** Returns the p50 of fdatasync after an 8 KB write into an existing file, ms, on the disk of the temporary folder, where the bench's database is. */
export function fdatasyncP50(): number {
  const file = join(tmpdir(), `maidan-bench-fdatasync-${process.pid}`);
  const descriptor = openSync(file, 'w');
  try {
    const block = Buffer.alloc(BLOCK, 1);
    for (let at = 0; at < BLOCKS; at++) writeSync(descriptor, block, 0, BLOCK, at * BLOCK);
    fsyncSync(descriptor);
    const times: number[] = [];
    const start = performance.now();
    while (performance.now() - start < SAMPLE_MS) {
      const before = performance.now();
      writeSync(descriptor, block, 0, BLOCK, (times.length % BLOCKS) * BLOCK);
      fdatasyncSync(descriptor);
      times.push(performance.now() - before);
    }
    return median(times);
  } finally {
    closeSync(descriptor);
    unlinkSync(file);
  }
}
