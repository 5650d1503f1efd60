/** Changes of what an account is protected by: writes identity_change. A trigger of the table account adds the changes of its phone. */
import { CHANGE_WAIT_MS } from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { RetentionRule } from '../../platform/postgres/retention.ts';
import type { IdentityChanges } from './identity-proofs-port.ts';

/** Withdrawals wait for a day after a change; the rest is for the operator. */
export const IDENTITY_CHANGE_RETENTION: RetentionRule = {
  what: 'identity changes',
  keptMs: 90 * 24 * 3_600_000,
  statement: 'delete from identity_change where id in (select id from identity_change where changed_at < $1 order by changed_at limit $2)',
};

export function createIdentityChanges({ database, clock }: { readonly database: Database; readonly clock: Clock }): IdentityChanges {
  return {
    async note(account, kind, isWeak) {
      await database.query('insert into identity_change (account, kind, weak, changed_at) values ($1, $2, $3, $4)', [
        account,
        kind,
        isWeak,
        new Date(clock.now()),
      ]);
    },
    async weakResetUntil(account) {
      const [row] = await database.query<{ weak: boolean; changed_at: Date }>(
        "select weak, changed_at from identity_change where account = $1 and kind = 'RESET' and changed_at > $2 order by changed_at desc, id desc limit 1",
        [account, new Date(clock.now() - CHANGE_WAIT_MS)],
      );
      return row?.weak === true ? row.changed_at.getTime() + CHANGE_WAIT_MS : null;
    },
  };
}
