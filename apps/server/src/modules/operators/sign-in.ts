/** Sign-in of operators: with a passkey, or with password and code for lower ranks; and the proof of a factor in a session. */
import { PASSKEY_RANK, type PasskeyAssertion } from '@maidan/contract';
import { accept, refuse, type Outcome, type Refusal } from '@maidan/domain';
import type { AuditEntry, AuditWriter } from '../audit/audit-port.ts';
import { addressGroup, isLoopback } from '../../http/caller.ts';
import type { OperatorSession } from '../../http/console/console-routes-port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Client, Database } from '../../platform/postgres/database.ts';
import { newToken } from '../../platform/secrets.ts';
import { createTokenBuckets } from '../../platform/token-buckets.ts';
import type { PasswordHashing } from '../auth/auth-port.ts';
import type { Bus } from '../topics-port.ts';
import type { Ceremonies } from './ceremonies.ts';
import type { OperatorFactors } from './operator-factors.ts';
import { personsOf } from './operator-players.ts';
import { lockOperator, readOperatorByLogin } from './operator-records.ts';
import type { ListedSession, OperatorSessions } from './operator-sessions.ts';
import type { ConsoleCaller, ConsoleParty, KnownBrowsers, OperatorRecord } from './operators-port.ts';
import { assertionOptions, namesUser } from '../../http/passkeys.ts';
import { triesOf, type SignInTries } from './sign-in-tries.ts';
import type { StepUpProofs } from './step-up-proofs.ts';

const MOST_SESSIONS = 3;
const CONTINUE_MS = 2 * 60_000;
/** Unfinished sign-ins that wait for the choice of a session; the oldest are dropped first. */
const MOST_UNFINISHED = 1000;
/** Sign-in ceremonies of one address, so that a flood cannot end those of others. */
const CEREMONY_RATE = { perSecond: 0.5, burst: 30 };

export interface SignInParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly audit: AuditWriter;
  readonly hashing: PasswordHashing;
  readonly party: ConsoleParty;
  readonly browsers: KnownBrowsers;
  readonly ceremonies: Ceremonies;
  readonly factors: OperatorFactors;
  readonly sessions: OperatorSessions;
  readonly tries: SignInTries;
  readonly proofs: StepUpProofs;
}

export interface PasskeyProof {
  readonly ceremonyId: string;
  readonly credential: PasskeyAssertion;
}
export type FactorProof = PasskeyProof | { readonly totp: string };
export type SignInProof =
  | PasskeyProof
  | { readonly login: string; readonly password: string; readonly totp: string }
  | { readonly continueToken: string; readonly endSession: string };

export type SignedIn =
  | { readonly state: 'SIGNED_IN'; readonly token: string; readonly session: OperatorSession; readonly device: string }
  /** Three sessions are open: `continueToken` completes the sign-in once the operator has named the one to end. */
  | { readonly state: 'CHOOSE_SESSION'; readonly continueToken: string; readonly sessions: readonly ListedSession[] };

export interface PasskeyCeremony {
  readonly ceremonyId: string;
  readonly options: Record<string, unknown>;
}

/** Two names behind one browser within this time raise an alert. */
const SHARED_BROWSER_MS = 24 * 3_600_000;

export class SignIn {
  readonly #parts: SignInParts;
  readonly #unfinished = new Map<string, { readonly operator: number; readonly until: number }>();
  readonly #ceremonyRate: ReturnType<typeof createTokenBuckets>;

  constructor(parts: SignInParts) {
    this.#parts = parts;
    this.#ceremonyRate = createTokenBuckets(parts.clock, CEREMONY_RATE);
  }

  /** Opens the passkey ceremony of a sign-in. RATE_LIMITED. */
  async options(caller: ConsoleCaller): Promise<Outcome<PasskeyCeremony>> {
    if (!isLoopback(caller.address) && !this.#ceremonyRate.take(addressGroup(caller.address))) return refuse('RATE_LIMITED');
    const { id, challenge } = this.#parts.ceremonies.open({ purpose: 'SIGN_IN', subject: '' });
    return accept({ ceremonyId: id, options: await assertionOptions(this.#parts.party, challenge, []) });
  }

  /** PASSKEY_REFUSED, SIGN_IN_REFUSED, PASSKEY_NEEDED, TOO_MANY_TRIES, BUSY; LINK_INVALID: an unknown or expired `continueToken`. */
  async signIn(proof: SignInProof, caller: ConsoleCaller): Promise<Outcome<SignedIn>> {
    if ('continueToken' in proof) {
      const unfinished = this.#unfinished.get(proof.continueToken);
      this.#unfinished.delete(proof.continueToken);
      if (unfinished === undefined || unfinished.until <= this.#parts.clock.monotonic()) return refuse('LINK_INVALID');
      return this.#enter(unfinished.operator, caller, proof.endSession);
    }
    const operator = 'credential' in proof ? await this.#byPasskey(proof, caller) : await this.#byPassword(proof, caller);
    return operator.ok ? this.#enter(operator.value, caller, null) : operator;
  }

  /**
   * Opens a session on the command line within a transaction and ends the operator's earlier one there. Null: he is not active. Call `announce`
   * after the commit.
   */
  async enterCommandLine(client: Client, id: number, caller: ConsoleCaller) {
    const { bus, clock, database, sessions } = this.#parts;
    const operator = await lockOperator(client, id);
    if (operator?.status !== 'ACTIVE') return null;
    const ended = await sessions.endOfCommandLine(client, id);
    const opened = await sessions.open(client, operator, caller, 'COMMAND_LINE');
    const announce = async (): Promise<void> => {
      sessions.published(id, ended);
      bus.publish('operator-signed-in', { operator: id, persons: await personsOf(database, id) });
      bus.publish('operator-alert', { kind: 'NEW_DEVICE', operator: id, session: opened.session.sessionName, at: clock.now() });
    };
    return { opened, announce };
  }

  /** Records that a factor was proven in the console for one request of a session on the command line. SESSION_ENDED. */
  async proveFor(sessionHash: string, requestHash: string): Promise<Outcome<OperatorSession>> {
    const open = await this.#parts.sessions.proven(sessionHash);
    if (open.ok) this.#parts.proofs.add(sessionHash, requestHash);
    return open;
  }

  async signOut(session: OperatorSession, address: string): Promise<void> {
    const { sessions } = this.#parts;
    const ended = await this.#parts.database.transaction(async (client) => {
      await this.#record(client, { actor: session.login, action: 'signOut', target: { kind: 'session', id: session.sessionName }, detail: {}, address });
      return sessions.end(client, session.operator, session.sessionName);
    });
    sessions.published(session.operator, ended);
  }

  /** Opens the passkey ceremony of an unlock or a step-up. */
  async proofOptions(session: OperatorSession, requestHash: string | null): Promise<PasskeyCeremony> {
    const { ceremonies, factors, party } = this.#parts;
    const { id, challenge } = ceremonies.open({ purpose: 'PROVE', subject: session.sessionHash, requestHash });
    return { ceremonyId: id, options: await assertionOptions(party, challenge, await factors.passkeysOf(session.operator)) };
  }

  /**
   * Proves a factor in a session: unlocks it and opens the step-up window. With a `requestHash` the proof is also good for this one request.
   * PASSKEY_REFUSED, CODE_WRONG, PASSKEY_NEEDED, TOO_MANY_TRIES, SESSION_ENDED.
   */
  async prove(session: OperatorSession, proof: FactorProof, requestHash: string | null, caller: ConsoleCaller): Promise<Outcome<OperatorSession>> {
    const proven = 'credential' in proof ? await this.#provePasskey(session, proof, requestHash, caller) : await this.#proveCode(session, proof.totp, caller);
    if (!proven.ok) return proven;
    const open = await this.#parts.sessions.proven(session.sessionHash);
    if (open.ok && requestHash !== null) this.#parts.proofs.add(session.sessionHash, requestHash);
    return open;
  }

  async #provePasskey(
    session: OperatorSession,
    { ceremonyId, credential }: PasskeyProof,
    requestHash: string | null,
    caller: ConsoleCaller,
  ): Promise<Outcome<null>> {
    const ceremony = this.#parts.ceremonies.take(ceremonyId, 'PROVE', session.sessionHash);
    if (ceremony === null || ceremony.requestHash !== requestHash) return refuse('PASSKEY_REFUSED');
    const used = await this.#parts.factors.usePasskey(ceremony.challenge, credential);
    if (!used.ok) return used;
    if (used.value.operator !== session.operator) return refuse('PASSKEY_REFUSED');
    return used.value.copied ? this.#refuseCopy(session.operator, session.login, caller) : accept(null);
  }

  async #proveCode(session: OperatorSession, code: string, caller: ConsoleCaller): Promise<Outcome<null>> {
    const { factors, tries } = this.#parts;
    if (session.rank >= PASSKEY_RANK) return refuse('PASSKEY_NEEDED');
    const who = `session ${session.sessionHash}`;
    if (!tries.take(who)) return refuse('TOO_MANY_TRIES');
    if (!(await factors.useTotp(session.operator, code))) return this.#refused('CODE_WRONG', session.login, caller);
    tries.succeeded(who);
    return accept(null);
  }

  async #byPasskey({ ceremonyId, credential }: PasskeyProof, caller: ConsoleCaller): Promise<Outcome<number>> {
    const { ceremonies, database, factors } = this.#parts;
    const ceremony = ceremonies.take(ceremonyId, 'SIGN_IN', '');
    if (ceremony === null) return refuse('PASSKEY_REFUSED');
    const [owner] = await database.query<{ id: number; public_id: string; login: string }>(
      "select o.id, o.public_id, o.login from operator_credential c join operator o on o.id = c.operator where c.id = $1 and o.status = 'ACTIVE'",
      [credential.id],
    );
    if (owner === undefined || !namesUser(credential, owner.public_id)) return refuse('PASSKEY_REFUSED');
    const used = await factors.usePasskey(ceremony.challenge, credential);
    if (!used.ok) return this.#refused('PASSKEY_REFUSED', owner.login, caller);
    return used.value.copied ? this.#refuseCopy(owner.id, owner.login, caller) : accept(owner.id);
  }

  async #byPassword(
    { login, password, totp }: { readonly login: string; readonly password: string; readonly totp: string },
    caller: ConsoleCaller,
  ): Promise<Outcome<number>> {
    const { browsers, database, factors, hashing, tries } = this.#parts;
    const operator = await readOperatorByLogin(database, login);
    const browser = operator === undefined ? null : browsers.nameOf(caller.device, operator.id);
    const who = triesOf(login.trim().toLowerCase(), caller.address, browser);
    if (!tries.take(who)) return refuse('TOO_MANY_TRIES');
    const signsIn = operator?.status === 'ACTIVE' ? operator : undefined;
    const right = await hashing.verify(signsIn?.passwordHash ?? null, password.normalize('NFC'));
    if (right === 'busy') return refuse('BUSY');
    // a wrong password uses up no code, but takes as long as a wrong code
    const codeRight = await factors.useTotp(signsIn?.id ?? 0, right ? totp : '');
    // no entry for unknown names: strangers must not fill the log
    if (signsIn === undefined) return refuse('SIGN_IN_REFUSED');
    if (!codeRight) return this.#refused('SIGN_IN_REFUSED', signsIn.login, caller);
    tries.succeeded(who);
    return signsIn.rank >= PASSKEY_RANK ? this.#refused('PASSKEY_NEEDED', signsIn.login, caller) : accept(signsIn.id);
  }

  /** Opens a session; with three open ones, only if `endSession` names one of them. */
  async #enter(id: number, caller: ConsoleCaller, endSession: string | null): Promise<Outcome<SignedIn>> {
    const { browsers, bus, clock, database, sessions } = this.#parts;
    const device = browsers.remembered(caller.device, id);
    const entered = await database.transaction(async (client) => {
      const operator = await lockOperator(client, id);
      if (operator?.status !== 'ACTIVE') return refuse('SIGN_IN_REFUSED');
      const open = (await sessions.list(id, client)).filter(({ kind }) => kind === 'BROWSER');
      const ended = open.length < MOST_SESSIONS || endSession === null ? [] : await sessions.end(client, id, endSession);
      if (open.length - ended.length >= MOST_SESSIONS) return accept({ state: 'CHOOSE_SESSION' as const, open });
      const opened = await sessions.open(client, operator, caller);
      const isFirst = await this.#noteSignIn(client, operator);
      const isNewDevice = !isFirst && browsers.nameOf(caller.device, id) === null;
      const sharedWith = await this.#noteBrowser(client, id, device);
      const detail = { ...(isNewDevice ? { newDevice: true } : {}), ...(sharedWith.length > 0 ? { sharedWith } : {}) };
      await this.#record(client, {
        actor: operator.login,
        action: 'signIn',
        target: { kind: 'session', id: opened.session.sessionName },
        detail,
        address: caller.address,
      });
      return accept({ state: 'SIGNED_IN' as const, ...opened, ended, isNewDevice, isShared: sharedWith.length > 0 });
    });
    if (!entered.ok) return entered;
    if (entered.value.state === 'CHOOSE_SESSION')
      return accept({ state: 'CHOOSE_SESSION', continueToken: this.#unfinishedFor(id), sessions: entered.value.open });
    const { token, session, ended, isNewDevice, isShared } = entered.value;
    sessions.published(id, ended);
    bus.publish('operator-signed-in', { operator: id, persons: await personsOf(database, id) });
    if (isNewDevice) bus.publish('operator-alert', { kind: 'NEW_DEVICE', operator: id, session: session.sessionName, at: clock.now() });
    if (isShared) bus.publish('operator-alert', { kind: 'SHARED_BROWSER', operator: id, session: session.sessionName, at: clock.now() });
    return accept({ state: 'SIGNED_IN', token, session, device });
  }

  /** Stores which browser the operator signed in with; returns the login names that used the same browser within 24 hours. */
  async #noteBrowser(client: Client, operator: number, device: string): Promise<readonly string[]> {
    const { browsers, clock } = this.#parts;
    const now = new Date(clock.now());
    await client.query(
      `insert into operator_browser (operator, browser, seen_at) values ($1, $2, $3)
       on conflict (operator, browser) do update set seen_at = excluded.seen_at`,
      [operator, browsers.nameOf(device, operator), now],
    );
    const others = browsers.accountsOf(device).filter((other) => other !== operator);
    const { rows } = await client.query<{ login: string }>(
      `select o.login from unnest($1::int[], $2::text[]) as seen(operator, browser) join operator_browser b using (operator, browser)
       join operator o on o.id = b.operator where b.seen_at > $3 order by o.login`,
      [others, others.map((other) => browsers.nameOf(device, other)), new Date(now.getTime() - SHARED_BROWSER_MS)],
    );
    return rows.map(({ login }) => login);
  }

  /** Stores the time of the sign-in; returns whether it is the operator's first. */
  async #noteSignIn(client: Client, operator: OperatorRecord): Promise<boolean> {
    const { rows } = await client.query<{ last_sign_in_at: Date | null }>('select last_sign_in_at from operator where id = $1', [operator.id]);
    await client.query('update operator set last_sign_in_at = $2 where id = $1', [operator.id, new Date(this.#parts.clock.now())]);
    return rows[0]?.last_sign_in_at === null;
  }

  #unfinishedFor(operator: number): string {
    const oldest = this.#unfinished.size >= MOST_UNFINISHED ? this.#unfinished.keys().next().value : undefined;
    if (oldest !== undefined) this.#unfinished.delete(oldest);
    const token = newToken();
    this.#unfinished.set(token, { operator, until: this.#parts.clock.monotonic() + CONTINUE_MS });
    return token;
  }

  /** Refuses a passkey whose counter ran backwards, as that of a copy does, and raises an alert. */
  async #refuseCopy(operator: number, login: string, caller: ConsoleCaller): Promise<Refusal> {
    const { bus, clock } = this.#parts;
    bus.publish('operator-alert', { kind: 'PASSKEY_COUNTER', operator, session: null, at: clock.now() });
    await this.#parts.audit.write({
      actor: login,
      action: 'passkeyCounter',
      target: null,
      detail: {},
      outcome: 'PASSKEY_REFUSED',
      address: caller.address,
    });
    return refuse('PASSKEY_REFUSED');
  }

  /** Records a refused sign-in or proof of a known operator and returns its refusal. */
  async #refused(code: 'PASSKEY_REFUSED' | 'SIGN_IN_REFUSED' | 'PASSKEY_NEEDED' | 'CODE_WRONG', login: string, caller: ConsoleCaller): Promise<Refusal> {
    await this.#parts.audit.write({ actor: login, action: 'signIn', target: null, detail: {}, outcome: code, address: caller.address });
    return refuse(code);
  }

  async #record(client: Client, entry: Omit<AuditEntry, 'outcome'>): Promise<void> {
    await this.#parts.audit.writeWith(client, { ...entry, outcome: 'OK' });
  }
}
