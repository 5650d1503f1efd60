/** When operators saw a player's data in clear: the only writer of privacy_view. */
import type { RevealReason } from '@maidan/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { RetentionRule } from '../../platform/postgres/retention.ts';
import type { PrivacyView, PrivacyViews } from './own-data-port.ts';

export const PRIVACY_VIEW_RETENTION: RetentionRule = {
  what: 'views of clear data',
  keptMs: 3 * 365 * 86_400_000,
  statement: 'delete from privacy_view where id in (select id from privacy_view where at < $1 order by at limit $2)',
};

export function createPrivacyViews({ database, clock }: { readonly database: Database; readonly clock: Clock }): PrivacyViews {
  return {
    async write(account, { operator, what, reason, note }) {
      await database.query('insert into privacy_view (account, at, operator, what, reason, why) values ($1, $2, $3, $4, $5, $6)', [
        account,
        new Date(clock.now()),
        operator,
        [...what],
        reason,
        note,
      ]);
    },
    async ofAccount(account): Promise<readonly PrivacyView[]> {
      const rows = await database.query<{ at: Date; what: PrivacyView['what'] & string[]; reason: RevealReason | null; note: string }>(
        'select at, what, reason, why as note from privacy_view where account = $1 order by id desc limit 200',
        [account],
      );
      return rows.map((row) => ({ ...row, at: row.at.getTime() }));
    },
  };
}
