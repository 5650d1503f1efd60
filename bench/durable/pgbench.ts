/** The yardstick of D4: pgbench's simple update with 32 clients on the same PostgreSQL, as ../shared/yardsticks/durable/pgbench.sh runs it. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { processorSeconds } from './processor-time.ts';

const run = promisify(execFile);
const DATABASE = 'maidan_pgbench';
const SCALE = 20;
const CLIENTS = 32;
const LIMIT_MS = 180_000;

/** Returns the folder of pgbench: one on the PATH, or the one that Debian uses; null if it is not installed. */
function pgbenchFolder(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((one, other) => Number(other) - Number(one)) : [];
  const places = [...(process.env['PATH'] ?? '').split(delimiter), ...versions.map((version) => join(debian, version, 'bin'))];
  const found = places.find((place) => existsSync(join(place, 'pgbench')));
  return found === undefined ? null : dirname(join(found, 'pgbench'));
}

export interface PgbenchRun {
  readonly perSecond: number;
  /** Transactions per CPU second of pgbench and PostgreSQL together; NaN if unknown. */
  readonly perCpuSecond: number;
}

export interface Pgbench {
  measure(seconds: number): Promise<PgbenchRun>;
  drop(): Promise<void>;
}

/** Prepares pgbench's tables; returns a sentence if that is impossible. `postgres`: process id of the postmaster, null if unknown. */
export async function preparePgbench(url: string, postgres: number | null): Promise<Pgbench | string> {
  const folder = pgbenchFolder();
  if (folder === null) return 'no pgbench here (Debian: postgresql-contrib): the product alone';
  const { hostname, port, username, password, searchParams } = new URL(url);
  const env = {
    ...process.env,
    PGHOST: searchParams.get('host') ?? hostname, // the query has the folder of a Unix socket
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
  };
  const program = join(folder, 'pgbench');
  const administer = async (statement: string): Promise<void> => {
    const database = openDatabase(url, { applicationName: 'maidan-bench', maxConnections: 1 });
    try {
      await database.query(statement);
    } finally {
      await database.close();
    }
  };
  await administer(`drop database if exists ${DATABASE}`);
  await administer(`create database ${DATABASE}`);
  await run(program, ['-i', '-q', '-s', String(SCALE), DATABASE], { env, timeout: LIMIT_MS });
  const cpuSeconds = (): number =>
    (processorSeconds(process.pid, 'ended children') ?? Number.NaN) + (postgres === null ? Number.NaN : (processorSeconds(postgres) ?? Number.NaN));
  return {
    measure: async (seconds) => {
      const before = cpuSeconds();
      const { stdout } = await run(program, ['-N', '-M', 'prepared', '-n', '-c', String(CLIENTS), '-j', '2', '-T', String(seconds), DATABASE], {
        env,
        timeout: LIMIT_MS,
      });
      const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
      if (!(perSecond > 0)) throw new Error(`pgbench printed no rate: ${stdout}`);
      return { perSecond, perCpuSecond: (perSecond * seconds) / (cpuSeconds() - before) };
    },
    drop: () => administer(`drop database if exists ${DATABASE} with (force)`),
  };
}
