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

export async function openTestDatabase(migrations?: string): Promise<TestDatabase> {
  const server = testServerUrl();
  const name = `maidan_test_${randomBytes(6).toString('hex')}`;
  const admin = new Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = openDatabase(url.toString(), { applicationName: `test-${name}` });
  await migrate(database, migrations);
  return {
    ...database,
    drop: async () => {
      await database.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
