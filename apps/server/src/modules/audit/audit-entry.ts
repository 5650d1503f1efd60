/** One row of the audit log: its columns, its payload, and the statement that inserts it. */
import { canonicalJson, type JsonValue } from '@maidan/domain';
import { recordText, type RecordStatement } from '../../platform/postgres/action-record.ts';
import type { AuditEntry } from './audit-port.ts';
import { maskedFields, maskedText, type JsonFields } from './masked-values.ts';

/** The columns of audit_entry except `id` and `payload`. */
export interface EntryColumns {
  /** ISO 8601 in UTC with milliseconds. */
  readonly at: string;
  readonly operator: number | null;
  readonly actor: string;
  readonly session: string | null;
  readonly action: string;
  readonly target_kind: string | null;
  readonly target_id: string | null;
  readonly site: string | null;
  readonly reason: string | null;
  readonly approval: number | null;
  readonly request_id: string | null;
  readonly outcome: string;
  readonly before: JsonFields | null;
  readonly after: JsonFields | null;
  readonly address: string;
}

const textOrNull = (value: string | null | undefined): string | null => (value === null || value === undefined ? null : maskedText(value));

/** Returns the row of an entry, without secrets and contact data. `at`: ms since 1970. */
export function columnsOf(entry: AuditEntry, at: number): EntryColumns {
  const { reason, ...after } = maskedFields(entry.detail);
  const { requestId } = after;
  // a reason that is no text stays among the other fields
  const isText = typeof reason === 'string';
  return {
    at: new Date(at).toISOString(),
    operator: entry.operator ?? null,
    actor: maskedText(entry.actor),
    session: textOrNull(entry.session),
    action: entry.action,
    target_kind: entry.target?.kind ?? null,
    target_id: textOrNull(entry.target?.id),
    site: textOrNull(entry.site),
    reason: isText ? reason : null,
    approval: entry.approval ?? null,
    request_id: typeof requestId === 'string' || typeof requestId === 'number' ? String(requestId) : null,
    outcome: entry.outcome,
    before: null,
    after: isText || reason === undefined ? after : { ...after, reason },
    address: maskedText(entry.address),
  };
}

/** Names of a payload in the order of canonical JSON. */
const PAYLOAD_NAMES = [
  'action',
  'actor',
  'address',
  'after',
  'approval',
  'at',
  'before',
  'id',
  'operator',
  'outcome',
  'reason',
  'request_id',
  'session',
  'site',
  'target_id',
  'target_kind',
] as const satisfies readonly (keyof EntryColumns | 'id')[];
const STARTS = PAYLOAD_NAMES.map((name, place) => ({ name, start: `${place === 0 ? '{' : ','}"${name}":` }));

/**
 * Returns the payload of a row: the canonical JSON of all its columns. It neither copies nor sorts them, because a verification calls it for
 * every row of the log.
 */
export function payloadOf(row: EntryColumns & { readonly id: number }): string {
  let text = '';
  for (const { name, start } of STARTS) {
    const value = row[name];
    text += start + (value === null ? 'null' : canonicalJson(value));
  }
  return `${text}}`;
}

/** Returns the payload before and after the digits of the id, which only the insert knows. */
function payloadAroundId(columns: EntryColumns): readonly [string, string] {
  const fields = Object.entries(columns) as [string, JsonValue][];
  const part = (isIn: (name: string) => boolean): string => canonicalJson(Object.fromEntries(fields.filter(([name]) => isIn(name))));
  return [`${part((name) => name < 'id').slice(0, -1)},"id":`, `,${part((name) => name > 'id').slice(1)}`];
}

const INSERT = recordText(`with new as (select coalesce($18::bigint, nextval('audit_entry_id')) as id)
insert into audit_entry (id, at, operator, actor, session, action, target_kind, target_id, site, reason, approval, request_id, outcome, before, after, address, payload)
select id, $1::timestamptz, $2::bigint, $3::text, $4::text, $5::text, $6::text, $7::text, $8::text, $9::text, $10::bigint, $11::text, $12::text,
  $13::jsonb, $14::jsonb, $15::text, convert_to($16::text || id || $17::text, 'UTF8')
from new`);

const jsonOrNull = (value: JsonFields | null): string | null => (value === null ? null : JSON.stringify(value));

/** Returns the insert of a row. `id`: null for the next number. */
export function insertOf(columns: EntryColumns, id: number | null = null): RecordStatement {
  const { at, operator, actor, session, action, target_kind: kind, target_id: target, site, reason, approval } = columns;
  const { request_id: request, outcome, before, after, address } = columns;
  const values = [at, operator, actor, session, action, kind, target, site, reason, approval, request, outcome, jsonOrNull(before), jsonOrNull(after), address];
  return { text: INSERT, values: [...values, ...payloadAroundId(columns), id] };
}
