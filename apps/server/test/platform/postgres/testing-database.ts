/** A new, migrated database for one test file, dropped at its end. */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { openDatabase, type Database } from '../../../src/platform/postgres/database.ts';
import { migrate } from '../../../src/platform/postgres/migrate.ts';

export interface TestDatabase extends Database {
  drop(): Promise<void>;
}

/** Returns the URL of a server that can create databases: TEST_DATABASE_URL, set by the test set-up (embedded or external). */
export function testServerUrl(): string {
  return process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
}

/** Name of the migrated database of this run, which test files copy. */
const TEMPLATE = 'TEST_DATABASE_TEMPLATE';

/** Migrates the database that all test files of the run copy, unless there is one. The returned function drops it. */
export async function makeTemplateDatabase(): Promise<() => Promise<void>> {
  if (process.env[TEMPLATE] !== undefined) return () => Promise.resolve();
  const { name, url, drop } = await createDatabase(null);
  const database = openDatabase(url, { applicationName: 'test-template' });
  await migrate(database);
  await database.close(); // a database with connections cannot be copied
  process.env[TEMPLATE] = name;
  return async () => {
    delete process.env[TEMPLATE];
    await drop();
  };
}

/** Returns a new database with the migrations of this folder; by default with all of them, as a copy of the run's migrated database. */
export async function openTestDatabase(migrations?: string): Promise<TestDatabase> {
  const template = migrations === undefined ? (process.env[TEMPLATE] ?? null) : null;
  const { name, url, drop } = await createDatabase(template);
  const database = openDatabase(url, { applicationName: `test-${name}` });
  if (template === null) await migrate(database, migrations);
  // the name of an installation is its own: clusters of two tests may share a NATS server
  else await database.query("update installation set name = replace(gen_random_uuid()::text, '-', '')");
  return {
    ...database,
    drop: async () => {
      await database.close();
      await drop();
    },
  };
}

async function createDatabase(template: string | null): Promise<{ readonly name: string; readonly url: string; readonly drop: () => Promise<void> }> {
  const server = testServerUrl();
  const name = `maidan_test_${randomBytes(6).toString('hex')}`;
  const admin = new Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}${template === null ? '' : ` template ${template} strategy ${await copyStrategy(admin)}`}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.toString(),
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/** Returns the cheaper way to copy a database: its files, if a checkpoint does not wait for the disk. */
async function copyStrategy(admin: Client): Promise<'file_copy' | 'wal_log'> {
  const { rows } = await admin.query<{ fsync: string }>('show fsync');
  return rows[0]?.fsync === 'off' ? 'file_copy' : 'wal_log';
}
