/** Addresses of callers: which proxies the server trusts, the privileges of this machine, and the limits of all other callers over calls and sockets. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../testing-app.ts';
import { callerAddress, deviceCookie, deviceOf, proxyTrust, UNKNOWN_ADDRESS } from '../../src/http/caller.ts';

/** Sends a call with this Host header from an address. */
async function call(test: TestApp, path: string, { from = '127.0.0.1', method = 'GET', ...headers }: Record<string, string> = {}) {
  const server = path.startsWith('operator/') ? test.app.operators! : test.app.fastify;
  const answer = await server.inject({ method: method as 'GET', url: `/${path}`, remoteAddress: from, headers: { host: 'localhost', ...headers } });
  return { status: answer.statusCode, code: (JSON.parse(answer.payload) as { code?: string }).code };
}

/** Sends a socket handshake and returns the response. */
async function handshake(test: TestApp, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${test.url}/socket.io/?EIO=4&transport=polling`, { headers });
}

async function count(times: number, attempt: () => Promise<boolean>): Promise<number> {
  let taken = 0;
  for (let done = 0; done < times; done += 1) if (await attempt()) taken += 1;
  return taken;
}

describe('behind an unconfigured proxy on this machine', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ callsPerSecond: 8, limits: { packetsPerSecond: 1000, packetBurst: 1000, socketsPerAddress: 3, connectsPerSecond: 0.001 } });
  });
  afterAll(() => test.stop());
  const proxied = { 'x-forwarded-for': '127.0.0.1' };

  it('the operator’s key and the developer inbox are closed, whatever headers its callers send', async () => {
    const key = { 'x-operator-key': OPERATOR_KEY };
    expect((await test.operator('GET', 'operator/audit/entries')).body).toMatchObject({ success: true });
    for (const header of [proxied, { 'x-real-ip': '::1' }, { forwarded: 'for=127.0.0.1' }, { host: 'play.example' }])
      expect([header, await call(test, 'operator/audit/entries', { ...key, ...header })]).toMatchObject([header, { status: 421, code: 'CONSOLE_FOREIGN' }]);
    // also under the console's own name
    for (const header of [proxied, { 'x-real-ip': '::1' }, { forwarded: 'for=127.0.0.1' }])
      expect([header, await call(test, 'operator/audit/entries', { ...key, host: 'console.localhost:0', ...header })]).toMatchObject([
        header,
        { code: 'OPERATOR_ONLY' },
      ]);
    expect((await call(test, 'dev/inbox.json')).status).toBe(200);
    for (const header of [proxied, { host: 'play.example' }]) expect([header, (await call(test, 'dev/inbox.json', header)).status]).toEqual([header, 404]);
  });

  it('its callers share the limit of one address and do not slow down callers on this machine', async () => {
    const demos = (headers: Record<string, string>) =>
      count(34, async () => (await call(test, 'LoginWithDemo', { method: 'POST', ...headers })).code === undefined);
    expect(await demos(proxied)).toBe(30);
    expect(await demos({})).toBe(34);
    // more than the rate of an address: the operator has no rate limit
    expect(await count(60, async () => (await test.operator('GET', 'operator/audit/entries')).body.success)).toBe(60);
  });

  it('they share the socket limit of one address', async () => {
    expect(await count(5, async () => (await handshake(test, proxied)).status === 200)).toBe(3);
    expect(await count(5, async () => (await handshake(test)).status === 200)).toBe(5);
  });
});

describe('behind a configured balancer', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({
      environment: { TRUST_PROXY: '127.0.0.1,10.0.0.0/8' },
      callsPerSecond: 1,
      limits: { packetsPerSecond: 1000, packetBurst: 1000, socketsPerAddress: 3, connectsPerSecond: 0.001 },
    });
  });
  afterAll(() => test.stop());

  it('an IPv6 customer is one caller with every address of his network', async () => {
    const codes: unknown[] = [];
    const ask = async (address: string): Promise<unknown> => (await call(test, 'client-ip', { 'x-forwarded-for': address })).code;
    for (let index = 0; index < 60; index += 1) codes.push(await ask(`2001:db8:1:2::${(index + 1).toString(16)}`));
    expect(codes).toContain('RATE_LIMITED');
    expect(await ask('2001:db8:1:3::1')).toBeUndefined();
    const open = (address: string) => async () => (await handshake(test, { 'x-forwarded-for': address })).status === 200;
    let last = 0;
    expect(await count(5, () => open(`2001:db8:9:9::${(last += 1)}`)())).toBe(3);
    expect(await count(5, open('203.0.113.50'))).toBe(3);
  });

  it('an address that reconnects often never has more open sockets than its limit', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.60' };
    for (let opened = 0; opened < 3; opened += 1) (await test.socket({ extraHeaders: headers })).disconnect();
    await expect.poll(() => test.app.gateway.connections.all().size).toBeLessThanOrEqual(6);
    await expect(test.socket({ extraHeaders: headers })).rejects.toThrow(/error/);
  });

  it('a caller that bypasses the balancer can claim neither an address nor TLS', async () => {
    const forged = { 'x-forwarded-for': '198.51.100.1', 'x-forwarded-proto': 'https', host: 'localhost' };
    const of = async (remoteAddress: string) => test.app.fastify.inject({ url: '/server-time', remoteAddress, headers: forged });
    expect((await of('10.2.3.4')).headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect((await of('203.0.113.99')).headers['strict-transport-security']).toBeUndefined();
  });

  it('the cookie of polling is Secure and of this host only if the page came over TLS', async () => {
    const plain = await handshake(test);
    const secure = await handshake(test, { 'x-forwarded-for': '203.0.113.70', 'x-forwarded-proto': 'https' });
    expect(plain.headers.get('set-cookie')).toMatch(/^maidan-io=[\w-]+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(secure.headers.get('set-cookie')).toMatch(/^__Host-maidan-io=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    expect([plain, secure].map(({ headers }) => headers.get('x-content-type-options'))).toEqual(['nosniff', 'nosniff']);
    expect([plain, secure].map(({ headers }) => headers.get('content-security-policy'))).toEqual(Array(2).fill("default-src 'none';frame-ancestors 'none'"));
    expect([plain, secure].map(({ headers }) => headers.get('strict-transport-security'))).toEqual([null, 'max-age=31536000; includeSubDomains']);
  });
});

it('the device cookie is of this host only over TLS, and counts before one that another host of the domain could have set', () => {
  expect(deviceCookie('d1', false)).toMatch(/^maidan-device=d1; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  expect(deviceCookie('d1', true)).toMatch(/^__Host-maidan-device=d1; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
  expect(deviceOf('maidan-device=planted; __Host-maidan-device=own')).toBe('own');
  expect([deviceOf('maidan-device=old'), deviceOf('x__Host-maidan-device=no'), deviceOf(undefined)]).toEqual(['old', '', '']);
});

it('a caller is loopback only if it uses a name of this machine and no proxy forwarded the call; other loopback callers have no address', () => {
  for (const host of ['localhost:3000', 'patang.localhost', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST.'])
    expect(callerAddress('127.0.0.1', { host })).toBe('127.0.0.1');
  for (const header of ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'])
    for (const loopback of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect([header, callerAddress(loopback, { host: 'localhost', [header]: '' })]).toEqual([header, UNKNOWN_ADDRESS]);
  // a proxy that adds no header forwards the public name, and so does a foreign page whose name resolves to this host
  for (const host of ['play.example', 'localhost.evil.example', '', undefined])
    expect([host, callerAddress('::1', host === undefined ? {} : { host })]).toEqual([host, UNKNOWN_ADDRESS]);
  expect(callerAddress('203.0.113.7', { host: 'play.example', 'x-forwarded-for': '127.0.0.1' })).toBe('203.0.113.7');
});

it('trusts no proxy, every proxy, or the proxies of the named addresses and networks', () => {
  expect([proxyTrust(false)('10.0.0.5'), proxyTrust(true)('203.0.113.7')]).toEqual([false, true]);
  const trusts = proxyTrust(['10.0.0.5', '10.1.0.0/16', '2001:db8::/32']);
  expect(['10.0.0.5', '::ffff:10.0.0.5', '10.1.200.3', '2001:db8:1::9'].map(trusts)).toEqual([true, true, true, true]);
  expect(['10.0.0.6', '10.2.0.1', '127.0.0.1', '2001:db9::1', '', undefined].map(trusts)).toEqual([false, false, false, false, false, false]);
});
