/** The operators' audit log, and the events that players cause. */
import type { RecordStatement } from '../../platform/postgres/action-record.ts';

/** The object of an action. */
export interface AuditTarget {
  readonly kind: 'account' | 'event' | 'file' | 'market' | 'operator' | 'payment' | 'policy' | 'session' | 'site' | 'table';
  readonly id: string;
}

export interface AuditEntry {
  /** Number of the operator; default: none (local key, system, a player's account). */
  readonly operator?: number | null;
  /** User name and site, or 'local key'. */
  readonly actor: string;
  /** Name of the caller's session; default: none. */
  readonly session?: string | null;
  readonly action: string;
  readonly target: AuditTarget | null;
  /** Key of the site that the action concerns; default: none in particular. */
  readonly site?: string | null;
  /** The request that a second person decided; default: none. */
  readonly approval?: number | null;
  /** Fields of the request. Secrets and contact data may be among them; the log stores them masked. */
  readonly detail: Readonly<Record<string, unknown>>;
  /** OK, a refusal's code, or FAULT. */
  readonly outcome: string;
  readonly address: string;
}

export interface AuditRecord {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly target: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly outcome: string;
}

export interface AuditWriter {
  /** Returns the insert of this entry, for the transaction of the action that it records. */
  statementOf(entry: AuditEntry): RecordStatement;
  /** Writes an entry in a transaction of its own. */
  write(entry: AuditEntry): Promise<void>;
}

export interface AuditLog extends AuditWriter {
  /** Returns entries newest first; pages count from 1. */
  read(page: number): Promise<readonly AuditRecord[]>;
}

export interface PlayerEvent {
  /** Number of the account; null without a session. */
  readonly account: number | null;
  /** User name and site. */
  readonly actor: string;
  readonly action: string;
  readonly target: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly outcome: string;
  readonly address: string;
}

/** Writes events caused by players. */
export interface PlayerEvents {
  write(event: PlayerEvent): Promise<void>;
}
