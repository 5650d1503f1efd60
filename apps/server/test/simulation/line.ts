/** A connection of a simulated process to the database. */
import type { StoreClient } from './database/store-connection.ts';
import type { Answer, Sent } from './database/store.ts';

/** commit: of the session that writes batches; query: of the pool. */
export type StatementKind = 'commit' | 'query';

/** A connection, and what is on its way to it. One of the pool is taken by its first statement. */
export interface Line {
  readonly kind: StatementKind;
  /** One statement and no transaction: nothing of the connection is needed once it was carried out. */
  readonly isSingle: boolean;
  client: StoreClient | null;
  isBroken: boolean;
  /** The answer to the statement before. */
  tail: Promise<unknown>;
  onWay: Sent | null;
}

/** Where lines come from. */
export interface Lines {
  /** The line of a session of its own. Throws when the database cannot be reached. `ended`: its connection is there no more. */
  connect(applicationName: string, ended: () => void): Promise<Line>;
  /** Sends a statement on a line, behind those before it. */
  send(line: Line, sent: Sent): Promise<Answer>;
  /** Nothing comes through it any more. */
  drop(line: Line): void;
}
