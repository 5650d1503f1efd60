/**
 * The PostgreSQL of a simulation: a real one. Statements run one at a time, when the simulation says so; a statement that must wait for a
 * lock is set aside until the other session has ended. It is emptied for every seed.
 */
import type { Submittable } from 'pg';
import type { SeedSeal } from '../../../src/modules/casino-rounds/seed-seal.ts';
import type { Database } from '../../../src/platform/postgres/database.ts';
import { StoreClient, StoreConnection } from './store-connection.ts';

/** Real ms before, and between, checks whether a statement waits for a lock. */
const ASK_AFTER_MS = 15;
const ASK_AGAIN_MS = 3;
/** Seeds after which the remains of truncated tables in PostgreSQL's catalog are removed. */
const TIDIED_EVERY = 100;

/** The result of a statement. */
export type Answer = { readonly rows: readonly unknown[]; readonly rowCount: number } | { readonly error: Error };

/** A running statement, and what happens with its answer. */
export interface Running {
  readonly client: StoreClient;
  answer: Answer | null;
  /** Resolves with the answer; never rejects. */
  done: Promise<void>;
}

/** What a simulated session sends: text with values, or a batch as a query object of pg. */
export type Sent = { readonly text: string; readonly values: readonly unknown[] } | { readonly text: string; readonly submittable: Submittable };

export class Store {
  readonly url: string;
  /** Seals the casino's seeds in this store. */
  seedSeal: SeedSeal | null = null;
  readonly #clients = new Set<StoreClient>();
  /** Idle connections of the pool. */
  readonly #idle: StoreClient[] = [];
  /** Ended sessions of this seed: the next seed reuses them. */
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

  /** Reads beside the simulated server, for invariants. */
  async read<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.#reader!.query(text, values)).rows as Row[];
  }

  /** The database for the product's audit, which reads in its own transaction while nothing else reads. */
  get audited(): Pick<Database, 'pool'> {
    const query = (text: string, values?: readonly unknown[]): Promise<unknown> => this.#reader!.query(text, values);
    const client = { query, release: (error?: Error) => (error === undefined ? undefined : void this.#reader!.query('rollback')) };
    return { pool: { connect: () => Promise.resolve(client) } } as unknown as Pick<Database, 'pool'>;
  }

  /** Empties every table and resets every sequence. Ends what the last run left open. */
  async reset(): Promise<void> {
    await Promise.all([...this.#clients].filter((client) => !this.#idle.includes(client)).map((client) => this.end(client)));
    this.#blocked.length = 0;
    this.#spare.push(...this.#used.splice(0));
    const filled = await this.read<{ name: string }>(
      "select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('migration', 'audit_head') and pg_relation_size(oid) > 0 order by 1",
    );
    // without triggers: those of the audit log refuse a TRUNCATE
    await this.read('set session_replication_role = replica');
    if (filled.length > 0) await this.read(`truncate ${filled.map(({ name }) => name).join(', ')} cascade`);
    await this.read('update audit_head set seq = default, hash = default where seq > 0');
    await this.read('reset session_replication_role');
    this.#resets += 1;
    if (this.#resets % TIDIED_EVERY === 0) await this.read('vacuum pg_class');
    await this.read(
      "select setval((quote_ident(schemaname) || '.' || quote_ident(sequencename))::regclass, start_value, false) from pg_sequences where last_value is not null",
    );
  }

  /** Opens a session with this application name. */
  async connect(applicationName: string): Promise<StoreClient> {
    const spare = this.#spare.findLastIndex(({ isClosed }) => !isClosed);
    const connection = spare === -1 ? await StoreConnection.open(this.url) : this.#spare.splice(spare, 1)[0]!;
    await connection.discardPlans(this.#resets);
    await connection.begin(applicationName);
    const client = new StoreClient(connection);
    this.#clients.add(client);
    return client;
  }

  /** Takes a connection for a pool; return it with `release`. */
  async take(): Promise<StoreClient> {
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop()) {
      if (idle.isEnded) continue;
      await idle.connection.discardPlans(this.#resets);
      return idle;
    }
    return this.connect('simulation-pool');
  }

  release(client: StoreClient): void {
    if (!client.isEnded) this.#idle.push(client);
  }

  /** Ends the session: rolls back its transaction and releases its locks. */
  async end(client: StoreClient): Promise<void> {
    this.#clients.delete(client);
    if (client.isEnded) return;
    const { connection } = client;
    // a statement that waits for a lock would keep it open without end
    if (!connection.isReady) {
      await this.#reader!.query('select pg_terminate_backend($1, 5000)', [connection.backend]);
      await client.ended;
      return;
    }
    await connection.forget();
    client.noteEnd();
    this.#used.push(connection);
  }

  /** Sends a statement. Returns null while it waits for a lock, and calls `answered` once it has ended. */
  async run(client: StoreClient, sent: Sent, answered: (answer: Answer) => Promise<void>): Promise<Running> {
    const running: Running = { client, answer: null, done: Promise.resolve() };
    running.done = send(running, sent);
    if (!(await this.#hasAnswered(running))) this.#blocked.push({ running, answered });
    if (/\bpg_terminate_backend\b/.test(sent.text)) await this.#noticeEnded();
    return running;
  }

  /** After a statement: lets statements that waited for its locks continue. */
  async resumeBlocked(): Promise<void> {
    for (let found = true; found && this.#blocked.length > 0;) {
      found = false;
      for (const blocked of this.#blocked.slice()) {
        if (!(await this.#hasAnswered(blocked.running))) continue;
        // an answer may end a process and its sessions, which may already have released this one
        const place = this.#blocked.indexOf(blocked);
        if (place === -1) continue;
        found = true;
        this.#blocked.splice(place, 1);
        await blocked.answered(blocked.running.answer!);
      }
    }
  }

  /** Waits until PostgreSQL has answered and is ready. Returns false if the statement waits for a lock. */
  async #hasAnswered(running: Running): Promise<boolean> {
    const { client } = running;
    // only a transaction keeps locks after a statement: without another one nothing can wait
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

  /** Notices sessions that PostgreSQL has ended, before anything else happens. */
  async #noticeEnded(): Promise<void> {
    const live = new Set((await this.read<{ pid: number }>('select pid from pg_stat_activity where datname = current_database()')).map(({ pid }) => pid));
    for (const client of this.#clients) {
      if (live.has(client.connection.backend)) continue;
      await client.ended;
      this.#clients.delete(client);
    }
  }
}

/** Sends a statement and stores its answer in `running`. Never rejects. */
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
    if (sent.text.startsWith('set synchronous_commit')) await connection.turnOffDurability();
    return { rows: rows as readonly unknown[], rowCount: rowCount ?? 0 };
  }
  await connection.submit(sent.submittable);
  return { rows: [], rowCount: 0 };
}

/** Resolves when the promise resolves, or after `ms`. */
async function orAfter(promise: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const time = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, time]);
  clearTimeout(timer);
}

/** commit: the session that writes batches; query: the pool. */
export type StatementKind = 'commit' | 'query';

/** A connection with its statements in flight. A line of the pool takes a connection at its first statement. */
export interface Line {
  readonly kind: StatementKind;
  /** A single statement without a transaction: the connection is released after it. */
  readonly isSingle: boolean;
  client: StoreClient | null;
  isBroken: boolean;
  /** The answer to the previous statement. */
  tail: Promise<unknown>;
  onWay: Sent | null;
}

/** Source of lines. */
export interface Lines {
  /** Opens the line of a separate session. Rejects if the database cannot be reached. `ended`: called when its connection has ended. */
  connect(applicationName: string, ended: () => void): Promise<Line>;
  /** Sends a statement on a line, after earlier ones. */
  send(line: Line, sent: Sent): Promise<Answer>;
  /** Ends a line. */
  drop(line: Line): void;
}
