/** Reads operators with their assignments. */
import { OPERATOR_ROLES, rankOf, type Assignment } from '@maidan/contract';
import type { Client, Database } from '../../platform/postgres/database.ts';
import type { OperatorRecord, OperatorStatus } from './operators-port.ts';

export interface OperatorRow {
  readonly operator: number;
  readonly public_id: string;
  readonly login: string;
  readonly name: string;
  readonly status: OperatorStatus;
  readonly password_hash: string | null;
  readonly assignments: readonly Assignment[];
}

/** The columns of OperatorRow, from the table `operator` as o. */
export const OPERATOR_COLUMNS = `o.id as operator, o.public_id, o.login, o.name, o.status, o.password_hash,
  (select coalesce(json_agg(json_build_object('role', a.role, 'sites', a.sites, 'sports', a.sports) order by a.id), '[]'::json)
   from operator_assignment a where a.operator = o.id) as assignments`;

/** Converts a row. An assignment whose role this version does not know counts for nothing. */
export function operatorOf(row: OperatorRow): OperatorRecord {
  const assignments = row.assignments.filter(({ role }) => OPERATOR_ROLES.includes(role));
  return {
    id: row.operator,
    publicId: row.public_id,
    login: row.login,
    name: row.name,
    status: row.status,
    passwordHash: row.password_hash,
    assignments,
    rank: rankOf(assignments),
  };
}

export async function readOperatorByLogin(database: Database, login: string): Promise<OperatorRecord | undefined> {
  const [row] = await database.query<OperatorRow>(`select ${OPERATOR_COLUMNS} from operator o where o.login = $1`, [login.trim().toLowerCase()]);
  return row === undefined ? undefined : operatorOf(row);
}

/** Reads and locks one operator within a transaction. */
export async function lockOperator(client: Client, id: number): Promise<OperatorRecord | undefined> {
  await client.query('select id from operator where id = $1 for update', [id]);
  const { rows } = await client.query<OperatorRow>(`select ${OPERATOR_COLUMNS} from operator o where o.id = $1`, [id]);
  return rows[0] === undefined ? undefined : operatorOf(rows[0]);
}

/** Reads and locks all operators within a transaction, so that changes of the team happen one after another. */
export async function lockTeam(client: Client): Promise<readonly OperatorRecord[]> {
  await client.query('select id from operator order by id for update');
  const { rows } = await client.query<OperatorRow>(`select ${OPERATOR_COLUMNS} from operator o order by o.id`);
  return rows.map(operatorOf);
}

export async function replaceAssignments(
  client: Client,
  operator: number,
  assignments: readonly Assignment[],
  by: { readonly at: number; readonly operator: number | null },
): Promise<void> {
  await client.query('delete from operator_assignment where operator = $1', [operator]);
  for (const { role, sites, sports } of assignments)
    await client.query('insert into operator_assignment (operator, role, sites, sports, assigned_at, assigned_by) values ($1, $2, $3, $4, $5, $6)', [
      operator,
      role,
      sites,
      sports,
      new Date(by.at),
      by.operator,
    ]);
}
