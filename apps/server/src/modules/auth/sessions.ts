/**
 * Sessions: an opaque 256-bit token of which only the hash is stored; 12 h absolute, 60 min idle, counted by the player's actions (D-08).
 * A renewal replaces the token and keeps the absolute end: a sign-in and its renewals are one family. A replaced token that is used again
 * was copied, so its family ends. Known sessions are in memory, so that a call needs no query and an end is published within half a second.
 */
import { accept, refuse, SESSION_IDLE_S, SESSION_S, SESSION_WARNING_MS, type Outcome } from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import { hashOfToken, newToken } from '../../platform/secrets.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { RetentionRule } from '../../platform/postgres/retention.ts';
import type { AccountRecord } from '../accounts/accounts-port.ts';
import type { SessionAccount } from '../../http/routes-port.ts';
import { endIdleSession, readLiveSessions, readSession, type SessionRow } from './session-rows.ts';
import type { Caller, ComingEnd, Login, LoginStrength, OpenSession } from './auth-port.ts';

const SESSION_MS = SESSION_S * 1000;
const IDLE_MS = SESSION_IDLE_S * 1000;
/** Minimum interval between writes of an action; after a crash a session may seem idle for that much longer. */
const WRITE_EVERY_MS = 60_000;
const SWEEP_MS = 500;
const MOST_ENDED = 10_000;

/** Ended sessions are kept for a week, for the operator. */
export const SESSION_RETENTION: RetentionRule = {
  what: 'sessions',
  keptMs: 7 * 24 * 3_600_000,
  statement: 'delete from session where token_hash in (select token_hash from session where expires_at < $1 order by expires_at limit $2)',
};

/** Hex digits of the hash that name a session to its player. */
const NAME_LENGTH = 16;
const LONGEST_BROWSER = 512;

interface Known {
  readonly session: SessionAccount;
  lastActionAt: number;
  writtenAt: number;
  /** Whether the player has been warned of the end. */
  warned: boolean;
  /** The check under way whether the session is idle in every process. */
  idleCheck?: Promise<boolean> | undefined;
}

export interface SessionsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Called when a session ends by itself: idle, too old, or at the player's own limit. */
  readonly ended: (session: Pick<SessionAccount, 'account' | 'sessionHash'>, reason: 'SESSION_ENDED' | 'SESSION_LIMIT', isFinal?: boolean) => void;
  /** Returns the maximum minutes of play that an account has set for one session; null: no limit. */
  readonly longestPlay: (account: number) => number | null;
  /** Called when a session ends in `inMs`, or when that end has moved away again. */
  readonly ending: (sessionHash: string, end: ComingEnd) => void;
}

type OfAccount = Pick<SessionAccount, 'account' | 'memberCode' | 'site' | 'username' | 'role' | 'isDemo' | 'isB2c' | 'key'>;

function sessionOf(
  { account, memberCode, site, username, role, isDemo, isB2c, key }: OfAccount,
  { hash, expiresAt, playedSince }: { readonly hash: string; readonly expiresAt: number; readonly playedSince: number },
): SessionAccount {
  return { account, memberCode, site, username, role, isDemo, isB2c, key, sessionHash: hash, expiresAt, playedSince };
}

export class Sessions {
  readonly #parts: SessionsParts;
  readonly #known = new Map<string, Known>();
  readonly #stops: (() => void)[] = [];
  /** Sessions that this process has ended, so that a concurrent read cannot restore them. The oldest are dropped first. */
  readonly #ended = new Set<string>();
  constructor(parts: SessionsParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#stops.push(this.#parts.clock.every(SWEEP_MS, () => this.#sweep()));
  }
  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  /** Opens a session, the first of a new family. */
  async open(account: AccountRecord, caller: Caller, strength: LoginStrength): Promise<Login> {
    const token = newToken();
    const now = this.#parts.clock.now();
    const session = sessionOf(account, { hash: hashOfToken(token), expiresAt: now + SESSION_MS, playedSince: now });
    await this.#parts.database.query(
      `insert into session (token_hash, family, account, site, created_at, last_action_at, expires_at, address, browser, played_since, needs_password, proven_at)
       values (decode($1, 'hex'), decode($1, 'hex'), $2, $3, $4, $4, $5, $6, $7, $4, $8, $9)`,
      [
        session.sessionHash,
        session.account,
        session.site,
        new Date(now),
        new Date(session.expiresAt),
        caller.address,
        caller.browser.slice(0, LONGEST_BROWSER),
        strength === 'SHORT_OTP',
        strength === 'FULL' ? new Date(now) : null,
      ],
    );
    this.#known.set(session.sessionHash, { session, lastActionAt: now, writtenAt: now, warned: false });
    return { token, session };
  }

  /**
   * Replaces the token of a live session. The new session has the absolute end, the time of play and the proofs of the old one; a new
   * password is a proof itself. SESSION_ENDED: the old
   * token was already replaced or ended; if it was replaced, its family ends. `cause`: after a new password, which ends every copy of the
   * token by itself, the old token is refused like that of any ended session.
   */
  async rotate(account: AccountRecord, caller: Caller, from: SessionAccount, cause: 'renewal' | 'password'): Promise<Outcome<Login>> {
    const token = newToken();
    const now = this.#parts.clock.now();
    const session = sessionOf(account, { hash: hashOfToken(token), expiresAt: from.expiresAt, playedSince: from.playedSince });
    // one statement, so that of two concurrent renewals one finds the token replaced
    const rotated = await this.#parts.database.query(
      `with old as (
         update session set ended_at = $4, rotated_at = $10 where token_hash = decode($8, 'hex') and ended_at is null
         returning family, reality_seen_at, needs_password, proven_at
       )
       insert into session (token_hash, family, account, site, created_at, last_action_at, expires_at, address, browser, played_since, reality_seen_at,
         needs_password, proven_at)
       select decode($1, 'hex'), old.family, $2, $3, $4, $4, $5, $6, $7, $9, old.reality_seen_at,
         old.needs_password and $10::timestamptz is not null, case when $10::timestamptz is null then $4 else old.proven_at end
       from old returning 1`,
      [
        session.sessionHash,
        session.account,
        session.site,
        new Date(now),
        new Date(session.expiresAt),
        caller.address,
        caller.browser.slice(0, LONGEST_BROWSER),
        from.sessionHash,
        new Date(session.playedSince),
        cause === 'renewal' ? new Date(now) : null,
      ],
    );
    this.#forget(from.sessionHash);
    if (rotated.length === 0) {
      await this.#read(from.sessionHash, null);
      return refuse('SESSION_ENDED');
    }
    // the old token may have been used again before this answer came
    if (this.#ended.has(session.sessionHash)) return refuse('SESSION_ENDED');
    this.#known.set(session.sessionHash, { session, lastActionAt: now, writtenAt: now, warned: false });
    return accept({ token, session });
  }

  /**
   * Finds the live session of a token. SESSION_ENDED: unknown, of another site, idle, too old, ended, or replaced (then its family ends);
   * ACCOUNT_LOCKED: ended because the account was blocked. `heldBy`: hash of the session that the caller's socket belongs to. A replaced
   * token of that session's family was sent before the socket's client had the new one, so the family stays.
   */
  async find(token: string, site: string | null, action: boolean, heldBy: string | null = null): Promise<Outcome<SessionAccount>> {
    const hash = hashOfToken(token);
    const known = this.#known.get(hash) ?? (await this.#read(hash, heldBy));
    if (known === 'locked') return refuse('ACCOUNT_LOCKED');
    if (known === undefined || (site !== null && known.session.site !== site)) return refuse('SESSION_ENDED');
    if (this.#isOver(known)) {
      this.#end(known);
      return refuse('SESSION_ENDED');
    }
    if (this.#hasEnded(known) && (await this.#endIfIdle(known))) return refuse('SESSION_ENDED');
    if (action) this.#recordAction(known);
    return accept(known.session);
  }

  /** Records an action of a session that is known to be live. */
  act(sessionHash: string): void {
    const known = this.#known.get(sessionHash);
    if (known !== undefined && !this.#hasEnded(known)) this.#recordAction(known);
  }

  /** Returns when a session ends by itself; null if this process does not know it. */
  endsIn(sessionHash: string): ComingEnd | null {
    const known = this.#known.get(sessionHash);
    return known === undefined ? null : this.#comingEnd(known);
  }

  /** Ends one session by its hash. Returns null if there was none. */
  async close(sessionHash: string): Promise<SessionAccount | null> {
    const known = this.#known.get(sessionHash);
    this.#forget(sessionHash);
    await this.#parts.database.query("update session set ended_at = $2 where token_hash = decode($1, 'hex') and ended_at is null", [
      sessionHash,
      new Date(this.#parts.clock.now()),
    ]);
    return known?.session ?? null;
  }

  /** Ends all sessions of an account; returns their number. */
  async closeAll(account: number): Promise<number> {
    const rows = await this.#parts.database.query<{ hash: string }>(
      "update session set ended_at = $2 where account = $1 and ended_at is null and expires_at > $2 returning encode(token_hash, 'hex') as hash",
      [account, new Date(this.#parts.clock.now())],
    );
    for (const row of rows) this.#forget(row.hash);
    return rows.length;
  }

  /** Ends all sessions of an account except one; returns their hashes. */
  async closeOthers(account: number, keep: string): Promise<readonly string[]> {
    const rows = await this.#parts.database.query<{ hash: string }>(
      `update session set ended_at = $2 where account = $1 and ended_at is null and token_hash <> decode($3, 'hex')
       returning encode(token_hash, 'hex') as hash`,
      [account, new Date(this.#parts.clock.now()), keep],
    );
    for (const row of rows) this.#forget(row.hash);
    return rows.map((row) => row.hash);
  }

  /** Ends the session with this name; returns its hash, or an empty list. */
  async closeNamed(account: number, name: string): Promise<readonly string[]> {
    const rows = await this.#parts.database.query<{ hash: string }>(
      `update session set ended_at = $2 where account = $1 and ended_at is null and left(encode(token_hash, 'hex'), ${NAME_LENGTH}) = $3
       returning encode(token_hash, 'hex') as hash`,
      [account, new Date(this.#parts.clock.now()), name],
    );
    for (const row of rows) this.#forget(row.hash);
    return rows.map((row) => row.hash);
  }

  /**
   * Returns the live sessions of an account, latest action first. Actions in this process are exact; those read from the table may be a
   * minute old.
   */
  async list(account: number): Promise<readonly OpenSession[]> {
    const now = this.#parts.clock.now();
    const rows = await readLiveSessions(this.#parts.database, account, now, now - IDLE_MS - WRITE_EVERY_MS);
    return rows
      .map(({ hash, address, browser, created_at: startedAt, last_action_at: lastActionAt }) => ({
        name: hash.slice(0, NAME_LENGTH),
        sessionHash: hash,
        address,
        browser,
        startedAt: startedAt.getTime(),
        lastActionAt: this.#known.get(hash)?.lastActionAt ?? lastActionAt.getTime(),
      }))
      .filter(({ sessionHash, lastActionAt }) => !this.#ended.has(sessionHash) && lastActionAt + IDLE_MS > now)
      .toSorted((one, other) => other.lastActionAt - one.lastActionAt);
  }

  /** Forgets a session whose token another process has replaced. */
  forgetRotated(sessionHash: string): void {
    this.#forget(sessionHash);
  }

  /** Forgets sessions that another process has ended: one, or all of the account. */
  forgetEnded(account: number, sessionHash: string | null): void {
    if (sessionHash !== null) this.#forget(sessionHash);
    else for (const [hash, known] of this.#known) if (known.session.account === account) this.#forget(hash);
  }

  /** Ends sessions that the table shows as ended, after messages may have been missed. */
  async recheck(): Promise<void> {
    const rows = await this.#parts.database.query<{ hash: string }>(
      `select encode(token_hash, 'hex') as hash from session
       where ended_at is not null and token_hash = any(select decode(h, 'hex') from unnest($1::text[]) h)`,
      [[...this.#known.keys()]],
    );
    for (const { hash } of rows) {
      const known = this.#known.get(hash);
      this.#forget(hash);
      if (known !== undefined) this.#parts.ended(known.session, 'SESSION_ENDED');
    }
  }

  #forget(hash: string): void {
    this.#known.delete(hash);
    this.#ended.add(hash);
    if (this.#ended.size <= MOST_ENDED) return;
    const oldest = this.#ended.values().next().value;
    if (oldest !== undefined) this.#ended.delete(oldest);
  }

  /** Reads a session that is not in memory. If its token was replaced, ends its family, unless the session `heldBy` is of this family. */
  async #read(hash: string, heldBy: string | null): Promise<Known | 'locked' | undefined> {
    const row = await readSession(this.#parts.database, hash, heldBy);
    if (row === undefined) return undefined;
    if (row.rotated_at !== null && !row.held) await this.#endFamily(row);
    if (row.status === 'blocked') return 'locked';
    if (row.ended_at !== null || this.#ended.has(hash)) return undefined;
    const { account, member_code: memberCode, username, role, is_demo: isDemo, is_b2c: isB2c, key, site } = row;
    const session = sessionOf(
      { account, memberCode, site, username, role, isDemo, isB2c, key },
      { hash, expiresAt: row.expires_at.getTime(), playedSince: (row.played_since ?? row.created_at).getTime() },
    );
    const known = { session, lastActionAt: row.last_action_at.getTime(), writtenAt: row.last_action_at.getTime(), warned: false };
    this.#known.set(hash, known);
    return known;
  }

  /** Ends a family because one of its replaced tokens was used again: it may have been copied. */
  async #endFamily({ account, family }: SessionRow): Promise<void> {
    const rows = await this.#parts.database.query<{ hash: string }>(
      "update session set ended_at = $2 where family = decode($1, 'hex') and ended_at is null returning encode(token_hash, 'hex') as hash",
      [family, new Date(this.#parts.clock.now())],
    );
    for (const { hash } of rows) {
      this.#forget(hash);
      this.#parts.log.warn({ account }, 'A replaced session token was used again; its session has ended.');
      this.#parts.ended({ account, sessionHash: hash }, 'SESSION_ENDED');
    }
  }

  #hasEnded(known: Known): boolean {
    return this.#parts.clock.now() >= this.#endOf(known);
  }

  /** Returns whether the player's own limit has ended the session. No action postpones this end, so there is no warning. */
  #hasPlayedOut({ session }: Known): boolean {
    const minutes = this.#parts.longestPlay(session.account);
    return minutes !== null && this.#parts.clock.now() >= session.playedSince + minutes * 60_000;
  }

  /** Returns whether the session has reached an end that no action postpones. */
  #isOver(known: Known): boolean {
    return this.#parts.clock.now() >= known.session.expiresAt || this.#hasPlayedOut(known);
  }

  /**
   * Ends a session that is idle in this process, unless an action in another process has postponed its end. Returns whether it has ended. If
   * the database is unavailable, the caller is refused and the session stays as it is.
   */
  #endIfIdle(known: Known): Promise<boolean> {
    const { clock, database, log } = this.#parts;
    const check = async (): Promise<boolean> => {
      const latest = await endIdleSession(database, known.session.sessionHash, clock.now(), known.writtenAt);
      if (latest === null) this.#end(known);
      else known.lastActionAt = Math.max(known.lastActionAt, latest);
      known.writtenAt = Math.max(known.writtenAt, latest ?? 0);
      return latest === null || this.#hasEnded(known);
    };
    known.idleCheck ??= check()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'Could not check whether a session is idle.');
        return true;
      })
      .finally(() => {
        known.idleCheck = undefined;
      });
    return known.idleCheck;
  }

  /** Returns when the session ends by itself, ms since 1970. */
  #endOf(known: Known): number {
    return Math.min(known.session.expiresAt, known.lastActionAt + IDLE_MS);
  }

  #comingEnd(known: Known): ComingEnd {
    const at = this.#endOf(known);
    return { inMs: at - this.#parts.clock.now(), isFinal: at === known.session.expiresAt };
  }

  #recordAction(known: Known): void {
    known.lastActionAt = this.#parts.clock.now();
    if (known.warned) this.#publishEnding(known);
    if (known.lastActionAt - known.writtenAt < WRITE_EVERY_MS) return;
    known.writtenAt = known.lastActionAt;
    this.#write("update session set last_action_at = $2 where token_hash = decode($1, 'hex')", [known.session.sessionHash, new Date(known.lastActionAt)]);
  }

  #end(known: Known): void {
    if (!this.#known.has(known.session.sessionHash)) return;
    this.#forget(known.session.sessionHash);
    this.#write("update session set ended_at = $2 where token_hash = decode($1, 'hex') and ended_at is null", [
      known.session.sessionHash,
      new Date(this.#parts.clock.now()),
    ]);
    const isFinal = this.#parts.clock.now() >= known.session.expiresAt;
    this.#parts.ended(known.session, this.#hasPlayedOut(known) ? 'SESSION_LIMIT' : 'SESSION_ENDED', isFinal);
  }

  #sweep(): void {
    const soon = this.#parts.clock.now() + SESSION_WARNING_MS;
    for (const known of this.#known.values())
      if (this.#isOver(known)) this.#end(known);
      else if (this.#hasEnded(known)) void this.#endIfIdle(known);
      else if (!known.warned && this.#endOf(known) <= soon) this.#publishEnding(known);
  }

  #publishEnding(known: Known): void {
    const end = this.#comingEnd(known);
    known.warned = end.inMs <= SESSION_WARNING_MS;
    this.#parts.ending(known.session.sessionHash, end);
  }

  /** Writes without waiting: memory already has the change, and an expired session is detected without it. */
  #write(text: string, values: readonly unknown[]): void {
    this.#parts.database.query(text, values).catch((error: unknown) => this.#parts.log.warn({ err: error }, 'Could not write a change of a session.'));
  }
}
