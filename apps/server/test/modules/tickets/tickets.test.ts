/** Grievances on the whole app: number and due time at once, alert, decision, appeal to another officer. */
import type { TicketWire } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing-app.ts';
import { newPlayer, type TestPlayer } from '../play-limits/testing-play.ts';

const DAY_MS = 86_400_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const opened = async (player: TestPlayer, text = 'My bet was settled wrongly'): Promise<TicketWire> =>
  ((await player.call('POST', 'support/tickets', { kind: 'BET', text, about: '1234' })).body as unknown as { ticket: TicketWire }).ticket;
const asOfficer = async (number: string, path: string, body: object) => (await test.operator('POST', `operator/tickets/${number}/${path}`, body)).body;

it('[TR-046] a grievance has its number at once, is due in 15 days, and its appeal goes to another officer', async () => {
  const player = await newPlayer(test, 'complaining1');
  const from = test.clock.now();
  const ticket = await opened(player);
  expect(ticket).toMatchObject({ number: expect.stringMatching(/^T\d{6}$/) as string, state: 'OPEN', about: '1234', officer: null, appealUntil: null });
  expect(Date.parse(ticket.dueAt) - Date.parse(ticket.receivedAt)).toBe(15 * DAY_MS);
  expect(Date.parse(ticket.receivedAt)).toBeGreaterThanOrEqual(from);
  const path = `support/tickets/${ticket.number}`;
  // another player's number is an unknown one
  const other = await newPlayer(test, 'complaining2');
  for (const [method, call, body] of [
    ['GET', path, undefined],
    ['POST', `${path}/messages`, { text: 'x' }],
    ['POST', `${path}/appeal`, { text: 'x' }],
  ] as const)
    expect((await other.call(method, call, body)).body).toMatchObject({ success: false, code: 'TICKET_UNKNOWN' });
  expect((await player.call('POST', `${path}/appeal`, { text: 'at once' })).body).toMatchObject({ code: 'APPEAL_OVER' });
  expect(await asOfficer(ticket.number, 'messages', { text: 'We look at it' })).toMatchObject({
    success: true,
    ticket: { state: 'OPEN', officer: 'local key' },
  });
  expect((await player.call('POST', `${path}/messages`, { text: 'Thank you' })).body).toMatchObject({ success: true });
  expect(await asOfficer(ticket.number, 'decision', { decision: 'REJECTED', answer: 'The result is right' })).toMatchObject({ ticket: { state: 'DECIDED' } });
  expect((await player.call('POST', `${path}/messages`, { text: 'No' })).body).toMatchObject({ code: 'TICKET_DECIDED' });
  const appealed = (await player.call('POST', `${path}/appeal`, { text: 'Please look again' })).body;
  expect(appealed).toMatchObject({ success: true, ticket: { state: 'APPEALED', decision: 'REJECTED' } });
  for (const [step, body] of [
    ['decision', { decision: 'UPHELD', answer: 'x' }],
    ['messages', { text: 'x' }],
  ] as const)
    expect(await asOfficer(ticket.number, step, body)).toMatchObject({ success: false, code: 'DUTY_CONFLICT' });
  expect(await test.app.tickets.decide(ticket.number, 'UPHELD', 'You are right', 'bela')).toMatchObject({ ok: true, value: { state: 'CLOSED' } });
  const thread = (await player.call('GET', path)).body as unknown as { ticket: TicketWire };
  expect(thread.ticket.messages.map(({ by, text }) => [by, text])).toEqual([
    ['PLAYER', 'My bet was settled wrongly'],
    ['OFFICER', 'We look at it'],
    ['PLAYER', 'Thank you'],
    ['DECISION', 'The result is right'],
    ['APPEAL', 'Please look again'],
    ['DECISION', 'You are right'],
  ]);
  expect(thread.ticket).toMatchObject({ state: 'CLOSED', decision: 'UPHELD', appealUntil: null });
});

it('[TR-046] alerts operators once before the due time, and lists what is due first', async () => {
  const player = await newPlayer(test, 'complaining3');
  const [later, sooner] = [await opened(player, 'later'), await opened(player, 'sooner')];
  const alerts: string[] = [];
  test.app.bus.subscribe('ticket-due', ({ number }) => alerts.push(number));
  await test.database.query('update ticket set due_at = to_timestamp($2::float8 / 1000) where number = $1', [sooner.number, test.clock.now() + 3 * DAY_MS - 1]);
  for (let round = 0; round < 2; round += 1) await test.clock.advance(600_000);
  await expect.poll(() => alerts).toEqual([sooner.number]);
  const listed = (await test.operator('GET', 'operator/tickets?state=OPEN')).body as unknown as { result: { number: string; dueSoon: boolean }[] };
  expect(listed.result.map(({ number, dueSoon }) => [number, dueSoon])).toEqual([
    [sooner.number, true],
    [later.number, false],
  ]);
});

it('a player cannot flood support', async () => {
  const player = await newPlayer(test, 'complaining4');
  const codes: unknown[] = [];
  for (let turn = 0; turn < 21; turn += 1) codes.push((await player.call('POST', 'support/tickets', { kind: 'OTHER', text: `${turn}` })).body.code);
  expect([codes.filter((code) => code === undefined).length, codes.at(-1)]).toEqual([20, 'TOO_MANY_TRIES']);
});
