/**
 * The audit log: actor, action, target and outcome. Two tables of one shape: `audit_log` for operators and the installation, kept for
 * ever, and `player_event` for players, kept for a time. The only writer of both; rows are never changed.
 */
import { PAGE_SIZE } from '@maidan/contract';
import type { RecordStatement } from '../../platform/postgres/action-record.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { RetentionRule } from '../../platform/postgres/retention.ts';

export const PLAYER_EVENT_RETENTION: RetentionRule = {
  what: 'player events',
  keptMs: 400 * 24 * 3_600_000,
  statement: 'delete from player_event where id in (select id from player_event where created_at < $1 order by created_at limit $2)',
};

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

/** Writes events caused by players. */
export interface PlayerEvents {
  write(entry: AuditEntry): Promise<void>;
}

export interface AuditLog extends PlayerEvents {
  /** Returns the insert of this entry, for the transaction of the action that it records. */
  statementOf(entry: AuditEntry): RecordStatement;
  /** Returns entries newest first; pages count from 1. */
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

/** Replaces NUL and lone surrogates, which jsonb does not accept, because a request that was refused for its invalid text is stored too. */
function storable(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll(/[\0\p{Cs}]/gu, '\ufffd') : value;
}

function insertInto(table: 'audit_log' | 'player_event', { actor, action, target, detail, outcome, address }: AuditEntry): RecordStatement {
  return {
    text: `insert into ${table} (actor, action, target, detail, outcome, address) values ($1, $2, $3, $4, $5, $6)`,
    values: [actor, action, target, JSON.stringify(detail, storable), outcome, address],
  };
}

export function createPlayerEvents(database: Database): PlayerEvents {
  return {
    async write(entry) {
      const { text, values } = insertInto('player_event', entry);
      await database.query(text, values);
    },
  };
}

export function createAuditLog(database: Database): AuditLog {
  const statementOf = (entry: AuditEntry): RecordStatement => insertInto('audit_log', entry);
  return {
    statementOf,
    async write(entry) {
      const { text, values } = statementOf(entry);
      await database.query(text, values);
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
