/** The registrar of the console: rates, and the whole app behind it. */
import { consoleHeaders, defaultConsoleOrigin, OPERATOR_ENDPOINTS, type CallRule } from '@maidan/contract';
import { refuse } from '@maidan/domain';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSOLE_RATES, createConsoleRoutes } from '../../../src/http/console/console-registrar.ts';
import { ManualClock } from '../../../src/platform/clock.ts';
import { StartError } from '../../../src/platform/process/start-error.ts';
import { openTestDatabase } from '../../platform/postgres/testing-database.ts';
import { everywhere, TestConsole, tokenOf, type Ceremony } from '../../modules/operators/testing-console.ts';
import { SoftwareAuthenticator } from '../../modules/operators/testing-authenticator.ts';
import { startTestApp, type TestApp } from '../../testing-app.ts';

describe('the rates of the console', () => {
  let test: TestConsole;
  beforeAll(async () => {
    test = new TestConsole(await openTestDatabase(), undefined, { callsPerSecond: 20, signInsPerMinute: 5 });
  });
  afterAll(() => test.stop());
  const wrong = { login: 'nobody', password: 'no password', totp: '000000' };

  it('an address tries five sign-ins a minute, of any kind', async () => {
    const browser = test.browser();
    browser.address = '203.0.113.1';
    const tried = [];
    for (let turn = 0; turn < 3; turn += 1)
      tried.push(await browser.call('consoleSignIn', wrong), await browser.call('consoleRecovery', { login: 'nobody', code: 'x' }));
    expect(tried.map(({ body }) => body.code)).toEqual([...Array.from({ length: 5 }, () => 'SIGN_IN_REFUSED'), 'RATE_LIMITED']);
    const neighbour = test.browser();
    neighbour.address = '203.0.113.2';
    expect((await neighbour.call('consoleSignIn', wrong)).body.code).toBe('SIGN_IN_REFUSED');
    test.clock.advance(12_000);
    expect((await browser.call('consoleSignIn', wrong)).body.code).toBe('SIGN_IN_REFUSED');
    expect((await browser.call('consoleSignIn', wrong)).body.code).toBe('RATE_LIMITED');
  });

  it('an operator makes 20 calls a second over all his sessions; a colleague at the same address has his own', async () => {
    test.clock.advance(3_600_000);
    const owner = await test.owner();
    const second = test.browser(owner.passkey);
    await second.signIn();
    test.clock.advance(60_000);
    const agent = await test.colleague(owner, 'rated.agent', everywhere('supportAgent'));
    test.clock.advance(60_000);
    const codes = [];
    for (let turn = 0; turn < 50; turn += 1) codes.push((await (turn % 2 === 0 ? owner : second).call('consoleSession')).body.code ?? 'OK');
    expect(codes.indexOf('RATE_LIMITED')).toBe(40);
    expect((await agent.call('consoleSession')).body.success).toBe(true);
    test.clock.advance(1000);
    const later = [];
    for (let turn = 0; turn < 21; turn += 1) later.push((await owner.call('consoleSession')).body.code ?? 'OK');
    expect(later).toEqual([...Array.from({ length: 20 }, () => 'OK'), 'RATE_LIMITED']);
  });
});

it('[OC-003] the server does not start with a call that lacks a part of its rule', async () => {
  const server = fastify();
  const routes = createConsoleRoutes({
    server,
    sessions: { find: () => Promise.reject(new Error('no call is made')) },
    checks: undefined as never,
    localKey: { isKey: () => false, refusal: () => Promise.resolve(null) },
    clock: new ManualClock(0),
    rates: CONSOLE_RATES,
    checkAnswers: true,
  });
  const { operatorBlock } = OPERATOR_ENDPOINTS;
  const { audit: _audit, ...rule } = operatorBlock.rule!;
  for (const row of [
    { ...operatorBlock, rule: null },
    { ...operatorBlock, rule: rule as CallRule },
  ])
    expect(() => routes.operatorOrKey(row, () => refuse('FAULT'))).toThrow(StartError);
  expect(() => routes.open({ ...operatorBlock, rule: null }, () => refuse('FAULT'))).toThrow(StartError);
  await server.close();
});

describe('the app', () => {
  let test: TestApp;
  let passkey: SoftwareAuthenticator;
  let port: number;
  beforeAll(async () => {
    test = await startTestApp();
    port = Number(new URL(test.consoleUrl).port);
    passkey = new SoftwareAuthenticator(defaultConsoleOrigin(port));
  });
  afterAll(() => test.stop());

  const cookies = new Map<string, string>();
  async function call(path: string, body?: object, headers: Readonly<Record<string, string>> = {}) {
    const answer = await fetch(`${test.consoleUrl}/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...consoleHeaders(defaultConsoleOrigin(port)),
        // fetch sets the host of the address, which programs may use only with a credential
        authorization: 'Basic Og==',
        'content-type': 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> & { readonly code?: string } };
  }

  it('enrols its first owner by the link and signs him in; an invented token is no session', async () => {
    let shown = '';
    await test.app.access?.showSetUpLink({ isTTY: true, write: (text) => (shown += text) });
    const token = tokenOf(/http:\S+/.exec(shown)?.[0] ?? '');
    const opened = (await call('operator/enrol/options', { token, login: 'first.owner', name: 'First' })).body as unknown as Ceremony;
    const enrolled = await call('operator/enrol', { token, ceremonyId: opened.ceremonyId, credential: passkey.create(opened.options) });
    expect(enrolled.body).toMatchObject({ success: true });
    const asked = (await call('operator/session/options', {})).body as unknown as Ceremony;
    const entered = await call('operator/session', { ceremonyId: asked.ceremonyId, credential: passkey.get(asked.options) });
    expect(entered.body).toMatchObject({ success: true, operator: { login: 'first.owner' } });
    expect([...cookies.keys()]).toEqual(['__Host-maidan-console', '__Host-maidan-console-device']);
    expect((await call('operator/session')).body).toMatchObject({ success: true, operator: { rank: 90 } });
    expect((await call('operator/session', undefined, { cookie: `__Host-maidan-console=${'x'.repeat(43)}` })).status).toBe(401);
    expect((await call('operator/session', undefined, { cookie: '' })).status).toBe(401);
  });

  it('answers a body of more than 64 KiB with 413', async () => {
    const large = await call('operator/session/step-up', { totp: '0'.repeat(70_000) });
    expect([large.status, large.body.code]).toEqual([413, 'MALFORMED']);
    // many levels in a field that no schema names
    const deep = JSON.parse(`{"totp":"000000","more":${'['.repeat(1000)}${']'.repeat(1000)}}`) as object;
    expect((await call('operator/session/step-up', deep)).body.code).toBe('MALFORMED');
  });

  it('a sign-out ends the session and clears what the browser keeps', async () => {
    const out = await fetch(`${test.consoleUrl}/operator/session`, {
      method: 'DELETE',
      headers: {
        ...consoleHeaders(defaultConsoleOrigin(port)),
        authorization: 'Basic Og==',
        cookie: `__Host-maidan-console=${cookies.get('__Host-maidan-console') ?? ''}`,
      },
    });
    expect([out.status, out.headers.get('clear-site-data')]).toEqual([200, '"cache", "storage"']);
    expect((await call('operator/session')).status).toBe(401);
  });
});
