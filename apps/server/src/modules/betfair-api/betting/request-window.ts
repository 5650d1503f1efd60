/**
 * The table betfair_request: a request of an account under one customerRef is not done twice within a minute, also by another session, while the first
 * one waits its bet delay, and after a restart.
 */
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { RetentionRule } from '../../../platform/postgres/retention.ts';

const WINDOW_MS = 60_000;

export const BETFAIR_REQUEST_RETENTION: RetentionRule = {
  what: "requests of Betfair's API",
  keptMs: 60 * WINDOW_MS,
  statement: 'delete from betfair_request where ctid = any(array(select ctid from betfair_request where requested_at < $1 limit $2))',
};

/** A request by its name. */
export interface NamedRequest {
  readonly account: number;
  readonly operation: string;
  /** Absent or empty: the request has no name, and is always new. */
  readonly customerRef: string | undefined;
}

export interface RequestWindow {
  /** Returns whether the request is new. From then on it is known for a minute. Throws if the database is unavailable. */
  begin(request: NamedRequest): Promise<boolean>;
  /** Forgets a request that certainly did nothing, so that the client may send it again. */
  forget(request: NamedRequest): Promise<void>;
}

export function createRequestWindow({ database, clock }: { readonly database: Database; readonly clock: Clock }): RequestWindow {
  return {
    async begin({ account, operation, customerRef = '' }) {
      if (customerRef === '') return true;
      const now = clock.now();
      const rows = await database.query(
        `insert into betfair_request as known (account, operation, customer_ref, requested_at) values ($1, $2, $3, $4)
         on conflict (account, operation, customer_ref) do update set requested_at = excluded.requested_at where known.requested_at <= $5 returning 1`,
        [account, operation, customerRef, new Date(now), new Date(now - WINDOW_MS)],
      );
      return rows.length === 1;
    },
    async forget({ account, operation, customerRef = '' }) {
      if (customerRef === '') return;
      await database.query('delete from betfair_request where account = $1 and operation = $2 and customer_ref = $3', [account, operation, customerRef]);
    },
  };
}
