/**
 * What an operator may do to colleagues: invite, assign roles, disable, reset factors, end sessions. No operator acts on an equal or higher
 * rank or on himself; roles that break a separation of duties are refused. Two other owners disable an owner.
 */
import { brokenDutyRule, coversScope, OWNER_RANK, PASSKEY_RANK, rankOf, scopesOf, type Assignment, type Permission, type Scope } from '@maidan/contract';
import { accept, refuse, type Outcome, type Refusal } from '@maidan/domain';
import type { AuditEntry, AuditWriter } from '../audit/audit-port.ts';
import type { OperatorSession } from '../../http/console/console-routes-port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Client, Database } from '../../platform/postgres/database.ts';
import { newPublicId } from '../../platform/secrets.ts';
import type { Bus } from '../topics-port.ts';
import { auditedChange } from './audited-change.ts';
import type { EnrolmentLink, Enrolments } from './enrolments.ts';
import type { OperatorFactors } from './operator-factors.ts';
import { lockTeam, replaceAssignments } from './operator-records.ts';
import type { OperatorSessions } from './operator-sessions.ts';
import type { OperatorRecord } from './operators-port.ts';

/** The first owner's request to disable an owner ends after a day. */
const DISABLE_REQUEST_MS = 24 * 3_600_000;

export interface TeamParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly audit: AuditWriter;
  readonly enrolments: Enrolments;
  readonly factors: OperatorFactors;
  readonly sessions: OperatorSessions;
  readonly isSite: (site: string) => boolean;
}

/** The operator who acts on the team, and the address of the call. */
export interface TeamActor {
  readonly session: Pick<OperatorSession, 'operator' | 'login' | 'sessionName'>;
  readonly address: string;
  /** Computes the outcome and changes nothing: the preview of the action. Default: false. */
  readonly isPreview?: boolean;
}
/** The operator who acts in his own session. */
export interface Actor extends TeamActor {
  readonly session: OperatorSession;
}

export interface Invitation {
  readonly login: string;
  readonly name: string;
  readonly assignments: readonly Assignment[];
}

interface TeamAction {
  readonly name: 'invite' | 'assign' | 'disable' | 'reset' | 'endSessions';
  readonly permission: Permission;
  /** The colleague's name on the wire; of an invitation, the new login name. */
  readonly target: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** An action of the local key on the operator with this login name. */
interface EmergencyAction {
  readonly name: 'disable' | 'ownerLink';
  readonly login: string;
  readonly reason: string;
  readonly address: string;
}

/** An action in its transaction: the actor and his scopes as they are stored at this moment. */
interface Running {
  readonly client: Client;
  readonly actor: OperatorRecord;
  readonly scopes: readonly Scope[];
  readonly team: readonly OperatorRecord[];
}

export class Team {
  readonly #parts: TeamParts;
  constructor(parts: TeamParts) {
    this.#parts = parts;
  }

  /** Creates an operator and the link that enrols him. Further refusals: ACCOUNT_EXISTS, SITE_UNKNOWN. */
  async invite(actor: TeamActor, invitation: Invitation): Promise<Outcome<EnrolmentLink & { readonly id: string }>> {
    const { login, name, assignments } = invitation;
    return this.#run(actor, { name: 'invite', permission: 'team.invite', target: login, detail: { assignments } }, async (running) => {
      const refusal = this.#refusalOfAssignments(running, assignments);
      if (refusal !== null) return refusal;
      const { rows } = await running.client.query<{ id: number; public_id: string }>(
        `insert into operator (public_id, login, name, created_at, created_by) values ($1, $2, $3, $4, $5)
         on conflict (login) do nothing returning id, public_id`,
        [newPublicId(), login, name.trim(), this.#now(), running.actor.id],
      );
      const [made] = rows;
      if (made === undefined) return refuse('ACCOUNT_EXISTS');
      await replaceAssignments(running.client, made.id, assignments, { at: this.#parts.clock.now(), operator: running.actor.id });
      return accept({ ...(await this.#parts.enrolments.link(running.client, 'INVITE', made.id)), id: made.public_id });
    });
  }

  /** Replaces the assignments of an operator. Further refusals: PASSKEY_NEEDED, SITE_UNKNOWN. */
  async assign(actor: TeamActor, target: string, assignments: readonly Assignment[]): Promise<Outcome<readonly Assignment[]>> {
    const action = { name: 'assign', permission: 'team.roles', target, detail: { assignments } } as const;
    const assigned = await this.#run(actor, action, async (running) => {
      const found = this.#below(running, target);
      if (!found.ok) return found;
      const refusal = this.#refusalOfAssignments(running, assignments);
      if (refusal !== null) return refusal;
      const needsPasskey = rankOf(assignments) >= PASSKEY_RANK && found.value.status === 'ACTIVE';
      if (needsPasskey && !(await hasPasskey(running.client, found.value.id))) return refuse('PASSKEY_NEEDED');
      await replaceAssignments(running.client, found.value.id, assignments, { at: this.#parts.clock.now(), operator: running.actor.id });
      return accept(found.value.id);
    });
    if (!assigned.ok || actor.isPreview === true) return assigned.ok ? accept(assignments) : assigned;
    this.#parts.bus.publish('operator-changed', { operator: assigned.value });
    return accept(assignments);
  }

  /** Disables an operator and ends his sessions. Returns false if a second owner must still agree. */
  async disable(actor: TeamActor, target: string, reason: string): Promise<Outcome<boolean>> {
    const done = await this.#run(actor, { name: 'disable', permission: 'team.disable', target, detail: { reason } }, async (running) => {
      const found = running.team.find(({ publicId }) => publicId === target);
      const isOwner = found !== undefined && found.rank >= OWNER_RANK && found.status === 'ACTIVE' && running.actor.rank >= OWNER_RANK;
      const allowed = isOwner && found.id !== running.actor.id ? accept(found) : this.#below(running, target);
      if (!allowed.ok) return allowed;
      if (isOwner && !(await this.#isAgreed(running, allowed.value))) return accept(null);
      return accept(await this.#disabled(running.client, allowed.value.id));
    });
    if (!done.ok) return done;
    if (done.value === null) return accept(false);
    this.#publishEnd(done.value.id, done.value.ended);
    return accept(true);
  }

  /** Disables an operator of any rank for the local key. ACCOUNT_UNKNOWN, LAST_OWNER. */
  async disableInEmergency(login: string, reason: string, address: string): Promise<Outcome<null>> {
    const done = await this.#runInEmergency({ name: 'disable', login, reason, address }, async (client, team) => {
      const found = team.find((member) => member.login === login);
      if (found === undefined || found.status === 'DISABLED') return refuse('ACCOUNT_UNKNOWN');
      const others = team.filter(({ id, status, rank }) => id !== found.id && status === 'ACTIVE' && rank >= OWNER_RANK);
      if (found.rank >= OWNER_RANK && others.length === 0) return refuse('LAST_OWNER');
      return accept(await this.#disabled(client, found.id));
    });
    if (!done.ok) return done;
    this.#publishEnd(done.value.id, done.value.ended);
    return accept(null);
  }

  /** Returns an enrolment link of an owner for the local key; his factors stay until he uses it. ACCOUNT_UNKNOWN. */
  async ownerLinkInEmergency(login: string, reason: string, address: string): Promise<Outcome<EnrolmentLink>> {
    return this.#runInEmergency({ name: 'ownerLink', login, reason, address }, async (client, team) => {
      const found = team.find((member) => member.login === login);
      if (found === undefined || found.status === 'DISABLED' || found.rank < OWNER_RANK) return refuse('ACCOUNT_UNKNOWN');
      return accept(await this.#parts.enrolments.link(client, 'RESET', found.id));
    });
  }

  /** Removes all factors of an operator, ends his sessions and returns a link that enrols him again. */
  async reset(actor: TeamActor, target: string, reason: string): Promise<Outcome<EnrolmentLink & { readonly id: string }>> {
    const { bus, clock, enrolments, factors, sessions } = this.#parts;
    const reset = await this.#run(actor, { name: 'reset', permission: 'team.reset', target, detail: { reason } }, async (running) => {
      const found = this.#below(running, target);
      if (!found.ok) return found;
      const { id } = found.value;
      await factors.removeAll(running.client, id);
      const ended = await sessions.end(running.client, id, null);
      return accept({ operator: id, ended, link: await enrolments.link(running.client, 'RESET', id) });
    });
    if (!reset.ok) return reset;
    const { operator, ended, link } = reset.value;
    if (actor.isPreview === true) return accept({ ...link, id: target });
    this.#publishEnd(operator, ended);
    bus.publish('operator-alert', { kind: 'FACTORS_RESET', operator, session: null, at: clock.now() });
    return accept({ ...link, id: target });
  }

  /** Ends all sessions of an operator; returns their number. */
  async endSessions(actor: TeamActor, target: string): Promise<Outcome<number>> {
    const done = await this.#run(actor, { name: 'endSessions', permission: 'team.disable', target, detail: {} }, async (running) => {
      const found = this.#below(running, target);
      return found.ok ? accept({ id: found.value.id, ended: await this.#parts.sessions.end(running.client, found.value.id, null) }) : found;
    });
    if (!done.ok) return done;
    this.#publishEnd(done.value.id, done.value.ended);
    return accept(done.value.ended.length);
  }

  /**
   * Runs an action in one transaction with its audit entry. PERMISSION_MISSING, SCOPE_MISSING. The actor is read again under the lock, so
   * that a change of his roles counts for an action that is already running. A refused attempt gets an entry of its own.
   */
  async #run<T>(actor: TeamActor, action: TeamAction, work: (running: Running) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const entry: Omit<AuditEntry, 'outcome'> = {
      operator: actor.session.operator,
      actor: actor.session.login,
      action: `team.${action.name}`,
      target: { kind: 'operator', id: action.target },
      detail: { ...action.detail, session: actor.session.sessionName },
      address: actor.address,
    };
    const run = async (client: Client): Promise<Outcome<T>> => {
      const team = await lockTeam(client);
      const stored = team.find(({ id }) => id === actor.session.operator);
      if (stored?.status !== 'ACTIVE') return refuse('SESSION_ENDED');
      const scopes = scopesOf(stored.assignments, action.permission);
      return scopes.ok ? work({ client, actor: stored, scopes: scopes.value, team }) : scopes;
    };
    return actor.isPreview === true ? rolledBack(this.#parts.database, run) : auditedChange(this.#parts, entry, run);
  }

  /** Finds a colleague of lower rank within the actor's scope. OWN_ACCOUNT, RANK_TOO_LOW; ACCOUNT_UNKNOWN, also outside the scope or disabled. */
  #below({ actor, scopes, team }: Running, target: string): Outcome<OperatorRecord> {
    if (target === actor.publicId) return refuse('OWN_ACCOUNT');
    const found = team.find(({ publicId }) => publicId === target);
    if (found === undefined || found.status === 'DISABLED') return refuse('ACCOUNT_UNKNOWN');
    if (!found.assignments.every((assignment) => coversScope(scopes, assignment))) return refuse('ACCOUNT_UNKNOWN');
    return found.rank < actor.rank ? accept(found) : refuse('RANK_TOO_LOW');
  }

  /** Returns why the actor cannot give these assignments. Only an owner gives his own rank. */
  #refusalOfAssignments({ actor, scopes }: Running, assignments: readonly Assignment[]): Refusal | null {
    const rule = brokenDutyRule(assignments);
    if (rule !== null) return refuse('DUTY_CONFLICT', { field: rule });
    const rank = rankOf(assignments);
    if (rank >= actor.rank && actor.rank < OWNER_RANK) return refuse('RANK_TOO_LOW');
    if (!assignments.every((assignment) => coversScope(scopes, assignment))) return refuse('SCOPE_MISSING');
    const isKnown = assignments.every(({ sites }) => sites === null || sites.every((site) => this.#parts.isSite(site)));
    return isKnown ? null : refuse('SITE_UNKNOWN');
  }

  /** Returns whether another active owner has asked for the same within a day; otherwise stores the request. */
  async #isAgreed({ client, actor, team }: Running, owner: OperatorRecord): Promise<boolean> {
    const { rows } = await client.query<{ asked_by: number }>('select asked_by from operator_disable_request where operator = $1 and asked_at > $2', [
      owner.id,
      new Date(this.#parts.clock.now() - DISABLE_REQUEST_MS),
    ]);
    const asker = team.find(({ id }) => id === rows[0]?.asked_by);
    if (asker !== undefined && asker.id !== actor.id && asker.status === 'ACTIVE' && asker.rank >= OWNER_RANK) return true;
    await client.query(
      `insert into operator_disable_request (operator, asked_by, asked_at) values ($1, $2, $3)
       on conflict (operator) do update set asked_by = excluded.asked_by, asked_at = excluded.asked_at`,
      [owner.id, actor.id, this.#now()],
    );
    return false;
  }

  /** Runs an action of the local key in one transaction with its audit entry. A refused attempt gets an entry of its own. */
  async #runInEmergency<T>(
    { name, login, reason, address }: EmergencyAction,
    work: (client: Client, team: readonly OperatorRecord[]) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const entry = {
      actor: 'local key',
      action: `team.${name}`,
      target: { kind: 'operator', id: login },
      detail: { reason, emergency: true },
      address,
    } as const;
    return auditedChange(this.#parts, entry, async (client) => work(client, await lockTeam(client)));
  }

  /** Disables an operator within a transaction; returns the hashes of his sessions, which have ended. */
  async #disabled(client: Client, id: number): Promise<{ readonly id: number; readonly ended: readonly string[] }> {
    await client.query("update operator set status = 'DISABLED', disabled_at = $2 where id = $1", [id, this.#now()]);
    await client.query('update operator_enrolment set used_at = $2 where operator = $1 and used_at is null', [id, this.#now()]);
    await client.query('delete from operator_disable_request where operator = $1 or asked_by = $1', [id]);
    return { id, ended: await this.#parts.sessions.end(client, id, null) };
  }

  #publishEnd(operator: number, ended: readonly string[]): void {
    this.#parts.sessions.published(operator, ended);
    this.#parts.bus.publish('operator-session-ended', { operator, sessionHash: null });
    this.#parts.bus.publish('operator-changed', { operator });
  }

  #now(): Date {
    return new Date(this.#parts.clock.now());
  }
}

/** Runs work in a transaction and rolls it back, whatever its outcome is. */
async function rolledBack<T>(database: Database, work: (client: Client) => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const found: { outcome: Outcome<T> | null } = { outcome: null };
  const rollback = new Error('only a preview');
  await database
    .transaction(async (client) => {
      found.outcome = await work(client);
      throw rollback;
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  return found.outcome!;
}

async function hasPasskey(client: Client, operator: number): Promise<boolean> {
  const { rowCount } = await client.query("select 1 from operator_credential where operator = $1 and kind = 'PASSKEY' limit 1", [operator]);
  return (rowCount ?? 0) > 0;
}
