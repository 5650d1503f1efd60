/**
 * A real connection to the PostgreSQL of a simulation. Opening one, and planning its statements for the first time, takes longer than
 * most statements, so that session after session reuses it with its plans.
 */
import { Client, type QueryResult, type Submittable } from 'pg';

/** A simulation does not need durability on the real machine. */
const WITHOUT_DURABILITY = 'set synchronous_commit = off; set jit = off';

/** A statement that PostgreSQL can prepare; others are sent unchanged. */
const PREPARED = /^\s*(?:select|insert|update|delete|with)\b[^;]*$/i;
/** Most prepared texts: texts that differ every time would fill PostgreSQL's memory. */
const MOST_NAMES = 2000;

const names = new Map<string, string>();

/** Returns the name under which every connection prepares the text; undefined if it is sent unprepared. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES || !PREPARED.test(text)) return known;
  const name = `simulated_${names.size}`;
  names.set(text, name);
  return name;
}

/** pg's internal state of a connection; its types do not declare it. */
interface PgInside {
  readonly processID: number;
  readonly readyForQuery: boolean;
  readonly connection: { on(event: 'readyForQuery', listener: (message: { readonly status: string }) => void): void };
}

export class StoreConnection {
  readonly #client: Client;
  readonly #inside: PgInside;
  /** Resolves when PostgreSQL has closed it. */
  readonly closed: Promise<void>;
  isClosed = false;
  /** From PostgreSQL's answers: whether a transaction is open, intact or failed. */
  isInTransaction = false;
  #onReady: (() => void) | null = null;
  #plannedFor = 0;

  private constructor(url: string) {
    this.#client = new Client({ connectionString: url, options: '-c jit=off -c synchronous_commit=off -c plan_cache_mode=force_generic_plan' });
    this.#inside = this.#client as unknown as PgInside;
    // PostgreSQL can end a session for another one; the simulation decides what that means
    this.#client.on('error', () => undefined);
    this.closed = new Promise((resolve) => {
      this.#client.once('end', () => {
        this.isClosed = true;
        this.#onReady?.();
        resolve();
      });
    });
    this.#inside.connection.on('readyForQuery', ({ status }) => {
      this.isInTransaction = status !== 'I';
      this.#onReady?.();
    });
  }

  static async open(url: string): Promise<StoreConnection> {
    const connection = new StoreConnection(url);
    await connection.#client.connect();
    return connection;
  }

  get backend(): number {
    return this.#inside.processID;
  }

  /** Whether PostgreSQL waits for the next statement. */
  get isReady(): boolean {
    return this.isClosed || this.#inside.readyForQuery;
  }

  /** Resolves when PostgreSQL waits for the next statement, or is closed. */
  async ready(): Promise<void> {
    while (!this.isReady)
      await new Promise<void>((resolve) => {
        this.#onReady = resolve;
      });
    this.#onReady = null;
  }

  query(text: string, values: readonly unknown[] = []): Promise<QueryResult> {
    const name = nameOf(text);
    return this.#client.query(name === undefined ? { text, values: [...values] } : { name, text, values: [...values] });
  }

  submit(submittable: Submittable): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      this.#client.query(Object.assign(submittable, { handleReadyForQuery: resolve, handleError: reject }));
    });
  }

  /** Turns off durability, which a simulation does not need. */
  async turnOffDurability(): Promise<void> {
    await this.#client.query(WITHOUT_DURABILITY);
  }

  /**
   * Discards all plans: PostgreSQL plans by the current size of a table, and unordered rows come in the planned order. What was played
   * before a seed must not affect it.
   */
  async discardPlans(reset: number): Promise<void> {
    if (this.#plannedFor === reset) return;
    this.#plannedFor = reset;
    await this.#client.query('discard plans');
  }

  /** Starts a session with this name on the connection. */
  async begin(applicationName: string): Promise<void> {
    await this.#client.query(`set application_name = '${applicationName}'`);
  }

  /** Ends the session. The connection and its prepared plans stay. */
  async forget(): Promise<void> {
    if (this.isInTransaction) await this.#client.query('rollback');
    await this.#client.query('reset all');
  }

  async close(): Promise<void> {
    if (!this.isClosed) await this.#client.end();
  }
}

/** A session of a simulated process on a connection, exclusive until it has ended. */
export class StoreClient {
  readonly connection: StoreConnection;
  readonly ended: Promise<void>;
  isEnded = false;
  #settle: () => void = () => undefined;

  constructor(connection: StoreConnection) {
    this.connection = connection;
    this.ended = new Promise((resolve) => {
      this.#settle = resolve;
    });
    void connection.closed.then(() => this.noteEnd());
  }

  noteEnd(): void {
    this.isEnded = true;
    this.#settle();
  }
}
