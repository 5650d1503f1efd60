/** The leases under which a pipeline writes. */
import { randomUUID } from 'node:crypto';
import type { Lease } from './lease.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { BatchRows } from '../batch/batch-rows.ts';
import { endLeftoverSessions, shardOf, takeLeases } from './leases.ts';

export class OwnedLeases {
  readonly #leases = new Map<number, Lease>();
  readonly #otherLease: number | undefined;

  /** `otherLease`: in a cluster, the lease for rows that belong to no market. */
  constructor(otherLease: number | undefined) {
    this.#otherLease = otherLease;
  }

  /** Without a cluster: takes all leases and ends what the last owner left running. */
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

  /** Returns the leases of all markets in the batch; null if another process owns one of them. */
  of(rows: BatchRows): readonly Lease[] | null {
    const shards = new Set<number>();
    for (const market of rows.markets) shards.add(shardOf(market));
    for (const number of rows.leased) shards.add(this.#otherLease ?? shardOf(number));
    const leases = [...shards].toSorted((a, b) => a - b).map((shard) => this.#leases.get(shard));
    return leases.every((lease) => lease !== undefined) ? leases : null;
  }
}
