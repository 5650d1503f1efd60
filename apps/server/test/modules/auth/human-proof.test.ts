import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { next, startTestApp, type TestApp } from '../../testing-app.ts';

/** A fake of reCAPTCHA: accepts one token and records its requests. */
let verifier: Server;
let answering = true;
const requests: Record<string, string>[] = [];
let test: TestApp;

beforeAll(async () => {
  verifier = createServer((request, response) => {
    let form = '';
    request.on('data', (piece: Buffer) => (form += piece.toString()));
    request.on('end', () => {
      const fields = Object.fromEntries(new URLSearchParams(form));
      requests.push(fields);
      const score = fields['response'] === 'low score' ? 0.1 : 0.9;
      if (!answering) response.statusCode = 500;
      response.end(answering ? JSON.stringify({ success: ['good', 'low score'].includes(fields['response'] ?? ''), score }) : '');
    });
  });
  await new Promise<void>((resolve) => verifier.listen(0, '127.0.0.1', resolve));
  const { port } = verifier.address() as AddressInfo;
  test = await startTestApp({
    environment: {
      RECAPTCHA_KEYS: 'maidan=site-key-1234',
      RECAPTCHA_SECRETS: 'maidan=secret-5678',
      RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/verify`,
      ANALYTICS_IDS: 'maidan=G-TEST12345',
      SITE_REDIRECTS: 'jugnu.localhost=new.example',
    },
  });
});
afterAll(async () => {
  await test.stop();
  verifier.close();
});

/** Sends a POST with a payload, a GET without one. */
const at = async (host: string, url: string, payload?: object, headers: Record<string, string> = {}) => {
  const body = payload === undefined ? { method: 'GET' as const } : { method: 'POST' as const, payload };
  const answer = await test.app.fastify.inject({ url, headers: { host, ...headers }, ...body });
  return answer.json<{ success: boolean; code?: string; result?: { gaConfig: unknown; recaptchaConfig: unknown; appConfig: { module?: unknown }[] } }>();
};
const CALLS = [
  ['user/userLogin', { username: 'nobody', password: 'Tarn#Quill47' }],
  ['LoginWithDemo', {}],
  ['createOtp', { phone: '9876500001' }],
  ['createUserOtp', { phone: '9876500002' }],
  ['auth/forgotPassword', { phone: '9876500003' }],
] as const;

it('[O-64] [T-62] on a site with a key logins and OTPs need a token that reCAPTCHA confirms; other sites need none', async () => {
  for (const [path, body] of CALLS) {
    expect((await at('localhost', `/${path}`, body)).code).toBe('HUMAN_PROOF_NEEDED');
    for (const token of ['forged', 'low score'])
      expect((await at('localhost', `/${path}`, body, { 'x-recaptcha-token': token })).code).toBe('HUMAN_PROOF_NEEDED');
    expect((await at('localhost', `/${path}`, body, { 'x-recaptcha-token': 'good' })).code).not.toBe('HUMAN_PROOF_NEEDED');
    const before = requests.length;
    expect((await at('jugnu.localhost', `/${path}`, body)).code).not.toBe('HUMAN_PROOF_NEEDED');
    expect(requests).toHaveLength(before);
  }
  expect(requests.at(-1)).toEqual({ secret: 'secret-5678', response: 'good' });
  expect((await at('localhost', '/server-time')).success).toBe(true);
});

it('[O-64] a login over the socket needs the token as well', async () => {
  const socket = await test.socket({ extraHeaders: { host: 'localhost' } });
  const user = { username: 'nobody', password: 'Tarn#Quill47', siteurl: '', manager: '' };
  for (const [proof, code] of [
    [{}, 'HUMAN_PROOF_NEEDED'],
    [{ recaptchaToken: 'forged' }, 'HUMAN_PROOF_NEEDED'],
    [{ recaptchaToken: 'good' }, 'INVALID_CREDENTIALS'],
  ] as const) {
    const failed = next(socket, 'login-error');
    socket.emit('login', { user: { ...user, ...proof } });
    expect(await failed).toMatchObject({ success: false, code });
  }
});

it('[T-62] while reCAPTCHA does not answer only the limits of the server apply', async () => {
  answering = false;
  expect((await at('localhost', '/LoginWithDemo', {}, { 'x-recaptcha-token': 'any' })).success).toBe(true);
  expect((await at('localhost', '/LoginWithDemo', {})).code).toBe('HUMAN_PROOF_NEEDED');
  answering = true;
});

it('[EN-61] [EN-62] app-config contains the keys of the installation for a site, and none on unknown hosts', async () => {
  const named = (await at('localhost', '/app-config')).result!;
  expect(named).toMatchObject({ gaConfig: { trackingId: 'G-TEST12345' }, recaptchaConfig: { recaptchaSiteKey: 'site-key-1234' } });
  expect((await at('jugnu.localhost', '/app-config')).result).toMatchObject({
    gaConfig: { trackingId: '' },
    recaptchaConfig: { recaptchaSiteKey: '' },
    appConfig: [{}, {}, {}, { module: { 'jugnu.localhost': 'new.example' } }],
  });
  expect(JSON.stringify(named)).not.toContain('secret-5678');
  expect((await at('unknown.example', '/app-config')).result).toMatchObject({ gaConfig: { trackingId: '' }, appConfig: [{}, {}, {}, { module: {} }] });
});
