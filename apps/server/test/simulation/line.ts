/** A connection of a simulated process to the database. */
import type { StoreClient } from './database/store-connection.ts';
import type { Answer, Sent } from './database/store.ts';

/** commit: the session that writes batches; query: the pool. */
export type StatementKind = 'commit' | 'query';

/** A connection with its statements in flight. A line of the pool takes a connection at its first statement. */
export interface Line {
  readonly kind: StatementKind;
  /** A single statement without a transaction: the connection is released after it. */
  readonly isSingle: boolean;
  client: StoreClient | null;
  isBroken: boolean;
  /** The answer to the statement before. */
  tail: Promise<unknown>;
  onWay: Sent | null;
}

/** Source of lines. */
export interface Lines {
  /** The line of a separate session. Throws if the database cannot be reached. `ended`: called when its connection has ended. */
  connect(applicationName: string, ended: () => void): Promise<Line>;
  /** Sends a statement on a line, after earlier ones. */
  send(line: Line, sent: Sent): Promise<Answer>;
  /** Ends a line. */
  drop(line: Line): void;
}
