/** Migration 0092 on the data of an installation whose operators were accounts. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPasswordHashing } from '../../../src/modules/auth/password-hashing.ts';
import { migrate, MIGRATIONS_DIRECTORY } from '../../../src/platform/postgres/migrate.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing-app.ts';
import { openTestDatabase, type TestDatabase } from './testing-database.ts';

let folder: string;
let database: TestDatabase;
let test: TestApp;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'maidan-before-'));
  for (const name of readdirSync(MIGRATIONS_DIRECTORY).filter((file) => file < '0092')) cpSync(join(MIGRATIONS_DIRECTORY, name), join(folder, name));
  database = await openTestDatabase(folder);
  const password = await createPasswordHashing({ memoryCost: 1024, timeCost: 1 }).hash(TEST_PASSWORD);
  for (const [index, [site, username, role]] of [
    ['maidan', 'Old.Operator', 'operator'],
    ['patang', 'old.operator', 'admin'],
    ['maidan', 'a.very.long.name.of.an.old.admin', 'admin'],
    ['maidan', 'old.player', 'user'],
  ].entries()) {
    await database.query(
      `insert into account (id, member_code, site, username, phone, full_name, role, password_hash, person, key, created_at)
       overriding system value values ($1, 'u' || (1000 + $1), $2, $3, $4, '', $5, $6, $1, 'k', now())`,
      [index + 1, site, username, `98765432${10 + index}`, role, password],
    );
    await database.query(
      `insert into session (token_hash, account, site, created_at, last_action_at, expires_at, family)
       select sha256(($1::int)::text::bytea), $1::int, $2, now(), now(), now() + interval '1 day', sha256(($1::int)::text::bytea)`,
      [index + 1, site],
    );
  }
  await migrate(database);
  test = await startTestApp({ after: { database } });
});
afterAll(async () => {
  await test.stop();
  rmSync(folder, { recursive: true });
});

it('[OC-001] former operators are disabled operators without a role, and their accounts are blocked players without sessions', async () => {
  expect(await database.query('select login, status, (select count(*) from operator_assignment)::int as roles from operator order by id')).toEqual([
    { login: 'old.operator@maidan.1', status: 'DISABLED', roles: 0 },
    { login: 'old.operator@patang.2', status: 'DISABLED', roles: 0 },
    { login: 'a.very.long.name.of.an.old.admin@maidan.3', status: 'DISABLED', roles: 0 },
  ]);
  expect(await database.query('select id, role, status, password_hash is null as closed from account order by id')).toEqual([
    ...[1, 2, 3].map((id) => ({ id, role: 'user', status: 'blocked', closed: true })),
    { id: 4, role: 'user', status: 'active', closed: false },
  ]);
  expect(await database.query('select account from session')).toEqual([{ account: 4 }]);
  await expect(database.query("update account set role = 'operator' where id = 4")).rejects.toThrow(/account_role_check/);
});

it('[OC-001] a former operator signs in on no site and not in the console; a player does', async () => {
  const logIn = async (username: string, host: string) =>
    (await test.app.fastify.inject({ method: 'POST', url: '/user/userLogin', headers: { host }, payload: { username, password: TEST_PASSWORD } })).json<{
      success: boolean;
    }>().success;
  for (const username of ['Old.Operator', 'old.operator', '9876543210', 'a.very.long.name.of.an.old.admin'])
    for (const host of ['localhost', 'patang.localhost']) expect([username, host, await logIn(username, host)]).toEqual([username, host, false]);
  expect(await logIn('old.player', 'localhost')).toBe(true);
  const inConsole = await test.app.access!.signIn.signIn(
    { login: 'old.operator@maidan.1', password: TEST_PASSWORD, totp: '000000' },
    { address: '127.0.0.1', browser: '', device: '' },
  );
  expect(inConsole).toMatchObject({ ok: false, code: 'SIGN_IN_REFUSED' });
});
