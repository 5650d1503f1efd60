/** The connection pool and the interface that modules use. SQL is written by hand; reads may use kysely on the same pool. */
import { Client as PgClient, Pool, types, type PoolClient, type QueryResultRow } from 'pg';
import { changesRows, runningAction, type RecordStatement } from './action-record.ts';
import { canNarrow, NARROW, sitesOfReads } from './row-scope.ts';

// bigint columns are paise or ids below 2^53: parsed as numbers; a larger value is a bug and throws
types.setTypeParser(types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond 2^53 in a result: ${text}`);
  return value;
});
/** PostgreSQL's number (OID) of the type bigint[]. */
const BIGINT_ARRAY = 1016;
types.setTypeParser(BIGINT_ARRAY as (typeof types.builtins)['INT8'], (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)));

export type Client = PoolClient;
/** A session outside the pool. */
export type Session = PgClient;

/** Both methods take the record of the running action (action-record.ts) into the transaction of their write. */
export interface Database {
  readonly pool: Pool;
  readonly url: string;
  query<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  transaction<T>(work: (client: Client) => Promise<T>): Promise<T>;
  /**
   * Creates a session that is not connected yet. The session that commits batches is not part of the pool. `applicationName` marks it for
   * a successor.
   */
  session(applicationName: string): Session;
  close(): Promise<void>;
}

/** Opens a pool. `applicationName` marks this process's sessions, so that a successor can end them. */
export function openDatabase(
  url: string,
  options: { readonly applicationName: string; readonly maxConnections?: number; readonly onConnectionLost?: (error: Error) => void },
): Database {
  const pool = new Pool({ connectionString: url, max: options.maxConnections ?? 10, application_name: options.applicationName, statement_timeout: 60_000 });
  // An idle connection that breaks (PostgreSQL restarted, network failure) emits an error that would end the process. The pool drops the connection
  // by itself, and a running query fails with its own error.
  const onLost = options.onConnectionLost ?? ((): void => undefined);
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', onLost));
  return {
    pool,
    url,
    async query<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
      const isWrite = changesRows(text);
      const sites = isWrite ? null : sitesOfReads();
      if (sites !== null && (await canNarrow(pool))) return readWithin<Row>(pool, sites, { text, values });
      const action = isWrite ? runningAction() : undefined;
      const record = action?.claim() ?? null;
      if (action === undefined || record === null) return (await pool.query<Row>(text, [...values])).rows;
      let changed = false;
      try {
        const { rows } = await inTransaction(pool, async (client) => {
          const result = await client.query<Row>(text, [...values]);
          changed = (result.rowCount ?? 0) > 0;
          if (changed) await writeRecord(client, record);
          return result;
        });
        action.settle(changed);
        return rows;
      } catch (error) {
        action.settle(false);
        throw error;
      }
    },
    async transaction<T>(work: (client: Client) => Promise<T>): Promise<T> {
      const action = runningAction();
      const record = action?.claim() ?? null;
      if (action === undefined || record === null) return inTransaction(pool, work);
      try {
        const value = await inTransaction(pool, (client) => withRecord(client, work, record));
        action.settle(true);
        return value;
      } catch (error) {
        action.settle(false);
        throw error;
      }
    },
    session: (applicationName) =>
      new PgClient({ connectionString: url, application_name: applicationName, connectionTimeoutMillis: 5000, keepAlive: true, statement_timeout: 60_000 }),
    close: () => pool.end(),
  };
}

function readWithin<Row extends QueryResultRow>(pool: Pool, sites: readonly string[], { text, values }: RecordStatement): Promise<Row[]> {
  return inTransaction(pool, async (client) => {
    await client.query(NARROW, [sites.join(',')]);
    return (await client.query<Row>(text, [...values])).rows;
  });
}

async function withRecord<T>(client: Client, work: (client: Client) => Promise<T>, record: readonly RecordStatement[]): Promise<T> {
  const value = await work(client);
  await writeRecord(client, record);
  return value;
}

async function writeRecord(client: Client, record: readonly RecordStatement[]): Promise<void> {
  for (const { text, values } of record) await client.query(text, [...values]);
}

async function inTransaction<T>(pool: Pool, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const value = await work(client);
    await client.query('commit');
    client.release();
    return value;
  } catch (error) {
    // a connection that cannot roll back is closed, which ends its transaction
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    );
    throw error;
  }
}
