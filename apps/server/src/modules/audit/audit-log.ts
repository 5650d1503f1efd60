/**
 * The audit log of operators and the installation: who did what to which target, and the outcome. The only writer of `audit_entry`; rows
 * are never changed or removed, and a chain of hashes links each row to the one before it (migration 0080).
 */
import { PAGE_SIZE } from '@maidan/contract';
import type { Clock } from '../../platform/clock.ts';
import type { RecordStatement } from '../../platform/postgres/action-record.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { columnsOf, detailOf, insertOf } from './audit-entry.ts';
import type { AuditEntry, AuditLog } from './audit-port.ts';
import type { JsonFields } from './masked-values.ts';

interface EntryLine {
  readonly id: number;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly target_id: string | null;
  readonly reason: string | null;
  readonly outcome: string;
  readonly after: JsonFields | null;
}

export function createAuditLog({ database, clock }: { readonly database: Pick<Database, 'query'>; readonly clock: Pick<Clock, 'now'> }): AuditLog {
  const statementOf = (entry: AuditEntry): RecordStatement => insertOf(columnsOf(entry, clock.now()));
  return {
    statementOf,
    async write(entry) {
      const { text, values } = statementOf(entry);
      await database.query(text, values);
    },
    async read(page, sites = null) {
      const rows = await database.query<EntryLine>(
        `select id, at, actor, action, target_id, reason, outcome, after from audit_entry
         where $2::text[] is null or site = any($2) order by id desc limit ${PAGE_SIZE} offset $1`,
        [(page - 1) * PAGE_SIZE, sites],
      );
      return rows.map(({ id, at, actor, action, target_id: target, outcome, ...row }) => {
        return { id, at: at.getTime(), actor, action, target, detail: detailOf(row), outcome };
      });
    },
  };
}
