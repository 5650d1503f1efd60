/**
 * The audit log of operators and the installation: who did what to which target, and the outcome. The only writer of `audit_entry`; rows
 * are never changed or removed, and a chain of hashes links each row to the one before it (migration 0080).
 */
import type { Clock } from '../../platform/clock.ts';
import type { RecordStatement } from '../../platform/postgres/action-record.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { columnsOf, insertOf } from './audit-entry.ts';
import type { AuditEntry, AuditWriter } from './audit-port.ts';

export function createAuditLog({ database, clock }: { readonly database: Pick<Database, 'query'>; readonly clock: Pick<Clock, 'now'> }): AuditWriter {
  const statementOf = (entry: AuditEntry): RecordStatement => insertOf(columnsOf(entry, clock.now()));
  return {
    statementOf,
    async writeWith(client, entry) {
      const { text, values } = statementOf(entry);
      await client.query(text, [...values]);
    },
    async write(entry) {
      const { text, values } = statementOf(entry);
      await database.query(text, values);
    },
  };
}
