/**
 * Codes of the command line, the only writer of operator_device_code. A program asks for a code and shows it; the operator confirms it in the
 * console with a factor. A code of a sign-in opens one session; a code of a proof proves a factor for one request of its session. Each is
 * good once, for five minutes, and an operator who guesses codes must wait after five wrong ones.
 */
import { randomInt } from 'node:crypto';
import { DEVICE_CODE_LENGTH, DEVICE_CODE_LETTERS, plainDeviceCode } from '@maidan/contract';
import { accept, refuse, type Outcome } from '@maidan/domain';
import type { OperatorSession } from '../../http/console/console-routes-port.ts';
import { addressGroup } from '../../http/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Client, Database } from '../../platform/postgres/database.ts';
import type { RetentionRule } from '../../platform/postgres/retention.ts';
import { hashOfToken, newToken } from '../../platform/secrets.ts';
import { createTokenBuckets, type TokenBuckets } from '../../platform/token-buckets.ts';
import type { AuditEntry, AuditWriter } from '../audit/audit-port.ts';
import type { ConsoleCaller } from '../operators/operators-port.ts';
import type { CommandLineSessions, DeviceCodeFacts, DeviceSession, NewDeviceCode, SignInTries } from './device-codes-port.ts';

const VALID_MS = 5 * 60_000;
/** New codes of an address, and of all addresses together: an attacker fills no table, and open codes stay few. */
const CODES_OF_ADDRESS = { perSecond: 1 / 12, burst: 10 };
const CODES_OF_ALL = { perSecond: 2, burst: 200 };

export const DEVICE_CODE_RETENTION: RetentionRule = {
  what: 'codes of the command line',
  keptMs: 24 * 3_600_000,
  statement:
    'delete from operator_device_code where code_hash in (select code_hash from operator_device_code where expires_at < $1 order by expires_at limit $2)',
};

export interface DeviceCodesParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: AuditWriter;
  readonly sessions: CommandLineSessions;
  readonly tries: SignInTries;
}

interface CodeRow {
  readonly session_hash: string | null;
  readonly session_operator: number | null;
  readonly request_hash: string | null;
  readonly call: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly browser: string;
  readonly address: string;
}

export class DeviceCodes {
  readonly #parts: DeviceCodesParts;
  readonly #ofAddress: TokenBuckets;
  readonly #ofAll: TokenBuckets;

  constructor(parts: DeviceCodesParts) {
    this.#parts = parts;
    this.#ofAddress = createTokenBuckets(parts.clock, CODES_OF_ADDRESS);
    this.#ofAll = createTokenBuckets(parts.clock, CODES_OF_ALL);
  }

  /** Begins a sign-in. RATE_LIMITED. */
  async begin(caller: ConsoleCaller): Promise<Outcome<NewDeviceCode & { readonly deviceToken: string }>> {
    if (!this.#ofAddress.take(addressGroup(caller.address)) || !this.#ofAll.take('all')) return refuse('RATE_LIMITED');
    const deviceToken = newToken();
    return accept({ deviceToken, ...(await this.#insert(caller, { deviceToken })) });
  }

  /** Begins the proof of a factor for a request of a session on the command line. NOT_PERMITTED, RATE_LIMITED. */
  async beginProof(
    session: OperatorSession,
    request: { readonly requestHash: string; readonly call: string },
    caller: ConsoleCaller,
  ): Promise<Outcome<NewDeviceCode>> {
    if (!session.isCommandLine) return refuse('NOT_PERMITTED');
    if (!this.#ofAddress.take(session.sessionHash)) return refuse('RATE_LIMITED');
    return accept(await this.#insert(caller, { ...request, sessionHash: session.sessionHash }));
  }

  /** Returns what a code would do. NOT_PERMITTED, TOO_MANY_TRIES, DEVICE_CODE_INVALID. */
  async lookUp(session: OperatorSession, code: string, address: string): Promise<Outcome<DeviceCodeFacts>> {
    const found = await this.#tried(session, code, { action: 'deviceCodeLookUp', address }, (client) => this.#openCode(client, session, code));
    if (!found.ok) return found;
    const { call, created_at: createdAt, expires_at: expiresAt, ...row } = found.value;
    return accept({ call, address: row.address, browser: row.browser, createdAt: createdAt.getTime(), expiresAt: expiresAt.getTime() });
  }

  /** Confirms a code; of a proof, its request needs no step-up for two minutes. NOT_PERMITTED, TOO_MANY_TRIES, DEVICE_CODE_INVALID. */
  async confirm(session: OperatorSession, code: string, address: string): Promise<Outcome<null>> {
    const about = { action: 'deviceCodeConfirm', address };
    const confirmed = await this.#tried(session, code, about, async (client) => {
      const row = await this.#openCode(client, session, code);
      if (row === null) return null;
      await client.query("update operator_device_code set confirmed_by = $2, confirmed_at = $3 where code_hash = decode($1, 'hex')", [
        hashOfToken(plainDeviceCode(code)),
        session.operator,
        this.#now(),
      ]);
      const detail = { call: row.call, from: row.address };
      await this.#parts.audit.writeWith(client, { ...this.#entryOf(session, about), detail, outcome: 'OK' });
      return row;
    });
    if (!confirmed.ok) return confirmed;
    const { session_hash: sessionHash, request_hash: requestHash } = confirmed.value;
    if (sessionHash === null || requestHash === null) return accept(null);
    const proven = await this.#parts.sessions.prove(sessionHash, requestHash);
    return proven.ok ? accept(null) : refuse('DEVICE_CODE_INVALID');
  }

  /** Opens the session of a confirmed code, once. DEVICE_CODE_INVALID: unknown, used or expired, or its operator is not active. */
  async session(deviceToken: string, caller: ConsoleCaller): Promise<Outcome<DeviceSession>> {
    const { audit, database, sessions } = this.#parts;
    const deviceHash = hashOfToken(deviceToken);
    const entered = await database.transaction(async (client) => {
      const { rows } = await client.query<{ confirmed_by: number | null }>(
        "select confirmed_by from operator_device_code where device_hash = decode($1, 'hex') and used_at is null and expires_at > $2 for update",
        [deviceHash, this.#now()],
      );
      const [row] = rows;
      if (row === undefined) return refuse('DEVICE_CODE_INVALID');
      if (row.confirmed_by === null) return accept(null);
      await client.query("update operator_device_code set used_at = $2 where device_hash = decode($1, 'hex')", [deviceHash, this.#now()]);
      const made = await sessions.enter(client, row.confirmed_by, caller);
      if (made === null) return refuse('DEVICE_CODE_INVALID');
      const { session } = made.opened;
      await audit.writeWith(client, {
        operator: session.operator,
        actor: session.login,
        session: session.sessionName,
        action: 'signInOnCommandLine',
        target: { kind: 'session', id: session.sessionName },
        detail: {},
        outcome: 'OK',
        address: caller.address,
      });
      return accept(made);
    });
    if (!entered.ok) return entered;
    if (entered.value === null) return accept({ state: 'WAITING' });
    const { announce, opened } = entered.value;
    await announce();
    return accept({ state: 'SIGNED_IN', token: opened.token, login: opened.session.login, endsAt: opened.session.endsAt });
  }

  /** Runs a try with a code, which counts as wrong until it finds one. */
  async #tried<T>(
    session: OperatorSession,
    code: string,
    about: { readonly action: string; readonly address: string },
    find: (client: Client) => Promise<T | null>,
  ): Promise<Outcome<T>> {
    const { audit, database, tries } = this.#parts;
    // a stolen session of the command line confirms nothing, least of all its own requests
    if (session.isCommandLine) return refuse('NOT_PERMITTED');
    const who = `device codes of ${session.operator}`;
    if (!tries.take(who)) return refuse('TOO_MANY_TRIES');
    const found = plainDeviceCode(code).length === DEVICE_CODE_LENGTH ? await database.transaction(find) : null;
    if (found === null) {
      await audit.write({ ...this.#entryOf(session, about), outcome: 'DEVICE_CODE_INVALID' });
      return refuse('DEVICE_CODE_INVALID');
    }
    tries.succeeded(who);
    return accept(found);
  }

  /** Finds and locks an open code that this operator may confirm: of a sign-in, or of a request of his own. */
  async #openCode(client: Client, session: OperatorSession, code: string): Promise<CodeRow | null> {
    const { rows } = await client.query<CodeRow>(
      `select encode(c.session_hash, 'hex') as session_hash, s.operator as session_operator, c.request_hash, c.call, c.created_at, c.expires_at, c.browser, c.address
       from operator_device_code c left join operator_session s on s.token_hash = c.session_hash
       where c.code_hash = decode($1, 'hex') and c.confirmed_at is null and c.expires_at > $2 for update of c`,
      [hashOfToken(plainDeviceCode(code)), this.#now()],
    );
    const [row] = rows;
    return row === undefined || (row.session_hash !== null && row.session_operator !== session.operator) ? null : row;
  }

  async #insert(
    { address, browser }: ConsoleCaller,
    of: { readonly deviceToken?: string; readonly sessionHash?: string; readonly requestHash?: string; readonly call?: string },
  ): Promise<NewDeviceCode> {
    const code = Array.from({ length: DEVICE_CODE_LENGTH }, () => DEVICE_CODE_LETTERS[randomInt(DEVICE_CODE_LETTERS.length)]).join('');
    const expiresAt = this.#parts.clock.now() + VALID_MS;
    await this.#parts.database.query(
      `insert into operator_device_code (code_hash, device_hash, session_hash, request_hash, call, created_at, expires_at, browser, address)
       values (decode($1, 'hex'), decode($2, 'hex'), decode($3, 'hex'), $4, $5, $6, $7, $8, $9)`,
      [
        hashOfToken(code),
        of.deviceToken === undefined ? null : hashOfToken(of.deviceToken),
        of.sessionHash ?? null,
        of.requestHash ?? null,
        of.call ?? null,
        this.#now(),
        new Date(expiresAt),
        browser.slice(0, 512),
        address,
      ],
    );
    return { code, expiresAt };
  }

  #entryOf(session: OperatorSession, { action, address }: { readonly action: string; readonly address: string }): Omit<AuditEntry, 'outcome'> {
    return { operator: session.operator, actor: session.login, session: session.sessionName, action, target: null, detail: {}, address };
  }

  #now(): Date {
    return new Date(this.#parts.clock.now());
  }
}
