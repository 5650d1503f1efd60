import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../src/platform/postgres/migrate.ts';
import { openTestDatabase, type TestDatabase } from './testing-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
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

it('migrates once: a second time applies nothing, and a newer database is refused in words', async () => {
  expect(await migrate(database)).toEqual([]);
  await database.query("insert into migration (name) values ('9999-from-the-future.sql')");
  await expect(migrate(database)).rejects.toThrow(/newer Maidan \(its migration 9999-from-the-future\.sql/);
  await database.query("delete from migration where name = '9999-from-the-future.sql'");
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
