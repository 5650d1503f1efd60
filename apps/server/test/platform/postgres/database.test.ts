import { afterAll, beforeAll, expect, it } from 'vitest';
import { readdirSync } from 'node:fs';
import { MIGRATIONS_DIRECTORY, migrate } from '../../../src/platform/postgres/migrate.ts';
import { openTestDatabase, type TestDatabase } from './testing-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase(MIGRATIONS_DIRECTORY);
});
afterAll(() => database.drop());

it('migrates a fresh database and rolls a failed transaction back', async () => {
  await expect(
    database.transaction(async (client) => {
      await client.query("insert into site_state (site) values ('demo')");
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await database.query('select * from site_state')).toEqual([]);
});

it('migrates once: a second time applies nothing, and a newer database is refused with an explanation', async () => {
  expect(await migrate(database)).toEqual([]);
  await database.query("insert into migration (name) values ('9999-from-the-future.sql')");
  await expect(migrate(database)).rejects.toThrow(/newer Maidan \(its migration 9999-from-the-future\.sql/);
  await database.query("delete from migration where name = '9999-from-the-future.sql'");
});

it('numbers each migration once', () => {
  const numbers = readdirSync(MIGRATIONS_DIRECTORY).map((name) => name.slice(0, 4));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

it('applies nothing again to a database that has the migrations under their old numbers', async () => {
  await database.query("update migration set name = '0022-movements.sql' where name = '0024-movements.sql'");
  await database.query("update migration set name = '0022-runner-removals.sql' where name = '0025-runner-removals.sql'");
  expect(await migrate(database)).toEqual([]);
  const names = await database.query<{ name: string }>("select name from migration where name like '%-movements.sql' order by name");
  expect(
    names.map(({ name }) => name),
    'the release before finds its own name',
  ).toEqual(['0022-movements.sql', '0024-movements.sql']);
});

it('a connection that PostgreSQL ends, idle or in a transaction, costs one query and not the process', async () => {
  await expect(
    database.transaction(async (client) => {
      const own = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const gone = new Promise((resolve) => client.once('end', resolve));
      await database.query('select pg_terminate_backend($1)', [own.rows[0]?.pid]);
      await gone;
      await client.query('select 1');
    }),
  ).rejects.toThrow(/Connection terminated|not queryable|terminating connection/);
  expect(await database.query<{ one: number }>('select 1 as one')).toEqual([{ one: 1 }]);
});
