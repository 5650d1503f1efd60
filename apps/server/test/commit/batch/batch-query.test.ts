import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import { BatchQuery } from '../../../src/commit/batch/batch-query.ts';
import { BY_VALUE, encodingOf } from '../../../src/commit/batch/value-encoding.ts';
import type { BatchStatement } from '../../../src/commit/batch/batch-statement.ts';

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await openTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  await database.query('create table arrived (row int, value text)');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const write = (statement: BatchStatement): Promise<void> => client.query(new BatchQuery(statement)).done;

/** Sends the values and returns each as text, as PostgreSQL prints it. */
async function echoValues(name: string, types: readonly string[], values: readonly unknown[]): Promise<readonly (string | null)[]> {
  await database.query('delete from arrived');
  const rows = types.map((type, index) => `(${index}, $${index + 1}::${type}::text)`);
  await write({ name, text: `insert into arrived values ${rows.join(', ')}`, encoding: encodingOf(types), values });
  return (await database.query<{ value: string | null }>('select value from arrived order by row')).map(({ value }) => value);
}

it('numbers of every width, texts and nulls arrive in PostgreSQL unchanged, the first time and again', async () => {
  const types = ['smallint', 'int', 'bigint', 'bigint', 'text', 'jsonb', 'bigint[]', 'int', 'text'];
  const first = [-1, -2_147_483_648, Number.MAX_SAFE_INTEGER, -4_294_967_297, "मैदान '€' \\", '{"a": 1}', '{1,-2}', null, null];
  expect(await echoValues('all', types, first)).toEqual([...first.slice(0, 7).map(String), null, null]);
  const second = [32_767, 0, Number.MIN_SAFE_INTEGER, 4_294_967_296, 'x'.repeat(40_000), '[]', '{}', 7, ''];
  expect(await echoValues('all', types, second)).toEqual(second.map(String));
});

it('times arrive to the millisecond, bytes unchanged', async () => {
  await client.query("set timezone to 'UTC'");
  const values = [Date.UTC(2026, 10, 22, 1, 26, 41) + 754, Date.UTC(1999, 11, 31, 23, 59, 59) + 1, Buffer.from([0, 255, 92])];
  expect(await echoValues('times', ['timestamptz', 'timestamptz', 'bytea'], values)).toEqual([
    '2026-11-22 01:26:41.754+00',
    '1999-12-31 23:59:59.001+00',
    '\\x00ff5c',
  ]);
});

it('a number outside the range of its type is refused before anything is sent, and the session stays usable', async () => {
  for (const [type, value] of [
    ['bigint', 2 ** 53],
    ['bigint', 0.5],
    ['int', 2 ** 31],
    ['int', 0.5],
    ['smallint', 32_768],
  ] as const) {
    await expect(echoValues(`no ${type} ${value}`, [type], [value])).rejects.toThrow(RangeError);
  }
  expect(await echoValues('goes on', ['int'], [1])).toEqual(['1']);
});

it('an error of the database rejects with its code, and the statement stays prepared', async () => {
  const divide = { name: 'divide', text: 'select 1 / $1::int', encoding: encodingOf(['int']) };
  await expect(write({ ...divide, values: [0] })).rejects.toMatchObject({ code: '22012' });
  await expect(write({ ...divide, values: [0] })).rejects.toMatchObject({ code: '22012' });
  await expect(write({ ...divide, values: [1] })).resolves.toBeUndefined();
  await expect(write({ name: 'wrong', text: 'select nothing from nowhere', encoding: BY_VALUE, values: [] })).rejects.toMatchObject({ code: '42P01' });
});

it('a query on a session that has ended or is closed rejects', async () => {
  const other = new Client({ connectionString: database.url });
  other.on('error', () => undefined);
  const gone = new Promise((resolve) => other.once('end', resolve));
  await other.connect();
  const query = { name: 'sleep', text: 'select pg_sleep(60), $1::int', encoding: encodingOf(['int']), values: [1] };
  const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = other.query(new BatchQuery(query)).done.catch((error: unknown) => error);
  await expect
    .poll(async () => (await database.query('select 1 from pg_stat_activity where pid = $1 and wait_event = $2', [rows[0]?.pid, 'PgSleep'])).length)
    .toBe(1);
  await database.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  expect(await ended).toMatchObject({ code: '57P01' });
  await gone;
  await expect(other.query(new BatchQuery(query)).done).rejects.toThrow(/not queryable|closed|terminated/);
});
