/** The entries of the audit log with their links, by the filters of the console. Pages go from newer to older entries by seq. */
import { AUDIT_PAGE, CONSOLE_ENDPOINTS as E, type AuditEntryWire, type consoleAudit, type QueryOf } from '@maidan/contract';
import type { Database } from '../../platform/postgres/database.ts';
import type { JsonFields } from './masked-values.ts';

/** `sites`: of the reader's scope; null: all. */
export type AuditFilters = QueryOf<typeof consoleAudit> & { readonly sites?: readonly string[] | null };

export interface AuditPage {
  readonly entries: AuditEntryWire[];
  /** The value of `before` for the next page; null on the last one. */
  readonly next: string | null;
}

interface EntryLine {
  readonly seq: number;
  readonly hash: string;
  readonly id: number;
  readonly at: Date;
  readonly actor: string;
  readonly session: string | null;
  readonly action: string;
  readonly target_kind: string | null;
  readonly target_id: string | null;
  readonly site: string | null;
  readonly reason: string | null;
  readonly request_id: string | null;
  readonly outcome: string;
  readonly before: JsonFields | null;
  readonly after: JsonFields | null;
  readonly address: string;
}

/** More newer entries than this are not counted: the reader only needs to know that there are many. */
const MOST_NEWER = 1000;

const COLUMNS = `l.seq, encode(l.hash, 'hex') as hash, e.id, e.at, e.actor, e.session, e.action, e.target_kind, e.target_id, e.site, e.reason,
  e.request_id, e.outcome, e.before, e.after, e.address`;

/** Returns a text as the pattern of a LIKE that matches it literally. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
const momentOf = (ms: string): Date => new Date(Number(ms));

/** The conditions of the filters: the SQL with a `?` for the value, and the value. */
function conditionsOf(filters: AuditFilters): readonly (readonly [sql: string, value: unknown])[] {
  const { actor, action, targetKind, target, site, outcome, text, from, until, sites } = filters;
  const wanted: readonly (readonly [sql: string, value: unknown])[] = [
    ['e.actor like ?', actor === undefined ? undefined : `${literally(actor)}%`],
    ['e.action like ?', action === undefined ? undefined : `${literally(action)}%`],
    ['e.target_kind = ?', targetKind],
    ['e.target_id = ?', target],
    ['e.site = ?', site],
    ['e.site = any(?)', sites ?? undefined],
    ['(e.outcome = ?) is true', outcome === 'OK' ? 'OK' : undefined],
    ['(e.outcome = ?) is not true', outcome === 'REFUSED' ? 'OK' : undefined],
    ['e.outcome = ?', outcome === 'DUTY_CONFLICT' ? outcome : undefined],
    ['e.reason ilike ?', text === undefined ? undefined : `%${literally(text)}%`],
    ['e.at >= ?', from === undefined ? undefined : momentOf(from)],
    ['e.at <= ?', until === undefined ? undefined : momentOf(until)],
  ];
  return wanted.filter(([, value]) => value !== undefined);
}

/** Returns the SQL of the conditions joined by `and`, with their values numbered from 1. */
function whereOf(conditions: readonly (readonly [sql: string, value: unknown])[]): { readonly where: string; readonly values: readonly unknown[] } {
  const where = conditions.map(([sql], index) => sql.replace('?', `$${index + 1}`)).join(' and ');
  return { where: where === '' ? 'true' : where, values: conditions.map(([, value]) => value) };
}

/** Returns one page of entries, newest first. */
export async function readAuditEntries(database: Pick<Database, 'query'>, filters: AuditFilters): Promise<AuditPage> {
  const cursor: readonly (readonly [string, unknown])[] = filters.before === undefined ? [] : [['l.seq < ?', Number(filters.before)]];
  const { where, values } = whereOf([...conditionsOf(filters), ...cursor]);
  const rows = await database.query<EntryLine>(
    `select ${COLUMNS} from audit_link l join audit_entry e on e.id = l.entry where ${where} order by l.seq desc limit ${AUDIT_PAGE + 1}`,
    [...values],
  );
  const shown = rows.slice(0, AUDIT_PAGE);
  const last = shown.at(-1);
  return { entries: shown.map(entryOf), next: rows.length > AUDIT_PAGE && last !== undefined ? String(last.seq) : null };
}

/**
 * Returns how many entries that match the filters have a higher seq than `after`, at most 1,000. The entries of the reader's own reads of the
 * log do not count: each list that he opens leaves one.
 */
export async function countNewerEntries(
  database: Pick<Database, 'query'>,
  filters: AuditFilters,
  { after, reader }: { readonly after: number; readonly reader: number },
): Promise<number> {
  const { where, values } = whereOf([
    ...conditionsOf(filters),
    ['l.seq > ?', after],
    [`(e.action = '${E.consoleAudit.name}' and e.operator = ?) is not true`, reader],
  ]);
  const [row] = await database.query<{ newer: number }>(
    `select count(*)::int as newer from (select 1 from audit_link l join audit_entry e on e.id = l.entry where ${where} limit ${MOST_NEWER}) newest`,
    [...values],
  );
  return row?.newer ?? 0;
}

function entryOf({ target_kind: targetKind, target_id: target, request_id: requestId, at, before, after, ...line }: EntryLine): AuditEntryWire {
  return { ...line, at: at.getTime(), targetKind, target, requestId, before: fieldsOf(before), after: fieldsOf(after) };
}

const fieldsOf = (fields: JsonFields | null): Record<string, unknown> | null => (fields === null ? null : { ...fields });
