/**
 * The one database session that writes batches. It tells apart what a failed batch means; when a session is lost in mid-commit
 * it finds out what became of the batch before anything else happens.
 */
import { DatabaseError } from 'pg';
import { pause, type Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Database, Session } from '../platform/postgres/database.ts';
import { BatchQuery } from './batch/batch-query.ts';
import type { BatchStatement } from './batch/batch-statement.ts';
import type { OwnStatement } from './batch/batch-rows.ts';
import type { RetentionRule } from '../platform/postgres/retention.ts';

/** Stamps of batches whose end is long known. They come in the order of their numbers, so that no index is needed to find the oldest. */
export const BATCH_RETENTION: RetentionRule = {
  what: 'batch stamps',
  keptMs: 24 * 3_600_000,
  statement: 'delete from batch where id in (select id from (select id, created_at from batch order by id limit $2) oldest where created_at < $1)',
};

/**
 * conflict: another writer was first, decide again. lost-lease: another process owns the market. rejected: the database will not have
 * these rows (a bug, or a full disk). unavailable: the database is away or read-only, nothing was written.
 */
export type WriteResult =
  | { readonly type: 'committed' }
  | { readonly type: 'conflict'; readonly on: 'wallet' | 'reference' | 'other' }
  | { readonly type: 'lost-lease' }
  | { readonly type: 'rejected'; readonly error: Error }
  | { readonly type: 'unavailable'; readonly error: Error };

/** For drills and tests: awaited before a batch is sent and after it was answered; a throw counts as a lost session. */
export interface ConnectionProbe {
  beforeCommit?(client: Session): Promise<void>;
  afterCommit?(client: Session): Promise<void>;
}

/** Serialisation, deadlock, lock not to be had, statement timed out. */
const RETRY = new Set(['40001', '40P01', '55P03', '57014']);
/**
 * Durable whatever the server's default is. One plan for every size of batch, always by keys: a plan that was made while the tables
 * were empty would otherwise read them whole until somebody analyses them. No compilation for short statements.
 */
const SESSION_SETTINGS =
  'set synchronous_commit = on; set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set jit = off';

/** Read-only, starting up, and (by their class) out of memory, disk or connections, or failed by the machine under it (an error of its disk). */
const UNAVAILABLE = new Set(['25006', '57P03']);
const OUT_OF_RESOURCES = /^5[38]/;
/** The server ended the session or the statement: whether it committed is not known from the answer. */
const UNKNOWN = new Set(['57P01', '57P02', '57P05']);

/** Keys of what a command writes beside its batch, once for ever: the command was not the first, and looks again. */
const ONCE: ReadonlySet<string> = new Set([
  'transfer_reference_pkey',
  'wallet_pkey',
  'cashier_request_once',
  'promo_redemption_pkey',
  'referral_reward_pkey',
  'casino_bet_once',
  'demo_refill_once',
]);

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

  /** Opens the session when there is none. Throws when the database cannot be reached. */
  async connect(): Promise<void> {
    if (this.#client !== null) return;
    const client = this.#database.session(this.#applicationName);
    client.on('error', (error: Error) => {
      this.#log.warn({ error: error.message }, 'the session that commits batches broke');
      this.#drop(client);
    });
    await client.connect();
    await client.query(SESSION_SETTINGS);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    this.#backend = rows[0]!.pid;
    this.#client = client;
  }

  /** Tries until there is a session, or nobody wants one any more. */
  async connectAgain(isWanted: () => boolean): Promise<void> {
    for (let wait = 50; isWanted(); wait = Math.min(1000, wait * 2)) {
      // on the machine's clock, not the house's: the database does not come back faster when a test moves its clock
      await pause(this.#machineClock, wait);
      try {
        return await this.connect();
      } catch (error) {
        this.#log.debug({ error: (error as Error).message }, 'the database is still away');
      }
    }
  }

  /** The next value of a sequence, on the session that writes: between batches only. Throws when the database is away. */
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

  /** Writes one batch. Never throws; when the answer was lost it asks the table `batch`, for as long as that takes. */
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
      // No await on the ordinary way: the statement is on its way when this call returns.
      if (this.#probe.beforeCommit !== undefined) await this.#probe.beforeCommit(client);
      if (before.length === 0 && after.length === 0) await client.query(new BatchQuery(statement)).done;
      else await this.#transaction(client, statement, before, after);
      if (this.#probe.afterCommit !== undefined) await this.#probe.afterCommit(client);
      return { type: 'committed' };
    } catch (error) {
      return this.#failed(client, batch, error as Error);
    }
  }

  /** Begins a transaction with the new rows of a batch. False: it could not, and nothing of it is there; the batch is to be written whole. Never throws. */
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

  /** Ends what `begin` has begun. Never throws, like `write`. */
  async complete(batch: number, second: BatchStatement): Promise<WriteResult> {
    const client = this.#client;
    // Without its session nothing of it can have been committed: nobody has asked for that.
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

  /** Takes back what `begin` has begun; a session that cannot is dropped, which takes it back too. */
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
      // The first error is the one to tell; a session that cannot roll back is lost and dropped by its own error.
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
   * The session ended before the answer. Its backend is told to stop; then this process writes the batch's id itself: that
   * waits for a statement that still runs, finds the batch when it was committed, and otherwise makes it impossible for ever. What
   * it writes bears a mark: the answer to this question may be lost too, and the next one must not take its own row for the batch's.
   */
  async #resolveUnknown(client: Session, batch: number, cause: Error): Promise<WriteResult> {
    this.#drop(client);
    const backend = this.#backend;
    this.#log.warn({ batch, error: cause.message }, 'the result of a commit is not known: asking');
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
        this.#log.debug({ batch, error: (error as Error).message }, 'the result of a commit is still not known');
        // Without a process that asks, a successor finds what was committed in the tables themselves.
        if (this.#closed) return { type: 'unavailable', error: cause };
        await pause(this.#machineClock, Math.min(1000, 20 * 2 ** attempt));
      }
    }
  }

  async #isCommitted(batch: number): Promise<boolean> {
    const written = await this.#database.query("insert into batch (id, created_at) values ($1, '-infinity') on conflict (id) do nothing returning id", [batch]);
    if (written.length > 0) return false;
    const [row] = await this.#database.query<{ closed: boolean }>("select created_at = '-infinity' as closed from batch where id = $1", [batch]);
    if (row === undefined) throw new Error(`the stamp of batch ${batch} was there and is gone`);
    return !row.closed;
  }

  #drop(client: Session): void {
    if (this.#client === client) this.#client = null;
    client.end().catch((error: Error) => this.#log.debug({ error: error.message }, 'a broken session was closed'));
  }
}
