/**
 * What the player behind a session has proven since the sign-in: read from and written to the table, because any process of an installation
 * may have got the proof. Renewals copy it (sessions.ts).
 */
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Auth } from './auth-port.ts';

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
