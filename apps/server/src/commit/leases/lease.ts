/** What is owned by one process at a time, and how it is numbered. */

/** Shards of markets, from 0. */
export const MARKET_SHARDS = 64;
/** Above them, what only one process may do. */
export const FEEDS_LEASE = 64;
export const CASINO_LEASE = 65;

/** Each owner of a shard has a higher epoch than the one before; what is written under an older one is refused. */
export interface Lease {
  readonly shard: number;
  readonly epoch: number;
}
