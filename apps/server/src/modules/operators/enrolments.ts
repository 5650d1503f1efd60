/**
 * Enrolment links: the set-up of the first owner, an invitation, a reset, a recovery code. A link works once; the factors that it enrols
 * replace all earlier ones. Operators of high rank finish no enrolment without a passkey.
 */
import { PASSKEY_RANK, OWNER_RANK, type PasskeyRegistration } from '@maidan/contract';
import { accept, refuse, type Outcome } from '@maidan/domain';
import type { AuditEntry, AuditWriter } from '../audit/audit-port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Client, Database } from '../../platform/postgres/database.ts';
import type { RetentionRule } from '../../platform/postgres/retention.ts';
import { hashOfToken, newPublicId, newToken } from '../../platform/secrets.ts';
import type { PasswordHashing } from '../auth/auth-port.ts';
import type { Bus } from '../topics-port.ts';
import { auditedChange } from './audited-change.ts';
import type { Ceremonies, EnrolmentDraft } from './ceremonies.ts';
import type { NewTotp, OperatorFactors } from './operator-factors.ts';
import { lockTeam, lockOperator, readOperatorByLogin, replaceAssignments } from './operator-records.ts';
import type { OperatorSessions } from './operator-sessions.ts';
import type { ConsoleCaller, ConsoleParty, OperatorRecord } from './operators-port.ts';
import { registrationOptions, verifyRegistration, type NewPasskey } from '../../http/passkeys.ts';
import { triesOf, type SignInTries } from './sign-in-tries.ts';
import { enrolTotp, newTotpSecret, totpAddress } from './totp.ts';

/** The link of the first owner; then those of a recovery code, and those that a colleague hands over. */
const SET_UP_MS = 30 * 60_000;
const RECOVERY_MS = 30 * 60_000;
const LINK_MS = 24 * 3_600_000;
const SHORTEST_PASSWORD = 15;
const LONGEST_PASSWORD = 128;

/** A used or expired link is invalid; after a month it is deleted. */
export const ENROLMENT_RETENTION: RetentionRule = {
  what: 'enrolment links of operators',
  keptMs: 30 * 24 * 3_600_000,
  statement:
    'delete from operator_enrolment where token_hash in (select token_hash from operator_enrolment where expires_at < $1 order by expires_at limit $2)',
};

type Purpose = 'SET_UP' | 'INVITE' | 'RESET' | 'RECOVERY';

export interface EnrolmentLink {
  readonly token: string;
  /** ms since 1970. */
  readonly expiresAt: number;
}

export interface EnrolmentOptions {
  readonly ceremonyId: string;
  readonly options: Record<string, unknown>;
  readonly login: string;
  readonly name: string;
  readonly needsPasskey: boolean;
  readonly totp: { readonly secret: string; readonly address: string } | null;
}

export interface EnrolmentRequest {
  readonly token: string;
  readonly ceremonyId: string;
  readonly credential?: PasskeyRegistration | undefined;
  readonly passkeyName?: string | undefined;
  readonly password?: string | undefined;
  readonly totp?: string | undefined;
}

/** What an enrolment stores, verified. */
interface NewFactors {
  readonly draft: EnrolmentDraft;
  readonly passkey: NewPasskey | null;
  readonly passkeyName: string;
  readonly passwordHash: string | null;
  readonly totp: NewTotp | null;
}

export interface EnrolmentsParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly audit: AuditWriter;
  readonly hashing: PasswordHashing;
  readonly party: ConsoleParty;
  readonly ceremonies: Ceremonies;
  readonly factors: OperatorFactors;
  readonly sessions: OperatorSessions;
  readonly tries: SignInTries;
  /** Returns whether a password is one that many people use. */
  readonly isCommonPassword: (password: string) => boolean;
  /** Called when the first owner has enrolled: the link's file can go. */
  readonly ownerEnrolled: () => void;
}

export class Enrolments {
  readonly #parts: EnrolmentsParts;
  constructor(parts: EnrolmentsParts) {
    this.#parts = parts;
  }

  /** Draws the link of the first owner, which replaces earlier ones. Null while an owner is active. */
  async setUp(): Promise<EnrolmentLink | null> {
    return this.#parts.database.transaction(async (client) => {
      if (hasActiveOwner(await lockTeam(client))) return null;
      await client.query("update operator_enrolment set used_at = $1 where purpose = 'SET_UP' and used_at is null", [new Date(this.#parts.clock.now())]);
      return this.#insert(client, 'SET_UP', null);
    });
  }

  /** Creates a link of an operator within a transaction; it replaces his earlier ones. */
  async link(client: Client, purpose: 'INVITE' | 'RESET' | 'RECOVERY', operator: number): Promise<EnrolmentLink> {
    await this.#endLinks(client, operator);
    return this.#insert(client, purpose, operator);
  }

  /** Uses a recovery code: ends all sessions and returns a token that opens the enrolment. SIGN_IN_REFUSED, TOO_MANY_TRIES. */
  async recover(login: string, code: string, caller: ConsoleCaller): Promise<Outcome<EnrolmentLink>> {
    const { bus, clock, database, factors, sessions, tries } = this.#parts;
    const who = triesOf(`recovery of ${login.trim().toLowerCase()}`, caller.address, null);
    if (!tries.take(who)) return refuse('TOO_MANY_TRIES');
    const operator = await readOperatorByLogin(database, login);
    if (operator === undefined) return refuse('SIGN_IN_REFUSED');
    const entry: Omit<AuditEntry, 'outcome'> = {
      actor: operator.login,
      action: 'recoveryCode',
      target: { kind: 'operator', id: operator.publicId },
      detail: {},
      address: caller.address,
    };
    const recovered = await auditedChange(this.#parts, entry, async (client) => {
      const locked = await lockOperator(client, operator.id);
      if (locked?.status !== 'ACTIVE' || !(await factors.useRecoveryCode(client, operator.id, code))) return refuse('SIGN_IN_REFUSED');
      return accept({ ended: await sessions.end(client, operator.id, null), link: await this.link(client, 'RECOVERY', operator.id) });
    });
    if (!recovered.ok) return recovered;
    tries.succeeded(who);
    sessions.published(operator.id, recovered.value.ended);
    bus.publish('operator-session-ended', { operator: operator.id, sessionHash: null });
    bus.publish('operator-alert', { kind: 'RECOVERY_CODE_USED', operator: operator.id, session: null, at: clock.now() });
    return accept(recovered.value.link);
  }

  /** Opens a link. The first owner chooses `login` and `name`. LINK_INVALID, MALFORMED, ACCOUNT_EXISTS. */
  async options(token: string, chosen: { readonly login?: string | undefined; readonly name?: string | undefined }): Promise<Outcome<EnrolmentOptions>> {
    const found = await this.#parts.database.transaction((client) => this.#openLink(client, token));
    if (found === null) return refuse('LINK_INVALID');
    const { operator } = found;
    if (operator === null && chosen.login === undefined) return refuse('MALFORMED', { field: 'login' });
    if (operator === null && chosen.name === undefined) return refuse('MALFORMED', { field: 'name' });
    if (operator === null && (await readOperatorByLogin(this.#parts.database, chosen.login ?? '')) !== undefined) return refuse('ACCOUNT_EXISTS');
    const draft: EnrolmentDraft = {
      publicId: operator?.publicId ?? newPublicId(),
      login: operator?.login ?? chosen.login ?? '',
      name: operator?.name ?? chosen.name ?? '',
      totpSecret: newTotpSecret(),
    };
    const needsPasskey = (operator?.rank ?? OWNER_RANK) >= PASSKEY_RANK;
    const { id, challenge } = this.#parts.ceremonies.open({ purpose: 'ENROL', subject: hashOfToken(token), enrolment: draft });
    return accept({
      ceremonyId: id,
      options: await registrationOptions(this.#parts.party, draft, challenge, []),
      login: draft.login,
      name: draft.name,
      needsPasskey,
      totp: needsPasskey ? null : { secret: draft.totpSecret, address: totpAddress(draft.totpSecret, draft.login) },
    });
  }

  /**
   * Finishes an enrolment and returns the recovery codes. LINK_INVALID, PASSKEY_REFUSED, PASSKEY_NEEDED, OPERATOR_PASSWORD_WEAK, CODE_WRONG,
   * ACCOUNT_EXISTS; MALFORMED: no complete factor.
   */
  async finish(request: EnrolmentRequest, caller: ConsoleCaller): Promise<Outcome<readonly string[]>> {
    const { bus, database, ownerEnrolled, sessions } = this.#parts;
    const factors = await this.#verified(request);
    if (!factors.ok) return factors;
    const enrolled = await database.transaction((client) => this.#store(client, request.token, factors.value, caller));
    if (!enrolled.ok) return enrolled;
    const { operator, codes, ended, isFirstOwner } = enrolled.value;
    sessions.published(operator, ended);
    bus.publish('operator-changed', { operator });
    if (isFirstOwner) ownerEnrolled();
    return accept(codes);
  }

  /** Checks the answers of the ceremony. Uses up the ceremony, not the link. */
  async #verified(request: EnrolmentRequest): Promise<Outcome<NewFactors>> {
    const { ceremonies, clock, hashing, isCommonPassword, party } = this.#parts;
    const { credential, password, totp: code } = request;
    const ceremony = ceremonies.take(request.ceremonyId, 'ENROL', hashOfToken(request.token));
    const draft = ceremony?.enrolment ?? null;
    if (ceremony === null || draft === null) return refuse('LINK_INVALID');
    const passkey = credential === undefined ? null : await verifyRegistration(party, ceremony.challenge, credential);
    if (credential !== undefined && passkey === null) return refuse('PASSKEY_REFUSED');
    if (passkey === null && password === undefined) return refuse('MALFORMED', { field: 'credential' });
    const totp = code === undefined ? null : enrolTotp(draft.totpSecret, code, clock.now());
    if (code !== undefined && totp === null) return refuse('CODE_WRONG');
    // neither a password without a code nor a code without a password is a factor
    if ((password === undefined) !== (totp === null)) return refuse('MALFORMED', { field: password === undefined ? 'password' : 'totp' });
    if (password !== undefined && !isGoodPassword(password, isCommonPassword)) return refuse('OPERATOR_PASSWORD_WEAK');
    return accept({
      draft,
      passkey,
      passkeyName: request.passkeyName ?? '',
      passwordHash: password === undefined ? null : await hashing.hash(password.normalize('NFC')),
      totp: totp === null ? null : { ...totp, secret: draft.totpSecret },
    });
  }

  async #store(
    client: Client,
    token: string,
    { draft, passkey, passkeyName, passwordHash, totp }: NewFactors,
    caller: ConsoleCaller,
  ): Promise<Outcome<{ readonly operator: number; readonly codes: readonly string[]; readonly ended: readonly string[]; readonly isFirstOwner: boolean }>> {
    const { audit, factors, sessions } = this.#parts;
    const found = await this.#openLink(client, token);
    if (found === null) return refuse('LINK_INVALID');
    if ((found.operator?.rank ?? OWNER_RANK) >= PASSKEY_RANK && passkey === null) return refuse('PASSKEY_NEEDED');
    if (passkey !== null && (await isKnownPasskey(client, passkey.id, found.operator?.id ?? null))) return refuse('PASSKEY_REFUSED');
    const operator = found.operator?.id ?? (await this.#createOwner(client, draft));
    if (operator === null) return refuse('ACCOUNT_EXISTS');
    await factors.removeAll(client, operator);
    if (passkey !== null) await factors.addPasskey(client, operator, passkey, passkeyName);
    if (totp !== null) await factors.addTotp(client, operator, totp);
    await client.query("update operator set status = 'ACTIVE', password_hash = $2 where id = $1", [operator, passwordHash]);
    await client.query("update operator_enrolment set used_at = $2 where token_hash = decode($1, 'hex')", [hashOfToken(token), this.#now()]);
    await this.#endLinks(client, operator);
    await audit.writeWith(client, {
      actor: draft.login,
      action: 'enrol',
      target: { kind: 'operator', id: draft.publicId },
      detail: { purpose: found.purpose, passkey: passkey !== null, totp: totp !== null },
      outcome: 'OK',
      address: caller.address,
    });
    const codes = await factors.renewRecoveryCodes(client, operator);
    return accept({ operator, codes, ended: await sessions.end(client, operator, null), isFirstOwner: found.operator === null });
  }

  /** Returns null if the login name is taken. */
  async #createOwner(client: Client, draft: EnrolmentDraft): Promise<number | null> {
    const { rows } = await client.query<{ id: number }>(
      'insert into operator (public_id, login, name, created_at) values ($1, $2, $3, $4) on conflict (login) do nothing returning id',
      [draft.publicId, draft.login, draft.name, this.#now()],
    );
    const id = rows[0]?.id ?? null;
    if (id !== null) {
      const assignments = [{ role: 'owner' as const, sites: null, sports: null }];
      await replaceAssignments(client, id, assignments, { at: this.#parts.clock.now(), operator: null });
    }
    return id;
  }

  /** Finds and locks an open link with its operator. Null if it is unknown, used or expired, or its operator may not enrol. */
  async #openLink(client: Client, token: string): Promise<{ readonly purpose: Purpose; readonly operator: OperatorRecord | null } | null> {
    const hash = hashOfToken(token);
    const { rows: links } = await client.query<{ operator: number | null }>("select operator from operator_enrolment where token_hash = decode($1, 'hex')", [
      hash,
    ]);
    const [link] = links;
    if (link === undefined) return null;
    // operators are locked before their links in every transaction
    const operator = link.operator === null ? null : await lockOperator(client, link.operator);
    if (operator === undefined || operator?.status === 'DISABLED') return null;
    if (operator === null && hasActiveOwner(await lockTeam(client))) return null;
    const { rows } = await client.query<{ purpose: Purpose }>(
      "select purpose from operator_enrolment where token_hash = decode($1, 'hex') and used_at is null and expires_at > $2 for update",
      [hash, this.#now()],
    );
    return rows[0] === undefined ? null : { purpose: rows[0].purpose, operator };
  }

  async #insert(client: Client, purpose: Purpose, operator: number | null): Promise<EnrolmentLink> {
    const token = newToken();
    const now = this.#parts.clock.now();
    const expiresAt = now + { SET_UP: SET_UP_MS, RECOVERY: RECOVERY_MS, INVITE: LINK_MS, RESET: LINK_MS }[purpose];
    await client.query("insert into operator_enrolment (token_hash, purpose, operator, created_at, expires_at) values (decode($1, 'hex'), $2, $3, $4, $5)", [
      hashOfToken(token),
      purpose,
      operator,
      new Date(now),
      new Date(expiresAt),
    ]);
    return { token, expiresAt };
  }

  async #endLinks(client: Client, operator: number): Promise<void> {
    await client.query('update operator_enrolment set used_at = $2 where operator = $1 and used_at is null', [operator, this.#now()]);
  }

  #now(): Date {
    return new Date(this.#parts.clock.now());
  }
}

function hasActiveOwner(team: readonly OperatorRecord[]): boolean {
  return team.some(({ status, rank }) => status === 'ACTIVE' && rank >= OWNER_RANK);
}

/** Returns whether another operator has a passkey with this id. */
async function isKnownPasskey(client: Client, id: string, operator: number | null): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from operator_credential where id = $1 and operator is distinct from $2', [id, operator]);
  return (rowCount ?? 0) > 0;
}

function isGoodPassword(password: string, isCommon: (password: string) => boolean): boolean {
  const length = Array.from(password).length;
  return length >= SHORTEST_PASSWORD && length <= LONGEST_PASSWORD && !isCommon(password);
}
