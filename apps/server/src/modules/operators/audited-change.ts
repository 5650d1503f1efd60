/** Changes of operators and their audit entries. */
import type { Outcome } from '@maidan/domain';
import type { Client, Database } from '../../platform/postgres/database.ts';
import type { AuditEntry, AuditWriter } from '../audit/audit-port.ts';

/** Runs a change in one transaction with its audit entry. A refused attempt gets an entry of its own, with the code of the refusal. */
export async function auditedChange<T>(
  { audit, database }: { readonly audit: Pick<AuditWriter, 'write' | 'writeWith'>; readonly database: Pick<Database, 'transaction'> },
  entry: Omit<AuditEntry, 'outcome'>,
  work: (client: Client) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const outcome = await database.transaction(async (client) => {
    const done = await work(client);
    if (done.ok) await audit.writeWith(client, { ...entry, outcome: 'OK' });
    return done;
  });
  if (!outcome.ok) await audit.write({ ...entry, outcome: outcome.code });
  return outcome;
}
