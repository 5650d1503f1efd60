/**
 * Narrows what the database returns to some sites (migration 0093). Reads within `withinSites` run as the role `maidan_scoped`, whose
 * policies hide rows of other sites even if a query forgets its own filter. Other reads and all writes are not affected.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';

const running = new AsyncLocalStorage<readonly string[]>();

/** Runs work whose reads see rows of these sites only. null: all sites, also within a narrower work. */
export function withinSites<T>(sites: readonly string[] | null, work: () => Promise<T>): Promise<T> {
  return sites === null ? running.exit(work) : running.run(sites, work);
}

/** Returns the sites to which reads are narrowed; null: they are not. */
export function sitesOfReads(): readonly string[] | null {
  return running.getStore() ?? null;
}

/** Narrows the running transaction to the sites in a text with commas between them. */
export const NARROW = "select set_config('maidan.sites', $1, true), set_config('role', 'maidan_scoped', true)";

const answers = new WeakMap<Pool, Promise<boolean>>();

/** Returns whether this connection may take the role `maidan_scoped`. If not, only the queries' own filters hold. */
export function canNarrow(pool: Pool): Promise<boolean> {
  const known = answers.get(pool);
  if (known !== undefined) return known;
  const asked = pool
    .query<{ can: boolean }>(
      // PostgreSQL 15 knows no membership without the right to take the role
      `select coalesce((select pg_has_role(current_user, oid, case when current_setting('server_version_num')::int < 160000 then 'MEMBER' else 'SET' end)
         from pg_roles where rolname = 'maidan_scoped'), false) as can`,
    )
    .then(({ rows }) => rows[0]?.can === true);
  answers.set(pool, asked);
  // a lost connection is no answer
  asked.catch(() => answers.delete(pool));
  return asked;
}
