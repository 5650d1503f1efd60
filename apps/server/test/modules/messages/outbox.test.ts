/** The outbox with a local HTTP receiver: signed, stored with its cause, in order, sent again after faults, delivered once. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Messages, NewMessage } from '../../../src/modules/messages/messages-port.ts';
import { createOutbox } from '../../../src/modules/messages/outbox.ts';
import { createSignedTransport } from '../../../src/modules/messages/transports.ts';
import { ManualClock } from '../../../src/platform/clock.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import { collectingLog, type CollectedLine } from '../../platform/testing-log.ts';
import { RECEIVER_SECRET, TestReceiver } from './testing-receiver.ts';

const KEY = 'k'.repeat(43);
const PHONE = '9876543210';
const NOW = Date.UTC(2030, 0, 15);

let database: TestDatabase;
let clock: ManualClock;
let receiver: TestReceiver;
let lines: CollectedLine[];
let outboxes: Messages[];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.query('delete from outbox_message');
  clock = new ManualClock(NOW);
  receiver = await new TestReceiver(() => clock.now()).listen();
  outboxes = [];
});
afterEach(async () => {
  receiver.usually = 'take';
  // calls under way end at once
  await receiver.close();
  for (const outbox of outboxes) await outbox.stop();
});

function newOutbox(timeoutMs = 10_000): Messages {
  const { log, lines: written } = collectingLog();
  lines = written;
  const transport = createSignedTransport('sms', { url: receiver.url, secret: RECEIVER_SECRET }, clock, timeoutMs);
  const outbox = createOutbox({ database, clock, log, key: KEY, transports: new Map([['sms', transport]]) });
  outboxes.push(outbox);
  return outbox;
}
const messageOf = (text: string, more: Partial<NewMessage> = {}): NewMessage => ({
  channel: 'sms',
  site: 'maidan',
  to: PHONE,
  subject: '',
  text,
  topic: null,
  expiresAt: clock.now() + 300_000,
  isSent: true,
  ...more,
});
async function add(outbox: Messages, text: string, more: Partial<NewMessage> = {}): Promise<void> {
  const send = await database.transaction((client) => outbox.add(client, messageOf(text, more)));
  send();
}
const waiting = async (): Promise<number> => (await database.query('select id from outbox_message')).length;
/** Passes time until the outbox is empty; pauses between tries are on this clock. */
async function emptied(): Promise<void> {
  const look = async (): Promise<number> => {
    clock.advance(1000);
    return waiting();
  };
  await expect.poll(look, { timeout: 20_000 }).toBe(0);
}

it('sends a message signed, after the commit of its cause, and deletes its row; the row shows neither phone nor text', async () => {
  const outbox = newOutbox();
  outbox.start();
  await expect(
    database.transaction(async (client) => {
      await outbox.add(client, messageOf('4711 never sent'));
      throw new Error('the cause fails');
    }),
  ).rejects.toThrow('the cause fails');
  const send = await database.transaction((client) => outbox.add(client, messageOf('4712 is your OTP')));
  const rows = await database.query<{ sealed: Buffer; recipient: Buffer }>('select * from outbox_message');
  expect(rows).toHaveLength(1);
  const text = JSON.stringify(rows) + rows[0]!.sealed.toString('latin1') + rows[0]!.recipient.toString('latin1');
  expect([text.includes('4712'), text.includes(PHONE)]).toEqual([false, false]);
  send();
  await expect.poll(waiting).toBe(0);
  expect(receiver.delivered).toEqual([{ id: expect.any(String) as string, channel: 'sms', site: 'maidan', to: PHONE, text: '4712 is your OTP' }]);
  expect(receiver.invalid).toBe(0);
  expect(JSON.stringify(lines)).not.toMatch(/4711|4712|9876543210/);
});

it('sends again after a fault, a missing answer and a lost answer, always with the same id, so that the message is delivered once', async () => {
  const outbox = newOutbox(1500);
  receiver.next.push(500, 'silent', 'lose', 'lose');
  outbox.start();
  await add(outbox, 'once');
  await emptied();
  // more tries on a machine so slow that a good answer comes too late
  expect(receiver.tries.length).toBeGreaterThanOrEqual(5);
  expect(new Set(receiver.tries).size).toBe(1);
  expect(receiver.delivered.map(({ text }) => text)).toEqual(['once']);
  expect(receiver.copies).toBeGreaterThanOrEqual(2);
  expect(receiver.invalid).toBe(0);
  expect(lines.slice(0, 4).map(({ level, fields }) => [level, fields['tries']])).toEqual([1, 2, 3, 4].map((tries) => ['warn', tries]));
});

it('keeps the order of one receiver through faults, and makes nobody else wait', async () => {
  const outbox = newOutbox();
  receiver.usually = 503;
  outbox.start();
  await add(outbox, 'first');
  await expect.poll(() => receiver.tries.length).toBe(1);
  for (const text of ['second', 'third']) await add(outbox, text);
  receiver.usually = 'take';
  await add(outbox, 'elsewhere', { to: '9876500000' });
  await expect.poll(() => receiver.delivered.map(({ text }) => text)).toEqual(['elsewhere']);
  await emptied();
  expect(receiver.delivered.map(({ text }) => text)).toEqual(['elsewhere', 'first', 'second', 'third']);
});

it('sends what a killed process left between commit and sending; many senders deliver each message once', async () => {
  const killed = newOutbox();
  for (let turn = 0; turn < 40; turn += 1) await add(killed, `left ${turn}`, { to: `98765${String(turn % 13).padStart(5, '0')}` });
  expect(receiver.tries).toEqual([]);
  const senders = [newOutbox(), newOutbox(), newOutbox()];
  for (const sender of senders) sender.start();
  await emptied();
  expect(receiver.tries).toHaveLength(40);
  expect(new Set(receiver.delivered.map(({ text }) => text)).size).toBe(40);
});

it('takes over a message whose sender died while it was sending', async () => {
  const dead = newOutbox();
  receiver.next.push('silent');
  dead.start();
  await add(dead, 'taken over');
  await expect.poll(() => receiver.tries.length).toBe(1);
  newOutbox().start();
  clock.advance(59_000);
  expect(receiver.delivered).toEqual([]);
  await emptied();
  expect(receiver.delivered.map(({ text }) => text)).toEqual(['taken over']);
  expect(new Set(receiver.tries).size).toBe(1);
});

it('deletes a message that the receiver refuses, one that has expired, and one for an unknown phone; a newer code replaces an older one', async () => {
  const outbox = newOutbox();
  await add(outbox, 'expired', { expiresAt: clock.now() + 1000 });
  await add(outbox, 'unknown', { isSent: false });
  for (const text of ['older code', 'newer code']) await add(outbox, text, { to: '9876500001', topic: 'login maidan' });
  clock.advance(1001);
  receiver.next.push(400);
  outbox.start();
  await emptied();
  expect(receiver.tries).toHaveLength(1);
  expect(receiver.delivered).toEqual([]);
  expect(lines.map(({ level, message }) => [level, message])).toEqual([['error', 'The receiver refuses a message for good; it is deleted.']]);
  await add(outbox, 'next code', { to: '9876500001', topic: 'login maidan' });
  await expect.poll(() => receiver.delivered.map(({ text }) => text)).toEqual(['next code']);
});
