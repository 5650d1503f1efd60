/** Who may decide a request: active operators with the permission of the action and `approval.decide` within its scope, and never the asker. */
import { checkPermission, OPERATOR_ROLES, type Assignment, type CaseRuleName, type Permission } from '@maidan/contract';
import { refuse, type Refusal } from '@maidan/domain';
import type { Database } from '../../platform/postgres/database.ts';
import type { ApprovalRecord, BarredOperator } from './approvals-port.ts';

/** An active operator with what distinguishes him from others. */
export interface Candidate {
  readonly operator: number;
  readonly login: string;
  readonly assignments: readonly Assignment[];
  /** The ids of his passkeys. */
  readonly passkeys: readonly string[];
  /** The persons whose player accounts are his own or his household's. */
  readonly persons: readonly number[];
}

export async function readCandidates(database: Pick<Database, 'query'>): Promise<readonly Candidate[]> {
  const rows = await database.query<Candidate>(
    `select o.id as operator, o.login,
       coalesce((select json_agg(json_build_object('role', a.role, 'sites', a.sites, 'sports', a.sports)) from operator_assignment a where a.operator = o.id),
         '[]'::json) as assignments,
       array(select c.id from operator_credential c where c.operator = o.id and c.kind = 'PASSKEY' order by c.id) as passkeys,
       array(select distinct p.person from operator_person p where p.operator = o.id order by p.person) as persons
     from operator o where o.status = 'ACTIVE' order by o.id`,
  );
  return rows.map((row) => ({ ...row, assignments: row.assignments.filter(({ role }) => OPERATOR_ROLES.includes(role)) }));
}

/** What of a request decides who may decide it. */
export type Decidable = Pick<ApprovalRecord, 'permissions' | 'site' | 'sport' | 'persons' | 'operators' | 'askedPasskeys'> & {
  readonly asker: number;
  readonly barred?: readonly BarredOperator[];
};

/** Returns why these roles do not reach the request: PERMISSION_MISSING, SCOPE_MISSING; null: they do. */
export function permissionRefusal(
  assignments: readonly Assignment[],
  { permissions, site, sport }: Pick<Decidable, 'permissions' | 'site' | 'sport'>,
): Refusal | null {
  const touched = { ...(site === null ? {} : { site }), ...(sport === null ? {} : { sport }) };
  const refusalOf = (permission: Permission): Refusal | null => {
    const checked = checkPermission(assignments, permission, touched);
    return checked.ok ? null : checked;
  };
  const decides = refusalOf('approval.decide');
  if (decides !== null) return decides;
  const refusals = permissions.map(refusalOf);
  return refusals.some((refusal) => refusal === null) ? null : (refusals.find((refusal) => refusal?.code === 'SCOPE_MISSING') ?? refusals[0] ?? null);
}

const conflict = (rule: CaseRuleName): Refusal => refuse('DUTY_CONFLICT', { field: rule });

/** Returns why this operator cannot be the second person; null: he can. `asker`: the asker as he is now. */
export function secondPersonRefusal(request: Decidable, candidate: Candidate, asker: Candidate | undefined): Refusal | null {
  if (candidate.operator === request.asker) return conflict('ownRequest');
  const permission = permissionRefusal(candidate.assignments, request);
  if (permission !== null) return permission;
  const askerPasskeys = [...request.askedPasskeys, ...(asker?.passkeys ?? [])];
  if (candidate.passkeys.some((passkey) => askerPasskeys.includes(passkey))) return conflict('samePasskey');
  const forbidden = [...request.persons, ...(asker?.persons ?? [])];
  const isLinked = candidate.persons.some((person) => forbidden.includes(person)) || request.operators.includes(candidate.operator);
  if (isLinked) return conflict('ownPerson');
  return caseRefusal(candidate.operator, request.barred);
}

/** Returns DUTY_CONFLICT if the operator's own part in the case keeps him from approving a request; null: it does not. */
export function caseRefusal(operator: number, barred: readonly BarredOperator[] = []): Refusal | null {
  const own = barred.find((one) => one.operator === operator);
  return own === undefined ? null : conflict(own.rule);
}
