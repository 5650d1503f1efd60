/**
 * The PostgreSQL of a simulation: a real one. Statements run in it one at a time, at the simulation's word; one that must wait for
 * another's lock is set aside until that one has ended. Empty again for every seed.
 */
import { Client, type Submittable } from 'pg';

/** Real ms after which PostgreSQL is asked whether a statement waits for a lock, and between two such questions. */
const ASK_AFTER_MS = 25;
const ASK_AGAIN_MS = 3;

/** What a simulation loses in a crash of the real machine is nobody's. */
const QUICKLY = 'set synchronous_commit = off; set jit = off';

/** What became of a statement. */
export type Answer = { readonly rows: readonly unknown[]; readonly rowCount: number } | { readonly error: Error };

/** A statement that PostgreSQL has, and what is to be done with its answer. */
export interface Running {
  readonly client: StoreClient;
  answer: Answer | null;
  /** Settles with the answer; never rejects. */
  done: Promise<void>;
}

/** A connection to the database, for one statement at a time. */
export class StoreClient {
  readonly client: Client;
  readonly ended: Promise<void>;
  isEnded = false;

  constructor(url: string, applicationName: string) {
    this.client = new Client({ connectionString: url, application_name: applicationName });
    // PostgreSQL ends a session at another's word: what that means is told by the simulation
    this.client.on('error', () => undefined);
    this.ended = new Promise((resolve) => {
      this.client.once('end', () => {
        this.isEnded = true;
        resolve();
      });
    });
  }

  get backend(): number {
    return (this.client as unknown as { readonly processID: number }).processID;
  }

  /** Whether PostgreSQL waits for the next statement. */
  get isReady(): boolean {
    return this.isEnded || (this.client as unknown as { readonly readyForQuery: boolean }).readyForQuery;
  }
}

/** What a simulated session sends: text with values, or a batch, which pg takes as an object of its own. */
export type Sent = { readonly text: string; readonly values: readonly unknown[] } | { readonly text: string; readonly submittable: Submittable };

export class Store {
  readonly url: string;
  readonly #clients = new Set<StoreClient>();
  readonly #idle: StoreClient[] = [];
  readonly #blocked: { readonly running: Running; readonly answered: (answer: Answer) => Promise<void> }[] = [];
  readonly #names = new Map<string, string>();
  #reader: StoreClient | null = null;
  #tables: readonly string[] = [];

  /** A migrated database that nothing else uses. */
  constructor(url: string) {
    this.url = url;
  }

  async open(): Promise<void> {
    this.#reader = await this.connect('simulation-reader');
    await this.#reader.client.query('set plan_cache_mode = force_generic_plan');
    const found = await this.read<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'migration' order by tablename",
    );
    this.#tables = found.map(({ name }) => name);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#clients].map((client) => this.end(client)));
  }

  /** Looks beside the simulated server: invariants see what is committed. */
  async read<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const { rows } = await this.#reader!.client.query({ text, name: this.#nameOf(text), values: [...values] });
    return rows as Row[];
  }

  /** Under it the reader has prepared the text: planning the invariants takes longer than asking them. */
  #nameOf(text: string): string {
    const known = this.#names.get(text) ?? `read-${this.#names.size}`;
    this.#names.set(text, known);
    return known;
  }

  /** Empties every table and sets every sequence back. Ends what the last run left open. */
  async reset(): Promise<void> {
    await Promise.all([...this.#clients].filter((client) => client !== this.#reader && !this.#idle.includes(client)).map((client) => this.end(client)));
    this.#blocked.length = 0;
    const filled = await this.read<{ name: string }>(
      this.#tables.map((name) => `select '${name.replaceAll("'", "''")}' as name where exists (select from ${name})`).join(' union all '),
    );
    if (filled.length > 0) await this.#reader!.client.query(`truncate ${filled.map(({ name }) => name).join(', ')} restart identity cascade`);
    await this.read("select setval((quote_ident(schemaname) || '.' || quote_ident(sequencename))::regclass, start_value, false) from pg_sequences");
  }

  async connect(applicationName: string): Promise<StoreClient> {
    const client = new StoreClient(this.url, applicationName);
    await client.client.connect();
    await client.client.query(QUICKLY);
    this.#clients.add(client);
    return client;
  }

  /** A connection for a pool: given back with `release`. */
  async take(): Promise<StoreClient> {
    return this.#idle.pop() ?? this.connect('simulation-pool');
  }

  release(client: StoreClient): void {
    if (!client.isEnded) this.#idle.push(client);
  }

  async end(client: StoreClient): Promise<void> {
    this.#clients.delete(client);
    if (client.isEnded) return;
    // a statement that waits for a lock would keep it open for ever
    if (!client.isReady) await this.#reader!.client.query('select pg_terminate_backend($1, 5000)', [client.backend]);
    else await client.client.end();
    await client.ended;
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
        found = true;
        this.#blocked.splice(this.#blocked.indexOf(blocked), 1);
        await blocked.answered(blocked.running.answer!);
      }
    }
  }

  /** Waits until PostgreSQL has answered and is ready again; false when the statement waits for a lock. */
  async #hasAnswered(running: Running): Promise<boolean> {
    for (let ask = 0; running.answer === null; ask += 1) {
      await orAfter(running.done, ask === 0 ? ASK_AFTER_MS : ASK_AGAIN_MS);
      if (running.answer === null && (await this.#waitsForLock(running.client))) return false;
    }
    while (!running.client.isReady) await orAfter(running.client.ended, 0);
    return true;
  }

  async #waitsForLock({ backend }: StoreClient): Promise<boolean> {
    const [row] = await this.read<{ waits: boolean }>('select cardinality(pg_blocking_pids($1)) > 0 as waits', [backend]);
    return row?.waits === true;
  }

  /** Sessions that PostgreSQL has ended are known as such before anything else happens. */
  async #noticeEnded(): Promise<void> {
    const live = new Set((await this.read<{ pid: number }>('select pid from pg_stat_activity where datname = current_database()')).map(({ pid }) => pid));
    for (const client of this.#clients) {
      if (live.has(client.backend)) continue;
      await client.ended;
      this.#clients.delete(client);
    }
  }
}

/** Never rejects. */
async function send(running: Running, sent: Sent): Promise<void> {
  try {
    running.answer = await answerOf(running.client, sent);
  } catch (error) {
    running.answer = { error: error as Error };
  }
}

async function answerOf({ client }: StoreClient, sent: Sent): Promise<Answer> {
  if (!('submittable' in sent)) {
    const { rows, rowCount } = await client.query(sent.text, [...sent.values]);
    if (sent.text.startsWith('set synchronous_commit')) await client.query(QUICKLY);
    return { rows: rows as readonly unknown[], rowCount: rowCount ?? 0 };
  }
  await new Promise<void>((resolve, reject) => {
    client.query(Object.assign(sent.submittable, { handleReadyForQuery: resolve, handleError: reject }));
  });
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
