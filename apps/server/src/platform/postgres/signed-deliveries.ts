/** Remembers the signatures of calls that this installation has taken, so that a recorded call cannot be sent again to any of its processes. */
import type { Database } from './database.ts';
import type { RetentionRule } from './retention.ts';

/** Signed calls are refused 60 s after their time anyway. */
export const SIGNED_DELIVERY_RETENTION: RetentionRule = {
  what: 'signatures of calls',
  keptMs: 10 * 60_000,
  statement: 'delete from signed_delivery where signature in (select signature from signed_delivery where received_at < $1 limit $2)',
};

export interface SignedDeliveries {
  /** Stores a signature (hex). Returns false if it was stored before. `at`: ms since 1970. */
  add(signature: string, at: number): Promise<boolean>;
}

export function createSignedDeliveries(database: Database): SignedDeliveries {
  return {
    async add(signature, at) {
      const added = await database.query(
        "insert into signed_delivery (signature, received_at) values (decode($1, 'hex'), $2) on conflict do nothing returning 1 as added",
        [signature, new Date(at)],
      );
      return added.length === 1;
    },
  };
}
