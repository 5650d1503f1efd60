/** Plants secrets in a whole app, plays a day with faults, and searches everything that left the app for them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { consoleHeaders, defaultConsoleOrigin, ENDPOINTS, OPERATOR_ENDPOINTS, pathOf, type Endpoint } from '@maidan/contract';
import { SITES } from '@maidan/sites';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkOf, newServiceClient } from '../modules/service-clients/testing-client.ts';
import { TestingProvider } from '../modules/feeds/external/testing-provider.ts';
import { findWebRoot } from '../../src/http/pages.ts';
import { keptOperatorKey } from '../../src/modules/operator-calls/operator-key.ts';
import { createLog } from '../../src/platform/log.ts';
import { acknowledged, placed, startTestApp, type TestApp } from '../testing-app.ts';

const OPERATOR = 'canary-operator-key-0123456789-0123456789-ab';
const INSTALLATION = 'canary-installation-key-0123456789-0123456789';
const DATABASE = 'canary-database-password';
const [PASSWORD, WRONG] = ['Canary#Own1', 'Canary#Wrong1'];
const ISSUER = 'canary-issuer';
const FEED = 'canary-secret-of-a-feed-provider-0123456789';

const lines: string[] = [];
/** All texts that left the app, each with its source. */
const received: { readonly where: string; readonly text: string }[] = [];
const secrets = new Map<string, string>([
  ['operator key', OPERATOR],
  ['installation key', INSTALLATION],
  ['database password', DATABASE],
  ['password', PASSWORD],
  ['wrong password', WRONG],
  ['google issuer', ISSUER],
  ['feed secret', FEED],
]);

let root: string;
let test: TestApp;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'maidan-secrets-'));
  writeFileSync(join(root, 'index.html'), readFileSync(join(findWebRoot('apps/web'), '..', 'index.html')));
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  test = await startTestApp({
    pages: true,
    operatorKey: keptOperatorKey(OPERATOR),
    installationKey: INSTALLATION,
    feedProviders: [{ id: 'acme', name: 'Acme', secret: FEED }],
    log: createLog({ level: 'debug', format: 'json', stream }),
    environment: {
      WEB_ROOT: root,
      DATABASE_URL: `postgres://maidan:${DATABASE}@127.0.0.1:1/none`,
      GOOGLE_CLIENT_IDS: 'patang=patang.apps.googleusercontent.com',
      GOOGLE_ISSUER: `http://127.0.0.1:1/${ISSUER}`,
      GOOGLE_KEYS_URL: `http://127.0.0.1:1/${ISSUER}/keys`,
    },
  });
  for (const { site, transaction_password: secret } of await test.database.query<{ site: string; transaction_password: string }>(
    'select site, transaction_password from site_secret',
  ))
    secrets.set(`transaction password of ${site}`, secret);
});
afterAll(async () => {
  await test.stop();
  rmSync(root, { recursive: true });
});

interface SentParts {
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: object | undefined;
}

async function get(host: string, method: string, url: string, { headers, payload }: SentParts = {}) {
  const isOfOperator = url.startsWith('/operator/');
  const server = isOfOperator ? test.app.operators! : test.app.fastify;
  const own = isOfOperator ? consoleHeaders(defaultConsoleOrigin(0)) : {}; // an injected request has no port
  const answer = await server.inject({ method: method as 'GET', url, headers: { host, ...own, ...headers }, ...(payload === undefined ? {} : { payload }) });
  received.push({ where: `${method} ${host}${url} ${answer.statusCode}`, text: `${JSON.stringify(answer.headers)}\n${answer.payload}` });
  return { status: answer.statusCode, text: answer.payload };
}

/** Sends every call once without a body and once with an empty form, and records the answers. */
async function everyCall(headers: Record<string, string>, memberCode: string): Promise<void> {
  const known: Readonly<Record<string, string>> = { marketId: '1.3001', eventId: '3001', eventTypeId: '4', site: 'maidan' };
  const rows: readonly Endpoint[] = [...Object.values(ENDPOINTS), ...Object.values(OPERATOR_ENDPOINTS)];
  for (const row of rows.filter(({ name }) => !/logout|session$|freeze|block/i.test(name))) {
    const params = Object.fromEntries([...row.path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => [name, known[name] ?? memberCode]));
    await get('localhost', row.method, `/${pathOf(row, params)}`, {
      headers,
      payload: row.method === 'GET' ? undefined : { eventTypeId: '4', eventId: '3001' },
    });
  }
}

function found(texts: readonly { readonly where: string; readonly text: string }[]): readonly string[] {
  return texts.flatMap(({ where, text }) => [...secrets].filter(([, secret]) => text.includes(secret)).map(([name]) => `${name} in ${where}`));
}

it('pages, files and answers of every site hold no secret', async () => {
  for (const { key, hosts, logo } of SITES) {
    for (const url of [
      '/',
      '/market-details/4/3001',
      '/app-config',
      '/manifest.webmanifest',
      '/robots.txt',
      '/promotions',
      logo,
      `/sites/${key}/site.ts`,
      '/.env',
      '/../config.ts',
    ])
      await get(hosts[0] ?? '', 'GET', url, { headers: { accept: '*/*' } });
  }
  await get('unknown.example', 'GET', '/');
  expect(received.filter(({ where, text }) => where.endsWith(' 200') && text.includes('<div id="root">')).length).toBeGreaterThan(SITES.length);
  expect(found(received)).toEqual([]);
});

it('answers, refusals and faults of every call, and the log, hold none', async () => {
  await test.call('POST', 'operator/accounts', {
    body: { site: 'maidan', username: 'canary.player', password: PASSWORD },
    headers: { 'x-operator-key': OPERATOR },
  });
  const login = (password: string) => get('localhost', 'POST', '/user/userLogin', { payload: { username: 'canary.player', password } });
  await login(WRONG);
  const entered = JSON.parse((await login(PASSWORD)).text) as { token: { accessToken: string }; data: { memberCode: string } };
  const token = entered.token.accessToken;
  const { memberCode } = entered.data;
  const bearer = { authorization: `Bearer ${token}` };
  await everyCall(bearer, memberCode);
  await everyCall({ 'x-operator-key': OPERATOR }, memberCode);
  await get('localhost', 'POST', '/change-password', { headers: bearer, payload: { oldPassword: WRONG, password: 'Canary#New1' } });
  // its keys cannot be fetched: refused, and logged
  await get('patang.localhost', 'POST', '/auth/glogin', {
    headers: { authorization: `Bearer ${'t'.repeat(43)}` },
    payload: { credential: `${btoa('{"alg":"RS256","kid":"x"}')}.${btoa('{}')}.AAAA` },
  });
  // links that a bot and a mailer send out: a reader of the log must not be able to use one
  const client = await newServiceClient(test, ['maidan'], 90, OPERATOR);
  secrets.set('secret of a service client', client.secret);
  for (const [link, body] of [
    ['email', { channel: 'email', email: 'canary@maidan.example' }],
    ['whatsapp', { channel: 'whatsapp' }],
  ] as const) {
    const path = await linkOf(test, memberCode, body, client);
    secrets.set(`link by ${link}`, /[\w-]{43}/.exec(path)?.[0] ?? path);
    await test.app.fastify.inject({ url: path, headers: { host: 'localhost' } });
    await test.app.fastify.inject({ url: path.replace('/verify-email/', '/profile/verify/email/'), headers: { host: 'localhost' } });
  }
  const provider = new TestingProvider(test.url, { id: 'acme', name: 'Acme', secret: FEED });
  received.push({ where: 'a refused line', text: JSON.stringify(await provider.say({ type: 'event-closed', eventId: 'nowhere' })) });
  received.push({ where: 'a call that is not signed', text: JSON.stringify(await provider.post('{}', { secret: WRONG })) });
  const socket = await test.socket({ auth: { token } });
  socket.onAny((event: string, ...args: unknown[]) => received.push({ where: `event ${event}`, text: JSON.stringify(args) }));
  await acknowledged(socket, 'subscribe', { account: true, markets: ['1.3001'] });
  await placed(test, socket, token);
  // faults: the tables behind some calls are missing
  await test.database.query('alter table audit_entry rename to audit_entry_away');
  await test.database.query('alter table cashier_request rename to cashier_request_away');
  const statuses = [
    (await get('localhost', 'GET', '/cashier/requests?type=deposit', { headers: bearer })).status,
    (await get('localhost', 'POST', '/operator/sites/maidan/unfreeze', { headers: { 'x-operator-key': OPERATOR }, payload: { reason: 'canary' } })).status,
  ];
  await test.database.query('alter table audit_entry_away rename to audit_entry');
  await test.database.query('alter table cashier_request_away rename to cashier_request');
  expect(statuses).toEqual([500, 500]);
  const log = lines.join('');
  expect(log).toContain('A call failed because of a server fault.');
  expect(log.split('\n').length).toBeGreaterThan(200);
  expect(received.length).toBeGreaterThan(300);
  expect(found([...received, { where: 'the log', text: log }])).toEqual([]);
  // a session's token appears only in the answer of its login
  expect(log).not.toContain(token);
  expect(received.filter(({ text }) => text.includes(token)).map(({ where }) => where)).toEqual(['POST localhost/user/userLogin 200']);
  // no stack, query or source file in any answer
  expect(received.filter(({ where, text }) => !where.includes('GET') && /\n\s+at |node_modules|\/src\/|relation "/.test(text))).toEqual([]);
});
