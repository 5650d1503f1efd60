/** Who did what, to what, and how it ended: the only writer of audit_log; rows are never changed. */
import { PAGE_SIZE } from '@maidan/contract';
import type { Database } from '../../platform/postgres/database.ts';

export interface AuditEntry {
  /** User name and site, or 'local key'. */
  readonly actor: string;
  readonly action: string;
  readonly target: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  /** OK, a refusal's code, or FAULT. */
  readonly outcome: string;
  readonly address: string;
}
export interface AuditRecord extends AuditEntry {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface AuditLog {
  write(entry: AuditEntry): Promise<void>;
  /** Newest first; pages count from 1. */
  read(page: number): Promise<readonly AuditRecord[]>;
}

interface AuditLine {
  readonly id: number;
  readonly actor: string;
  readonly action: string;
  readonly target: string | null;
  readonly detail: Record<string, unknown>;
  readonly outcome: string;
  readonly address: string | null;
  readonly created_at: Date;
}

/** What was asked is kept also where it was refused for its strange text: jsonb holds neither NUL nor half a character. */
function storable(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll(/[\0\p{Cs}]/gu, '\ufffd') : value;
}

export function createAuditLog(database: Database): AuditLog {
  return {
    async write(entry) {
      await database.query('insert into audit_log (actor, action, target, detail, outcome, address) values ($1, $2, $3, $4, $5, $6)', [
        entry.actor,
        entry.action,
        entry.target,
        JSON.stringify(entry.detail, storable),
        entry.outcome,
        entry.address,
      ]);
    },
    async read(page) {
      const rows = await database.query<AuditLine>(
        `select id, actor, action, target, detail, outcome, address, created_at from audit_log order by id desc limit ${PAGE_SIZE} offset $1`,
        [(page - 1) * PAGE_SIZE],
      );
      return rows.map((row) => ({ ...row, address: row.address ?? '', at: row.created_at.getTime() }));
    },
  };
}
