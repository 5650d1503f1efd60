/** Rows of the table `session`, and the statement that ends an idle one. */
import type { Database } from '../../platform/postgres/database.ts';
import type { AccountRecord } from '../accounts/accounts-port.ts';
import type { SessionAccount } from '../../http/routes-port.ts';

export interface ListedRow {
  readonly hash: string;
  readonly address: string;
  readonly browser: string;
  readonly created_at: Date;
  readonly last_action_at: Date;
}

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

type OfAccount = Pick<SessionAccount, 'account' | 'memberCode' | 'site' | 'username' | 'role' | 'isDemo' | 'isB2c' | 'key'>;

export function sessionOf(
  { account, memberCode, site, username, role, isDemo, isB2c, key }: OfAccount,
  { hash, expiresAt, playedSince }: { readonly hash: string; readonly expiresAt: number; readonly playedSince: number },
): SessionAccount {
  return { account, memberCode, site, username, role, isDemo, isB2c, key, sessionHash: hash, expiresAt, playedSince };
}

interface IdleEnd {
  readonly now: number;
  /** The session ends only if its last written action is not after this. Ms since 1970. */
  readonly notAfter: number;
}

/**
 * Ends a session if its last written action is old. Every process writes the actions that it sees, so a session that is idle in one process
 * may be active in another. Returns null if the session has ended, or the time of its last written action.
 */
export async function endIdleSession(database: Pick<Database, 'query'>, hash: string, { now, notAfter }: IdleEnd): Promise<number | null> {
  const [row] = await database.query<{ last_action_at: Date; ended: boolean }>(
    `with idle as (
       update session set ended_at = $2 where token_hash = decode($1, 'hex') and ended_at is null and last_action_at <= $3 returning 1
     )
     select last_action_at, ended_at is not null or exists (select from idle) as ended from session where token_hash = decode($1, 'hex')`,
    [hash, new Date(now), new Date(notAfter)],
  );
  return row === undefined || row.ended ? null : row.last_action_at.getTime();
}
