/** Forward-only migrations: the .sql files of ./migrations in order of their numbers, each in its own transaction, once. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../process/start-error.ts';
import type { Database } from './database.ts';

/** Key of the advisory lock of all migrations and grants; any fixed number. */
export const LOCK = 7_461_320;

/** The .sql files: beside this source, or beside the bundle, where the build copies them. */
export const MIGRATIONS_DIRECTORY = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Migrations that were first published under a number already in use. Their old names stay in the table, so that the release before still
 * finds them.
 */
const RENUMBERED = [
  ['0022-movements.sql', '0024-movements.sql'],
  ['0022-runner-removals.sql', '0025-runner-removals.sql'],
] as const;

/**
 * Applies missing migrations and returns their names. `directory` holds NNNN-name.sql files. Throws StartError if a newer Maidan has
 * migrated the database, because this one could damage it.
 */
export async function migrate(database: Database, directory: string = MIGRATIONS_DIRECTORY): Promise<readonly string[]> {
  const files = readdirSync(directory)
    .filter((name) => /^\d{4}-.+\.sql$/.test(name))
    .toSorted();
  const applied: string[] = [];
  // a process whose role may not create tables starts too if nothing is missing
  if (await isComplete(database, files)) return applied;
  await database.transaction(async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]); // two first starts at once must not both create it
    await client.query('create table if not exists migration (name text primary key, applied_at timestamptz not null default now())');
    for (const names of RENUMBERED)
      await client.query('insert into migration (name, applied_at) select $2, applied_at from migration where name = $1 on conflict do nothing', [...names]);
  });
  const newest = (await database.query<{ name: string }>('select name from migration order by name desc limit 1'))[0]?.name;
  if (newest !== undefined && !files.includes(newest)) {
    throw new StartError(
      `The database was last used by a newer Maidan (its migration ${newest} is unknown here). Start that version, or use another database.`,
    );
  }
  for (const name of files) {
    await database.transaction(async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
      const done = await client.query('select 1 from migration where name = $1', [name]);
      if (done.rowCount !== 0) return;
      await client.query(readFileSync(join(directory, name), 'utf8'));
      await client.query('insert into migration (name) values ($1)', [name]);
      applied.push(name);
    });
  }
  return applied;
}

/** Returns whether all these migrations, and no newer one, have been applied. */
async function isComplete(database: Database, files: readonly string[]): Promise<boolean> {
  const [table] = await database.query<{ found: boolean }>("select to_regclass('migration') is not null as found");
  if (table?.found !== true) return false;
  const names = new Set((await database.query<{ name: string }>('select name from migration')).map(({ name }) => name));
  return files.every((name) => names.has(name)) && [...names].every((name) => name <= (files.at(-1) ?? ''));
}
