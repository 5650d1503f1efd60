/**
 * The right to write to a market: each shard of markets has one lease. A start takes them with a higher epoch. Every batch locks its
 * lease rows FOR SHARE and checks the epoch, so that a process without the lease cannot write (FD-18).
 */
import { MARKET_SHARDS, type Lease } from './lease.ts';
import type { Database } from '../../platform/postgres/database.ts';

/** The shard of a market by its database key: a multiplicative hash, so that neighbouring keys spread. */
export function shardOf(market: number): number {
  return Math.imul(market, 0x9e3779b1) >>> 26;
}

/**
 * Takes all shards for `owner`. Waits for statements of the last owner that still hold them FOR SHARE; afterwards its batches are
 * refused. The lease has no expiry, because one process owns all shards until another takes them.
 */
export async function takeLeases(database: Database, owner: string): Promise<readonly Lease[]> {
  const rows = await database.query<{ shard: number; epoch: number }>(
    `insert into lease (shard, owner, epoch, expires_at) select s, $1, 1, 'infinity' from generate_series(0, $2 - 1) s order by s
     on conflict (shard) do update set owner = excluded.owner, epoch = lease.epoch + 1, expires_at = excluded.expires_at
     returning shard, epoch`,
    [owner, MARKET_SHARDS],
  );
  return rows.toSorted((a, b) => a.shard - b.shard);
}

/**
 * Ends database sessions that a killed process left behind: PostgreSQL continues a statement after its client has gone. Returns the
 * number of sessions ended; waits up to `timeoutMs` for each.
 */
export async function endLeftoverSessions(database: Database, applicationName: string, timeoutMs: number): Promise<number> {
  const rows = await database.query<{ ended: boolean }>(
    `select pg_terminate_backend(pid, $2) as ended from pg_stat_activity
     where application_name = $1 and datname = current_database() and pid <> pg_backend_pid()`,
    [applicationName, timeoutMs],
  );
  return rows.filter((row) => row.ended).length;
}
