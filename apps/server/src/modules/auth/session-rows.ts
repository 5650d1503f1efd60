/** Rows of the table session as sessions.ts reads them. */
import type { Database } from '../../platform/postgres/database.ts';
import type { AccountRecord } from '../accounts/accounts-port.ts';
import type { SessionAccount } from '../../http/routes-port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Auth } from './auth-port.ts';

const MOST_LISTED = 100;

export interface SessionRow {
  readonly account: number;
  readonly site: string;
  readonly last_action_at: Date;
  readonly expires_at: Date;
  readonly played_since: Date | null;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly rotated_at: Date | null;
  readonly family: string;
  /** Whether the session of the caller's socket is of the same family. */
  readonly held: boolean;
  readonly member_code: string;
  readonly username: string;
  readonly role: SessionAccount['role'];
  readonly status: AccountRecord['status'];
  readonly is_demo: boolean;
  readonly is_b2c: boolean;
  readonly key: string;
}

/** Returns the session with this hash, whether it lives or not. `heldBy`: hash of the session that the caller's socket belongs to. */
export async function readSession(database: Database, hash: string, heldBy: string | null): Promise<SessionRow | undefined> {
  const [row] = await database.query<SessionRow>(
    `select s.account, s.site, s.last_action_at, s.expires_at, s.ended_at, s.rotated_at, encode(s.family, 'hex') as family, s.played_since, s.created_at,
       s.family is not distinct from (select family from session where token_hash = decode($2, 'hex')) as held, a.member_code, a.username, a.role, a.status, a.is_demo, a.is_b2c, a.key
     from session s join account a on a.id = s.account where s.token_hash = decode($1, 'hex')`,
    [hash, heldBy ?? ''],
  );
  return row;
}

interface ListedRow {
  readonly hash: string;
  readonly address: string;
  readonly browser: string;
  readonly created_at: Date;
  readonly last_action_at: Date;
}

/** Returns the sessions of an account that have not ended and had an action after `activeAfter`, latest action first. Times in ms since 1970. */
export function readLiveSessions(database: Database, account: number, now: number, activeAfter: number): Promise<ListedRow[]> {
  return database.query<ListedRow>(
    `select encode(token_hash, 'hex') as hash, coalesce(address, '') as address, coalesce(browser, '') as browser, created_at, last_action_at
     from session where account = $1 and ended_at is null and expires_at > $2 and (last_action_at > $3 or lasting) order by last_action_at desc limit ${MOST_LISTED}`,
    [account, new Date(now), new Date(activeAfter)],
  );
}

/**
 * Ends a session unless another process has stored an action after `knownUntil`. Returns the latest stored action, or null if the session has
 * ended. Times in ms since 1970.
 */
export async function endIdleSession(database: Database, hash: string, now: number, knownUntil: number): Promise<number | null> {
  const ended = await database.query(
    "update session set ended_at = $2 where token_hash = decode($1, 'hex') and ended_at is null and last_action_at <= $3 returning 1 as ended",
    [hash, new Date(now), new Date(knownUntil)],
  );
  if (ended.length > 0) return null;
  const [row] = await database.query<{ at: Date }>("select last_action_at as at from session where token_hash = decode($1, 'hex') and ended_at is null", [
    hash,
  ]);
  return row?.at.getTime() ?? null;
}

/**
 * What the player behind a session has proven since the sign-in: read from and written to the table, because any process of an installation
 * may have got the proof. Renewals copy it (sessions.ts).
 */
export function createSessionProofs({ database, clock }: { readonly database: Database; readonly clock: Clock }): Pick<Auth, 'proofOf' | 'noteProof'> {
  return {
    async proofOf(sessionHash) {
      const [row] = await database.query<{ needs_password: boolean; proven_at: Date | null }>(
        "select needs_password, proven_at from session where token_hash = decode($1, 'hex') and ended_at is null",
        [sessionHash],
      );
      return row === undefined ? null : { needsPassword: row.needs_password, provenAt: row.proven_at?.getTime() ?? null };
    },
    async noteProof(sessionHash, isFull) {
      await database.query(
        "update session set proven_at = $2, needs_password = needs_password and not $3::boolean where token_hash = decode($1, 'hex') and ended_at is null",
        [sessionHash, new Date(clock.now()), isFull],
      );
    },
  };
}
