/** Copies the rows of `audit_log`, which Maidan wrote before the chain, into the chain. They keep their ids and times. */
import type { Client, Database } from '../../platform/postgres/database.ts';
import { columnsOf, insertOf } from './audit-entry.ts';
import type { AuditTarget } from './audit-port.ts';

/** Key of the advisory lock: the processes of a cluster start at the same time. Any fixed number. */
const LOCK = 7_461_321;
const ROWS_AT_ONCE = 500;

interface EarlierLine {
  readonly id: number;
  readonly actor: string;
  readonly action: string;
  readonly target: string | null;
  readonly detail: Record<string, unknown>;
  readonly outcome: string;
  readonly address: string | null;
  readonly created_at: Date;
}

/** The kinds of the targets by action; every other action has an account. */
const KINDS: readonly (readonly [RegExp, AuditTarget['kind']])[] = [
  [/Table$/, 'table'],
  [/Payment$|^paymentDecided$/, 'payment'],
  [/Site$|^operatorSignUpCode$/, 'site'],
  [/^operatorEventStream$/, 'event'],
  [/^operatorOfficialResult$/, 'file'],
  [/^operator(?:Suspend|Resume|Settle|SettleAgain|Void|Unsettle|RemoveRunner|MarketLimits)$/, 'market'],
];

/** Copies all rows that are not in the chain yet and returns their number. Call it before anything writes the audit log. */
export async function copyEarlierEntries(database: Pick<Database, 'transaction'>): Promise<number> {
  for (let copied = 0; ;) {
    const rows = await database.transaction(copySome);
    copied += rows;
    if (rows < ROWS_AT_ONCE) return copied;
  }
}

async function copySome(client: Client): Promise<number> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
  const { rows } = await client.query<EarlierLine>(
    `select id, actor, action, target, detail, outcome, address, created_at from audit_log l
     where not exists (select from audit_entry e where e.id = l.id) order by id limit ${ROWS_AT_ONCE}`,
  );
  for (const { id, created_at: at, target, address, ...row } of rows) {
    const kind = KINDS.find(([actions]) => actions.test(row.action))?.[1] ?? 'account';
    const entry = { ...row, target: target === null ? null : { kind, id: target }, address: address ?? 'unknown' };
    const { text, values } = insertOf(columnsOf(entry, at.getTime()), id);
    await client.query(text, [...values]);
  }
  return rows.length;
}
