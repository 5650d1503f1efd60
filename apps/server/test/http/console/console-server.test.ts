/** The console's listener: its own calls, host name and origin, and nothing of the players'. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { ENDPOINTS, OPERATOR_ENDPOINTS, consoleHeaders, defaultConsoleOrigin, localKeyHeaders, pathOf, type Endpoint } from '@maidan/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { createConsoleServer } from '../../../src/http/console/console-server.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createMetrics } from '../../../src/platform/metrics.ts';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../testing-app.ts';

const MARKETS = '/operator/markets';
const FREEZE = '/operator/sites/maidan/freeze';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await startTestApp();
  port = Number(new URL(test.consoleUrl).port);
});
afterAll(() => test.stop());

interface Sent {
  /** Default: the port of the shared app. */
  readonly at?: number;
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request with any Host header, which `fetch` does not allow. */
function send({
  at = port,
  path = MARKETS,
  method = 'GET',
  headers = {},
}: Sent): Promise<{ readonly status: number; readonly headers: Readonly<Record<string, unknown>>; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: at, path, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    sent.once('error', reject).end();
  });
}

/** Returns the path of a call with any parameters. */
const pathOfCall = (endpoint: Endpoint): string =>
  pathOf(endpoint, Object.fromEntries([...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => [name, '1'])));

async function statusesOf(base: string, endpoints: readonly Endpoint[]): Promise<readonly number[]> {
  const headers = localKeyHeaders(port, OPERATOR_KEY);
  const answers = await Promise.all(endpoints.map((one) => fetch(`${base}/${pathOfCall(one)}`, { method: one.method, headers })));
  return answers.map(({ status }) => status);
}

it('[OC-002] every path of an operator is unknown to the listener of players, every path of a player to the console', async () => {
  const operators = Object.values<Endpoint>(OPERATOR_ENDPOINTS);
  const players = Object.values<Endpoint>(ENDPOINTS);
  expect(operators.length).toBeGreaterThan(30);
  expect([...new Set(await statusesOf(test.url, operators))]).toEqual([404]);
  expect([...new Set(await statusesOf(test.consoleUrl, players))]).toEqual([404]);
  // the same requests reach a route on their own listener
  const reads = operators.filter(({ method }) => method === 'GET');
  expect(await statusesOf(test.consoleUrl, reads)).not.toContain(404);
});

describe('the console refuses', () => {
  const key = { 'x-operator-key': OPERATOR_KEY };
  const name = (): string => `console.localhost:${port}`;

  it('[OC-049] another Host header with 421, also with the key and on this machine', async () => {
    for (const host of ['localhost.example', `play.example:${port}`, 'maidan.localhost', `console.localhost:${port + 1}`])
      expect([host, (await send({ headers: { host, ...(host.includes('localhost:') ? {} : key) } })).status]).toEqual([host, 421]);
    expect((await send({ headers: { host: name(), ...key } })).status).toBe(200);
  });

  it('names of this machine, unless the call names its credential; a page there leads to the own name', async () => {
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
      expect((await send({ headers: { host } })).status).toBe(421);
      expect((await send({ headers: { host, cookie: 'maidan-console=x' } })).status).toBe(421);
      expect((await send({ headers: { host, ...key } })).status).toBe(200);
      expect(await send({ path: '/audit?after=1', headers: { host } })).toMatchObject({ status: 302, headers: { location: `http://${name()}/audit?after=1` } });
    }
  });

  it('[OC-049] a write without origin, fetch site or header, or with one of another page', async () => {
    const own = { host: name(), ...consoleHeaders(defaultConsoleOrigin(port)), ...key };
    const without = (header: string) => Object.fromEntries(Object.entries(own).filter(([one]) => one !== header));
    expect((await send({ path: FREEZE, method: 'POST', headers: own })).status).not.toBe(403);
    const forged = [
      without('origin'),
      without('sec-fetch-site'),
      without('x-console'),
      { ...own, origin: `http://localhost:${port}` },
      { ...own, origin: 'null' },
      { ...own, 'sec-fetch-site': 'same-site' },
      { ...own, 'sec-fetch-site': 'none' },
      { ...own, 'x-console': '0' },
    ];
    for (const headers of forged) expect([headers, (await send({ path: FREEZE, method: 'POST', headers })).status]).toEqual([headers, 403]);
    for (const method of ['PUT', 'DELETE', 'OPTIONS'])
      expect([method, (await send({ path: FREEZE, method, headers: without('origin') })).status]).toEqual([method, 403]);
  });

  it('other networks than those of CONSOLE_ALLOW', async () => {
    const server = await createConsoleServer({
      settings: { host: '127.0.0.1', port: 0, origin: null, allowed: ['10.1.0.0/16', '127.0.0.1'] },
      siteHosts: [],
      isCall: () => true,
      log: createLog({ level: 'silent', format: 'json' }),
      metrics: createMetrics(),
      trustProxy: false,
    });
    server.get('/operator/markets', () => 'read');
    const from = async (remoteAddress: string) => (await server.inject({ url: MARKETS, remoteAddress, headers: { host: 'console.localhost:0' } })).statusCode;
    expect([await from('10.1.2.3'), await from('127.0.0.1'), await from('10.2.2.3'), await from('::1')]).toEqual([200, 200, 403, 403]);
    await server.close();
  });
});

it('every answer forbids frames, foreign scripts and caches', async () => {
  const { headers } = await send({ headers: { host: `console.localhost:${port}`, 'x-operator-key': OPERATOR_KEY } });
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'cross-origin-opener-policy': 'same-origin', 'cross-origin-resource-policy': 'same-origin' });
  expect(headers['content-security-policy']).toBe(
    "default-src 'none';script-src 'self';style-src 'self';font-src 'self';connect-src 'self';img-src 'self' data:;form-action 'self';base-uri 'none';frame-ancestors 'none';require-trusted-types-for 'script';report-uri /policy-report",
  );
  expect(headers['access-control-allow-origin']).toBeUndefined();
  expect(headers['set-cookie']).toBeUndefined();
});

it('logs what the policy stopped in a browser, without queries, ten times a minute for an address', async () => {
  const lines: string[] = [];
  const stream = new Writable({ write: (line: Buffer, _encoding, done) => (lines.push(String(line)), done()) });
  const server = await createConsoleServer({
    settings: { host: '127.0.0.1', port: 0, origin: null, allowed: [] },
    siteHosts: [],
    isCall: () => true,
    log: createLog({ level: 'warn', format: 'json', stream }),
    metrics: createMetrics(),
    trustProxy: false,
  });
  const report = { 'csp-report': { 'effective-directive': 'script-src-elem', 'blocked-uri': 'https://evil.example/x.js?token=planted' } };
  const sendReport = () =>
    server.inject({
      method: 'POST',
      url: '/policy-report',
      headers: { host: 'console.localhost:0', 'content-type': 'application/csp-report' },
      payload: JSON.stringify(report),
    });
  const statuses: number[] = [];
  for (let sent = 0; sent < 12; sent += 1) statuses.push((await sendReport()).statusCode);
  expect([statuses.filter((status) => status === 204).length, statuses.at(-1), lines.length]).toEqual([10, 429, 10]);
  expect(lines[0]).toContain('"stopped":{"directive":"script-src-elem","resource":"https://evil.example/x.js"}');
  expect(lines.join('')).not.toContain('planted');
  await server.close();
});

describe('the address of the console', () => {
  const settingsOf = (env: NodeJS.ProcessEnv) => readConfig(env).console;

  it('[OC-048] is console.localhost on the port after the players’ by default', () => {
    expect(settingsOf({})).toEqual({ host: '127.0.0.1', port: 3001, origin: null, allowed: [] });
    expect([settingsOf({ PORT: '0' }).port, settingsOf({ PORT: '65535' }).port, settingsOf({ CONSOLE_PORT: '4000' }).port]).toEqual([0, 0, 4000]);
    expect(settingsOf({ CONSOLE_ALLOW: '10.0.0.5, 10.1.0.0/16' }).allowed).toEqual(['10.0.0.5', '10.1.0.0/16']);
  });

  it.each([
    { CONSOLE_HOST: '0.0.0.0' },
    { CONSOLE_HOST: '10.0.0.5', CONSOLE_ORIGIN: 'http://console.localhost' },
    { CONSOLE_ORIGIN: 'http://console.example.com' },
    { CONSOLE_ORIGIN: 'https://console.example.com/path' },
    { CONSOLE_ORIGIN: 'https://10.0.0.5' },
    { CONSOLE_ALLOW: 'office' },
  ])('[OC-048] needs https beyond this machine, and no path or digits: %o is refused', (env) => {
    expect(() => settingsOf(env)).toThrow(/CONSOLE_/);
    expect(settingsOf({ CONSOLE_HOST: '0.0.0.0', CONSOLE_ORIGIN: 'https://console.example.com' }).origin).toBe('https://console.example.com');
  });

  it('[OC-048] is no host of a site: the server does not start', async () => {
    for (const CONSOLE_ORIGIN of ['http://patang.localhost:3001', 'https://play.example.com']) {
      const started = createConsoleServer({
        settings: settingsOf({ CONSOLE_ORIGIN }),
        siteHosts: ['patang.localhost', 'play.example.com'],
        isCall: () => true,
        log: createLog({ level: 'silent', format: 'json' }),
        metrics: createMetrics(),
        trustProxy: false,
      });
      await expect(started).rejects.toThrow(/is a host of a site/);
    }
  });
});

it('the page and its rooms are never kept, hashed files for a year, and both have the policy; an unknown file or call is no page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maidan-console-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Console</title>');
  writeFileSync(join(folder, 'assets/main-a1b2c3d4.js'), 'export {};');
  const own = await startTestApp({ pages: true, environment: { CONSOLE_WEB_ROOT: folder } });
  try {
    const ownPort = Number(new URL(own.consoleUrl).port);
    const get = async (path: string) => {
      const { status, headers, text } = await send({ path, at: ownPort, headers: { host: `console.localhost:${ownPort}` } });
      return { status, kept: headers['cache-control'], policy: headers['content-security-policy'], text };
    };
    for (const path of ['/', '/team', '/set-up'])
      expect(await get(path)).toMatchObject({
        status: 200,
        kept: 'no-store',
        policy: expect.stringContaining("style-src 'self';"),
        text: expect.stringContaining('Console'),
      });
    expect(await get('/assets/main-a1b2c3d4.js')).toMatchObject({
      status: 200,
      kept: 'public, max-age=31536000, immutable',
      policy: expect.stringContaining("script-src 'self';"),
      text: 'export {};',
    });
    for (const path of ['/assets/gone.js', '/operator/unknown', '/.env']) expect(await get(path)).toMatchObject({ status: 404, kept: 'no-store' });
  } finally {
    await own.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
