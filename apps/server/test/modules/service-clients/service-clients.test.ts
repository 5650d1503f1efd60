/** Service clients: what they may do, until when, and what a stranger cannot do in their name. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONSOLE_ENDPOINTS, OPERATOR_ENDPOINTS, type Endpoint } from '@maidan/contract';
import * as z from 'zod';
import { startTestApp, type Reply, type TestApp } from '../../testing-app.ts';
import { newServiceClient, signedCall } from './testing-client.ts';

let test: TestApp;
let memberCode: string;
beforeAll(async () => {
  test = await startTestApp();
  ({ memberCode } = (await test.player('served')).data);
});
afterAll(() => test.stop());

const answerOf = ({ status, body }: Reply): string => `${status} ${body.success ? 'link' : (body.code ?? '')}`;
const wish = (more: object = {}) => ({ channel: 'whatsapp', memberCode, ...more });

it('[OC-022] a service client creates a login link for a player of its sites; forged, old and repeated calls create none', async () => {
  const client = await newServiceClient(test);
  const made = await signedCall(test, client, wish())();
  expect(made.body).toEqual({ success: true, path: expect.stringMatching(new RegExp(`^/\\?otp=[\\w-]{43}&waId=${memberCode}$`)) as string, validS: 300 });
  const fields = Object.fromEntries(new URL((made.body as unknown as { path: string }).path, 'http://localhost').searchParams);
  const repeated = signedCall(test, client, wish({ turn: 1 }));
  expect(answerOf(await repeated())).toBe('200 link');
  expect(answerOf(await repeated())).toBe('401 SIGNATURE_INVALID');
  const other = await newServiceClient(test, ['patang']);
  for (const [call, answer] of [
    [signedCall(test, { ...client, secret: other.secret }, wish()), '401 SIGNATURE_INVALID'],
    [signedCall(test, { ...client, id: 'nobody' }, wish()), '401 SIGNATURE_INVALID'],
    [signedCall(test, client, wish(), String(Date.now() - 61_000)), '401 SIGNATURE_INVALID'],
    [signedCall(test, other, wish()), '404 ACCOUNT_UNKNOWN'],
    [signedCall(test, client, wish({ memberCode: 'nobody' })), '404 ACCOUNT_UNKNOWN'],
    [signedCall(test, client, wish({ channel: 'sms' })), '400 MALFORMED'],
    [signedCall(test, client, wish({ channel: 'email', email: '<script>@x.y' })), '400 MALFORMED'],
  ] as const)
    expect(answerOf(await call())).toBe(answer);
  // the second link ended the first
  expect((await test.call('POST', 'auth/walogin', { body: { siteurl: 'localhost', ...fields } })).body.code).toBe('OTP_WRONG');
  const recorded = await test.database.query("select actor, target_id as target, outcome from audit_entry where action = 'serviceLink' order by id");
  const actor = `service client the bot (${client.id})`;
  expect(recorded.slice(0, 2)).toEqual([1, 2].map(() => ({ actor, target: memberCode, outcome: 'OK' })));
});

it('[OC-022] its secret is shown once and opens no other call; it ends within 90 days, at once if an operator ends it, and makes 60 calls a minute', async () => {
  for (const body of [{ days: 91 }, { days: 0 }, { sites: [] }]) {
    const refused = await test.operator('POST', 'operator/service-clients', { name: 'x', sites: ['maidan'], days: 1, ...body });
    expect(refused.status).toBe(400);
  }
  expect((await test.operator('POST', 'operator/service-clients', { name: 'x', sites: ['nowhere'], days: 1 })).body.code).toBe('SITE_UNKNOWN');
  const client = await newServiceClient(test, ['maidan'], 90);
  const [stored, listed] = [await test.database.query('select * from service_client'), (await test.operator('GET', 'operator/service-clients')).body];
  const recorded = await test.database.query('select * from audit_entry');
  for (const place of [stored, listed, recorded]) expect(JSON.stringify(place)).not.toContain(client.secret);
  const calls = await Promise.all(
    Array.from({ length: 5 }, (_, turn) => test.call('POST', 'getUserDetails', { token: client.secret, headers: { 'x-turn': String(turn) } })),
  );
  expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([401]));
  expect((await test.call('POST', `operator/accounts/${memberCode}/grant`, { token: client.secret, body: { amount: 1 } })).body.success).toBe(false);
  let turns = 0;
  const sixtiethAndNext = async (): Promise<readonly string[]> => {
    await test.database.query("update service_client set calls = 59, minute = date_trunc('minute', now()) where id = $1", [client.id]);
    turns += 2;
    return [answerOf(await signedCall(test, client, wish({ turns }))()), answerOf(await signedCall(test, client, wish({ turns: turns + 1 }))())];
  };
  // polled, because a minute may end between the two
  await expect.poll(sixtiethAndNext).toEqual(['200 link', '429 RATE_LIMITED']);
  await test.database.query("update service_client set created_at = created_at - interval '90 days', ends_at = ends_at - interval '90 days' where id = $1", [
    client.id,
  ]);
  expect(answerOf(await signedCall(test, client, wish({ turn: 'late' }))())).toMatch(/^401 SIGNATURE_INVALID$/);
  const short = await newServiceClient(test, ['maidan'], 1);
  expect((await test.operator('POST', `operator/service-clients/${short.id}/end`, {})).body.success).toBe(true);
  expect(answerOf(await signedCall(test, short, wish())())).toBe('401 SIGNATURE_INVALID');
  expect((await test.operator('POST', 'operator/service-clients/nobody/end', {})).body.code).toBe('CLIENT_UNKNOWN');
});

it('[OC-022] no answer of an operator has a login link', () => {
  const calls = Object.values<Endpoint>({ ...OPERATOR_ENDPOINTS, ...CONSOLE_ENDPOINTS });
  const withPath = calls.filter(({ answer }) => /"(?:path|link|url|otp)"/.test(JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any' }))));
  // these links enrol an operator and open no session
  expect(withPath.map(({ name }) => name).toSorted()).toEqual(['consoleApprove', 'consoleInvite', 'consoleReset', 'operatorEmergencyOwnerLink']);
  expect(calls.map(({ name }) => name).filter((name) => /link/i.test(name))).toEqual(['operatorEmergencyOwnerLink']);
});
