/**
 * The two roles of the database: the owner migrates, the serving role only reads and writes rows. The serving role appends to the audit log
 * and cannot change it, because it owns no table (docs/operations.md). With a single role, only the log's triggers refuse changes.
 */
import { createHmac } from 'node:crypto';
import type { Client as PgClient } from 'pg';
import type { Log } from '../log.ts';
import type { Database } from './database.ts';
import { LOCK, migrate } from './migrate.ts';

/** Names of the roles in the embedded PostgreSQL. */
export const OWNER_ROLE = 'maidan_owner';
export const SERVING_ROLE = 'maidan_app';
/** The role of reads that are narrowed to some sites (row-scope.ts). */
const SCOPED_ROLE = 'maidan_scoped';

/** roles: the role that serves cannot change the audit log. trigger: it owns the log or may do anything, so only the triggers refuse. */
export type AuditProtection = 'roles' | 'trigger';

/** A session of the embedded PostgreSQL's superuser. */
type Administrator = Pick<PgClient, 'query'>;

const ROW_RIGHTS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
const OTHER_RIGHTS = ['TRUNCATE', 'REFERENCES', 'TRIGGER'];
/** Rights of the serving role on tables that it must not change; it has ROW_RIGHTS on all others. */
const LIMITED_RIGHTS: Readonly<Record<string, readonly string[]>> = {
  audit_entry: ['SELECT', 'INSERT'],
  audit_link: ['SELECT'],
  audit_head: ['SELECT'],
  audit_anchor: ['SELECT', 'INSERT'],
  audit_log: ['SELECT'],
  migration: ['SELECT'],
};
/** Rights of the serving role on sequences. It draws numbers and never sets them. */
const SEQUENCE_RIGHTS = ['USAGE', 'SELECT'];

/** Returns the password of a role for connections over TCP: derived from that of the superuser, so that it needs no file of its own. */
export function rolePassword(superuserPassword: string, role: string): string {
  return createHmac('sha256', superuserPassword).update(`maidan role ${role}`).digest('base64url');
}

/**
 * Creates both roles in the embedded PostgreSQL if they are missing, and gives all objects of the database to the owner. A database of an
 * earlier version belongs to the superuser. `passwordOf`: the password of a role. If it fails, the caller closes the session.
 */
export async function prepareRoles(client: Administrator, database: string, passwordOf: (role: string) => string): Promise<void> {
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]); // a command may start beside the server
  const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles where rolname = any($1)', [[OWNER_ROLE, SERVING_ROLE]]);
  for (const role of [OWNER_ROLE, SERVING_ROLE])
    // a base64url text has no quote
    if (!rows.some(({ rolname }) => rolname === role)) await client.query(`create role ${role} login password '${passwordOf(role)}'`);
  await client.query(`do $$ begin if to_regrole('${SCOPED_ROLE}') is null then create role ${SCOPED_ROLE} nologin; end if; end $$`);
  for (const role of [OWNER_ROLE, SERVING_ROLE]) await allowNarrowing(client, role);
  const owner = await client.query<{ owner: string }>('select datdba::regrole::text as owner from pg_database where datname = $1', [database]);
  if (owner.rows[0]?.owner !== OWNER_ROLE) await client.query(`alter database ${database} owner to ${OWNER_ROLE}`);
  for (const statement of await ownershipStatements(client)) await client.query(statement);
  await client.query('commit');
}

/**
 * Lets a role (quoted if need be) take the role of narrowed reads, if that exists and the session may grant it. A membership that is inherited
 * would narrow all reads of the role, so PostgreSQL 15, which has no other one, goes on without.
 */
async function allowNarrowing(client: Administrator, role: string): Promise<void> {
  const quoted = role.replaceAll("'", "''");
  await client.query(
    `do $$ declare
       scoped oid := to_regrole('${SCOPED_ROLE}');
       taker oid := to_regrole('${quoted}');
     begin
       if scoped is null or current_setting('server_version_num')::int < 160000 then return; end if;
       if pg_has_role(taker, scoped, 'usage') or not pg_has_role(taker, scoped, 'set') then
         execute 'grant ${SCOPED_ROLE} to ${quoted} with inherit false, set true';
       end if;
     exception when insufficient_privilege then null; -- canNarrow says so at the start
     end $$`,
  );
}

/** Returns the statements that give the objects of the schema to the owner; none if it has them all. A column's sequence follows its table. */
async function ownershipStatements(client: Administrator): Promise<readonly string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter %s %s owner to ${OWNER_ROLE}', case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, c.oid::regclass) as statement
       from pg_class c
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S') and relowner <> '${OWNER_ROLE}'::regrole
        and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i'))
     union all
     select format('alter routine %s owner to ${OWNER_ROLE}', p.oid::regprocedure) from pg_proc p
      where pronamespace = 'public'::regnamespace and proowner <> '${OWNER_ROLE}'::regrole
     union all
     select format('alter domain %s owner to ${OWNER_ROLE}', t.oid::regtype) from pg_type t
      where typnamespace = 'public'::regnamespace and typtype = 'd' and typowner <> '${OWNER_ROLE}'::regrole`,
  );
  return rows.map(({ statement }) => statement);
}

/**
 * Migrates the database as its owner, and gives the serving role its rights. `owner` and `serving` are the same if there is one role.
 * Returns the names of the applied migrations. Throws StartError (see migrate).
 */
export async function migrateAsOwner({ owner, serving, directory }: { readonly owner: Database; readonly serving: Database; readonly directory: string }) {
  const applied = await migrate(owner, directory);
  const [{ role } = { role: '' }] = await serving.query<{ role: string }>('select quote_ident(current_user) as role');
  const [{ same } = { same: true }] = await owner.query<{ same: boolean }>('select quote_ident(current_user) = $1 as same', [role]);
  if (!same) await grantRights(owner, role);
  return applied;
}

interface HeldRights {
  /** Quoted name. */
  readonly name: string;
  readonly plain: string;
  readonly isSequence: boolean;
  readonly held: readonly string[];
}

/** Gives a role the rights to serve on each table and sequence of the schema, and takes all other rights. Changes nothing that is right. */
async function grantRights(owner: Database, role: string): Promise<void> {
  await owner.transaction(async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]); // processes of a cluster start at the same time
    const { rows } = await client.query<HeldRights>(
      `select c.oid::regclass::text as name, c.relname as plain, c.relkind = 'S' as "isSequence", array(
           select a.privilege_type from aclexplode(c.relacl) a where a.grantee = $1::regrole order by 1) as held
         from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'S')`,
      [role],
    );
    const [{ schema } = { schema: 'public' }] = (await client.query<{ schema: string }>('select quote_ident(current_schema()) as schema')).rows;
    await client.query(`grant usage on schema ${schema} to ${role}`);
    await allowNarrowing(client, role);
    for (const { name, plain, isSequence, held } of rows) {
      const wanted = isSequence ? SEQUENCE_RIGHTS : (LIMITED_RIGHTS[plain] ?? ROW_RIGHTS);
      if (held.length === wanted.length && wanted.every((right) => held.includes(right))) continue;
      const on = `${isSequence ? 'sequence ' : ''}${name}`;
      if (held.length > 0) await client.query(`revoke all on ${on} from ${role}`);
      await client.query(`grant ${wanted.join(', ')} on ${on} to ${role}`);
    }
  });
}

/** Returns what keeps the role of this connection from changing the audit log. */
export async function auditProtection(database: Pick<Database, 'query'>): Promise<AuditProtection> {
  const [row] = await database.query<{ free: boolean }>(
    `select bool_or(pg_has_role(c.relowner, 'member')
         or exists (select from unnest($2::text[]) r where not (c.relname in ('audit_entry', 'audit_anchor') and r = 'INSERT') and has_table_privilege(c.oid, r))) as free
       from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relname = any($1)`,
    [
      ['audit_entry', 'audit_link', 'audit_head', 'audit_anchor', 'audit_log'],
      [...ROW_RIGHTS.slice(1), ...OTHER_RIGHTS],
    ],
  );
  return row?.free === false ? 'roles' : 'trigger';
}

/** Logs at a start if only the triggers protect the audit log. */
export function logAuditProtection(protection: AuditProtection, log: Log): void {
  if (protection === 'roles') return;
  log.warn(
    { auditLog: 'held by trigger only' },
    'The audit log is held by trigger only: the role of DATABASE_URL owns the tables. A second role (DATABASE_OWNER_URL) removes its right to change them.',
  );
}
