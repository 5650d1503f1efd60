/**
 * The PostgreSQL of a simulation: a real one. Statements run in it one at a time, at the simulation's word; one that must wait for
 * another's lock is set aside until that one has ended. Empty again for every seed.
 */
import type { Submittable } from 'pg';
import type { Database } from '../../../src/platform/postgres/database.ts';
import { StoreClient, StoreConnection } from './store-connection.ts';

/** Real ms after which PostgreSQL is asked whether a statement waits for a lock, and between two such questions. */
const ASK_AFTER_MS = 15;
const ASK_AGAIN_MS = 3;
/** Seeds after which what truncating leaves in PostgreSQL's own list of tables is removed. */
const TIDIED_EVERY = 100;

/** What became of a statement. */
export type Answer = { readonly rows: readonly unknown[]; readonly rowCount: number } | { readonly error: Error };

/** A statement that PostgreSQL has, and what is to be done with its answer. */
export interface Running {
  readonly client: StoreClient;
  answer: Answer | null;
  /** Settles with the answer; never rejects. */
  done: Promise<void>;
}

/** What a simulated session sends: text with values, or a batch, which pg takes as an object of its own. */
export type Sent = { readonly text: string; readonly values: readonly unknown[] } | { readonly text: string; readonly submittable: Submittable };

export class Store {
  readonly url: string;
  readonly #clients = new Set<StoreClient>();
  /** Of the pool. */
  readonly #idle: StoreClient[] = [];
  /** Of this seed's sessions that have ended: the next seed's begin on them. */
  readonly #used: StoreConnection[] = [];
  readonly #spare: StoreConnection[] = [];
  readonly #blocked: { readonly running: Running; readonly answered: (answer: Answer) => Promise<void> }[] = [];
  #reader: StoreConnection | null = null;
  #resets = 0;

  /** A migrated database that nothing else uses. */
  constructor(url: string) {
    this.url = url;
  }

  async open(): Promise<void> {
    this.#reader = await StoreConnection.open(this.url);
    await this.#reader.query("set application_name = 'simulation-reader'");
  }

  async close(): Promise<void> {
    await Promise.all([...this.#clients].map((client) => this.end(client)));
    await Promise.all([this.#reader!, ...this.#used, ...this.#spare].map((connection) => connection.close()));
  }

  /** Looks beside the simulated server: invariants see what is committed. */
  async read<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.#reader!.query(text, values)).rows as Row[];
  }

  /** For the product's audit, which reads in a transaction of its own: nothing else is read in between. */
  get audited(): Pick<Database, 'pool'> {
    const query = (text: string): Promise<unknown> => this.#reader!.query(text);
    const client = { query, release: (error?: Error) => (error === undefined ? undefined : void this.#reader!.query('rollback')) };
    return { pool: { connect: () => Promise.resolve(client) } } as unknown as Pick<Database, 'pool'>;
  }

  /** Empties every table and sets every sequence back. Ends what the last run left open. */
  async reset(): Promise<void> {
    await Promise.all([...this.#clients].filter((client) => !this.#idle.includes(client)).map((client) => this.end(client)));
    this.#blocked.length = 0;
    this.#spare.push(...this.#used.splice(0));
    const filled = await this.read<{ name: string }>(
      "select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration' and pg_relation_size(oid) > 0 order by 1",
    );
    if (filled.length > 0) await this.read(`truncate ${filled.map(({ name }) => name).join(', ')} cascade`);
    this.#resets += 1;
    if (this.#resets % TIDIED_EVERY === 0) await this.read('vacuum pg_class');
    await this.read(
      "select setval((quote_ident(schemaname) || '.' || quote_ident(sequencename))::regclass, start_value, false) from pg_sequences where last_value is not null",
    );
  }

  /** A session, in PostgreSQL's list of them under this name. */
  async connect(applicationName: string): Promise<StoreClient> {
    const spare = this.#spare.findLastIndex(({ isClosed }) => !isClosed);
    const connection = spare === -1 ? await StoreConnection.open(this.url) : this.#spare.splice(spare, 1)[0]!;
    await connection.planAnew(this.#resets);
    await connection.begin(applicationName);
    const client = new StoreClient(connection);
    this.#clients.add(client);
    return client;
  }

  /** A connection for a pool: given back with `release`. */
  async take(): Promise<StoreClient> {
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop()) {
      if (idle.isEnded) continue;
      await idle.connection.planAnew(this.#resets);
      return idle;
    }
    return this.connect('simulation-pool');
  }

  release(client: StoreClient): void {
    if (!client.isEnded) this.#idle.push(client);
  }

  /** The session ends: what it had open is rolled back, its locks go. */
  async end(client: StoreClient): Promise<void> {
    this.#clients.delete(client);
    if (client.isEnded) return;
    const { connection } = client;
    // a statement that waits for a lock would keep it open for ever
    if (!connection.isReady) {
      await this.#reader!.query('select pg_terminate_backend($1, 5000)', [connection.backend]);
      await client.ended;
      return;
    }
    await connection.forget();
    client.noteEnd();
    this.#used.push(connection);
  }

  /** Sends a statement; answers null while it waits for a lock, and calls `answered` once it does not any more. */
  async run(client: StoreClient, sent: Sent, answered: (answer: Answer) => Promise<void>): Promise<Running> {
    const running: Running = { client, answer: null, done: Promise.resolve() };
    running.done = send(running, sent);
    if (!(await this.#hasAnswered(running))) this.#blocked.push({ running, answered });
    if (/\bpg_terminate_backend\b/.test(sent.text)) await this.#noticeEnded();
    return running;
  }

  /** After a statement: those that waited for its locks may go on. */
  async letGo(): Promise<void> {
    for (let found = true; found && this.#blocked.length > 0;) {
      found = false;
      for (const blocked of this.#blocked.slice()) {
        if (!(await this.#hasAnswered(blocked.running))) continue;
        // an answer may end a process, and with it sessions: what waited for those has been let go by then
        const place = this.#blocked.indexOf(blocked);
        if (place === -1) continue;
        found = true;
        this.#blocked.splice(place, 1);
        await blocked.answered(blocked.running.answer!);
      }
    }
  }

  /** Waits until PostgreSQL has answered and is ready again; false when the statement waits for a lock. */
  async #hasAnswered(running: Running): Promise<boolean> {
    const { client } = running;
    // locks outlive a statement only in a transaction: while nobody else has one, nothing is waited for
    const mayWait = this.#blocked.length > 0 || [...this.#clients].some((other) => other !== client && other.connection.isInTransaction);
    if (!mayWait) await running.done;
    for (let ask = 0; running.answer === null; ask += 1) {
      await orAfter(running.done, ask === 0 ? ASK_AFTER_MS : ASK_AGAIN_MS);
      if (running.answer === null && (await this.#waitsForLock(client))) return false;
    }
    await client.connection.ready();
    return true;
  }

  async #waitsForLock({ connection }: StoreClient): Promise<boolean> {
    const [row] = await this.read<{ waits: boolean }>('select cardinality(pg_blocking_pids($1)) > 0 as waits', [connection.backend]);
    return row?.waits === true;
  }

  /** Sessions that PostgreSQL has ended are known as such before anything else happens. */
  async #noticeEnded(): Promise<void> {
    const live = new Set((await this.read<{ pid: number }>('select pid from pg_stat_activity where datname = current_database()')).map(({ pid }) => pid));
    for (const client of this.#clients) {
      if (live.has(client.connection.backend)) continue;
      await client.ended;
      this.#clients.delete(client);
    }
  }
}

/** Never rejects. */
async function send(running: Running, sent: Sent): Promise<void> {
  try {
    running.answer = await answerOf(running.client.connection, sent);
  } catch (error) {
    running.answer = { error: error as Error };
  }
}

async function answerOf(connection: StoreConnection, sent: Sent): Promise<Answer> {
  if (!('submittable' in sent)) {
    const { rows, rowCount } = await connection.query(sent.text, sent.values);
    if (sent.text.startsWith('set synchronous_commit')) await connection.quickly();
    return { rows: rows as readonly unknown[], rowCount: rowCount ?? 0 };
  }
  await connection.submit(sent.submittable);
  return { rows: [], rowCount: 0 };
}

/** Whichever comes first. */
async function orAfter(promise: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const time = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, time]);
  clearTimeout(timer);
}
