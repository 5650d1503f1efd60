/** Separation of duties in a single case, on the whole app: prices and settlement, ticket and appeal, block and appeal. */
import type { TicketWire } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing-app.ts';
import { newPlayer } from '../play-limits/testing-play.ts';
import { operatorIn, type ActingOperator } from './testing-operators.ts';

const HOUR_MS = 3_600_000;

let test: TestApp;
let auditor: ActingOperator;
beforeAll(async () => {
  test = await startTestApp({ environment: { PAYMENT_PROVIDER: 'operator' } });
  auditor = await operatorIn(test, 'duty.auditor', [{ role: 'auditor', sites: null, sports: null }]);
});
afterAll(() => test.stop());

const everywhere = (role: 'headOfTrading' | 'careOfficer' | 'supportLead') => [{ role, sites: null, sports: null }];
/** Returns who was refused what by which rule, oldest first, as the auditor's list has it. */
async function conflicts(): Promise<readonly (readonly [string, string, unknown])[]> {
  const { entries } = (await auditor.call('consoleAudit', { query: { outcome: 'DUTY_CONFLICT' } })).body as unknown as {
    entries: { actor: string; action: string; after: { rule?: string } }[];
  };
  return entries.map(({ actor, action, after }) => [actor, action, after.rule] as const).toReversed();
}

it('[OC-035] who priced an event by hand within 24 hours neither settles it alone nor approves its settlement, and the auditor sees each try', async () => {
  const [priced, also, third] = [
    await operatorIn(test, 'priced.one', everywhere('headOfTrading')),
    await operatorIn(test, 'priced.two', everywhere('headOfTrading')),
    await operatorIn(test, 'never.priced', everywhere('headOfTrading')),
  ];
  const pricedAt = (who: ActingOperator, ago: number) =>
    test.database.query('insert into event_pricing (operator, event, market, at) values ($1, $2, $3, $4)', [
      who.session.operator,
      '3001',
      '1.3001',
      new Date(test.clock.now() - ago),
    ]);
  await pricedAt(priced, HOUR_MS);
  await pricedAt(also, 23 * HOUR_MS);
  await test.app.access!.approvals.rows.setSoloDelay('F-01', { operator: third.session.operator, at: test.clock.now() });
  const settle = { params: { marketId: '1.3001' }, body: { winners: [11], reason: 'seen on TV' } };
  const second = async (who: ActingOperator) =>
    (await who.call('consoleApprovalCheck', { body: { call: 'operatorSettle', params: settle.params, body: settle.body } })).body as unknown as {
      second: { eligible: number; soloDelay: boolean };
    };
  // the rule has a solo delay, but not for an operator who has priced the event
  expect((await second(priced)).second).toMatchObject({ eligible: 1, soloDelay: false });
  expect((await second(third)).second).toMatchObject({ eligible: 0, soloDelay: true });
  const asked = (await priced.confirmed('operatorSettle', settle)).body as unknown as { approval: { id: string; rule: string; runsAt: number | null } };
  expect(asked).toMatchObject({ success: true, approval: { rule: 'F-01', runsAt: null } });
  const params = { id: asked.approval.id };
  const read = async (who: ActingOperator) =>
    (await who.call('consoleApproval', { params })).body as unknown as { approval: { canDecide: boolean }; effectHash: string };
  const approve = async (who: ActingOperator) => (await who.confirmed('consoleApprove', { params, body: { effectHash: (await read(who)).effectHash } })).body;
  expect((await read(also)).approval.canDecide).toBe(false);
  expect(await approve(also)).toMatchObject({
    success: false,
    code: 'DUTY_CONFLICT',
    message: 'You set prices in this event within 24 hours. Another person must settle it.',
  });
  expect(await test.database.query('select 1 from settlement')).toEqual([]);
  expect(await conflicts()).toEqual([['priced.two', 'approval.approve', 'pricedEvent']]);
  // after 24 hours he may
  await test.database.query('update event_pricing set at = $2 where operator = $1', [also.session.operator, new Date(test.clock.now() - 24 * HOUR_MS)]);
  expect((await read(also)).approval.canDecide).toBe(true);
  expect(await approve(also)).toMatchObject({ success: true, approval: { state: 'APPLIED' } });
});

it('[OC-035] neither who answered or decided a ticket nor who blocked its player decides the appeal, by any call, and each refusal is listed', async () => {
  const player = await newPlayer(test, 'appealing1');
  const { memberCode } = player.login.data;
  const officers = await Promise.all(['duty.anna', 'duty.bela', 'duty.chitra', 'duty.dev'].map((login) => operatorIn(test, login, everywhere('careOfficer'))));
  const [answered, decided, blocked, free] = officers as [ActingOperator, ActingOperator, ActingOperator, ActingOperator];
  const lead = await operatorIn(test, 'duty.lead', everywhere('supportLead'));
  const before = (await conflicts()).length;
  const { ticket } = (await player.call('POST', 'support/tickets', { kind: 'ACCOUNT', text: 'Why was I blocked?' })).body as unknown as { ticket: TicketWire };
  const params = { number: ticket.number };
  const decide = async (who: ActingOperator) => (await who.call('operatorDecideTicket', { params, body: { decision: 'REJECTED', answer: 'No' } })).body;
  expect((await answered.call('operatorAnswerTicket', { params, body: { text: 'We look at it' } })).body).toMatchObject({ success: true });
  expect(await decide(decided)).toMatchObject({ success: true, ticket: { state: 'DECIDED' } });
  expect((await player.call('POST', `support/tickets/${ticket.number}/appeal`, { text: 'Look again' })).body).toMatchObject({ success: true });
  expect((await blocked.call('operatorBlock', { params: { memberCode }, body: { reason: 'CARE: night play' } })).body).toMatchObject({ success: true });
  for (const who of [answered, decided])
    expect(await decide(who)).toMatchObject({
      code: 'DUTY_CONFLICT',
      message: 'You answered or decided this ticket. Another person must decide its appeal.',
    });
  expect(await decide(blocked)).toMatchObject({ code: 'DUTY_CONFLICT', message: 'You blocked this player. Another person must decide his appeal.' });
  // to unblock him decides the appeal too: the officer who blocked him cannot agree to it
  const asked = (await lead.call('operatorUnblock', { params: { memberCode }, body: { reason: 'appeal' } })).body as unknown as { approval: { id: string } };
  expect(asked).toMatchObject({ success: true, approval: { rule: 'F-09' } });
  const approve = async (who: ActingOperator) => {
    const { effectHash } = (await who.call('consoleApproval', { params: { id: asked.approval.id } })).body as unknown as { effectHash: string };
    return (await who.confirmed('consoleApprove', { params: { id: asked.approval.id }, body: { effectHash } })).body;
  };
  expect(await approve(blocked)).toMatchObject({ code: 'DUTY_CONFLICT' });
  expect((await conflicts()).slice(before)).toEqual([
    ['duty.anna', 'operatorDecideTicket', 'answeredTicket'],
    ['duty.bela', 'operatorDecideTicket', 'answeredTicket'],
    ['duty.chitra', 'operatorDecideTicket', 'blockedPlayer'],
    ['duty.chitra', 'approval.approve', 'blockedPlayer'],
  ]);
  expect(await approve(free)).toMatchObject({ success: true, approval: { state: 'APPLIED' } });
  expect(await decide(free)).toMatchObject({ success: true, ticket: { state: 'CLOSED' } });
});

it('[OC-035] a lead who blocked a player does not unblock him while the player appeals', async () => {
  const player = await newPlayer(test, 'appealing2');
  const params = { memberCode: player.login.data.memberCode };
  const lead = await operatorIn(test, 'duty.blocker', everywhere('supportLead'));
  const officer = await operatorIn(test, 'duty.decider', everywhere('careOfficer'));
  const { ticket } = (await player.call('POST', 'support/tickets', { kind: 'ACCOUNT', text: 'My account' })).body as unknown as { ticket: TicketWire };
  const block = () => lead.call('operatorBlock', { params, body: { reason: 'abuse in the chat' } });
  const unblock = async () => (await lead.call('operatorUnblock', { params, body: { reason: 'mistake' } })).body;
  await officer.call('operatorDecideTicket', { params: { number: ticket.number }, body: { decision: 'REJECTED', answer: 'No' } });
  // without an appeal it is his own mistake to correct
  expect((await block()).body).toMatchObject({ success: true });
  expect(await unblock()).toMatchObject({ success: true });
  await test.app.tickets.appeal((await test.app.accounts.byMemberCode(params.memberCode))!.account, ticket.number, 'Look again');
  await block();
  expect(await unblock()).toMatchObject({ success: false, code: 'DUTY_CONFLICT' });
  expect(await test.database.query('select status from account where member_code = $1', [params.memberCode])).toEqual([{ status: 'blocked' }]);
  expect((await conflicts()).at(-1)).toEqual(['duty.blocker', 'operatorUnblock', 'blockedPlayer']);
});
