/** The list of operators, as a colleague with `team.read` sees it. */
import { scopesOf, type Assignment, type Scope } from '@maidan/contract';
import { accept, type Outcome } from '@maidan/domain';
import type { OperatorSession } from '../../http/console/console-routes-port.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { OPERATOR_COLUMNS, operatorOf, type OperatorRow } from './operator-records.ts';
import type { OperatorRecord } from './operators-port.ts';

export interface TeamMember extends Omit<OperatorRecord, 'id' | 'passwordHash'> {
  readonly passkeys: number;
  readonly totp: boolean;
  readonly sessions: number;
  /** ms since 1970. */
  readonly lastSignInAt: number | null;
  /** The name of the owner that requested to disable this owner. */
  readonly disableAskedBy: string | null;
}

interface MemberRow extends OperatorRow {
  readonly passkeys: number;
  readonly totp: boolean;
  readonly sessions: number;
  readonly last_sign_in_at: Date | null;
  readonly disable_asked_by: string | null;
}

/** Returns whether an assignment counts on one of the sites of a scope. */
function meets({ sites }: Assignment, scopes: readonly Scope[]): boolean {
  return scopes.some((scope) => scope.sites === null || sites === null || sites.some((site) => scope.sites?.includes(site)));
}

/** Returns the operators who work on the reader's sites, in the order of their names. PERMISSION_MISSING, SCOPE_MISSING. now: ms since 1970. */
export async function readTeam(database: Database, reader: OperatorSession, now: number): Promise<Outcome<readonly TeamMember[]>> {
  const scopes = scopesOf(reader.assignments, 'team.read');
  if (!scopes.ok) return scopes;
  const rows = await database.query<MemberRow>(
    `select ${OPERATOR_COLUMNS}, o.last_sign_in_at, by_owner.name as disable_asked_by,
       (select count(*)::int from operator_credential c where c.operator = o.id and c.kind = 'PASSKEY') as passkeys,
       exists (select 1 from operator_credential c where c.operator = o.id and c.kind = 'TOTP') as totp,
       (select count(*)::int from operator_session s where s.operator = o.id and s.ended_at is null and s.ends_at > $1) as sessions
     from operator o left join operator_disable_request r on r.operator = o.id left join operator by_owner on by_owner.id = r.asked_by
     order by o.name, o.id`,
    [new Date(now)],
  );
  return accept(
    rows
      .map((row) => {
        const { publicId, login, name, status, assignments, rank } = operatorOf(row);
        const { passkeys, totp, sessions, disable_asked_by: disableAskedBy } = row;
        return {
          publicId,
          login,
          name,
          status,
          assignments,
          rank,
          passkeys,
          totp,
          sessions,
          disableAskedBy,
          lastSignInAt: row.last_sign_in_at?.getTime() ?? null,
        };
      })
      .filter(({ assignments }) => assignments.some((assignment) => meets(assignment, scopes.value))),
  );
}
