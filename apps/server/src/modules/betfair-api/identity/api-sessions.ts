/** Tokens of the API and the sessions behind them: opening, finding, extending, ending, and the notification of an end. */
import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { hashOfToken } from '../../../platform/secrets.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Auth, LastingSession } from '../../auth/auth-port.ts';
import type { Bus } from '../../topics-port.ts';
import type { ApiSession, ApiSessions } from './sessions-port.ts';

export interface ApiSessionStore extends Pick<ApiSessions, 'find' | 'onEnded'> {
  /** Returns when a session that opens now ends, ms since 1970. */
  endOfNew(): number;
  /** Gives a lasting session a token and returns it: 44 characters, 256 random bits. Only its hash is stored. */
  open(sessionHash: string): Promise<string>;
  /** Restarts the life of a session. Returns false if no live session has this token. */
  extend(token: string): Promise<boolean>;
  /** Closes a session. Returns false if no live session has this token. */
  close(token: string): Promise<boolean>;
  start(): void;
  stop(): void;
}

export interface ApiSessionParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  readonly auth: Pick<Auth, 'lasting' | 'extendLasting' | 'endLasting'>;
  readonly sessionMs: number;
}

/** A session that this process has seen alive. */
interface Watched {
  readonly id: number;
  readonly sessionHash: string;
  lasting: LastingSession;
}

/** How often all watched sessions are read again: a message of an end in another process may be missed. */
const SWEEP_MS = 500;
/** A longer text is no token. */
const LONGEST_TOKEN = 100;

export function createApiSessions(parts: ApiSessionParts): ApiSessionStore {
  return new ApiSessionTable(parts);
}

/** Sessions that live are in memory, so that a call needs no query. */
class ApiSessionTable implements ApiSessionStore {
  readonly #parts: ApiSessionParts;
  /** By the hash of the token. */
  readonly #watched = new Map<string, Watched>();
  readonly #listeners = new Set<(session: number) => void>();
  readonly #stops: (() => void)[] = [];
  #isSweeping = false;

  constructor(parts: ApiSessionParts) {
    this.#parts = parts;
  }

  start(): void {
    const { bus, clock } = this.#parts;
    this.#stops.push(
      clock.every(SWEEP_MS, () => void this.#sweep()),
      bus.subscribe('session-ended', ({ account, sessionHash }) =>
        this.#endWhere((one) => (sessionHash ?? one.sessionHash) === one.sessionHash && one.lasting.account.account === account),
      ),
    );
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.#watched.clear();
  }

  endOfNew(): number {
    return this.#parts.clock.now() + this.#parts.sessionMs;
  }

  async open(sessionHash: string): Promise<string> {
    const token = randomBytes(32).toString('base64');
    await this.#parts.database.query(`insert into betfair_session (token_hash, session, created_at) values (decode($1, 'hex'), decode($2, 'hex'), $3)`, [
      hashOfToken(token),
      sessionHash,
      new Date(this.#parts.clock.now()),
    ]);
    return token;
  }

  async find(token: string): Promise<ApiSession | null> {
    if (token.length > LONGEST_TOKEN) return null;
    const known = this.#watched.get(hashOfToken(token));
    const found = known !== undefined && known.lasting.until > this.#parts.clock.now() ? known : await this.#read(token);
    if (found === null) return null;
    const { id, lasting } = found;
    return { id, account: lasting.account, person: lasting.person, isActive: lasting.isActive };
  }

  async extend(token: string): Promise<boolean> {
    const found = await this.#read(token);
    if (found === null) return false;
    await this.#parts.auth.extendLasting(found.sessionHash, this.endOfNew());
    return (await this.#read(token)) !== null;
  }

  async close(token: string): Promise<boolean> {
    const found = await this.#read(token);
    if (found === null) return false;
    await this.#parts.auth.endLasting(found.sessionHash);
    this.#endWhere(({ id }) => id === found.id);
    return true;
  }

  onEnded(listener: (session: number) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async #read(token: string): Promise<Watched | null> {
    if (token.length > LONGEST_TOKEN) return null;
    const tokenHash = hashOfToken(token);
    const [row] = await this.#parts.database.query<{ id: number; session: string }>(
      "select id, encode(session, 'hex') as session from betfair_session where token_hash = decode($1, 'hex')",
      [tokenHash],
    );
    if (row === undefined) return null;
    const lasting = (await this.#parts.auth.lasting([row.session])).get(row.session);
    if (lasting === undefined) {
      this.#endWhere(({ id }) => id === row.id);
      return null;
    }
    const watched = { id: row.id, sessionHash: row.session, lasting };
    this.#watched.set(tokenHash, watched);
    return watched;
  }

  /** Reads all watched sessions again. One that another process has extended lives on; one that has ended is notified. */
  async #sweep(): Promise<void> {
    const all = [...this.#watched.values()];
    if (all.length === 0 || this.#isSweeping) return;
    this.#isSweeping = true;
    try {
      const live = await this.#parts.auth.lasting(all.map(({ sessionHash }) => sessionHash));
      for (const one of all) one.lasting = live.get(one.sessionHash) ?? one.lasting;
      const ended = new Set(all.filter(({ sessionHash }) => !live.has(sessionHash)));
      if (ended.size > 0) this.#endWhere((one) => ended.has(one));
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'Could not check which sessions of the API live; will retry.');
    } finally {
      this.#isSweeping = false;
    }
  }

  #endWhere(hasEnded: (one: Watched) => boolean): void {
    for (const [tokenHash, one] of this.#watched)
      if (hasEnded(one)) {
        this.#watched.delete(tokenHash);
        for (const listener of this.#listeners) listener(one.id);
      }
  }
}
