/**
 * Rows for what operators read. A view of a player leaves one row for each caller and player in 15 minutes; a list with masked data one for
 * each caller and filter in 10 minutes; everything else one each time.
 */
import type { ReadKind } from '@maidan/contract';
import { canonicalJson, type JsonValue } from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { RecentMap } from '../../platform/recent-map.ts';
import { columnsOf, insertOf } from './audit-entry.ts';
import type { AuditEntry, RecordedReads } from './audit-port.ts';

/** Ms in which an equal read leaves no second row. */
const REPEATED_WITHIN: { readonly [kind in ReadKind]: number } = { view: 15 * 60_000, list: 10 * 60_000, each: 0 };
/** Reads kept in memory; those of other processes and of earlier ones are found in the table. */
const MOST_KNOWN = 20_000;

/** Rows of all calls that show the same player are one view. */
const VIEWED = `select at from audit_entry
where target_kind = $1 and target_id = $2 and actor = $3 and operator is not distinct from $4::bigint and outcome = $5 and at > $6 and after @> '{"read":"view"}'
order by id desc limit 1`;
const LISTED = `select at from audit_entry
where action = $1 and actor = $2 and operator is not distinct from $3::bigint and outcome = $4 and at > $5 and after = $6::jsonb
order by id desc limit 1`;

export function createRecordedReads({ database, clock }: { readonly database: Pick<Database, 'query'>; readonly clock: Pick<Clock, 'now'> }): RecordedReads {
  /** The time of the last row of a read; a promise while it is written. */
  const known = new RecentMap<string, Promise<number>>(MOST_KNOWN);

  const write = async (kind: ReadKind, entry: AuditEntry): Promise<number> => {
    const now = clock.now();
    const columns = columnsOf({ ...entry, detail: { ...entry.detail, read: kind } }, now);
    const { action, actor, operator, outcome, target_kind: targetKind, target_id: targetId } = columns;
    const since = new Date(now - REPEATED_WITHIN[kind]);
    if (kind !== 'each') {
      const [row] =
        kind === 'view' && targetId !== null
          ? await database.query<{ at: Date }>(VIEWED, [targetKind, targetId, actor, operator, outcome, since])
          : await database.query<{ at: Date }>(LISTED, [action, actor, operator, outcome, since, JSON.stringify(columns.after)]);
      if (row !== undefined) return row.at.getTime();
    }
    const { text, values } = insertOf(columns);
    await database.query(text, values);
    return now;
  };

  return {
    async write(kind, entry) {
      if (kind === 'each') {
        await write(kind, entry);
        return;
      }
      const key = keyOf(kind, entry);
      const before = await known.get(key);
      if (before !== undefined && before > clock.now() - REPEATED_WITHIN[kind]) return;
      const written = write(kind, entry);
      known.set(key, written);
      try {
        await written;
      } catch (error) {
        known.delete(key);
        throw error;
      }
    },
  };
}

function keyOf(kind: ReadKind, { actor, action, target, outcome, detail }: AuditEntry): string {
  // the detour by JSON drops what JSON cannot represent
  const filter = kind === 'view' && target !== null ? null : (JSON.parse(JSON.stringify(detail)) as JsonValue);
  return canonicalJson([kind, actor, outcome, kind === 'view' ? null : action, target === null ? null : `${target.kind} ${target.id}`, filter]);
}
