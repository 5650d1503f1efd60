/**
 * A real connection to the PostgreSQL of a simulation. Making one, and planning what it is asked for the first time, takes PostgreSQL
 * longer than most statements: so one is used by session after session, and remembers what it has planned.
 */
import { Client, type QueryResult, type Submittable } from 'pg';

/** What a simulation loses in a crash of the real machine is nobody's. */
const QUICKLY = 'set synchronous_commit = off; set jit = off';

/** One statement that PostgreSQL can prepare; anything else is sent as it is. */
const PREPARED = /^\s*(?:select|insert|update|delete|with)\b[^;]*$/i;
/** Texts that are made anew each time would fill PostgreSQL's memory. */
const MOST_NAMES = 2000;

const names = new Map<string, string>();

/** Under it every connection prepares the text. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES || !PREPARED.test(text)) return known;
  const name = `simulated_${names.size}`;
  names.set(text, name);
  return name;
}

/** What pg keeps of a connection; its types do not show it. */
interface PgInside {
  readonly processID: number;
  readonly readyForQuery: boolean;
  readonly connection: { on(event: 'readyForQuery', listener: (message: { readonly status: string }) => void): void };
}

export class StoreConnection {
  readonly #client: Client;
  readonly #inside: PgInside;
  /** Settles when PostgreSQL has closed it. */
  readonly closed: Promise<void>;
  isClosed = false;
  /** As PostgreSQL says it with each answer: a transaction is open, whole or broken. */
  isInTransaction = false;
  #onReady: (() => void) | null = null;
  #plannedFor = 0;

  private constructor(url: string) {
    this.#client = new Client({ connectionString: url, options: '-c jit=off -c synchronous_commit=off -c plan_cache_mode=force_generic_plan' });
    this.#inside = this.#client as unknown as PgInside;
    // PostgreSQL ends a session at another's word: what that means is told by the simulation
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

  /** Settles when PostgreSQL waits for the next statement, or for none any more. */
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

  /** The batches of the product want to be on the disk; those of a simulation need not. */
  async quickly(): Promise<void> {
    await this.#client.query(QUICKLY);
  }

  /**
   * Plans of before are made anew: PostgreSQL plans by how much lies in a table at that moment, and rows without an order come as they are planned.
   * What was played before a seed must not show in it.
   */
  async planAnew(reset: number): Promise<void> {
    if (this.#plannedFor === reset) return;
    this.#plannedFor = reset;
    await this.#client.query('discard plans');
  }

  /** A session begins on it. */
  async begin(applicationName: string): Promise<void> {
    await this.#client.query(`set application_name = '${applicationName}'`);
  }

  /** The session has ended: nothing is left of it but what PostgreSQL has planned. */
  async forget(): Promise<void> {
    if (this.isInTransaction) await this.#client.query('rollback');
    await this.#client.query('reset all');
  }

  async close(): Promise<void> {
    if (!this.isClosed) await this.#client.end();
  }
}

/** A session of a simulated process on a connection: nobody else has it until it has ended. */
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
