import { mkdtempSync, readFileSync, rmSync, statSync, existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { showSetUpLink } from '../../../src/modules/operators/set-up-link.ts';
import { createLog } from '../../../src/platform/log.ts';
import { everywhere, PARTY, startTestConsole, tokenOf, type TestConsole } from './testing-console.ts';

let test: TestConsole;
let folder: string;
let logged: string;
let shown: string;
beforeEach(async () => {
  test = await startTestConsole();
  folder = mkdtempSync(join(tmpdir(), 'maidan-set-up-'));
  [logged, shown] = ['', ''];
});
afterEach(async () => {
  await test.stop();
  rmSync(folder, { recursive: true });
});

const show = (isTTY: boolean) =>
  showSetUpLink({
    enrolments: test.operators.enrolments,
    party: PARTY,
    dataDirectory: folder,
    output: { isTTY, write: (text) => (shown += text) },
    log: createLog({
      level: 'debug',
      format: 'json',
      stream: new Writable({
        write(chunk: Buffer, _encoding, next) {
          logged += chunk.toString();
          next();
        },
      }),
    }),
  });
const LINK = /http:\/\/console\.localhost:3001\/set-up#[\w-]{43}/;
const enrol = async (link: string, login: string) => (await test.enrol(test.browser(), tokenOf(link), { login, name: 'An Owner' })).body;

it('[OC-019] on a terminal the link is printed and in no log and no file; it enrols one owner, once', async () => {
  expect(await show(true)).toBe(true);
  const link = LINK.exec(shown)?.[0] ?? '';
  expect([link.length > 40, logged, existsSync(join(folder, 'console-setup'))]).toEqual([true, '', false]);
  const answers = await Promise.all(['one', 'two', 'three'].map((login) => enrol(link, `owner.${login}`)));
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(test.ownerEnrolled).toBe(1);
  const owners = await test.database.query(
    "select 1 from operator o join operator_assignment a on a.operator = o.id where a.role = 'owner' and a.sites is null",
  );
  expect(owners).toHaveLength(1);
  expect((await enrol(link, 'owner.four')).code).toBe('LINK_INVALID');
});

it('[OC-019] without a terminal the link is in a file of mode 0600, and the log names the file only', async () => {
  const victim = join(folder, 'victim');
  writeFileSync(victim, 'unchanged');
  symlinkSync(victim, join(folder, 'console-setup'));
  await show(false);
  const file = join(folder, 'console-setup');
  const link = readFileSync(file, 'utf8').trim();
  expect(link).toMatch(LINK);
  expect([statSync(file).mode & 0o777, readFileSync(victim, 'utf8')]).toEqual([0o600, 'unchanged']);
  expect([logged.includes(file), logged.includes(tokenOf(link)), shown]).toEqual([true, false, '']);
  expect(await enrol(link, 'from.file')).toMatchObject({ success: true });
  // the next start finds an owner: no link, and the old file is removed
  expect([await show(false), existsSync(file)]).toEqual([false, false]);
});

it('[OC-019] the link ends after 30 minutes and with the next start, and works for no second owner', async () => {
  await show(true);
  const first = LINK.exec(shown)?.[0] ?? '';
  shown = '';
  await show(true);
  const second = LINK.exec(shown)?.[0] ?? '';
  expect((await enrol(first, 'too.early')).code).toBe('LINK_INVALID');
  test.clock.advance(30 * 60_000);
  expect((await enrol(second, 'too.late')).code).toBe('LINK_INVALID');
  shown = '';
  await show(true);
  const third = LINK.exec(shown)?.[0] ?? '';
  // an owner becomes active in another way while the link is open
  await test.owner();
  const link = {
    ...(await test.database.query<{ open: boolean }>("select bool_or(used_at is null) as open from operator_enrolment where purpose = 'SET_UP'"))[0],
  };
  expect(link.open).toBe(false);
  expect((await enrol(third, 'second.owner')).code).toBe('LINK_INVALID');
  expect(await test.operators.enrolments.setUp()).toBeNull();
});

it('[OC-019] an open link is refused while an owner is active; when none is active any more, a new start draws one', async () => {
  const owner = await test.owner();
  const token = 'x'.repeat(43);
  await test.database.query(
    "insert into operator_enrolment (token_hash, purpose, created_at, expires_at) values (sha256($1::bytea), 'SET_UP', now(), now() + interval '1 year')",
    [token],
  );
  expect((await enrol(`#${token}`, 'second.owner')).code).toBe('LINK_INVALID');
  await test.invite(owner, 'invited.owner', everywhere('owner'));
  expect(await show(true)).toBe(false);
  await test.database.query("update operator set status = 'DISABLED' where login = 'first.owner'");
  expect(await show(true)).toBe(true);
});

it('[OC-019] a new installation has no operator, and no sign-in works before the set-up', async () => {
  expect(await test.database.query('select 1 from operator')).toEqual([]);
  for (const [login, password] of [
    ['admin', 'admin'],
    ['owner', 'owner'],
    ['operator', ''],
  ])
    expect((await test.browser().call('consoleSignIn', { login, password, totp: '000000' })).body.code).toBe('SIGN_IN_REFUSED');
});

it('the first owner must choose a login name and a name, and cannot enrol without a passkey', async () => {
  const token = (await test.operators.enrolments.setUp())?.token ?? '';
  const browser = test.browser();
  expect((await browser.call('consoleEnrolOptions', { token })).body.code).toBe('MALFORMED');
  expect((await browser.call('consoleEnrolOptions', { token, login: 'owner' })).body.code).toBe('MALFORMED');
  expect((await browser.call('consoleEnrolOptions', { token, login: 'No Spaces', name: 'x' })).body.code).toBe('MALFORMED');
  const { ceremonyId } = (await browser.call('consoleEnrolOptions', { token, login: 'owner', name: 'x' })).body as unknown as { ceremonyId: string };
  expect((await browser.call('consoleEnrol', { token, ceremonyId })).body.code).toBe('MALFORMED');
});
