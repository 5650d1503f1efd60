/** A session beside the pool with pg's interface, as far as the one that commits batches uses it. */
import type { Connection, Submittable } from 'pg';
import type { Line, Lines, Answer, Sent } from './store.ts';

/** A query object for pg (commit/batch/batch-query.ts). */
interface OwnQuery extends Submittable {
  readonly name: string;
  readonly text: string;
  handleError(error: Error, connection?: Connection): void;
  handleReadyForQuery(connection?: Connection): void;
}

const CLOSED = 'Client was closed and is not queryable';
const nothing = (): void => undefined;

export class SimulatedSession {
  readonly #lines: Lines;
  readonly #applicationName: string;
  readonly #listeners: ((error: Error) => void)[] = [];
  #line: Line | null = null;

  constructor(lines: Lines, applicationName: string) {
    this.#lines = lines;
    this.#applicationName = applicationName;
  }

  on(event: string, listener: (error: Error) => void): this {
    if (event === 'error') this.#listeners.push(listener);
    return this;
  }

  async connect(): Promise<void> {
    this.#line = await this.#lines.connect(this.#applicationName, () => {
      if (this.#line !== null) for (const listener of this.#listeners) listener(new Error('the connection was ended'));
    });
  }

  query(own: string | OwnQuery, values: readonly unknown[] = []): unknown {
    const line = this.#line;
    if (typeof own === 'string') return this.#ask(line, { text: own, values });
    if (line === null) {
      own.handleError(new Error(CLOSED));
      return own;
    }
    void this.#answer(own, this.#lines.send(line, { text: own.text, submittable: asSent(own) }));
    return own;
  }

  end(): Promise<void> {
    if (this.#line !== null) this.#lines.drop(this.#line);
    this.#line = null;
    return Promise.resolve();
  }

  async #answer(own: OwnQuery, sent: Promise<Answer>): Promise<void> {
    const answer = await sent;
    if ('error' in answer) own.handleError(answer.error);
    else own.handleReadyForQuery();
  }

  async #ask(line: Line | null, sent: Sent): Promise<{ readonly rows: readonly unknown[] }> {
    if (line === null) throw new Error(CLOSED);
    const answer = await this.#lines.send(line, sent);
    if ('error' in answer) throw answer.error;
    return answer;
  }
}

/** Wraps a query for the real session, so that the store gets its answer first. */
function asSent(own: OwnQuery): Submittable {
  return Object.assign(Object.create(null) as object, {
    name: own.name,
    text: own.text,
    callback: nothing,
    submit: (connection: Connection) => own.submit(connection),
    handleRowDescription: nothing,
    handleDataRow: nothing,
    handleCommandComplete: nothing,
    handlePortalSuspended: nothing,
    handleEmptyQuery: nothing,
  });
}
