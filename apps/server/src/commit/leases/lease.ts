/** Numbers of the leases, each of which one process holds at a time. */

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
