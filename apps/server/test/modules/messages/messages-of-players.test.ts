/** Messages of the whole app: OTPs over SMS, what is closed without a way out, and what the log says. */
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '../../../src/platform/log.ts';
import { startTestApp, type TestApp } from '../../testing-app.ts';
import { MANAGER, newPhone } from '../otp/testing-phones.ts';
import { RECEIVER_SECRET, TestReceiver } from './testing-receiver.ts';

let receiver: TestReceiver;
let logged: string;
beforeEach(async () => {
  receiver = await new TestReceiver(() => Date.now()).listen();
  logged = '';
});
afterEach(() => receiver.close());

const collected = () =>
  createLog({
    level: 'debug',
    format: 'json',
    stream: new Writable({
      write(chunk: Buffer, _encoding, done) {
        logged += chunk.toString();
        done();
      },
    }),
  });
const ask = (test: TestApp, path: string, phone: string) => test.call('POST', path, { body: { phone, managerId: MANAGER } });
const orderOf = (body: unknown): string => (body as { data: { orderId: string } }).data.orderId;
const waiting = async (test: TestApp): Promise<number> => (await test.database.query('select id from outbox_message')).length;

it('an OTP goes over the SMS service, opens an account, and is in no log and no row; an unknown phone gets nothing', async () => {
  const test = await startTestApp({ environment: { SMS_URL: receiver.url, SMS_SECRET: RECEIVER_SECRET }, log: collected() });
  expect(test.app.inbox).toBeNull();
  const phone = newPhone();
  const order = await ask(test, 'createOtp/', phone);
  expect(order.body.success).toBe(true);
  await expect.poll(() => receiver.delivered.length).toBe(1);
  const [message] = receiver.delivered;
  expect(message).toMatchObject({ channel: 'sms', site: 'maidan', to: phone, text: expect.stringMatching(/^\d{4} is your OTP for Maidan/) as string });
  const otp = message!.text.slice(0, 4);
  const orderId = orderOf(order.body);
  expect((await test.call('POST', 'auth/verifyOtp', { body: { phone, orderId, otp } })).body.success).toBe(true);
  // an unknown phone is answered alike, and leaves neither a message nor a row
  const stranger = newPhone();
  const unknown = await ask(test, 'createUserOtp/', stranger);
  expect(JSON.stringify(unknown.body).replace(orderOf(unknown.body), orderId)).toBe(JSON.stringify(order.body));
  await expect.poll(() => waiting(test)).toBe(0);
  expect(receiver.tries).toHaveLength(1);
  expect(logged).not.toContain(message!.text);
  expect(logged).not.toMatch(new RegExp(`[^\\d.]${otp}[^\\d]`));
  await test.stop();
});

it('an OTP that was stored before the process ended is sent by the next one', async () => {
  const environment = { SMS_URL: receiver.url, SMS_SECRET: RECEIVER_SECRET };
  receiver.usually = 503;
  const first = await startTestApp({ environment, installationKey: 'i'.repeat(43) });
  const phone = newPhone();
  const order = await ask(first, 'createOtp/', phone);
  await expect.poll(() => receiver.tries.length).toBe(1);
  for (const part of [first.app]) await part.stop();
  receiver.usually = 'take';
  const second = await startTestApp({ environment, installationKey: 'i'.repeat(43), after: first });
  await second.clock.advance(2000);
  await expect.poll(() => receiver.delivered.length, { timeout: 15_000 }).toBe(1);
  const otp = receiver.delivered[0]!.text.slice(0, 4);
  expect((await second.call('POST', 'auth/verifyOtp', { body: { phone, orderId: orderOf(order.body), otp } })).body.success).toBe(true);
  await second.stop();
});

it('production without a way out has no inbox, refuses calls that need an OTP, and states the closed ways in log and readiness of operators', async () => {
  const test = await startTestApp({
    environment: { FEED: 'external', NODE_ENV: 'production', OPS_PORT: '0', METRICS_TOKEN: 'a-token-of-sixteen' },
    log: collected(),
  });
  expect(test.app.inbox).toBeNull();
  for (const path of ['dev/inbox.json', 'dev/inbox']) expect((await test.call('GET', path)).status).toBe(404);
  for (const path of ['createOtp/', 'createUserOtp/', 'auth/forgotPassword'])
    expect((await ask(test, path, newPhone())).body).toMatchObject({
      code: 'MESSAGES_CLOSED',
      message: 'Messages cannot be sent at the moment. Contact support',
    });
  const closed = {
    mail: 'SMTP_URL is not set: e-mail addresses cannot be verified.',
    sms: 'Neither SMS_URL nor WHATSAPP_URL is set: sign-up by phone, login by OTP, a forgotten password and every proof by OTP do not work.',
    whatsapp: 'WHATSAPP_URL is not set: support cannot send login links over WhatsApp.',
  };
  const ops = await test.app.ops!.inject({ url: '/readyz' });
  expect(ops.json()).toMatchObject({ closed });
  expect((await test.app.fastify.inject({ url: '/readyz' })).json()).not.toHaveProperty('closed');
  for (const sentence of Object.values(closed)) expect(logged).toContain(sentence);
  await test.stop();
});
