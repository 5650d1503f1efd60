/** Reads and writes of the table approval, and the audit entries of its steps. */
import type { ApprovalState, FourEyesRule, Permission } from '@maidan/contract';
import type { AuditEntry, AuditTarget } from '../audit/audit-port.ts';
import { recordText, type RecordStatement } from '../../platform/postgres/action-record.ts';
import type { Client, Database } from '../../platform/postgres/database.ts';
import type { ActionRequest, ApprovalCaller, ApprovalRecord, Effect, NamedOperator } from './approvals-port.ts';

interface Row {
  readonly id: number;
  readonly rule: FourEyesRule;
  readonly action: string;
  readonly params: ActionRequest['params'];
  readonly body: unknown;
  readonly target_kind: AuditTarget['kind'];
  readonly target_id: string;
  readonly site: string | null;
  readonly sport: string | null;
  readonly permissions: Permission[];
  readonly persons: number[];
  readonly operators: number[];
  readonly reason: string;
  readonly effect: Effect;
  readonly effect_hash: string;
  readonly asker: NamedOperator;
  readonly asked_browser: string | null;
  readonly asked_passkeys: string[];
  readonly asked_at: Date;
  readonly expires_at: Date;
  readonly runs_at: Date | null;
  readonly state: ApprovalState;
  readonly decider: NamedOperator | null;
  readonly decided_at: Date | null;
  readonly decision_reason: string;
}

const named = (operator: string): string => `jsonb_build_object('operator', ${operator}.id, 'id', ${operator}.public_id, 'login', ${operator}.login,
  'name', ${operator}.name)`;
const SELECT = `select p.id, p.rule, p.action, p.params, p.body, p.target_kind, p.target_id, p.site, p.sport, p.permissions, p.persons, p.operators,
  p.reason, p.effect, p.effect_hash, ${named('a')} as asker, p.asked_browser, p.asked_passkeys, p.asked_at, p.expires_at, p.runs_at, p.state,
  case when d.id is not null then ${named('d')} end as decider, p.decided_at, p.decision_reason
  from approval p join operator a on a.id = p.asked_by left join operator d on d.id = p.decided_by`;

function recordOf(row: Row): ApprovalRecord {
  return {
    id: row.id,
    rule: row.rule,
    request: { action: row.action, params: row.params, body: row.body },
    target: { kind: row.target_kind, id: row.target_id },
    site: row.site,
    sport: row.sport,
    permissions: row.permissions,
    persons: row.persons,
    operators: row.operators,
    reason: row.reason,
    effect: row.effect,
    effectHash: row.effect_hash,
    asker: row.asker,
    askedBrowser: row.asked_browser,
    askedPasskeys: row.asked_passkeys,
    askedAt: row.asked_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    runsAt: row.runs_at?.getTime() ?? null,
    state: row.state,
    decider: row.decider,
    decidedAt: row.decided_at?.getTime() ?? null,
    decisionReason: row.decision_reason,
  };
}

export type NewApproval = Omit<ApprovalRecord, 'id' | 'asker' | 'state' | 'decider' | 'decidedAt' | 'decisionReason'> & {
  readonly askedBy: number;
  readonly askedSession: string;
  readonly requestHash: string;
};

/** Which requests a list holds. `after`: the last id of the page before; null: from the start. */
export interface ApprovalFilter {
  readonly open: boolean | null;
  readonly asker: string | null;
  readonly solo: boolean;
  readonly after: number | null;
  readonly limit: number;
}

export class ApprovalRows {
  readonly #database: Database;
  constructor(database: Database) {
    this.#database = database;
  }

  async one(id: number): Promise<ApprovalRecord | undefined> {
    const [row] = await this.#database.query<Row>(`${SELECT} where p.id = $1`, [id]);
    return row === undefined ? undefined : recordOf(row);
  }

  /** Returns the asker's open request for this action, also if its time is over. */
  async openOf(asker: number, requestHash: string): Promise<number | undefined> {
    const [row] = await this.#database.query<{ id: number }>("select id from approval where asked_by = $1 and request_hash = $2 and state = 'ASKED'", [
      asker,
      requestHash,
    ]);
    return row?.id;
  }

  /** Inserts a request. An open one of the same asker for the same action is returned in its place, with `isNew` false. */
  async add(client: Client, approval: NewApproval): Promise<{ readonly id: number; readonly isNew: boolean }> {
    const { action, params, body } = approval.request;
    const values = [
      approval.rule,
      action,
      JSON.stringify(params),
      JSON.stringify(body ?? null),
      approval.requestHash,
      approval.target.kind,
      approval.target.id,
      approval.site,
      approval.sport,
      approval.permissions,
      approval.persons,
      approval.operators,
      approval.reason,
      JSON.stringify(approval.effect),
      approval.effectHash,
      approval.askedBy,
      approval.askedSession,
      approval.askedBrowser,
      approval.askedPasskeys,
      new Date(approval.askedAt),
      new Date(approval.expiresAt),
      approval.runsAt === null ? null : new Date(approval.runsAt),
    ];
    const { rows } = await client.query<{ id: number }>(
      `insert into approval (rule, action, params, body, request_hash, target_kind, target_id, site, sport, permissions, persons, operators, reason,
         effect, effect_hash, asked_by, asked_session, asked_browser, asked_passkeys, asked_at, expires_at, runs_at)
       values (${values.map((_, index) => `$${index + 1}`).join(', ')})
       on conflict (asked_by, request_hash) where state = 'ASKED' do nothing returning id`,
      values,
    );
    if (rows[0] !== undefined) return { id: rows[0].id, isNew: true };
    const found = await client.query<{ id: number }>("select id from approval where asked_by = $1 and request_hash = $2 and state = 'ASKED'", [
      approval.askedBy,
      approval.requestHash,
    ]);
    // an open request that ended in this moment: the caller sends the action again
    if (found.rows[0] === undefined) throw new Error('an open request ended while the same one was made');
    return { id: found.rows[0].id, isNew: false };
  }

  /** Ends an open request without running it. Returns false if it has ended. */
  async end(
    client: Client,
    id: number,
    to: { readonly state: Exclude<ApprovalState, 'ASKED' | 'APPLIED'>; readonly by: number | null; readonly at: number; readonly reason: string },
  ): Promise<boolean> {
    const { rowCount } = await client.query(
      "update approval set state = $2, decided_by = $3, decided_at = $4, decision_reason = $5 where id = $1 and state = 'ASKED'",
      [id, to.state, to.by, new Date(to.at), to.reason],
    );
    return rowCount === 1;
  }

  /** Returns at most `limit` requests: open ones with the soonest end first, others with the newest first. */
  async list({ open, asker, solo, after, limit }: ApprovalFilter): Promise<readonly ApprovalRecord[]> {
    const beyond = open === true ? '(p.expires_at, p.id) > (select l.expires_at, l.id from approval l where l.id = $3)' : 'p.id < $3';
    const rows = await this.#database.query<Row>(
      `${SELECT} where ($1::boolean is null or (p.state = 'ASKED') = $1) and ($2::text is null or a.public_id = $2) and ($3::bigint is null or ${beyond})
         and (not $5 or p.runs_at is not null)
       order by ${open === true ? 'p.expires_at, p.id' : 'p.id desc'} limit $4`,
      [open, asker, after, limit, solo],
    );
    return rows.map(recordOf);
  }

  /** Returns open requests whose time is over, or whose solo delay is. */
  async due(now: number): Promise<readonly ApprovalRecord[]> {
    const rows = await this.#database.query<Row>(`${SELECT} where p.state = 'ASKED' and (p.expires_at <= $1 or p.runs_at <= $1) order by p.id limit 100`, [
      new Date(now),
    ]);
    return rows.map(recordOf);
  }

  async soloDelay(): Promise<readonly FourEyesRule[]> {
    return (await this.#database.query<{ rule: FourEyesRule }>('select rule from solo_delay order by rule')).map(({ rule }) => rule);
  }

  async setSoloDelay(rule: FourEyesRule, by: { readonly operator: number; readonly at: number } | null): Promise<void> {
    if (by === null) await this.#database.query('delete from solo_delay where rule = $1', [rule]);
    else
      await this.#database.query('insert into solo_delay (rule, set_by, set_at) values ($1, $2, $3) on conflict (rule) do nothing', [
        rule,
        by.operator,
        new Date(by.at),
      ]);
  }
}

const APPLY = recordText('select approval_apply($1, $2, $3)');

/** Returns the statement that marks a request APPLIED in the transaction of its action. It fails if the request has ended. */
export function applyStatement(id: number, decider: number | null, at: number): RecordStatement {
  return { text: APPLY, values: [id, decider, new Date(at)] };
}

/** What all entries of a request have; the writer adds outcome, details and the number of the request. */
type Entry = Omit<AuditEntry, 'outcome' | 'detail'>;

/** Returns the audit entry of an operator's step, without its outcome and details. */
export function entryOf({ session, address }: ApprovalCaller, action: string, target: AuditEntry['target'], site: string | null): Entry {
  return { operator: session.operator, actor: session.login, session: session.sessionName, action, target, site, address };
}

/** Returns the audit entry of a step that the server takes by itself: an end of time, a solo delay. */
export function systemEntry(action: string, target: AuditEntry['target'], site: string | null): Entry {
  return { actor: 'system', action, target, site, address: '' };
}
