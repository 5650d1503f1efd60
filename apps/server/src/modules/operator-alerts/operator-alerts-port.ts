/** Alerts about operators: what the owners of an installation must learn at once. */
import type { Client } from '../../platform/postgres/database.ts';
import type { OperatorAlertKind } from '../operators/operators-port.ts';

export interface OperatorAlert {
  readonly kind: OperatorAlertKind;
  /** Number of the operator concerned; null: the local key. */
  readonly operator: number | null;
  /** His login name, or 'local key'. */
  readonly actor: string;
  /** Name of the session concerned; null: none. */
  readonly session: string | null;
  /** What he tried or why he did it, in a few words; no secret and no contact data. */
  readonly what: string;
  readonly address: string;
}

export interface OperatorAlerts {
  /**
   * Stores the messages to the owners within a transaction. Returns the function to call after the commit: it writes the line of the security
   * log, publishes the alert and sends the messages.
   */
  raiseWith(client: Client, alert: OperatorAlert): Promise<() => void>;
  /** Raises an alert in a transaction of its own. The log has its line even if the database is unavailable; then it throws. */
  raise(alert: OperatorAlert): Promise<void>;
}
