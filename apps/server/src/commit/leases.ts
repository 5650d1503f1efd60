/**
 * The right to write to a market: each shard of markets has one lease. A start takes them with a higher epoch. Every batch locks its
 * lease rows FOR SHARE and checks the epoch, so that a process without the lease cannot write (FD-18).
 */
import { randomUUID } from 'node:crypto';
import type { Log } from '../platform/log.ts';
import type { Database } from '../platform/postgres/database.ts';
import type { BatchRows } from './batch/batch-rows.ts';

/** Number of market shards; shards are numbered from 0. */
export const MARKET_SHARDS = 64;
/** Leases for work that only one process may do, numbered after the shards. */
export const FEEDS_LEASE = 64;
export const CASINO_LEASE = 65;

/** Each new owner of a shard has a higher epoch. Writes with an older epoch are refused. */
export interface Lease {
  readonly shard: number;
  readonly epoch: number;
}

/**
 * A part of a statement outside the pipeline that writes what only the holder of a lease may write: `$shard` and `$epoch` are the numbers of
 * its parameters. It locks the lease like a batch and has one row if the lease still stands, else none; so a process that was frozen and has
 * lost it writes nothing.
 */
export function heldLease(shard: number, epoch: number): string {
  return `held as materialized (select 1 from lease where shard = $${shard} and epoch = $${epoch} for share)`;
}

/** Returns the shard (0..63) of a market by its database key: a multiplicative hash, so that neighbouring keys spread. */
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

/** The leases under which a pipeline writes. */
export class OwnedLeases {
  readonly #leases = new Map<number, Lease>();
  readonly #otherLease: number | undefined;

  /** `otherLease`: in a cluster, the lease for rows that belong to no market. */
  constructor(otherLease: number | undefined) {
    this.#otherLease = otherLease;
  }

  /** Without a cluster: takes all leases and ends the sessions that the last owner left behind. */
  async takeAll(database: Database, applicationName: string, log: Log): Promise<void> {
    this.add(await takeLeases(database, `${applicationName}-${randomUUID()}`));
    const ended = await endLeftoverSessions(database, applicationName, 5000);
    if (ended > 0) log.warn({ ended }, 'ended database sessions that the last process left behind');
  }

  add(leases: readonly Lease[]): void {
    for (const lease of leases) this.#leases.set(lease.shard, lease);
  }

  remove(shards: readonly number[]): void {
    for (const shard of shards) this.#leases.delete(shard);
  }

  /** Returns the lease of a shard; null if another process has it. */
  ofShard(shard: number): Lease | null {
    return this.#leases.get(shard) ?? null;
  }

  /** Returns the leases of all markets in the batch; null if another process owns one of them. */
  of(rows: BatchRows): readonly Lease[] | null {
    const shards = new Set<number>();
    for (const market of rows.markets) shards.add(shardOf(market));
    for (const number of rows.leased) shards.add(this.#otherLease ?? shardOf(number));
    const leases = [...shards].toSorted((a, b) => a - b).map((shard) => this.#leases.get(shard));
    return leases.every((lease) => lease !== undefined) ? leases : null;
  }
}
