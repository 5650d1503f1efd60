/**
 * Sessions of operators: an opaque 256-bit token of which only the hash is stored. A session ends 12 h after its sign-in whatever happens,
 * locks after 15 idle minutes and ends after 60. A session of the command line ends after 8 h and does not lock. Known sessions are in memory
 * with their operator; a change of the operator drops them, so that the next call reads both again. The known ones are also compared with the
 * database twice a second, so that a change by another process holds within a second even if its message is lost.
 */
import { accept, refuse, type Outcome } from '@maidan/domain';
import type { ConsoleSessions, OperatorSession, SessionKind } from '../../http/console/console-routes-port.ts';
import { outsideActions } from '../../platform/postgres/action-record.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Client, Database } from '../../platform/postgres/database.ts';
import type { RetentionRule } from '../../platform/postgres/retention.ts';
import { hashOfToken, newToken } from '../../platform/secrets.ts';
import type { Bus } from '../topics-port.ts';
import { OPERATOR_COLUMNS, operatorOf, type OperatorRow } from './operator-records.ts';
import type { ConsoleCaller, OperatorRecord } from './operators-port.ts';

const SESSION_MS = 12 * 3_600_000;
const COMMAND_LINE_SESSION_MS = 8 * 3_600_000;
const LOCK_MS = 15 * 60_000;
const IDLE_MS = 60 * 60_000;
const STEP_UP_MS = 5 * 60_000;
/** Minimum interval between writes of an action; after a crash a session may seem idle for that much longer. */
const WRITE_EVERY_MS = 30_000;
const SWEEP_MS = 500;
/** The condition of an open session s; $1 is the time of now. An idle session is written up to 30 s late. */
export const OPEN_SESSION = `s.ended_at is null and s.ends_at > $1
  and (s.kind = 'COMMAND_LINE' or s.last_action_at > $1::timestamptz - interval '${(IDLE_MS + WRITE_EVERY_MS) / 1000} seconds')`;
/** Hex digits of the hash that name a session to its operator. */
const NAME_LENGTH = 16;

export const OPERATOR_SESSION_RETENTION: RetentionRule = {
  what: 'operator sessions',
  keptMs: 90 * 24 * 3_600_000,
  statement: 'delete from operator_session where token_hash in (select token_hash from operator_session where ends_at < $1 order by ends_at limit $2)',
};

interface Known {
  operator: OperatorRecord;
  readonly kind: SessionKind;
  readonly sessionHash: string;
  readonly endsAt: number;
  lastActionAt: number;
  writtenAt: number;
  lockedAt: number | null;
  stepUpUntil: number;
  /** Whether the sweep is reading it again. */
  sweeping: boolean;
}

interface SessionRow extends OperatorRow {
  readonly hash: string;
  readonly kind: SessionKind;
  readonly ends_at: Date;
  readonly last_action_at: Date;
  readonly locked_at: Date | null;
  readonly step_up_until: Date;
}

export interface ListedSession {
  readonly name: string;
  readonly kind: SessionKind;
  readonly browser: string;
  readonly address: string;
  readonly startedAt: number;
  readonly lastActionAt: number;
}

interface ListedRow {
  readonly hash: string;
  readonly kind: SessionKind;
  readonly browser: string;
  readonly address: string;
  readonly started_at: Date;
  readonly last_action_at: Date;
}

export interface OperatorSessionsParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
}

export class OperatorSessions implements ConsoleSessions {
  readonly #parts: OperatorSessionsParts;
  readonly #known = new Map<string, Known>();
  /** Counts the drops, so that a read that began before one is not kept after it. */
  #drops = 0;
  readonly #subscriptions: readonly (() => void)[];
  #stopSweep = (): void => undefined;
  #comparing = false;
  /** Whether the last comparison failed: further failures are not logged. */
  #unread = false;

  constructor(parts: OperatorSessionsParts) {
    this.#parts = parts;
    const { bus } = parts;
    this.#subscriptions = [
      bus.subscribe('operator-changed', ({ operator }) => this.#drop((known) => known.operator.id === operator)),
      bus.subscribe('operator-session-ended', ({ operator, sessionHash }) =>
        this.#drop((known) => (sessionHash === null ? known.operator.id === operator : known.sessionHash === sessionHash)),
      ),
    ];
  }

  start(): void {
    this.#stopSweep = this.#parts.clock.every(SWEEP_MS, () => {
      this.#sweep();
      void outsideActions(() => this.#compare());
    });
  }
  stop(): void {
    this.#stopSweep();
    for (const unsubscribe of this.#subscriptions) unsubscribe();
  }

  async find(
    token: string,
    { action, whileLocked, kind = 'BROWSER' }: { readonly action: boolean; readonly whileLocked: boolean; readonly kind?: SessionKind },
  ): Promise<Outcome<OperatorSession>> {
    const known = await this.#current(hashOfToken(token));
    if (known === undefined || known.kind !== kind) return refuse('SESSION_ENDED');
    if (this.#isLocked(known)) return whileLocked ? accept(this.#sessionOf(known)) : refuse('SESSION_LOCKED');
    if (action) this.#recordAction(known);
    return accept(this.#sessionOf(known));
  }

  /** Records a key or click of a session that is neither locked nor ended. */
  act(sessionHash: string): void {
    const known = this.#known.get(sessionHash);
    if (known !== undefined && !this.#hasEnded(known) && !this.#isLocked(known)) this.#recordAction(known);
  }

  /** Reads every session again at its next call, after messages of other processes may have been missed. */
  recheck(): void {
    this.#drop(() => true);
  }

  /** Opens a session within the transaction of its sign-in. */
  async open(
    client: Client,
    operator: OperatorRecord,
    caller: ConsoleCaller,
    kind: SessionKind = 'BROWSER',
  ): Promise<{ readonly token: string; readonly session: OperatorSession }> {
    const now = this.#parts.clock.now();
    const token = newToken();
    const sessionHash = hashOfToken(token);
    const known: Known = {
      operator,
      kind,
      sessionHash,
      endsAt: now + (kind === 'BROWSER' ? SESSION_MS : COMMAND_LINE_SESSION_MS),
      lastActionAt: now,
      writtenAt: now,
      lockedAt: null,
      stepUpUntil: now + STEP_UP_MS,
      sweeping: false,
    };
    await client.query(
      `insert into operator_session (token_hash, operator, started_at, last_action_at, ends_at, step_up_until, browser, address, kind)
       values (decode($1, 'hex'), $2, $3, $3, $4, $5, $6, $7, $8)`,
      [sessionHash, operator.id, new Date(now), new Date(known.endsAt), new Date(known.stepUpUntil), caller.browser.slice(0, 512), caller.address, kind],
    );
    return { token, session: this.#sessionOf(known) };
  }

  /** Records that a factor was proven: unlocks the session and opens the step-up window. SESSION_ENDED. */
  async proven(sessionHash: string): Promise<Outcome<OperatorSession>> {
    const known = await this.#current(sessionHash);
    if (known === undefined) return refuse('SESSION_ENDED');
    const now = this.#parts.clock.now();
    known.lastActionAt = now;
    known.writtenAt = now;
    known.lockedAt = null;
    known.stepUpUntil = now + STEP_UP_MS;
    await this.#parts.database.query(
      "update operator_session set last_action_at = $2, locked_at = null, step_up_until = $3 where token_hash = decode($1, 'hex') and ended_at is null",
      [sessionHash, new Date(now), new Date(known.stepUpUntil)],
    );
    return accept(this.#sessionOf(known));
  }

  /** Returns the live sessions of an operator, latest action first; within a transaction with `client`. */
  async list(operator: number, client: Pick<Client, 'query'> = this.#parts.database.pool): Promise<readonly ListedSession[]> {
    const now = this.#parts.clock.now();
    const { rows } = await client.query<ListedRow>(
      `select encode(s.token_hash, 'hex') as hash, s.kind, s.browser, s.address, s.started_at, s.last_action_at from operator_session s
       where ${OPEN_SESSION} and s.operator = $2 order by s.last_action_at desc, s.started_at desc`,
      [new Date(now), operator],
    );
    return rows
      .map((row) => ({
        name: row.hash.slice(0, NAME_LENGTH),
        kind: row.kind,
        browser: row.browser,
        address: row.address,
        startedAt: row.started_at.getTime(),
        lastActionAt: this.#known.get(row.hash)?.lastActionAt ?? row.last_action_at.getTime(),
      }))
      .filter(({ kind, lastActionAt }) => kind === 'COMMAND_LINE' || lastActionAt + IDLE_MS > now);
  }

  /** Ends sessions within a transaction: the one with this name, or all. Call `published` with the hashes after the commit. */
  async end(client: Client, operator: number, name: string | null): Promise<readonly string[]> {
    const { rows } = await client.query<{ hash: string }>(
      `update operator_session set ended_at = $2 where operator = $1 and ended_at is null
         and ($3::text is null or left(encode(token_hash, 'hex'), ${NAME_LENGTH}) = $3) returning encode(token_hash, 'hex') as hash`,
      [operator, new Date(this.#parts.clock.now()), name],
    );
    return rows.map(({ hash }) => hash);
  }

  /** Ends the sessions of an operator on the command line within a transaction. Call `published` with the hashes after the commit. */
  async endOfCommandLine(client: Client, operator: number): Promise<readonly string[]> {
    const { rows } = await client.query<{ hash: string }>(
      `update operator_session set ended_at = $2 where operator = $1 and kind = 'COMMAND_LINE' and ended_at is null
       returning encode(token_hash, 'hex') as hash`,
      [operator, new Date(this.#parts.clock.now())],
    );
    return rows.map(({ hash }) => hash);
  }

  /** Publishes the end of sessions after their commit, which also drops them from memory. */
  published(operator: number, hashes: readonly string[]): void {
    for (const sessionHash of hashes) this.#parts.bus.publish('operator-session-ended', { operator, sessionHash });
  }

  async #current(hash: string): Promise<Known | undefined> {
    let known = this.#known.get(hash) ?? (await this.#read(hash));
    if (known === undefined) return undefined;
    // another process may have seen later actions
    if (known.kind === 'BROWSER' && this.#isIdle(known)) known = (await this.#read(hash)) ?? known;
    if (!this.#hasEnded(known)) return known;
    this.#expire(known);
    return undefined;
  }

  async #read(hash: string): Promise<Known | undefined> {
    const drops = this.#drops;
    const [row] = await this.#rows([hash]);
    if (row === undefined) return undefined;
    const known: Known = {
      operator: operatorOf(row),
      kind: row.kind,
      sessionHash: hash,
      endsAt: row.ends_at.getTime(),
      lastActionAt: row.last_action_at.getTime(),
      writtenAt: row.last_action_at.getTime(),
      lockedAt: row.locked_at?.getTime() ?? null,
      stepUpUntil: row.step_up_until.getTime(),
      sweeping: false,
    };
    if (drops === this.#drops) this.#known.set(hash, known);
    return known;
  }

  /** Reads sessions that have not ended and whose operators are active. */
  #rows(hashes: readonly string[]): Promise<readonly SessionRow[]> {
    return this.#parts.database.query<SessionRow>(
      `select encode(s.token_hash, 'hex') as hash, s.kind, s.ends_at, s.last_action_at, s.locked_at, s.step_up_until, ${OPERATOR_COLUMNS}
       from unnest($1::text[]) as wanted(hash) join operator_session s on s.token_hash = decode(wanted.hash, 'hex') join operator o on o.id = s.operator
       where s.ended_at is null and o.status = 'ACTIVE'`,
      [hashes],
    );
  }

  /** Compares the known sessions with the database: drops those that have ended, and takes roles and step-ups that others have changed. */
  async #compare(): Promise<void> {
    if (this.#comparing || this.#known.size === 0) return;
    this.#comparing = true;
    const drops = this.#drops;
    const hashes = [...this.#known.keys()];
    try {
      const stored = new Map((await this.#rows(hashes)).map((row) => [row.hash, row]));
      this.#unread = false;
      // a session that was dropped meanwhile is read again at its next call
      if (drops === this.#drops) for (const hash of hashes) this.#take(hash, stored.get(hash));
    } catch (error) {
      // without the database the copies count, so that an operator can still suspend
      if (!this.#unread) this.#warn(error);
      this.#unread = true;
    } finally {
      this.#comparing = false;
    }
  }

  #take(hash: string, row: SessionRow | undefined): void {
    const known = this.#known.get(hash);
    if (known === undefined) return;
    if (row === undefined) {
      this.#known.delete(hash);
      return;
    }
    known.operator = operatorOf(row);
    known.stepUpUntil = Math.max(known.stepUpUntil, row.step_up_until.getTime());
    if (row.last_action_at.getTime() <= known.lastActionAt) return;
    known.lastActionAt = row.last_action_at.getTime();
    known.lockedAt = row.locked_at?.getTime() ?? null;
  }

  #sessionOf(known: Known): OperatorSession {
    const { operator, kind, sessionHash, endsAt, lastActionAt, stepUpUntil } = known;
    return {
      operator: operator.id,
      operatorId: operator.publicId,
      login: operator.login,
      name: operator.name,
      rank: operator.rank,
      assignments: operator.assignments,
      sessionHash,
      sessionName: sessionHash.slice(0, NAME_LENGTH),
      endsAt,
      isCommandLine: kind === 'COMMAND_LINE',
      lockAt: kind === 'COMMAND_LINE' ? endsAt : lastActionAt + LOCK_MS,
      locked: this.#isLocked(known),
      stepUpUntil,
    };
  }

  #isIdle(known: Known): boolean {
    return this.#parts.clock.now() >= known.lastActionAt + LOCK_MS;
  }

  #hasEnded(known: Known): boolean {
    return this.#parts.clock.now() >= (known.kind === 'COMMAND_LINE' ? known.endsAt : Math.min(known.endsAt, known.lastActionAt + IDLE_MS));
  }

  /** Returns whether the session is locked, and stores a lock that has just begun. */
  #isLocked(known: Known): boolean {
    if (known.lockedAt !== null) return true;
    if (known.kind === 'COMMAND_LINE' || !this.#isIdle(known)) return false;
    known.lockedAt = known.lastActionAt + LOCK_MS;
    this.#write("update operator_session set locked_at = $2 where token_hash = decode($1, 'hex')", [known.sessionHash, new Date(known.lockedAt)]);
    return true;
  }

  #recordAction(known: Known): void {
    known.lastActionAt = this.#parts.clock.now();
    if (known.lastActionAt - known.writtenAt < WRITE_EVERY_MS) return;
    known.writtenAt = known.lastActionAt;
    this.#write("update operator_session set last_action_at = greatest(last_action_at, $2) where token_hash = decode($1, 'hex')", [
      known.sessionHash,
      new Date(known.lastActionAt),
    ]);
  }

  #expire(known: Known): void {
    this.#write("update operator_session set ended_at = $2 where token_hash = decode($1, 'hex') and ended_at is null", [
      known.sessionHash,
      new Date(this.#parts.clock.now()),
    ]);
    this.#parts.bus.publish('operator-session-ended', { operator: known.operator.id, sessionHash: known.sessionHash });
  }

  #sweep(): void {
    for (const known of this.#known.values()) {
      if (known.sweeping || !this.#hasEnded(known)) continue;
      known.sweeping = true;
      void this.#current(known.sessionHash).catch((error: unknown) => {
        known.sweeping = false;
        this.#warn(error);
      });
    }
  }

  #drop(concerns: (known: Known) => boolean): void {
    this.#drops += 1;
    for (const [hash, known] of this.#known) if (concerns(known)) this.#known.delete(hash);
  }

  /** Writes without waiting: memory already has the change, and an expired session is detected without it. */
  #write(text: string, values: readonly unknown[]): void {
    const written = outsideActions(() => this.#parts.database.query(text, values));
    written.catch((error: unknown) => this.#warn(error));
  }

  #warn(error: unknown): void {
    this.#parts.log.warn({ err: error }, 'Could not write or read a session of an operator.');
  }
}
