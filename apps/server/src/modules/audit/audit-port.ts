/** The operators' audit log, and the events that players cause. */
import type { ReadKind } from '@maidan/contract';
import type { Outcome, Refusal } from '@maidan/domain';
import type { RecordStatement } from '../../platform/postgres/action-record.ts';
import type { Client } from '../../platform/postgres/database.ts';

/** The object of an action. */
export interface AuditTarget {
  readonly kind: 'account' | 'event' | 'file' | 'market' | 'operator' | 'payment' | 'policy' | 'serviceClient' | 'session' | 'site' | 'table' | 'ticket';
  readonly id: string;
}

export interface AuditEntry {
  /** Number of the operator; default: null, as for the local key and the system. */
  readonly operator?: number | null;
  /** Login name of the operator, or 'local key'. */
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

export interface AuditWriter {
  /** Returns the insert of this entry, for the transaction of the action that it records. */
  statementOf(entry: AuditEntry): RecordStatement;
  /** Writes an entry within a transaction: it commits together with the change that it records. */
  writeWith(client: Pick<Client, 'query'>, entry: AuditEntry): Promise<void>;
  /** Writes an entry in a transaction of its own. */
  write(entry: AuditEntry): Promise<void>;
}

/** Writes rows for what operators read. */
export interface RecordedReads {
  /** Writes the row of a read, unless an equal one is recent enough for its kind. Throws if it cannot be written: the read is not answered. */
  write(kind: ReadKind, entry: AuditEntry): Promise<void>;
}

/** An operator who accepts a restored log. */
export interface RestoreAcceptor {
  /** Name of the operator; two names are two persons. */
  readonly actor: string;
  readonly isOwner: boolean;
  readonly session: string | null;
  readonly address: string;
}

export interface AuditRestore {
  /** Compares the anchors outside of the database with the chain. Call it at the start, before operators are served. */
  load(): Promise<void>;
  /** Returns AUDIT_RESTORED until two operators have accepted the restored log; null if operators may act. */
  refusal(): Promise<Refusal | null>;
  /**
   * Asks for the acceptance, or gives it if another operator has asked within 30 minutes. REASON_REQUIRED; RESULT_INVALID: nothing is lost;
   * PERMISSION_MISSING: neither of both is an owner.
   */
  accept(by: RestoreAcceptor, reason: string): Promise<Outcome<'ASKED' | 'ACCEPTED'>>;
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
