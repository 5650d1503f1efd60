/** The two roles of the database: what the serving one may do, and that no role may change the audit log. */
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuditLog } from '../../../src/modules/audit/audit-log.ts';
import { verifyChain } from '../../../src/modules/audit/chain-verification.ts';
import { SystemClock } from '../../../src/platform/clock.ts';
import { auditProtection, logAuditProtection, migrateAsOwner } from '../../../src/platform/postgres/database-roles.ts';
import { openDatabase, type Database } from '../../../src/platform/postgres/database.ts';
import { canNarrow, withinSites } from '../../../src/platform/postgres/row-scope.ts';
import { MIGRATIONS_DIRECTORY } from '../../../src/platform/postgres/migrate.ts';
import { placed, startTestApp, type TestApp } from '../../testing-app.ts';
import { collectingLog } from '../testing-log.ts';
import { openTestDatabase, type TestDatabase } from './testing-database.ts';

let test: TestDatabase;
let admin: Client;
let owner: Database;
let serving: Database;
let names: { readonly owner: string; readonly serving: string };

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { readonly code?: string }) => error.code ?? 'no code',
  );

const messageOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  );

beforeAll(async () => {
  test = await openTestDatabase();
  admin = new Client({ connectionString: test.url });
  await admin.connect();
  const name = new URL(test.url).pathname.slice(1);
  names = { owner: `${name}_owner`, serving: `${name}_app` };
  // as an operator makes them with two roles of an external PostgreSQL
  for (const role of Object.values(names)) await admin.query(`create role ${role} login password 'of-${role}'`);
  await admin.query(`grant maidan_scoped to ${names.owner} with admin option`);
  await admin.query('drop schema public cascade');
  await admin.query(`create schema public authorization ${names.owner}`);
  const as = (role: string): Database => {
    const url = new URL(test.url);
    [url.username, url.password] = [role, `of-${role}`];
    return openDatabase(url.toString(), { applicationName: 'test-roles', maxConnections: 8 });
  };
  [owner, serving] = [as(names.owner), as(names.serving)];
  await migrateAsOwner({ owner, serving, directory: MIGRATIONS_DIRECTORY });
  const log = createAuditLog({ database: serving, clock: new SystemClock() });
  await log.write({ actor: 'test', action: 'test', target: null, detail: {}, outcome: 'OK', address: '127.0.0.1' });
});
afterAll(async () => {
  await Promise.all([owner.close(), serving.close()]);
  for (const role of Object.values(names)) await admin.query(`drop owned by ${role} cascade`);
  // the owner has granted rights to the other role
  for (const role of [names.serving, names.owner]) await admin.query(`drop role ${role}`);
  await admin.end();
  await test.drop();
});

const LOG = ['audit_entry', 'audit_link', 'audit_head', 'audit_anchor', 'audit_log'];
const CHANGES = [
  ...LOG.flatMap((table) => [`delete from ${table}`, `truncate ${table} cascade`]),
  "update audit_entry set outcome = 'OK'",
  'update audit_link set seq = seq',
  'update audit_head set seq = seq + 1',
  'update audit_anchor set seq = seq',
  "update audit_log set outcome = 'OK'",
  'insert into audit_head default values',
  'insert into audit_link (seq, entry, previous, hash) select 2, entry, hash, hash from audit_link',
  "insert into audit_log (actor, action, outcome) values ('x', 'x', 'OK')",
];
const SWITCHES = [
  ...LOG.map((table) => `alter table ${table} disable trigger user`),
  ...LOG.map((table) => `drop trigger audit_append_only on ${table}`),
  ...LOG.map((table) => `alter table ${table} owner to current_user`),
  'set session_replication_role = replica',
  'drop function audit_append_only() cascade',
  'create or replace function audit_chain() returns trigger language plpgsql as $$ begin return null; end $$',
  'alter sequence audit_entry_id restart',
  "select setval('audit_entry_id', 1)",
  'drop table audit_link',
  'create table own (id int)',
];

describe('the role that serves', () => {
  it('[OC-006] sees the accounts of all sites, and within some sites theirs only', async () => {
    for (const site of ['maidan', 'patang'])
      await serving.query("insert into account (site, username, member_code, person, key) values ($1, 'seen', $2, 1, 'k')", [site, `of-${site}`]);
    const sites = async () => (await serving.query<{ site: string }>('select distinct site from account order by site')).map(({ site }) => site);
    // PostgreSQL 15 cannot give a role without letting its holder inherit it: a serving role goes on with filters only
    const [{ isNew }] = (await serving.query<{ isNew: boolean }>(`select current_setting('server_version_num')::int >= 160000 as "isNew"`)) as [
      { isNew: boolean },
    ];
    expect(await canNarrow(serving.pool)).toBe(isNew);
    expect(await sites()).toEqual(['maidan', 'patang']);
    expect(await withinSites(['patang'], sites)).toEqual(isNew ? ['patang'] : ['maidan', 'patang']);
    await serving.query("delete from account where username = 'seen'");
  });

  it('[OC-039] appends to the audit log and reads it, and cannot update, delete, truncate or switch a trigger', async () => {
    const messages = await Promise.all([...CHANGES, ...SWITCHES].map((statement) => messageOf(serving.query(statement))));
    // by its rights, before any trigger
    expect(messages.filter((message) => !/^(?:permission denied|must be owner)/.test(message))).toEqual([]);
    expect(await verifyChain(serving)).toMatchObject({ ok: true, checked: 1 });
    expect(await auditProtection(serving)).toBe('roles');
  });

  it('[OC-039] is refused by the triggers too if it is given the rights, and so is the role that owns the tables', async () => {
    for (const table of LOG) await owner.query(`grant all on ${table} to ${names.serving}`);
    for (const database of [serving, owner])
      expect(await Promise.all(CHANGES.map((statement) => codeOf(database.query(statement))))).toEqual(CHANGES.map(() => '42501'));
    expect(await auditProtection(serving)).toBe('trigger');
    // a start takes what is too much, and the owner remains what it is
    await migrateAsOwner({ owner, serving, directory: MIGRATIONS_DIRECTORY });
    expect([await auditProtection(serving), await auditProtection(owner), await auditProtection(test)]).toEqual(['roles', 'trigger', 'trigger']);
    expect(await verifyChain(owner)).toMatchObject({ ok: true, checked: 1 });
  });

  it('starts without the owner if no migration is missing, and says so at a start if one role does everything', async () => {
    expect(await migrateAsOwner({ owner: serving, serving, directory: MIGRATIONS_DIRECTORY })).toEqual([]);
    const { log, lines } = collectingLog();
    logAuditProtection('roles', log);
    expect(lines).toEqual([]);
    logAuditProtection('trigger', log);
    expect(lines).toMatchObject([{ message: expect.stringContaining('held by trigger only') as string }]);
  });
});

describe('an app on the role that serves', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ on: serving });
  });
  afterAll(() => app.stop());

  it('takes bets, settles, blocks, plays the casino and writes the audit log', async () => {
    const player = await app.player('roles.player');
    const { memberCode } = player.data;
    expect((await app.operator('POST', `operator/accounts/${memberCode}/grant`, { amount: 5000, requestId: 1 })).body).toMatchObject({ success: true });
    expect((await placed(app, await app.socket(), player.token.accessToken)).event).toBe('place-bet-success');
    expect((await app.operator('POST', 'operator/markets/1.3201/void', { reason: 'test' })).body).toMatchObject({ success: true });
    expect((await app.operator('POST', 'operator/casino-tables/104/pause', { reason: 'test' })).body).toMatchObject({ success: true });
    expect((await app.operator('POST', `operator/accounts/${memberCode}/block`, { reason: 'test' })).body).toMatchObject({ success: true });
    await app.app.retention.run();
    expect(app.faults).toEqual([]);
    expect(await verifyChain(serving)).toMatchObject({ ok: true });
  });
});
