/** The local key of an installation in production, against a whole app: its emergency session, what it may do, and who learns of it. */
import { Writable } from 'node:stream';
import { CONSOLE_ENDPOINTS, consoleHeaders, defaultConsoleOrigin, EMERGENCY_CALLS, OPERATOR_ENDPOINTS, pathOf, type Endpoint } from '@maidan/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { keptOperatorKey } from '../../../src/modules/operator-calls/operator-key.ts';
import type { OperatorKey } from '../../../src/modules/emergency/emergency-port.ts';
import { createLog } from '../../../src/platform/log.ts';
import { OPERATOR_KEY, startTestApp, type Reply, type TestApp } from '../../testing-app.ts';
import { operatorIn } from '../operator-calls/testing-operators.ts';

const REASON = 'the owner lost his laptop on the train';
const EVERYWHERE = { sites: null, sports: null } as const;
const MINUTE = 60_000;

let test: TestApp;
let key: OperatorKey;
let lines: string[];

/** Starts an app as in production; only the feed is that of tests. */
async function started(operatorKey: OperatorKey): Promise<TestApp> {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'post@maidan.example', ALERT_MAIL: 'one@owners.example, two@owners.example' };
  const stream = new Writable({ write: (line: Buffer, _encoding, done) => (lines.push(String(line)), done()) });
  return startTestApp({
    config: { ...readConfig({ FEED: 'script', PORT: '0', LOG_LEVEL: 'warn', ...mail }), production: true },
    log: createLog({ level: 'warn', format: 'json', stream }),
    operatorKey,
  });
}
beforeEach(async () => {
  lines = [];
  key = keptOperatorKey(OPERATOR_KEY);
  test = await started(key);
});
afterEach(() => test.stop());

const byKey = (row: Endpoint, body?: object, params: Readonly<Record<string, string>> = {}, used = key.current() ?? ''): Promise<Reply> =>
  test.call(row.method, pathOf(row, params), {
    headers: { 'x-operator-key': used },
    ...(row.method === 'GET' || row.method === 'DELETE' ? {} : { body: body ?? {} }),
  });
const open = (reason = REASON) => byKey(OPERATOR_ENDPOINTS.operatorOpenEmergency, { reason });
const E = OPERATOR_ENDPOINTS;

async function player(username: string): Promise<{ readonly memberCode: string; readonly account: number }> {
  const { data } = await test.demo();
  await test.database.query('update account set username = $2 where member_code = $1', [data.memberCode, username]);
  const [row] = await test.database.query<{ id: number }>('select id from account where member_code = $1', [data.memberCode]);
  return { memberCode: data.memberCode, account: row!.id };
}

it('[OC-020] the emergency list reads masked data, stops, disables, verifies and issues an owner’s link, and lifts and moves nothing', () => {
  expect([...EMERGENCY_CALLS].toSorted()).toEqual([
    'consoleAudit',
    'consoleVerifyAudit',
    'operatorAccount',
    'operatorBlock',
    'operatorBreaks',
    'operatorEmergencyDisable',
    'operatorEmergencyOwnerLink',
    'operatorFindAccount',
    'operatorFreezeSite',
    'operatorMarkets',
    'operatorOpenEmergency',
    'operatorPauseTable',
    'operatorPayments',
    'operatorSuspend',
  ]);
});

describe('in production the local key', () => {
  it('[OC-020] does the emergency list within its session and nothing else: no grant, settlement, payment or link moves anything', async () => {
    const { memberCode, account } = await player('emergency');
    const [owner, other] = [
      await operatorIn(test, 'lost.owner', [{ role: 'owner', ...EVERYWHERE }]),
      await operatorIn(test, 'stolen.owner', [{ role: 'owner', ...EVERYWHERE }]),
    ];
    await open();
    const state = async () => ({
      wallets: await test.database.query('select cash from wallet where account = $1', [account]),
      settled: await test.database.query('select count(*)::int as n from settlement'),
      codes: await test.database.query('select count(*)::int as n from service_client'),
    });
    const before = await state();
    const values: Readonly<Record<string, string>> = {
      memberCode,
      site: 'maidan',
      marketId: '1.3001',
      eventId: '3001',
      tableId: '101',
      refrenceNo: '1',
      number: 'T1',
    };
    const bodies: Readonly<Record<string, object>> = {
      operatorGrant: { amount: 500 },
      operatorSettle: { winners: [11] },
      operatorApprovePayment: {},
      operatorCreateServiceClient: { name: 'Bot', sites: ['maidan'], days: 1 },
      operatorCreateUser: { site: 'maidan', username: 'new.one', password: 'Tarn#Quill47' },
    };
    const calls = [...Object.values<Endpoint>(OPERATOR_ENDPOINTS), ...Object.values<Endpoint>(CONSOLE_ENDPOINTS)];
    const ruled = calls.filter(({ rule, name }) => rule!.needs !== null && rule!.needs !== 'own' && !EMERGENCY_CALLS.has(name));
    expect(ruled.length).toBeGreaterThan(30);
    for (const row of ruled) {
      const names = [...row.path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name);
      const answer = await byKey(row, bodies[row.name], Object.fromEntries(names.map((name) => [name, values[name] ?? 'u1'])));
      // a body that is not complete is refused before; nothing else passes
      expect([row.name, answer.body.code]).toEqual([row.name, answer.body.code === 'MALFORMED' ? 'MALFORMED' : 'KEY_EMERGENCY_ONLY']);
    }
    for (const name of ['operatorGrant', 'operatorSettle', 'operatorApprovePayment'] as const) {
      const refused = await test.database.query('select 1 from audit_entry where action = $1 and outcome = $2', [name, 'KEY_EMERGENCY_ONLY']);
      expect([name, refused.length]).toEqual([name, 1]);
    }
    expect(await state()).toEqual(before);
    // the list itself
    const done = async (row: Endpoint, body?: object, params: Readonly<Record<string, string>> = {}) => {
      const { body: answer } = await byKey(row, body, params);
      expect([row.name, answer.success, answer.code]).toEqual([row.name, true, undefined]);
      return answer as unknown as { readonly result: { readonly link: string } };
    };
    await done(E.operatorMarkets);
    expect(JSON.stringify(await done(E.operatorAccount, undefined, { memberCode }))).not.toContain('phone":"9');
    await done(E.operatorSuspend, { reason: 'fire' }, { marketId: '1.3001' });
    await done(E.operatorFreezeSite, { reason: 'fire' }, { site: 'maidan' });
    await done(E.operatorPauseTable, { reason: 'fire' }, { tableId: '101' });
    await done(E.operatorBlock, { reason: 'fire' }, { memberCode });
    await done(CONSOLE_ENDPOINTS.consoleVerifyAudit, { from: 1, to: null });
    await done(E.operatorEmergencyDisable, { login: 'stolen.owner', reason: 'his passkey was stolen' });
    expect((await other.call('consoleSession')).body.code).toBe('SESSION_ENDED');
    expect((await byKey(E.operatorEmergencyDisable, { login: 'lost.owner', reason: 'him too' })).body.code).toBe('LAST_OWNER');
    const { result } = await done(E.operatorEmergencyOwnerLink, { login: 'lost.owner', reason: 'his laptop is gone' });
    const token = result.link.slice(result.link.indexOf('#') + 1);
    expect((await test.app.access!.enrolments.options(token, {})).ok).toBe(true);
    expect((await owner.call('consoleSession')).body.success).toBe(true);
    expect((await byKey(E.operatorEmergencyOwnerLink, { login: 'stolen.owner', reason: 'back again' })).body.code).toBe('ACCOUNT_UNKNOWN');
    // no call of the list lifts what it stopped
    expect((await byKey(E.operatorUnfreezeSite, { reason: 'x' }, { site: 'maidan' })).body.code).toBe('KEY_EMERGENCY_ONLY');
  });

  it('[OC-020] needs a session with a reason of 20 characters; it ends after 15 minutes, and the key is another one afterwards', async () => {
    const suspend = (used?: string) => byKey(E.operatorSuspend, { reason: 'fire' }, { marketId: '1.3001' }, used).then(({ body }) => body.code ?? 'OK');
    expect(await suspend()).toBe('EMERGENCY_NOT_OPEN');
    expect((await open('   too short a reason     ')).body.code).toBe('REASON_REQUIRED');
    expect((await open('🏏'.repeat(12))).body.code).toBe('REASON_REQUIRED');
    expect(await suspend()).toBe('EMERGENCY_NOT_OPEN');
    const opened = (await open()).body as unknown as { result: { endsAt: number } };
    expect(opened.result.endsAt - test.clock.now()).toBeGreaterThan(14 * MINUTE);
    expect(opened.result.endsAt - test.clock.now()).toBeLessThanOrEqual(15 * MINUTE);
    expect(await suspend()).toBe('OK');
    await test.clock.advance(14 * MINUTE);
    // opening again extends nothing
    expect(((await open()).body as unknown as typeof opened).result.endsAt).toBe(opened.result.endsAt);
    expect(await suspend()).toBe('OK');
    await test.clock.advance(MINUTE + 10_000);
    await expect.poll(() => key.current() === OPERATOR_KEY, { timeout: 30_000 }).toBe(false);
    expect(await suspend(OPERATOR_KEY)).toBe('OPERATOR_ONLY');
    expect(await suspend()).toBe('EMERGENCY_NOT_OPEN');
    expect(lines.filter((line) => line.includes('has a new key'))).toHaveLength(1);
    expect(lines.join('')).not.toContain(key.current());
  });

  it('[OC-020] does nothing from another address or through a proxy, also while its session is open', async () => {
    await open();
    const codes: unknown[] = [];
    for (const { method, path } of [E.operatorMarkets, E.operatorOpenEmergency, E.operatorEmergencyOwnerLink])
      for (const more of [{ remoteAddress: '203.0.113.9' }, { remoteAddress: '10.0.0.7' }, { headers: { 'x-forwarded-for': '127.0.0.1' } }]) {
        const own = { host: 'console.localhost:0', ...consoleHeaders(defaultConsoleOrigin(0)), 'x-operator-key': OPERATOR_KEY };
        const answer = await test.app.operators!.inject({
          method,
          url: `/${path}`,
          ...more,
          headers: { ...own, ...('headers' in more ? more.headers : {}) },
          ...(method === 'GET' ? {} : { payload: { reason: REASON, login: 'any' } }),
        });
        codes.push(answer.json<{ code?: string }>().code);
      }
    expect(codes).toEqual(Array.from({ length: 9 }, () => 'OPERATOR_ONLY'));
  });

  it('[OC-020] opens no second session, also where its file cannot be replaced, and in no other process', async () => {
    // a second app on the same database, whose key is on a disk that cannot be written
    const stuck: OperatorKey = { current: () => 'S'.repeat(43), replace: () => 'the disk is read-only' };
    await test.stop();
    test = await started(stuck);
    const used = 'S'.repeat(43);
    const openCode = async () => (await byKey(E.operatorOpenEmergency, { reason: REASON }, {}, used)).body.code ?? 'OK';
    expect(await openCode()).toBe('OK');
    await test.clock.advance(15 * MINUTE);
    expect(await openCode()).toBe('EMERGENCY_NOT_OPEN');
    expect((await byKey(E.operatorSuspend, { reason: 'fire' }, { marketId: '1.3001' }, used)).body.code).toBe('EMERGENCY_NOT_OPEN');
    expect(lines.join('')).toContain('the disk is read-only');
  });

  it('[OC-020] alerts with the highest severity: the security log, the audit log, a mail to each owner, and every open console', async () => {
    const agent = await operatorIn(test, 'watching.agent', [{ role: 'supportAgent', ...EVERYWHERE }]);
    expect((await agent.call('consoleSession')).body).toMatchObject({ emergency: null });
    const alerts: unknown[] = [];
    test.app.bus.subscribe('operator-alert', (alert) => alerts.push(alert));
    const { result } = (await open()).body as unknown as { result: { endsAt: number } };
    expect(alerts).toEqual([expect.objectContaining({ kind: 'EMERGENCY', operator: null })]);
    expect((await agent.call('consoleSession')).body).toMatchObject({ emergency: { endsAt: result.endsAt } });
    const line = lines.map((text) => JSON.parse(text) as Record<string, unknown>).find(({ event }) => event === 'operatorAlert');
    expect(line).toMatchObject({ kind: 'EMERGENCY', severity: 1, actor: 'local key', what: REASON, msg: 'Security event.' });
    const [row] = await test.database.query<{ reason: string }>(
      "select reason from audit_entry where action = 'operatorOpenEmergency' and outcome = 'OK' and actor = 'local key'",
    );
    expect(row).toEqual({ reason: REASON });
    expect(await test.database.query("select 1 from outbox_message where channel = 'mail'")).toHaveLength(2);
    await test.clock.advance(15 * MINUTE);
    expect((await operatorIn(test, 'later.agent', [{ role: 'supportAgent', ...EVERYWHERE }]).then((later) => later.call('consoleSession'))).body).toMatchObject(
      {
        emergency: null,
      },
    );
  });
});
