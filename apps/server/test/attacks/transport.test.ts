/** Attempts of strangers and of foreign pages on the transport: messages, methods, headers, paths. Each is refused and changes nothing. */
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { ENDPOINTS, pathOf, type Endpoint } from '@maidan/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../testing-app.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await startTestApp({ pages: true });
  token = (await test.player('transport.player')).token.accessToken;
});
afterAll(() => test.stop());

/** Sends bytes as they are, and returns everything that comes back until the server closes. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(test.url);
    let answer = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => (answer += part));
    socket.once('close', () => resolve(answer));
    socket.once('error', reject);
  });
}
const statuses = (answer: string): readonly string[] => [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status = '']) => status);
const settingsOf = async () => test.database.query("select settings, status, role from account where username = 'transport.player'");

describe('a message with two lengths', () => {
  const SMUGGLED = 'GET /app-config HTTP/1.1\r\nHost: localhost\r\n\r\n';
  it.each([
    ['Content-Length and Transfer-Encoding', `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
    ['two values of Content-Length', `Content-Length: 0\r\nContent-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`],
    ['an unknown Transfer-Encoding', `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
    ['a space before the colon', `Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
    ['a line feed without carriage return', `X: 1\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
  ])('(%s) is refused, and the request hidden in it is not answered', async (_name, rest) => {
    const answer = await raw(`POST /server-time HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${rest}`);
    expect(statuses(answer)).toEqual(['400']);
    expect(answer).not.toContain('appConfig');
  });
});

it('TRACE, TRACK, CONNECT and methods that a call does not have are not executed', async () => {
  for (const method of ['TRACE', 'TRACK', 'DELETE', 'PUT', 'PATCH']) {
    const answer = await raw(`${method} /server-time HTTP/1.1\r\nHost: localhost\r\nX-Planted: planted\r\nConnection: close\r\n\r\n`);
    expect([method, statuses(answer)[0]?.startsWith('4')]).toEqual([method, true]);
    expect(answer).not.toContain('planted');
  }
  // without a handler Node closes a CONNECT
  expect(statuses(await raw('CONNECT 10.0.0.1:5432 HTTP/1.1\r\nHost: localhost\r\n\r\n'))).toEqual([]);
  const override = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE', authorization: `Bearer ${token}` };
  expect((await fetch(`${test.url}/session/list?_method=DELETE`, { headers: override })).status).toBe(200);
  expect((await test.call('POST', 'getUserDetails', { token })).status).toBe(200);
});

it('a compressed body is not unpacked, so that few bytes cannot become many', async () => {
  const bomb = gzipSync(Buffer.from(JSON.stringify({ username: 'a'.repeat(20_000_000), password: TEST_PASSWORD })));
  expect(bomb.length).toBeLessThan(64 * 1024);
  const answer = await test.app.fastify.inject({
    method: 'POST',
    url: '/user/userLogin',
    headers: { host: 'localhost', 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: bomb,
  });
  expect(answer.statusCode).toBe(400);
  expect((await test.call('GET', 'server-time')).status).toBe(200);
});

describe('a body or query', () => {
  const post = (path: string, payload: string, headers: Record<string, string> = {}) =>
    test.app.fastify.inject({
      method: 'POST',
      url: path,
      payload,
      headers: { host: 'localhost', 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    });

  it('that names a prototype is refused and pollutes no object', async () => {
    for (const name of ['__proto__', 'constructor']) {
      const planted = name === '__proto__' ? { polluted: true } : { prototype: { polluted: true } };
      const answer = await post('/user/userLogin', `{"username":"a","password":"b","${name}":${JSON.stringify(planted)}}`);
      expect([name, answer.statusCode]).toEqual([name, 400]);
    }
    await post('/user/userLogin', 'username=a&password=b&__proto__[polluted]=1&constructor.prototype.polluted=1', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    await test.app.fastify.inject({ url: '/app-config?__proto__[polluted]=1', headers: { host: 'localhost' } });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('that names a value twice is malformed: neither the first nor the last one counts', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const twice = await post('/user/userLogin', `username=transport.player&username=other&password=${encodeURIComponent(TEST_PASSWORD)}`, form);
    expect([twice.statusCode, twice.json<{ code: string }>().code]).toEqual([400, 'MALFORMED']);
    const query = await test.app.fastify.inject({
      url: '/account/wagering-details?walletType=main&walletType=bonus',
      headers: { host: 'localhost', authorization: `Bearer ${token}` },
    });
    expect([query.statusCode, query.json<{ code: string }>().code]).toEqual([400, 'MALFORMED']);
  });

  it('of one part does not stand in for another: a name in the query is none in the body', async () => {
    const answer = await post(`/user/userLogin?username=transport.player&password=${encodeURIComponent(TEST_PASSWORD)}`, '{}');
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'MALFORMED']);
  });
});

describe('a page of another origin', () => {
  it('reads no answer: none allows another origin, also not after a preflight', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
      const read = await fetch(`${test.url}/app-config`, { headers: { origin } });
      const asked = await fetch(`${test.url}/session/password`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
      });
      for (const { headers } of [read, asked]) expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(asked.status).toBe(404);
      expect(read.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });

  it('changes nothing with the cookies of a player: every call of a session needs a header that a form cannot set', async () => {
    const before = await settingsOf();
    const rows = Object.values<Endpoint>(ENDPOINTS).filter(({ auth, method }) => auth === 'bearer' && method !== 'GET');
    expect(rows.length).toBeGreaterThan(20);
    const cookie = `id_token=${token}; token=${token}; authorization=Bearer ${token}; maidan-device=${'x'.repeat(60)}`;
    const open: string[] = [];
    for (const row of rows) {
      const params = Object.fromEntries([...row.path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => [name, 'u1']));
      const headers = { host: 'localhost', origin: 'https://evil.example', cookie, 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await test.app.fastify.inject({ method: row.method, url: `/${pathOf(row, params)}`, headers, payload: 'a=1' });
      if (answer.statusCode !== 401) open.push(`${row.name} ${answer.statusCode}`);
    }
    expect(open).toEqual([]);
    expect(await settingsOf()).toEqual(before);
  });

  it('changes nothing by an address that a picture or link opens: no call with GET changes an account', async () => {
    const before = await settingsOf();
    const own = (await test.call('POST', 'getUserDetails', { token })).body;
    for (const row of Object.values<Endpoint>(ENDPOINTS).filter(({ auth, method }) => auth === 'bearer' && method === 'GET')) {
      const params = Object.fromEntries([...row.path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => [name, '1']));
      await test.app.fastify.inject({ url: `/${pathOf(row, params)}`, headers: { host: 'localhost', authorization: `Bearer ${token}` } });
    }
    expect(await settingsOf()).toEqual(before);
    expect((await test.call('POST', 'getUserDetails', { token })).body).toMatchObject({ doc: (own as unknown as { doc: object }).doc });
  });
});

it('files of the repository, of the data folder and of the machine are not served', async () => {
  const paths = ['.git/config', '.git/HEAD', '.env', 'package.json', 'operator.key', 'data/operator.key', 'src/main.ts', 'assets/../../package.json'];
  const climbing = [
    '../../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/etc/passwd',
    'sites/maidan/..%2f..%2fpackage.json',
    'assets/..%5c..%5cpackage.json',
  ];
  for (const path of [...paths, ...climbing]) {
    const answer = await raw(`GET /${path} HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\nConnection: close\r\n\r\n`);
    expect(answer).not.toMatch(/root:|\[core\]|"workspaces"|ref: refs/);
    expect([path, answer.startsWith('HTTP/1.1 200') && !answer.includes('<div id="root">')]).toEqual([path, false]);
  }
});

it('every kind of answer says what it is, with its character set, and forbids browsers to guess', async () => {
  const typeOf = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await test.app.fastify.inject({ url, headers: { host: 'localhost', ...headers } });
    expect([url, answer.headers['x-content-type-options']]).toEqual([url, 'nosniff']);
    return answer.headers['content-type'];
  };
  const json = 'application/json; charset=utf-8';
  expect([await typeOf('/app-config'), await typeOf('/gone.js'), await typeOf('/robots.txt')]).toEqual([json, json, 'text/plain; charset=utf-8']);
  expect(await typeOf('/', { accept: 'text/html' })).toBe('text/html; charset=utf-8');
  expect(await typeOf('/manifest.webmanifest')).toBe('application/manifest+json; charset=utf-8');
});
