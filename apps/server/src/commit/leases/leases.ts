/**
 * Who may write about a market: its shard has one lease. A start takes them with a higher epoch; every batch holds the
 * rows of its markets FOR SHARE and checks the epoch, so that a process that lost a lease cannot write (FD-18).
 */
import { MARKET_SHARDS, type Lease } from './lease.ts';
import type { Database } from '../../platform/postgres/database.ts';

/** Shard of a market by its database key: a multiplicative hash, so that neighbours spread. */
export function shardOf(market: number): number {
  return Math.imul(market, 0x9e3779b1) >>> 26;
}

/**
 * Takes all shards for `owner`. Waits for whatever statement of the last owner still holds them FOR SHARE; from then on its
 * batches are refused. One process owns all shards, so the lease has no end until another takes it.
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
 * Ends database sessions that a killed process left behind: PostgreSQL goes on with a statement whose client is gone.
 * Answers how many were ended; waits up to `timeoutMs` for each to be gone.
 */
export async function endLeftoverSessions(database: Database, applicationName: string, timeoutMs: number): Promise<number> {
  const rows = await database.query<{ ended: boolean }>(
    `select pg_terminate_backend(pid, $2) as ended from pg_stat_activity
     where application_name = $1 and datname = current_database() and pid <> pg_backend_pid()`,
    [applicationName, timeoutMs],
  );
  return rows.filter((row) => row.ended).length;
}
