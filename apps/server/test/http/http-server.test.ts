import type { FastifyInstance } from 'fastify';
import { Writable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMetrics } from '../../src/platform/metrics.ts';
import { createLog } from '../../src/platform/log.ts';
import { registerHealth, type ReadinessCheck } from '../../src/http/health.ts';
import { registerMetrics } from '../../src/http/ops-server.ts';
import { createHttpServer } from '../../src/http/http-server.ts';

let server: FastifyInstance;
let lines: string[];
const checks: Record<string, ReadinessCheck> = {};

beforeEach(async () => {
  lines = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const metrics = createMetrics();
  server = await createHttpServer({ log: createLog({ level: 'info', format: 'json', stream }), metrics, trustProxy: true });
  registerHealth(server, checks);
  registerMetrics(server, metrics, null);
  server.post('/echo', (request) => ({ success: true, body: request.body ?? null }));
  server.get('/fault', () => {
    throw new Error('password of the database is hunter2');
  });
  server.get('/long', () => ({ text: 'word '.repeat(1000) }));
  server.get('/limited', { config: { rateLimit: { max: 2, timeWindow: 60_000 } } }, () => ({ success: true }));
});
afterEach(() => server.close());

it('answers malformed bodies with 400, oversized with 413, foreign content with 415, all with success false', async () => {
  const send = (payload: string, type = 'application/json') => server.inject({ method: 'POST', url: '/echo', payload, headers: { 'content-type': type } });
  for (const [payload, type, status] of [
    ['{"a":', undefined, 400],
    ['{"__proto__":{"x":1}}', undefined, 400],
    [JSON.stringify({ a: 'x'.repeat(70_000) }), undefined, 413],
    ['<a/>', 'application/xml', 415],
  ] as const) {
    const answer = await send(payload, type);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({ success: false, status, code: 'MALFORMED', message: 'The request is not valid', data: null });
  }
  expect((await send('')).json()).toEqual({ success: true, body: null });
  expect((await send('a=1&b=x+y', 'application/x-www-form-urlencoded')).json()).toEqual({ success: true, body: { a: '1', b: 'x y' } });
});

it('a fault answers 500 without internal details and is logged with the request id that the caller sees', async () => {
  const answer = await server.inject('/fault?token=abc');
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ success: false, status: 500, code: 'FAULT', message: 'Something went wrong. Please try again', data: null });
  expect((await server.inject({ url: '/fault', headers: { lang: 'hi' } })).json()).toMatchObject({ message: 'कुछ गड़बड़ हुई। कृपया फिर कोशिश करें' });
  expect(answer.body).not.toContain('hunter2');
  const id = answer.headers['x-request-id'];
  const logged = lines.find((line) => line.includes('hunter2')) ?? '';
  expect(JSON.parse(logged)).toMatchObject({ level: 'error', requestId: id, path: '/fault' });
  expect(logged).not.toContain('abc');
});

it('an unknown call answers 404 in JSON', async () => {
  const answer = await server.inject({ method: 'POST', url: '/no-such-call' });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ success: false, status: 404, code: 'MALFORMED' });
});

it('is live at once and ready only when every check passes', async () => {
  expect((await server.inject('/healthz')).json()).toEqual({ success: true, status: 'live' });
  checks['database'] = () => true;
  checks['feed'] = () => Promise.resolve(true);
  expect((await server.inject('/readyz')).statusCode).toBe(200);
  checks['feed'] = () => Promise.reject(new Error('gone'));
  const answer = await server.inject('/readyz');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({ success: false, status: 'not ready', checks: { database: true, feed: false } });
  delete checks['feed'];
});

it('above the limit of the event loop’s delay calls are refused with BUSY and a time to retry; health checks still work', async () => {
  const late = await createHttpServer({
    log: createLog({ level: 'silent', format: 'json' }),
    metrics: createMetrics(),
    trustProxy: false,
    eventLoopDelayLimitMs: 1,
  });
  late.get('/call', () => ({ success: true }));
  registerHealth(late, {});
  let answer = await late.inject('/call');
  while (answer.statusCode === 200) {
    const end = performance.now() + 30;
    while (performance.now() < end); // blocks the event loop
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    answer = await late.inject('/call');
  }
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([503, '2', expect.objectContaining({ success: false, code: 'BUSY' })]);
  // a browser that opens an address gets a page that opens it again, in its language
  const page = await late.inject({ url: '/call', headers: { accept: 'text/html,*/*', cookie: 'language=hi' } });
  expect([page.statusCode, page.headers['refresh'], page.headers['content-type']]).toEqual([503, '2', 'text/html; charset=utf-8']);
  expect(page.body).toMatch(/<html lang="hi">[^]*<h1>अभी व्यस्त है/);
  // its policy allows its own style, and nothing from elsewhere
  const [, nonce] = /<style nonce="([^"]+)">/.exec(page.body) ?? [];
  expect(page.headers['content-security-policy']).toBe(`default-src 'none';style-src 'nonce-${nonce}';frame-ancestors 'none'`);
  const english = await late.inject({ url: '/call', headers: { accept: 'text/html', 'accept-language': 'en-IN' } });
  expect(english.body).toMatch(/<html lang="en">[^]*<h1>Busy\. Please try again<\/h1>/);
  expect((await late.inject({ method: 'POST', url: '/call', headers: { accept: 'text/html' } })).headers['content-type']).toContain('json');
  expect((await late.inject('/healthz')).statusCode).toBe(200);
  await late.close();
});

it('counts calls by route in /metrics', async () => {
  await server.inject({ method: 'POST', url: '/echo' });
  expect((await server.inject('/metrics')).body).toMatch(/maidan_http_request_seconds_count\{method="POST",route="\/echo",status="200"\} 1/);
});

it('sends security headers; those for TLS only over TLS', async () => {
  const plain = await server.inject('/healthz');
  expect(plain.headers['x-content-type-options']).toBe('nosniff');
  expect(plain.headers['content-security-policy']).toContain("default-src 'none'");
  expect(plain.headers['strict-transport-security']).toBeUndefined();
  expect(plain.headers['cross-origin-opener-policy']).toBeUndefined();
  const secure = await server.inject({ url: '/healthz', headers: { 'x-forwarded-proto': 'https' } });
  expect(secure.headers['strict-transport-security']).toContain('max-age');
});

it('answers of every kind carry the same security headers, and no cache may store them', async () => {
  checks['never'] = () => false;
  const answers = [
    await server.inject('/healthz'),
    await server.inject('/readyz'),
    await server.inject('/metrics'),
    await server.inject('/no-such-call'),
    await server.inject('/fault'),
    await server.inject({ method: 'POST', url: '/echo', payload: '{', headers: { 'content-type': 'application/json' } }),
    await server.inject({ method: 'POST', url: '/echo', payload: '<a/>', headers: { 'content-type': 'text/xml' } }),
    await server.inject('/%'),
  ];
  delete checks['never'];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 503, 200, 404, 500, 400, 415, 400]);
  for (const { headers } of answers)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(\).*microphone=\(\)/),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
});

it('trusts configured balancers, and warns once about a proxy that is not configured', async () => {
  const metrics = createMetrics();
  lines = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const behind = await createHttpServer({ log: createLog({ level: 'warn', format: 'json', stream }), metrics, trustProxy: ['10.0.0.0/8'] });
  behind.get('/who', (request) => ({ ip: request.ip, secure: request.protocol }));
  const from = (remoteAddress: string) =>
    behind.inject({ url: '/who', remoteAddress, headers: { 'x-forwarded-for': '127.0.0.1, 198.51.100.9', 'x-forwarded-proto': 'https' } });
  expect((await from('10.1.2.3')).json()).toEqual({ ip: '198.51.100.9', secure: 'https' });
  expect(lines).toEqual([]);
  for (let call = 0; call < 3; call += 1) expect((await from('203.0.113.7')).json()).toEqual({ ip: '203.0.113.7', secure: 'http' });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: 'warn',
    peer: '203.0.113.7',
    msg: expect.stringContaining('A proxy that TRUST_PROXY does not name forwards calls'),
  });
  await behind.close();
});

it('compresses long answers and refuses more calls than a route allows', async () => {
  const answer = await server.inject({ url: '/long', headers: { 'accept-encoding': 'gzip' } });
  expect(answer.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(answer.rawPayload).toString()).toContain('word word');
  const statuses = [];
  for (let call = 0; call < 3; call += 1) statuses.push((await server.inject('/limited')).statusCode);
  expect(statuses).toEqual([200, 200, 429]);
});
