/** The database sessions that write batches: one session writes a batch and classifies its failures; two sessions take turns. */
import { DatabaseError } from 'pg';
import { pause, type Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Database, Session } from '../platform/postgres/database.ts';
import { BatchQuery } from './batch/batch-query.ts';
import type { WrittenBatch } from './batch/batch-decisions.ts';
import type { BatchStatement } from './batch/batch-statement.ts';
import type { BatchRows, OwnStatement } from './batch/batch-rows.ts';
import type { RetentionRule } from '../platform/postgres/retention.ts';

/** Batch rows whose outcome has long been known. They are ordered by number, so the oldest are found without an index on time. */
export const BATCH_RETENTION: RetentionRule = {
  what: 'batch stamps',
  keptMs: 24 * 3_600_000,
  statement: 'delete from batch where id in (select id from (select id, created_at from batch order by id limit $2) oldest where created_at < $1)',
};

/**
 * conflict: another writer was first, decide again. lost-lease: another process owns the market. rejected: the database refuses these
 * rows (a bug, or a full disk). unavailable: the database is unreachable or read-only, nothing was written.
 */
export type WriteResult =
  | { readonly type: 'committed' }
  | { readonly type: 'conflict'; readonly on: 'wallet' | 'reference' | 'other' }
  | { readonly type: 'lost-lease' }
  | { readonly type: 'rejected'; readonly error: Error }
  | { readonly type: 'unavailable'; readonly error: Error };

/** For drills and tests: awaited before a batch is sent and after its answer. A throw counts as a lost session. */
export interface ConnectionProbe {
  beforeCommit?(client: Session): Promise<void>;
  afterCommit?(client: Session): Promise<void>;
}

/** Serialization failure, deadlock, lock not available, statement timeout. */
const RETRY = new Set(['40001', '40P01', '55P03', '57014']);
/**
 * Durable whatever the server's default is. One plan by keys for every batch size: a plan made while the tables were empty would read
 * them whole until they are analyzed. No compilation for short statements.
 */
const SESSION_SETTINGS =
  'set synchronous_commit = on; set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set jit = off';

/** Read-only, starting up, and by class: out of memory, disk or connections, or an error of the machine such as its disk. */
const UNAVAILABLE = new Set(['25006', '57P03']);
const OUT_OF_RESOURCES = /^5[38]/;
/** The server ended the session or the statement: the answer does not say whether it committed. */
const UNKNOWN = new Set(['57P01', '57P02', '57P05']);

/** Unique keys of rows that a command writes beside its batch. On a violation another command was first, and this one reads again. */
const ONCE: ReadonlySet<string> = new Set([
  'transfer_reference_pkey',
  'wallet_pkey',
  'cashier_request_once',
  'promo_redemption_pkey',
  'referral_reward_pkey',
  'casino_bet_once',
  'demo_refill_once',
]);

/**
 * Writes batches on one session and classifies their failures. If the session ends during a commit, it finds out whether the batch was
 * committed before anything else happens.
 */
export class CommitConnection {
  readonly #database: Database;
  readonly #applicationName: string;
  readonly #log: Log;
  readonly #machineClock: Clock;
  readonly #probe: ConnectionProbe;
  #client: Session | null = null;
  #backend = 0;
  #closed = false;

  constructor(
    database: Database,
    options: { readonly applicationName: string; readonly log: Log; readonly machineClock: Clock; readonly probe?: ConnectionProbe },
  ) {
    this.#database = database;
    this.#applicationName = options.applicationName;
    this.#log = options.log;
    this.#machineClock = options.machineClock;
    this.#probe = options.probe ?? {};
  }

  get connected(): boolean {
    return this.#client !== null;
  }

  /** Opens the session if there is none. Throws if the database cannot be reached. */
  async connect(): Promise<void> {
    if (this.#client !== null) return;
    const client = this.#database.session(this.#applicationName);
    client.on('error', (error: Error) => {
      this.#log.warn({ error: error.message }, 'the session that commits batches was lost');
      this.#drop(client);
    });
    await client.connect();
    await client.query(SESSION_SETTINGS);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    this.#backend = rows[0]!.pid;
    this.#client = client;
  }

  /** Retries until there is a session or `isWanted` returns false. */
  async connectAgain(isWanted: () => boolean): Promise<void> {
    for (let wait = 50; isWanted(); wait = Math.min(1000, wait * 2)) {
      // uses the machine's clock: the database does not recover faster when a test moves the product's clock
      await pause(this.#machineClock, wait);
      try {
        return await this.connect();
      } catch (error) {
        this.#log.debug({ error: (error as Error).message }, 'the database is still unavailable');
      }
    }
  }

  /** Returns the next value of a sequence, on the session that writes: between batches only. Throws if the database is unavailable. */
  async nextValue(sequence: string): Promise<number> {
    await this.connect();
    const { rows } = await this.#client!.query<{ value: number }>('select nextval($1::regclass) as value', [sequence]);
    return rows[0]!.value;
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#closed = true;
    this.#client = null;
    await client?.end();
  }

  /** Writes one batch. Never throws. If the answer is lost, it queries the table `batch` until the outcome is known. */
  async write(batch: number, statement: BatchStatement, before: readonly OwnStatement[], after: readonly OwnStatement[]): Promise<WriteResult> {
    if (this.#client === null) {
      try {
        await this.connect();
      } catch (error) {
        return { type: 'unavailable', error: error as Error };
      }
    }
    const client = this.#client!;
    try {
      // without a probe nothing awaits here: the statement is sent before this call returns
      if (this.#probe.beforeCommit !== undefined) await this.#probe.beforeCommit(client);
      if (before.length === 0 && after.length === 0) await client.query(new BatchQuery(statement)).done;
      else await this.#transaction(client, statement, before, after);
      if (this.#probe.afterCommit !== undefined) await this.#probe.afterCommit(client);
      return { type: 'committed' };
    } catch (error) {
      return this.#failed(client, batch, error as Error);
    }
  }

  /**
   * Begins a transaction with the new rows of a batch. Returns false if that failed and nothing remains: the batch must then be written
   * whole. Never throws.
   */
  async begin(first: BatchStatement): Promise<boolean> {
    try {
      await this.connect();
    } catch (error) {
      this.#log.debug({ error: (error as Error).message }, 'the second session that commits batches could not be opened');
      return false;
    }
    const client = this.#client!;
    try {
      await this.#probe.beforeCommit?.(client);
      await client.query('begin');
      await client.query(new BatchQuery(first)).done;
      return true;
    } catch (error) {
      this.#log.debug({ error: (error as Error).message }, 'the new rows of a batch could not be written ahead');
      await this.cancel();
      return false;
    }
  }

  /** Completes the transaction that `begin` began. Never throws, like `write`. */
  async complete(batch: number, second: BatchStatement): Promise<WriteResult> {
    const client = this.#client;
    // without its session the batch cannot have been committed: no commit was requested
    if (client === null) return { type: 'conflict', on: 'other' };
    try {
      await client.query(new BatchQuery(second)).done;
      await client.query('commit');
      await this.#probe.afterCommit?.(client);
      return { type: 'committed' };
    } catch (error) {
      await this.cancel();
      return this.#failed(client, batch, error as Error);
    }
  }

  /** Rolls back what `begin` began. If the session cannot roll back, it is dropped, which has the same effect. */
  async cancel(): Promise<void> {
    const client = this.#client;
    if (client === null) return;
    try {
      await client.query('rollback');
    } catch (error) {
      this.#log.warn({ error: (error as Error).message }, 'a batch could not be rolled back');
      this.#drop(client);
    }
  }

  async #transaction(client: Session, statement: BatchStatement, before: readonly OwnStatement[], after: readonly OwnStatement[]): Promise<void> {
    try {
      await client.query('begin');
      for (const own of before) await client.query(own.text, [...own.values]);
      await client.query(new BatchQuery(statement)).done;
      for (const own of after) await client.query(own.text, [...own.values]);
      await client.query('commit');
    } catch (error) {
      // the first error is the one to report; a session that cannot roll back is dropped by its own error
      await client.query('rollback').catch((broken: Error) => this.#log.warn({ error: broken.message }, 'a batch could not be rolled back'));
      throw error;
    }
  }

  async #failed(client: Session, batch: number, error: Error): Promise<WriteResult> {
    const code = error instanceof DatabaseError ? (error.code ?? '') : '';
    if (code === '' || UNKNOWN.has(code)) return this.#resolveUnknown(client, batch, error);
    if (code === 'MD001') return { type: 'conflict', on: 'wallet' };
    if (code === 'MD003') return { type: 'lost-lease' };
    if (code === 'MD005') return { type: 'conflict', on: 'other' };
    if (code === '23505') {
      const constraint = (error as DatabaseError).constraint ?? '';
      if (constraint === 'bet_reference_pkey') return { type: 'conflict', on: 'reference' };
      if (ONCE.has(constraint)) return { type: 'conflict', on: 'other' };
    }
    if (RETRY.has(code)) return { type: 'conflict', on: 'wallet' };
    if (UNAVAILABLE.has(code) || OUT_OF_RESOURCES.test(code)) {
      this.#drop(client);
      return { type: 'unavailable', error };
    }
    return { type: 'rejected', error };
  }

  /**
   * Finds the outcome of a batch whose session ended before the answer. It terminates the backend, then inserts the batch's id itself.
   * That insert waits for a statement that still runs, finds the batch if it was committed, and otherwise makes its commit impossible.
   * The inserted row carries a mark: this answer may be lost too, and the next attempt must not mistake the row for the batch.
   */
  async #resolveUnknown(client: Session, batch: number, cause: Error): Promise<WriteResult> {
    this.#drop(client);
    const backend = this.#backend;
    this.#log.warn({ batch, error: cause.message }, 'the outcome of a commit is unknown: querying it');
    for (let attempt = 0; ; attempt += 1) {
      try {
        await this.#database.query('select pg_terminate_backend(pid, 2000) from pg_stat_activity where pid = $1 and application_name = $2', [
          backend,
          this.#applicationName,
        ]);
        const committed = await this.#isCommitted(batch);
        this.#log.info({ batch, attempt }, committed ? 'the batch was committed' : 'the batch was not committed');
        return committed ? { type: 'committed' } : { type: 'unavailable', error: cause };
      } catch (error) {
        this.#log.debug({ batch, error: (error as Error).message }, 'the outcome of a commit is still unknown');
        // a stopped process need not know: its successor reads the tables
        if (this.#closed) return { type: 'unavailable', error: cause };
        await pause(this.#machineClock, Math.min(1000, 20 * 2 ** attempt));
      }
    }
  }

  async #isCommitted(batch: number): Promise<boolean> {
    const written = await this.#database.query("insert into batch (id, created_at) values ($1, '-infinity') on conflict (id) do nothing returning id", [batch]);
    if (written.length > 0) return false;
    const [row] = await this.#database.query<{ closed: boolean }>("select created_at = '-infinity' as closed from batch where id = $1", [batch]);
    if (row === undefined) throw new Error(`the row of batch ${batch} existed and is missing`);
    return !row.closed;
  }

  #drop(client: Session): void {
    if (this.#client === client) this.#client = null;
    client.end().catch((error: Error) => this.#log.debug({ error: error.message }, 'a broken session was closed'));
  }
}

interface Begun {
  readonly connection: CommitConnection;
  readonly done: Promise<boolean>;
  isDone: boolean;
}

/** Work to do while the database writes. */
export interface Meanwhile {
  /** Called at once when the write has started. */
  readonly waiting: () => void;
  /** Called when the new rows of the batch are written and the rest is being written: another batch may begin. */
  readonly completing: () => void;
}

/**
 * The two sessions that write batches. Whole batches use the first. A batch of two phases uses the free one, so that its new rows are
 * written while the other session completes the batch before. These rows are most of the work of a batch, and the only part that blocks
 * no other session.
 */
export class CommitConnections {
  readonly first: CommitConnection;
  readonly #second: CommitConnection;
  readonly #begun = new Map<WrittenBatch, Begun>();

  constructor(open: () => CommitConnection) {
    this.first = open();
    this.#second = open();
  }

  async close(): Promise<void> {
    await Promise.all([this.first.close(), this.#second.close()]);
  }

  /** Begins the new rows of a batch of two phases, if not begun yet. The new rows of the batch before must be written. */
  begin(written: WrittenBatch): void {
    if (written.second === null || this.#begun.has(written)) return;
    const taken = [...this.#begun.values()].some(({ connection }) => connection === this.first);
    const connection = taken ? this.#second : this.first;
    const begun: Begun = { connection, isDone: false, done: connection.begin(written.statement).finally(() => (begun.isDone = true)) };
    this.#begun.set(written, begun);
  }

  /** Writes a batch. Never throws. Returns null if its new rows could not be written and nothing of it remains. */
  async write(written: WrittenBatch, rows: BatchRows, { waiting, completing }: Meanwhile): Promise<WriteResult | null> {
    if (written.second === null) {
      const whole = this.first.write(written.batch, written.statement, rows.before, rows.after);
      waiting();
      return whole;
    }
    this.begin(written);
    const { connection, done, isDone } = this.#begun.get(written)!;
    try {
      if (!isDone) waiting();
      if (!(await done)) return null;
      const completed = connection.complete(written.batch, written.second);
      completing();
      return await completed;
    } finally {
      this.#begun.delete(written);
    }
  }

  /** Rolls back what was begun of a batch. */
  async cancel(written: WrittenBatch): Promise<void> {
    const begun = this.#begun.get(written);
    if (begun === undefined) return;
    this.#begun.delete(written);
    if (await begun.done) await begun.connection.cancel();
  }
}
