import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Assignment } from '@maidan/contract';
import { everywhere, startTestConsole, TestConsole, tokenOf, type TestBrowser } from './testing-console.ts';

type Colleague = TestBrowser & { readonly operatorId: string };
let test: TestConsole;
let owner: TestBrowser;
let names = 0;
beforeAll(async () => {
  test = await startTestConsole();
  owner = await test.owner();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.database.query('update operator_session set ended_at = now() where ended_at is null');
  await owner.signIn();
});

/** Returns a login name that no other test uses. */
const newLogin = (role: string): string => `${role.toLowerCase()}.${(names += 1)}`;
const colleague = (role: Assignment['role'], assignments = everywhere(role)): Promise<Colleague> => test.colleague(owner, newLogin(role), assignments);
const ownId = async (browser: TestBrowser) => ((await browser.call('consoleSession')).body as unknown as { operator: { id: string } }).operator.id;
const reason = 'Checked by phone';

/** Tries every call about a colleague; returns the codes of the answers. */
async function codesOf(actor: TestBrowser, id: string): Promise<readonly (string | undefined)[]> {
  const codes: (string | undefined)[] = [];
  for (const [name, body] of [
    ['consoleAssign', { assignments: everywhere('trader') }],
    ['consoleDisable', { reason }],
    ['consoleReset', { reason }],
    ['consoleEndSessions', undefined],
  ] as const)
    codes.push((await actor.confirmed(name, body, { id })).body.code);
  return codes;
}

it('[OC-008] no operator acts on a higher or equal rank or on himself, and each attempt is in the audit log', async () => {
  const second = await colleague('owner');
  const manager = await colleague('brandManager');
  // roles are data: a manager who may do everything with the team still stays below his rank
  await test.database.query("update operator_assignment set role = 'owner' where operator = (select id from operator where public_id = $1)", [
    manager.operatorId,
  ]);
  const before = (await test.audit()).length;
  const [assign, , reset, endSessions] = await codesOf(owner, second.operatorId);
  expect([assign, reset, endSessions]).toEqual(['RANK_TOO_LOW', 'RANK_TOO_LOW', 'RANK_TOO_LOW']);
  expect(await codesOf(owner, await ownId(owner))).toEqual(['OWN_ACCOUNT', 'OWN_ACCOUNT', 'OWN_ACCOUNT', 'OWN_ACCOUNT']);
  const outcomes = (await test.audit()).slice(0, 20).filter(({ action, outcome }) => action.startsWith('team.') && outcome !== 'OK');
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(expect.arrayContaining(['RANK_TOO_LOW', 'OWN_ACCOUNT']));
  expect((await test.audit()).length).toBeGreaterThan(before);
  expect((await second.call('consoleSession')).body.success).toBe(true);
});

it('[OC-008] only an owner gives his own rank; others invite below theirs and within their sites', async () => {
  const manager = await colleague('brandManager', [{ role: 'brandManager', sites: ['maidan'], sports: null }]);
  const invite = async (role: Assignment['role'], sites: readonly string[] | null) =>
    (await manager.confirmed('consoleInvite', { login: newLogin('invited'), name: 'Any', assignments: [{ role, sites, sports: null }] })).body.code ?? 'OK';
  expect(await invite('brandManager', ['maidan'])).toBe('RANK_TOO_LOW');
  expect(await invite('owner', ['maidan'])).toBe('RANK_TOO_LOW');
  expect(await invite('supportAgent', null)).toBe('SCOPE_MISSING');
  expect(await invite('supportAgent', ['maidan', 'patang'])).toBe('SCOPE_MISSING');
  expect(await invite('supportAgent', ['maidan'])).toBe('OK');
  expect(
    (await owner.confirmed('consoleInvite', { login: newLogin('x'), name: 'Any', assignments: [{ role: 'cashier', sites: ['nowhere'], sports: null }] })).body
      .code,
  ).toBe('SITE_UNKNOWN');
  const trader = await colleague('trader');
  expect(await codesOf(trader, manager.operatorId)).toEqual(Array.from({ length: 4 }, () => 'PERMISSION_MISSING'));
  expect((await trader.call('consoleTeam')).body.code).toBe('PERMISSION_MISSING');
  expect((await trader.call('consoleRoles')).body.code).toBe('PERMISSION_MISSING');
});

it('[OC-009] two other owners disable an owner; one alone, the same one twice, or the owner himself do not', async () => {
  await test.database.query("update operator set status = 'DISABLED' where login <> 'first.owner'");
  const [second, third] = [await colleague('owner'), await colleague('owner')];
  const disable = async (actor: TestBrowser, id: string) => (await actor.confirmed('consoleDisable', { reason }, { id })).body;
  expect(await disable(owner, second.operatorId)).toMatchObject({ success: true, done: false });
  expect(await disable(owner, second.operatorId)).toMatchObject({ success: true, done: false });
  expect((await disable(second, second.operatorId)).code).toBe('OWN_ACCOUNT');
  const { operators } = (await third.call('consoleTeam')).body as unknown as { operators: readonly { id: string; disableAskedBy: string | null }[] };
  expect(operators.find(({ id }) => id === second.operatorId)?.disableAskedBy).toBe('First Owner');
  expect((await second.call('consoleSession')).body.success).toBe(true);
  expect(await disable(third, second.operatorId)).toMatchObject({ success: true, done: true });
  expect((await second.call('consoleSession')).body.code).toBe('SESSION_ENDED');
  expect((await second.signIn()).body.code).toBe('PASSKEY_REFUSED');
  // of the two that are left, neither can disable the other, also not with the request of a disabled owner
  await test.database.query(
    'insert into operator_disable_request select o.id, s.id, now() from operator o, operator s where o.public_id = $1 and s.public_id = $2',
    [third.operatorId, second.operatorId],
  );
  expect(await disable(owner, third.operatorId)).toMatchObject({ done: false });
  expect(await disable(third, await ownId(owner))).toMatchObject({ done: false });
  expect((await disable(owner, await ownId(owner))).code).toBe('OWN_ACCOUNT');
  // a request ends after a day
  const fourth = await colleague('owner');
  test.clock.advance(24 * 3_600_000 + 1);
  await owner.signIn();
  await fourth.signIn();
  expect(await disable(fourth, third.operatorId)).toMatchObject({ done: false });
});

it('[OC-009] however many owners disable each other at once, owners stay active', async () => {
  await test.database.query("update operator set status = 'DISABLED' where login <> 'first.owner'");
  await test.database.query('delete from operator_disable_request');
  const owners = [owner, await colleague('owner'), await colleague('owner'), await colleague('owner')];
  const ids = await Promise.all(owners.map(ownId));
  for (let round = 0; round < 2; round += 1)
    await Promise.all(
      owners.flatMap((actor, own) => ids.filter((_, other) => other !== own).map((id) => actor.confirmed('consoleDisable', { reason }, { id }))),
    );
  const [row] = await test.database.query<{ left: number }>("select count(*)::int as left from operator where status = 'ACTIVE'");
  expect(row?.left).toBe(2);
  await test.database.query("update operator set status = 'ACTIVE' where login = 'first.owner'");
});

it('[OC-034] roles that break a separation of duties are refused at invitation and assignment, with the sentence of the rule', async () => {
  const pairs: readonly (readonly [Assignment['role'], Assignment['role'], RegExp])[] = [
    ['cashier', 'supportLead', /decides payments cannot grant/],
    ['cashier', 'headOfTrading', /decides payments cannot grant/],
    ['auditor', 'trader', /auditor cannot hold/],
    ['brandManager', 'integrityAnalyst', /promo codes cannot decide referral/],
    ['owner', 'supportLead', /assigns roles cannot grant/],
  ];
  const { id } = await test.invite(owner, newLogin('duties'), everywhere('trader'));
  for (const [one, other, sentence] of pairs) {
    // on different sites too
    const assignments = [...everywhere(one), { role: other, sites: ['patang'], sports: null }];
    const invited = (await owner.confirmed('consoleInvite', { login: newLogin('pair'), name: 'Any', assignments })).body;
    expect(invited).toMatchObject({ success: false, code: 'DUTY_CONFLICT', message: expect.stringMatching(sentence) as string });
    const assigned = (await owner.confirmed('consoleAssign', { assignments }, { id })).body;
    expect(assigned).toMatchObject({ success: false, code: 'DUTY_CONFLICT', message: expect.stringMatching(sentence) as string });
  }
  expect((await owner.confirmed('consoleAssign', { assignments: [...everywhere('trader'), ...everywhere('careOfficer')] }, { id })).body.success).toBe(true);
});

it('[OC-011] a change of roles holds at the next call; a disabled operator is out at once, with his links', async () => {
  const agent = await colleague('brandManager');
  expect((await agent.call('consoleTeam')).body.success).toBe(true);
  await owner.confirmed('consoleAssign', { assignments: everywhere('supportAgent') }, { id: agent.operatorId });
  expect((await agent.call('consoleTeam')).body.code).toBe('PERMISSION_MISSING');
  const { id, link } = await test.invite(owner, newLogin('never'), everywhere('trader'));
  for (const operator of [agent.operatorId, id])
    expect((await owner.confirmed('consoleDisable', { reason }, { id: operator })).body).toMatchObject({ done: true });
  expect((await agent.call('consoleSession')).body.code).toBe('SESSION_ENDED');
  expect((await test.enrol(test.browser(), tokenOf(link))).body.code).toBe('LINK_INVALID');
  expect(await codesOf(owner, id)).toEqual(Array.from({ length: 4 }, () => 'ACCOUNT_UNKNOWN'));
  expect(await codesOf(owner, 'x'.repeat(16))).toEqual(Array.from({ length: 4 }, () => 'ACCOUNT_UNKNOWN'));
});

it('[OC-011] a change of role or status by another process holds within a second, also if its message is lost', async () => {
  const agent = await colleague('brandManager');
  // a second process on the same database; no message of the first reaches its bus
  const other = new TestConsole(test.database, test.clock);
  other.operators.start();
  const there = other.browser(agent.passkey);
  for (const [name, value] of agent.cookies) there.cookies.set(name, value);
  const codeThere = async () => (await there.call('consoleTeam')).body.code ?? 'OK';
  expect(await codeThere()).toBe('OK');
  await owner.confirmed('consoleAssign', { assignments: everywhere('supportAgent') }, { id: agent.operatorId });
  test.clock.advance(1000);
  await expect.poll(codeThere, { timeout: 30_000 }).toBe('PERMISSION_MISSING');
  await owner.confirmed('consoleAssign', { assignments: everywhere('auditor') }, { id: agent.operatorId });
  test.clock.advance(1000);
  await expect.poll(codeThere, { timeout: 30_000 }).toBe('OK');
  await owner.confirmed('consoleDisable', { reason }, { id: agent.operatorId });
  test.clock.advance(1000);
  await expect.poll(codeThere, { timeout: 30_000 }).toBe('SESSION_ENDED');
  other.operators.stop();
});

it('another process holds a change at the next call after its message, or after a recheck if the message was missed', async () => {
  const agent = await colleague('brandManager');
  const other = new TestConsole(test.database, test.clock);
  const there = other.browser(agent.passkey);
  for (const [name, value] of agent.cookies) there.cookies.set(name, value);
  expect((await there.call('consoleTeam')).body.success).toBe(true);
  await owner.confirmed('consoleAssign', { assignments: everywhere('supportAgent') }, { id: agent.operatorId });
  const [row] = await test.database.query<{ id: number }>('select id from operator where public_id = $1', [agent.operatorId]);
  other.bus.publish('operator-changed', { operator: row?.id ?? 0 });
  expect((await there.call('consoleTeam')).body.code).toBe('PERMISSION_MISSING');
  await owner.confirmed('consoleDisable', { reason }, { id: agent.operatorId });
  other.operators.recheck();
  expect((await there.call('consoleSession')).body.code).toBe('SESSION_ENDED');
  other.operators.stop();
});

it('a reset removes all factors, ends the sessions and gives a link; invitation links work for 24 hours', async () => {
  const agent = await colleague('supportAgent');
  const { link } = (await owner.confirmed('consoleReset', { reason }, { id: agent.operatorId })).body as unknown as { link: string };
  expect((await agent.call('consoleSession')).body.code).toBe('SESSION_ENDED');
  expect((await agent.signIn()).body.code).toBe('PASSKEY_REFUSED');
  expect(test.alerts.at(-1)).toMatchObject({ kind: 'FACTORS_RESET' });
  const renewed = test.browser();
  expect((await test.enrol(renewed, tokenOf(link))).body.success).toBe(true);
  expect((await renewed.signIn()).body.success).toBe(true);
  expect((await owner.confirmed('consoleEndSessions', undefined, { id: agent.operatorId })).body).toMatchObject({ ended: 1 });
  expect((await renewed.call('consoleSession')).body.code).toBe('SESSION_ENDED');
  const late = await test.invite(owner, newLogin('late'), everywhere('trader'));
  test.clock.advance(24 * 3_600_000);
  expect((await test.enrol(test.browser(), tokenOf(late.link))).body.code).toBe('LINK_INVALID');
});

it('a reader of one site sees the colleagues of this site, and no link or secret is in the list', async () => {
  await test.invite(owner, 'of.patang', [{ role: 'supportAgent', sites: ['patang'], sports: null }]);
  await test.invite(owner, 'of.maidan', [{ role: 'supportAgent', sites: ['maidan'], sports: null }]);
  const manager = await colleague('brandManager', [{ role: 'brandManager', sites: ['maidan'], sports: null }]);
  const list = (await manager.call('consoleTeam')).body as unknown as { operators: readonly { login: string }[] };
  const logins = list.operators.map(({ login }) => login);
  expect([logins.includes('of.maidan'), logins.includes('of.patang'), logins.includes('first.owner')]).toEqual([true, false, true]);
  const { id } = (await owner.call('consoleTeam')).body as unknown as { id: string };
  expect(id).toBeUndefined();
  expect(JSON.stringify(list)).not.toMatch(/argon2|hash|secret|token/i);
  const roles = (await owner.call('consoleRoles')).body as unknown as { roles: readonly unknown[]; permissions: readonly unknown[] };
  expect([roles.roles.length, roles.permissions.length]).toEqual([12, 79]);
});
