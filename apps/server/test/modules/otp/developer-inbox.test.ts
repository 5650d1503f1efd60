import { expect, it } from 'vitest';
import { startTestApp } from '../../testing-app.ts';
import { askOtp, newPhone, otpOf } from './testing-phones.ts';

it('the developer inbox shows what this process sent, as a page and as JSON, under names of this machine only', async () => {
  const test = await startTestApp();
  const [one, other] = [newPhone(), newPhone()];
  await askOtp(test, 'createOtp', one);
  await askOtp(test, 'createOtp', other);
  const get = (url: string, host = 'localhost:3000', remoteAddress = '127.0.0.1') => test.app.fastify.inject({ url, headers: { host }, remoteAddress });
  const json = (await get(`/dev/inbox.json?phone=${one}`)).json<{ messages: { phone: string; text: string; site: string }[] }>();
  expect(json.messages).toEqual([
    expect.objectContaining({ phone: one, site: 'maidan', text: expect.stringContaining(`${otpOf(test, one)} is your OTP for Maidan`) as string }),
  ]);
  const page = await get('/dev/inbox', 'patang.localhost');
  expect(page.headers['content-type']).toContain('text/html');
  for (const phone of [one, other]) expect(page.body).toContain(phone);
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; frame-ancestors 'none'; style-src 'sha256-[^']+'$/);
  await test.app.inbox?.send({ site: 'maidan', phone: one, text: '<img src=x>' });
  expect((await get('/dev/inbox')).body).toContain('&lt;img src=x&gt;');
  for (const [host, address] of [
    ['localhost', '203.0.113.7'],
    ['evil.example', '127.0.0.1'],
    ['localhost.evil.example', '127.0.0.1'],
  ] as const)
    expect((await get('/dev/inbox', host, address)).statusCode).toBe(404);
  await test.stop();
});

it('an SMS provider of the operator gets the messages, and the log contains none of their digits', async () => {
  const sent: string[] = [];
  const test = await startTestApp({ sms: { send: (message) => Promise.resolve(void sent.push(message.text)) } });
  const phone = newPhone();
  await askOtp(test, 'createOtp', phone);
  expect(sent).toEqual([expect.stringMatching(/^\d{4} is your OTP/)]);
  expect(test.app.inbox).toBeNull();
  await test.stop();
});
