/** Requests for a second person: who decides them, what the second person reads, and how they end. */
import type { Login } from '@maidan/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placed, type TestSocket } from '../../testing-app.ts';
import { ApprovalsStage, resultOf, type Colleague } from './testing-approvals.ts';

let stage: ApprovalsStage;
let asker: Colleague;
let second: Colleague;
let trader: Colleague;
let head: Colleague;
let player: Login;
let socket: TestSocket;
beforeAll(async () => {
  stage = await ApprovalsStage.start();
  await stage.enrolOwner();
  asker = await stage.colleague('support.one', 'supportLead');
  second = await stage.colleague('support.two', 'supportLead');
  trader = await stage.colleague('trading.one', 'headOfTrading');
  head = await stage.colleague('trading.two', 'headOfTrading');
  player = await stage.test.player('waiting');
  socket = await stage.test.socket();
});
afterAll(() => stage.stop());

const memberCode = (): string => player.data.memberCode;
const askGrant = (amount: number, more: object = {}, who = asker): Promise<string> =>
  stage.ask(who, 'operatorGrant', { memberCode: memberCode() }, { amount, ...more });
const cash = async (): Promise<number> => {
  const [row] = await stage.test.database.query<{ cash: number }>('select w.cash from wallet w join account a on a.id = w.account where a.member_code = $1', [
    memberCode(),
  ]);
  return row!.cash;
};
const auditOf = (id: string) =>
  stage.test.database.query<{ action: string; actor: string; outcome: string }>(
    'select action, actor, outcome from audit_entry where approval = $1 order by id',
    [id],
  );

describe('who decides a request', () => {
  it('[OC-026] the database refuses the asker as the second person', async () => {
    const id = await askGrant(10_001);
    const decided = stage.test.database.query("update approval set state = 'APPLIED', decided_by = asked_by, decided_at = now() where id = $1", [id]);
    await expect(decided).rejects.toThrow('approval_second_person');
    await expect(stage.test.database.query('select approval_apply($1, asked_by, now()) from approval where id = $1', [id])).rejects.toThrow('second_person');
    expect(await stage.stateOf(id)).toBe('ASKED');
  });

  it('[OC-026] the server refuses the asker, his browser, his passkey and his person, and the log lists each attempt', async () => {
    const id = await askGrant(10_002);
    const before = await cash();
    expect((await stage.approve(asker, id)).body).toMatchObject({
      success: false,
      code: 'DUTY_CONFLICT',
      message: expect.stringContaining('You asked') as string,
    });
    const guest = await stage.colleague('same.browser', 'supportLead', stage.sharing(asker));
    expect((await stage.approve(guest, id)).body).toMatchObject({ code: 'DUTY_CONFLICT', message: expect.stringContaining('from this browser') as string });
    // a passkey that the asker held when he asked, and that another operator holds now
    const moved = 'update operator_credential set operator = $2 where operator = $1';
    await stage.test.database.query(moved, [asker.operator, second.operator]);
    expect((await stage.approve(second, id)).body).toMatchObject({ code: 'DUTY_CONFLICT', message: expect.stringContaining('passkey') as string });
    await stage.test.database.query('update operator_credential set operator = $1 where id = (select asked_passkeys[1] from approval where id = $2)', [
      asker.operator,
      id,
    ]);
    const link =
      'insert into operator_account (operator, site, username, named_at) select $1, site, lower(username), now() from account where member_code = $2';
    await stage.test.database.query(link, [second.operator, memberCode()]);
    expect((await stage.approve(second, id)).body).toMatchObject({ code: 'DUTY_CONFLICT', message: expect.stringContaining('about you') as string });
    await stage.test.database.query('delete from operator_account');
    expect([await stage.stateOf(id), await cash()]).toEqual(['ASKED', before]);
    expect((await auditOf(id)).filter(({ outcome }) => outcome === 'DUTY_CONFLICT')).toHaveLength(4);
    expect((await stage.approve(second, id)).body).toMatchObject({ success: true, approval: { state: 'APPLIED', decider: { login: 'support.two' } } });
  });

  it('[OC-026] an action on a person of the asker is refused before it is asked', async () => {
    await stage.test.database.query(
      'insert into operator_account (operator, site, username, named_at) select $1, site, lower(username), now() from account where member_code = $2',
      [asker.operator, memberCode()],
    );
    expect(resultOf(await stage.start(asker, 'operatorGrant', { memberCode: memberCode() }, { amount: 1, reason: 'own' }))).toBe('OWN_ACCOUNT');
    await stage.test.database.query('delete from operator_account');
  });

  it('a second person needs the permission, the scope and a proof for this very request', async () => {
    const id = await askGrant(10_003);
    const stranger = await stage.colleague('cash.one', 'cashier');
    expect((await stage.approve(stranger, id, '0'.repeat(64))).body).toMatchObject({ code: 'REQUEST_UNKNOWN' });
    await stage.setRole(second, 'supportLead', ['patang']);
    expect((await stage.read(second, id)).body).toMatchObject({ code: 'REQUEST_UNKNOWN' });
    await stage.setRole(second, 'supportLead');
    const { effectHash } = (await stage.read(second, id)).body as unknown as { effectHash: string };
    await second.browser.prove();
    expect((await second.browser.call('consoleApprove', { effectHash }, { id })).body).toMatchObject({ code: 'STEP_UP_NEEDED' });
    const other = await askGrant(10_004);
    await second.browser.confirmed('consoleApprove', { effectHash: 'f'.repeat(64) }, { id: other });
    expect((await second.browser.call('consoleApprove', { effectHash }, { id })).body).toMatchObject({ code: 'STEP_UP_NEEDED' });
    expect([await stage.stateOf(id), await stage.stateOf(other)]).toEqual(['ASKED', 'STALE']);
    expect((await second.browser.call('consoleDecline', { reason: 'not agreed' }, { id })).body).toMatchObject({ approval: { state: 'DECLINED' } });
  });

  it('a repeated request is one, its asker takes it back, and an ended one is never changed or removed', async () => {
    const [id, again] = [await askGrant(10_005), await askGrant(10_005)];
    expect(again).toBe(id);
    expect((await second.browser.call('consoleWithdraw', {}, { id })).body).toMatchObject({ code: 'PERMISSION_MISSING' });
    expect((await asker.browser.call('consoleDecline', { reason: 'mine' }, { id })).body).toMatchObject({ code: 'DUTY_CONFLICT' });
    expect((await asker.browser.call('consoleWithdraw', { reason: 'wrong player' }, { id })).body).toMatchObject({ approval: { state: 'WITHDRAWN' } });
    expect((await stage.approve(second, id)).body).toMatchObject({ code: 'APPROVAL_OVER' });
    const changes = ["update approval set state = 'ASKED', decided_at = null", 'update approval set reason = reason', 'delete from approval'];
    for (const change of changes) await expect(stage.test.database.query(`${change} where id = ${id}`)).rejects.toThrow('request');
  });

  it('two second persons at once run an action once', async () => {
    const third = await stage.colleague('support.three', 'supportLead');
    const before = await cash();
    const id = await askGrant(10_006);
    const { effectHash } = (await stage.read(second, id)).body as unknown as { effectHash: string };
    const answers = await Promise.all([stage.approve(second, id, effectHash), stage.approve(third, id, effectHash)]);
    expect(answers.map(({ body }) => body.code ?? 'DONE').toSorted()).toEqual(['APPROVAL_OVER', 'DONE']);
    expect((await cash()) - before).toBe(1_000_600);
  });
});

describe('what the second person reads, and how a request ends', () => {
  it('[OC-030] the effect of now, what has changed, the reason and the last requests of the asker', async () => {
    const id = await askGrant(10_010, { reason: 'a lost promotion' });
    const before = (await cash()) / 100;
    await stage.test.operator('POST', `operator/accounts/${memberCode()}/grant`, { amount: 250 });
    const { body } = await stage.read(second, id);
    expect(body).toMatchObject({
      approval: { rule: 'F-05', action: 'operatorGrant', reason: 'a lost promotion', asker: { login: 'support.one' }, canDecide: true, isOwn: false },
      effect: { players: [{ memberCode: memberCode(), before: before + 250, after: before + 10_260, difference: 10_010 }], playersInAll: 1 },
      isStale: false,
      cannotDecide: null,
    });
    // the asker reads why he cannot decide, in his language, and the list shows the facts of the effect
    expect((await stage.read(asker, id)).body).toMatchObject({ cannotDecide: 'You asked for this. Another person must decide it.' });
    const listed = (await second.browser.call('consoleApprovals')).body as unknown as { approvals: { id: string; facts: object[] }[] };
    expect(listed.approvals.find((one) => one.id === id)?.facts).toContainEqual({ name: 'amount', kind: 'money', value: 10_010 });
    const read = body as unknown as { changed: { name: string; asked: unknown; now: unknown }[]; history: { asker: { login: string } }[] };
    expect(read.changed).toContainEqual({ name: `${memberCode()} balance`, asked: before, now: before + 250 });
    expect(read.history.length).toBeGreaterThan(3);
    expect(read.history.length).toBeLessThanOrEqual(10);
    expect(new Set(read.history.map(({ asker: by }) => by.login))).toEqual(new Set(['support.one']));
    // a balance that moved does not make the grant another one
    expect((await stage.approve(second, id)).body).toMatchObject({ success: true, approval: { state: 'APPLIED' } });
    expect((await auditOf(id)).map(({ action, actor, outcome }) => [action, actor, outcome])).toEqual([
      ['approval.ask', 'support.one', 'OK'],
      ['operatorGrant', 'support.two', 'OK'],
    ]);
  });

  it('[OC-028] one bet matched between asking and approving makes the request STALE, and nothing runs', async () => {
    const { token } = await stage.test.player('bettor');
    await placed(stage.test, socket, token.accessToken, { stake: 100 });
    const id = await stage.ask(trader, 'operatorSettle', { marketId: '1.3001' }, { winners: [11] });
    const { effectHash } = (await stage.read(head, id)).body as unknown as { effectHash: string };
    await placed(stage.test, socket, token.accessToken, { stake: 100 });
    const { body } = await stage.read(head, id);
    expect(body).toMatchObject({ isStale: true });
    expect(body['changed']).toContainEqual({ name: 'bets', asked: 1, now: 2 });
    expect((await stage.approve(head, id, effectHash)).body).toMatchObject({ code: 'APPROVAL_STALE' });
    expect(await stage.stateOf(id)).toBe('STALE');
    expect((await stage.read(head, id)).body).toMatchObject({ approval: { decisionReason: 'Something has changed since. Read the effect again' } });
    expect(await stage.test.database.query('select 1 from settlement')).toEqual([]);
    expect((await stage.test.operator('GET', 'operator/markets?status=OPEN')).body['result']).toContainEqual(expect.objectContaining({ marketId: '1.3001' }));
    expect((await stage.approve(head, id)).body).toMatchObject({ code: 'APPROVAL_OVER' });
  });

  it('[OC-031] with nobody eligible the asker is told before he asks', async () => {
    const check = async (who: Colleague) =>
      (await who.browser.call('consoleApprovalCheck', { call: 'operatorGrant', params: { memberCode: memberCode() }, body: { amount: 10_020 } })).body;
    expect(await check(asker)).toMatchObject({ second: { rule: 'F-05', eligible: 3, endsAfterMs: 86_400_000, soloDelay: false } });
    const others = await stage.test.database.query<{ operator: number }>(
      "update operator_assignment set role = 'supportAgent' where role = 'supportLead' and operator <> $1 returning operator",
      [asker.operator],
    );
    expect(await check(asker)).toMatchObject({ second: { rule: 'F-05', eligible: 0 } });
    expect(resultOf(await stage.start(asker, 'operatorGrant', { memberCode: memberCode() }, { amount: 10_020, reason: 'alone' }))).toBe('NO_SECOND_PERSON');
    expect(await check(asker)).toMatchObject({ effect: { players: [{ difference: 10_020 }] } });
    await stage.test.database.query("update operator_assignment set role = 'supportLead' where operator = any($1)", [others.map(({ operator }) => operator)]);
  });

  it('[OC-029] a request ends at its time, and a later approval is APPROVAL_OVER', async () => {
    const id = await stage.ask(trader, 'operatorSettle', { marketId: '1.3001' }, { winners: [11] });
    const { effectHash } = (await stage.read(head, id)).body as unknown as { effectHash: string };
    await stage.test.clock.advance(30 * 60_000 + 1);
    await head.browser.signIn();
    expect((await stage.approve(head, id, effectHash)).body).toMatchObject({ code: 'APPROVAL_OVER' });
    expect(await stage.stateOf(id)).toBe('EXPIRED');
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'approval.expired', actor: 'system' });
    expect(await stage.test.database.query('select 1 from settlement')).toEqual([]);
  });

  it('[OC-027] of two requests for one result, approved at once, one is applied and the other is out of date', async () => {
    await Promise.all([trader.browser.signIn(), head.browser.signIn()]);
    const params = { marketId: '1.3001' };
    const ids = [
      await stage.ask(trader, 'operatorSettle', params, { winners: [11], reason: 'the umpire' }),
      await stage.ask(trader, 'operatorSettle', params, { winners: [11], reason: 'the scorer' }),
    ];
    const hashes = await Promise.all(ids.map(async (id) => ((await stage.read(head, id)).body as unknown as { effectHash: string }).effectHash));
    await Promise.all(ids.map((id, place) => stage.approve(head, id, hashes[place])));
    const states = await Promise.all(ids.map((id) => stage.stateOf(id)));
    expect(states.map(String).toSorted()).toEqual(['APPLIED', 'STALE']);
    expect(await stage.test.database.query('select generation, status from settlement')).toEqual([{ generation: 1, status: 'DONE' }]);
  });
});
